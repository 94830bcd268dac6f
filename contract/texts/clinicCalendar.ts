import type { Text } from './text.ts';

/** Words of the clinic's calendar and opening hours, of recurring absences, and of calendar feeds. */
export const clinicCalendar = {
  'ORGANIZER.WHEN': ['When', 'Bila', '时间'],
  'ORGANIZER.WHOLE_DAY': ['Whole day', 'Sepanjang hari', '全天'],
  'ORGANIZER.PRESETS': ['Part of the day', 'Sebahagian hari', '一天中的时段'],
  'ORGANIZER.MORNING': ['Morning', 'Pagi', '上午'],
  'ORGANIZER.LUNCH': ['Lunch', 'Rehat tengah hari', '午休'],
  'ORGANIZER.AFTERNOON': ['Afternoon', 'Petang', '下午'],
  'ORGANIZER.WEEKDAYS': ['On these weekdays', 'Pada hari ini', '在这些日子'],
  'ORGANIZER.WEEKDAYS_HINT': [
    'Every day if none is chosen.',
    'Setiap hari jika tiada yang dipilih.',
    '不选则为每天。',
  ],
  'ORGANIZER.HOW_OFTEN': ['How often', 'Kekerapan', '频率'],
  'ORGANIZER.EACH_WEEK': ['Every week', 'Setiap minggu', '每周'],
  'ORGANIZER.EACH_NTH': ['Every %{weeks} weeks', 'Setiap %{weeks} minggu', '每 %{weeks} 周'],
  'ORGANIZER.NO_OVERLAPS': [
    'No appointments lie within.',
    'Tiada janji temu dalam tempoh ini.',
    '此期间没有预约。',
  ],
  'ORGANIZER.OVERLAPS': [
    '%{count} appointment lies within: |||| %{count} appointments lie within:',
    '%{count} janji temu berada dalam tempoh ini:',
    '此期间有 %{count} 个预约：',
  ],
  'ORGANIZER.MORE': ['and %{more} more', 'dan %{more} lagi', '还有 %{more} 个'],
  'ORGANIZER.OVERLAPS_STAY': [
    'They stay booked when the absence is saved.',
    'Janji temu ini kekal apabila ketidakhadiran disimpan.',
    '保存缺勤后，这些预约仍然保留。',
  ],
  'FEED.OWN_ONLY': [
    'You may make an address for your own calendar alone.',
    'Anda hanya boleh membuat alamat untuk kalendar anda sendiri.',
    '您只能为自己的日历建立地址。',
  ],
  'FEED.TITLE': ['Calendar feeds', 'Suapan kalendar', '日历订阅'],
  'FEED.ABOUT': [
    "A private address that shows a doctor's appointments in their own calendar program. Whoever knows it can read it.",
    'Alamat peribadi yang menunjukkan janji temu doktor dalam program kalendar mereka. Sesiapa yang mengetahuinya boleh membacanya.',
    '私密地址，可在医生自己的日历程序中显示预约。知道地址的人都能读取。',
  ],
  'FEED.WITH_NAMES': [
    'Name patients in new addresses',
    'Namakan pesakit dalam alamat baharu',
    '新地址中显示病人姓名',
  ],
  'FEED.NAMED': ['with names', 'dengan nama', '含姓名'],
  'FEED.NONE': ['No address', 'Tiada alamat', '没有地址'],
  'FEED.NEVER_READ': ['Not read yet', 'Belum dibaca', '尚未读取'],
  'FEED.READ': ['Last read %{when}', 'Kali terakhir dibaca %{when}', '上次读取 %{when}'],
  'FEED.MAKE': ['Make address', 'Buat alamat', '建立地址'],
  'FEED.RENEW': ['Renew', 'Perbaharui', '更换'],
  'FEED.STOP': ['Stop', 'Hentikan', '停用'],
  'FEED.FOR': ['%{action}: %{doctor}', '%{action}: %{doctor}', '%{action}：%{doctor}'],
  'FEED.ASK_RENEW': [
    'The address that %{doctor} has now stops working. Calendar programs need the new one.',
    'Alamat sedia ada bagi %{doctor} tidak lagi berfungsi. Program kalendar memerlukan alamat baharu.',
    '%{doctor} 现有的地址将失效，日历程序需要使用新地址。',
  ],
  'FEED.ASK_STOP': [
    'The address that %{doctor} has now stops working.',
    'Alamat sedia ada bagi %{doctor} tidak lagi berfungsi.',
    '%{doctor} 现有的地址将失效。',
  ],
  'FEED.ADDRESS': ['Address of %{doctor}', 'Alamat %{doctor}', '%{doctor} 的地址'],
  'FEED.ONCE': [
    'Copy it now: it is shown this once.',
    'Salin sekarang: ia ditunjukkan sekali sahaja.',
    '请立即复制：仅显示这一次。',
  ],
  'FEED.COPY': ['Copy', 'Salin', '复制'],
  'FEED.COPIED': ['Address copied', 'Alamat disalin', '已复制地址'],
  'FEED.NO_DOCTOR': [
    'Your account is not a doctor of this clinic.',
    'Akaun anda bukan doktor klinik ini.',
    '您的账户不是本诊所的医生。',
  ],
  'FEED.AWAY': ['Away', 'Tiada', '缺勤'],
} satisfies Record<string, Text>;
