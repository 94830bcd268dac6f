import type { Text } from './text.ts';

/** Words of what a record was, and of bringing that back. */
export const versions = {
  'VERSION.TITLE': ['Version of %{at}', 'Versi %{at}', '%{at} 的版本'],
  'VERSION.BEFORE': ['Before the first entry', 'Sebelum catatan pertama', '首条记录之前'],
  'VERSION.OPEN': ['This version', 'Versi ini', '此版本'],
  'VERSION.ON': ['As it was on', 'Keadaan pada', '当日的状态'],
  'VERSION.SHOW': ['Show', 'Tunjuk', '显示'],
  'VERSION.COMPARE': ['Compare with', 'Bandingkan dengan', '比较对象'],
  'VERSION.NOW': ['Now', 'Sekarang', '现在'],
  'VERSION.ALL': ['All fields', 'Semua medan', '所有字段'],
  'VERSION.SAME': ['Nothing differs.', 'Tiada perbezaan.', '没有不同之处。'],
  'VERSION.RESTORE': ['Restore this version', 'Pulihkan versi ini', '还原此版本'],
  'VERSION.OF': ['Version restored', 'Versi dipulihkan', '已还原的版本'],
  'VERSION.RESTORED': [
    'The version of %{at} was restored.',
    'Versi %{at} telah dipulihkan.',
    '已还原 %{at} 的版本。',
  ],
  'VERSION.UNSURE': [
    'The history is not complete: %{fields} changed without an entry, so the value may be a later one.',
    'Sejarah tidak lengkap: %{fields} berubah tanpa catatan, jadi nilainya mungkin lebih baharu.',
    '历史记录不完整：%{fields} 曾在没有记录的情况下更改，因此其值可能是较新的。',
  ],
  'VERSION.BEFORE_HISTORY': [
    'The history begins later. This is the earliest version that it tells of.',
    'Sejarah bermula kemudian. Ini versi terawal yang diketahui.',
    '历史记录始于更晚的时间。这是可知的最早版本。',
  ],
  'VERSION.FILES': ['Files stay as they are.', 'Fail kekal seperti sedia ada.', '文件保持不变。'],
  'VERSION.STATE': [
    'The state stays as it is.',
    'Keadaan kekal seperti sedia ada.',
    '状态保持不变。',
  ],
  'VERSION.NOT_YET': [
    'The record did not exist yet on that day.',
    'Rekod itu belum wujud pada hari tersebut.',
    '该日此记录尚不存在。',
  ],
  'VERSION.GONE': [
    'This version cannot be restored: the record that it names here is no longer there.',
    'Versi ini tidak dapat dipulihkan: rekod yang dinamakannya di sini sudah tiada.',
    '无法还原此版本：此处引用的记录已不存在。',
  ],
  'VERSION.NOT_ALLOWED': [
    'This version cannot be restored: its value is no longer allowed here.',
    'Versi ini tidak dapat dipulihkan: nilainya tidak lagi dibenarkan di sini.',
    '无法还原此版本：此处的值已不再允许。',
  ],
} as const satisfies Record<string, Text>;
