import type { Text } from './index.ts';

/** Words of the clinic's calendar and opening hours, of recurring absences, and of calendar feeds. */
export const clinicCalendar = {
  'FEED.OWN_ONLY': [
    'You may make an address for your own calendar alone.',
    'Anda hanya boleh membuat alamat untuk kalendar anda sendiri.',
    '您只能为自己的日历建立地址。',
  ],
  'FEED.AWAY': ['Away', 'Tiada', '缺勤'],
} satisfies Record<string, Text>;
