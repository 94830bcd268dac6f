import type { Text } from './text.ts';

/** Words of printed papers, and of the slip with a patient's details. */
export const papers = {
  'SLIP.TITLE': ['Patient details', 'Butiran pesakit', '病人资料'],
  'SLIP.REMOVED': ['This record was removed.', 'Rekod ini telah dibuang.', '此记录已被删除。'],
  'PAPER.SUM': ['Total', 'Jumlah', '合计'],
  'PAPER.CUT': [
    'Only the first %{count} are listed.',
    'Hanya %{count} yang pertama disenaraikan.',
    '仅列出前 %{count} 条。',
  ],
  'PAPER.LACKS': [
    '□ stands for a character that could not be printed.',
    '□ mewakili aksara yang tidak dapat dicetak.',
    '□ 表示无法打印的字符。',
  ],
  'PAPER.FOOT': [
    'Printed by %{who} on %{when}. Page %{page} of %{pages}.',
    'Dicetak oleh %{who} pada %{when}. Halaman %{page} daripada %{pages}.',
    '打印：%{who}，%{when}。第 %{page} 页，共 %{pages} 页。',
  ],
} as const satisfies Record<string, Text>;
