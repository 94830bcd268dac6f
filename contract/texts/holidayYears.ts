import type { Text } from './text.ts';

/** Adding the public holidays of a year. The list has holidays under other names, which are data. */
export const holidayYears = {
  'HOLIDAY_YEAR.LOAD': ['Load a year', 'Muat satu tahun', '载入全年'],
  'HOLIDAY_YEAR.TITLE': ['Public holidays of a year', 'Cuti umum bagi satu tahun', '全年公共假期'],
  'HOLIDAY_YEAR.YEAR': ['Year', 'Tahun', '年份'],
  'HOLIDAY_YEAR.KNOWN_HINT': [
    'These days follow the moon or the sun. They are filled in as the almanac for %{year} has them: compare them with the gazette. One without a day is left out, second days and days in lieu follow by themselves.',
    'Hari-hari ini mengikut bulan atau matahari. Ia diisi mengikut takwim %{year}: bandingkan dengan warta. Yang tiada tarikh ditinggalkan; hari kedua dan cuti ganti ditambah sendiri.',
    '这些日期依月亮或太阳而定，已按 %{year} 年历书填入，请与宪报核对。未填日期的不会加入；次日假期与补假会自动计算。',
  ],
  'HOLIDAY_YEAR.UNKNOWN_HINT': [
    'These days follow the moon or the sun. Take them from the gazette for %{year}. One without a day is left out, second days and days in lieu follow by themselves.',
    'Hari-hari ini mengikut bulan atau matahari. Ambil tarikhnya daripada warta %{year}. Yang tiada tarikh ditinggalkan; hari kedua dan cuti ganti ditambah sendiri.',
    '这些日期依月亮或太阳而定，请按 %{year} 年宪报填写。未填日期的不会加入；次日假期与补假会自动计算。',
  ],
  'HOLIDAY_YEAR.ADD': ['Add %{count} holidays', 'Tambah %{count} cuti', '加入 %{count} 个假期'],
  'HOLIDAY_YEAR.DONE': [
    'Holidays of %{year}: %{added} added, %{present} were there already, %{moved} were on another day.',
    'Cuti %{year}: %{added} ditambah, %{present} sudah ada, %{moved} pada hari lain.',
    '%{year} 年假期：已加入 %{added} 个，%{present} 个原已存在，%{moved} 个日期已更正。',
  ],
  'HOLIDAY_YEAR.OTHER_YEAR': [
    'This day is not in %{year}.',
    'Hari ini bukan dalam tahun %{year}.',
    '此日期不在 %{year} 年内。',
  ],
  'HOLIDAY_YEAR.FESTIVAL.israk': [
    'Israk and Mikraj, 27 Rejab',
    'Israk dan Mikraj, 27 Rejab',
    '登霄节',
  ],
  'HOLIDAY_YEAR.FESTIVAL.israkAgain': [
    'Israk and Mikraj (if it comes twice)',
    'Israk dan Mikraj (jika dua kali)',
    '登霄节（若一年两次）',
  ],
  'HOLIDAY_YEAR.FESTIVAL.thaipusam': ['Thaipusam festival', 'Perayaan Thaipusam', '大宝森节'],
  'HOLIDAY_YEAR.FESTIVAL.chineseNewYear': [
    'Chinese New Year, first day',
    'Tahun Baru Cina, hari pertama',
    '农历新年初一',
  ],
  'HOLIDAY_YEAR.FESTIVAL.ramadan': ['Ramadan, first day', 'Ramadan, hari pertama', '斋戒月首日'],
  'HOLIDAY_YEAR.FESTIVAL.aidilfitri': [
    'Aidilfitri, first day',
    'Aidilfitri, hari pertama',
    '开斋节首日',
  ],
  'HOLIDAY_YEAR.FESTIVAL.goodFriday': [
    'Good Friday before Easter',
    'Good Friday sebelum Easter',
    '耶稣受难日',
  ],
  'HOLIDAY_YEAR.FESTIVAL.wesak': ['Wesak', 'Hari Wesak', '卫塞节'],
  'HOLIDAY_YEAR.FESTIVAL.aidiladha': [
    'Aidiladha, first day',
    'Aidiladha, hari pertama',
    '哈芝节首日',
  ],
  'HOLIDAY_YEAR.FESTIVAL.muharram': ['Muharram, first day', 'Muharram, hari pertama', '回历新年'],
  'HOLIDAY_YEAR.FESTIVAL.holOfJohor': ['Hol Day (Johor)', 'Hari Hol (Johor)', '柔佛先王忌辰'],
  'HOLIDAY_YEAR.FESTIVAL.maulid': [
    "Maulidur Rasul (the Prophet's birthday)",
    'Maulidur Rasul',
    '先知穆罕默德诞辰',
  ],
  'HOLIDAY_YEAR.FESTIVAL.deepavali': ['Deepavali festival', 'Perayaan Deepavali', '屠妖节'],
} as const satisfies Record<string, Text>;
