import type { Text } from './text.ts';

/** What is wrong with the brackets of a text with placeholders. */
export const placeholderTexts = {
  'PLACEHOLDER.UNKNOWN': [
    '%{found} is no placeholder and would be sent as it stands. Brackets hold one of these alone: %{known}.',
    '%{found} bukan ruang isian dan akan dihantar begitu sahaja. Kurungan hanya untuk: %{known}.',
    '%{found} 不是占位符，会原样发出。括号内只能是：%{known}。',
  ],
  'PLACEHOLDER.SPELT': [
    'Write %{right} in place of %{found}: in one pair of brackets, without blanks.',
    'Tulis %{right} menggantikan %{found}: dengan sepasang kurungan, tanpa ruang kosong.',
    '请将 %{found} 写成 %{right}：只用一对括号，不含空格。',
  ],
  'PLACEHOLDER.NOT_CLOSED': [
    'A bracket is opened and not closed at “%{found}”. A placeholder looks like {name}.',
    'Kurungan dibuka tetapi tidak ditutup pada “%{found}”. Ruang isian kelihatan seperti {name}.',
    '“%{found}”处的括号没有关闭。占位符的写法如 {name}。',
  ],
  'PLACEHOLDER.NOT_OPENED': [
    'A bracket } stands alone. A placeholder looks like {name}.',
    'Kurungan } berdiri sendiri. Ruang isian kelihatan seperti {name}.',
    '有一个单独的 }。占位符的写法如 {name}。',
  ],
} as const satisfies Record<string, Text>;
