import type { Text } from './text.ts';

/** Words of the slip with a patient's details. */
export const slip = {
  'SLIP.TITLE': ['Patient details', 'Butiran pesakit', '病人资料'],
  'SLIP.REGISTERED': ['Registered', 'Didaftarkan', '登记日期'],
  'SLIP.PERSONAL': ['Personal details', 'Butiran peribadi', '个人资料'],
  'SLIP.ADDRESS': ['Address', 'Alamat', '地址'],
  'SLIP.CONTACT': ['Contact', 'Hubungan', '联系方式'],
  'SLIP.MEDICAL': ['Medical', 'Perubatan', '医疗'],
  'SLIP.OTHERS': ['Others', 'Lain-lain', '其他'],
  'SLIP.REMOVED': ['This record was removed.', 'Rekod ini telah dibuang.', '此记录已被删除。'],
  'SLIP.LACKS': [
    '□ stands for a character that could not be printed.',
    '□ mewakili aksara yang tidak dapat dicetak.',
    '□ 表示无法打印的字符。',
  ],
  'SLIP.FOOT': [
    'Printed by %{who} on %{when}. Page %{page} of %{pages}.',
    'Dicetak oleh %{who} pada %{when}. Halaman %{page} daripada %{pages}.',
    '打印：%{who}，%{when}。第 %{page} 页，共 %{pages} 页。',
  ],
} as const satisfies Record<string, Text>;
