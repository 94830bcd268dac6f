import type { Text } from './text.ts';

/** Words of the appointment book beyond its dialogs: follow-ups, series, waiting list, the clinic's calendar. */
export const book = {
  'FOLLOW_UP.PAST': [
    'Choose a time from now on.',
    'Pilih masa mulai sekarang.',
    '请选择现在或以后的时间。',
  ],
  'FOLLOW_UP.EXISTS': [
    'This appointment has a follow-up already.',
    'Janji temu ini sudah ada susulan.',
    '此预约已有随访。',
  ],
  'SERIES.OVER': [
    'Nothing of this series is still to come.',
    'Tiada lagi janji temu akan datang dalam siri ini.',
    '此系列已没有未来的预约。',
  ],
  'WAITING.EXISTS': [
    'This patient waits for the same doctor and type already.',
    'Pesakit ini sudah menunggu doktor dan jenis yang sama.',
    '此病人已在等候同一医生和类型。',
  ],
  'WAITING.ENDED': [
    'This patient has been given an appointment already.',
    'Pesakit ini sudah diberi janji temu.',
    '此病人已获安排预约。',
  ],
  'WAITING.OTHER_PATIENT': [
    'This entry of the waiting list is of another patient.',
    'Entri senarai menunggu ini milik pesakit lain.',
    '此候补记录属于另一位病人。',
  ],
  'WAITING.DAYS_ORDER': [
    'The last day comes before the first.',
    'Hari terakhir adalah sebelum hari pertama.',
    '最后一天早于第一天。',
  ],
  'CALENDAR.WEEKDAYS': [
    'Weekdays are numbers from 1 (Monday) to 7, joined with commas.',
    'Hari ialah nombor dari 1 (Isnin) hingga 7, dipisahkan dengan koma.',
    '星期以 1（星期一）到 7 的数字填写，用逗号分隔。',
  ],
  'CALENDAR.TOO_LONG': [
    'Choose at most %{days} days.',
    'Pilih paling banyak %{days} hari.',
    '最多选择 %{days} 天。',
  ],
} satisfies Record<string, Text>;
