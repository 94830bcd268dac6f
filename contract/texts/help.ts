import type { Text } from './text.ts';

/** Words around the topics of the help, whose own texts are in contract/help. */
export const help = {
  'HELP.TITLE': ['Help', 'Bantuan', '帮助'],
  'HELP.SEARCH': ['Search the help', 'Cari dalam bantuan', '搜索帮助'],
  'HELP.NONE': [
    'Nothing in the help has these words.',
    'Tiada apa-apa dalam bantuan dengan perkataan ini.',
    '帮助中没有这些词。',
  ],
  'HELP.TOPICS': ['All topics', 'Semua topik', '所有主题'],
  'HELP.HANDBOOK': ['Handbook', 'Buku panduan', '手册'],
  'HELP.PRINT': ['Print or save as PDF', 'Cetak atau simpan sebagai PDF', '打印或另存为 PDF'],
  'HELP.FOR': ['For', 'Untuk', '适用于'],
  'HELP.FOR_ME': ['What I may do', 'Apa yang boleh saya lakukan', '我可以做的事'],
  'HELP.AREA.START': ['First steps', 'Langkah pertama', '入门'],
  'HELP.AREA.COUNTER': ['At the counter', 'Di kaunter', '前台'],
  'HELP.AREA.CARE': ['With the patient', 'Bersama pesakit', '诊疗'],
  'HELP.AREA.MONEY': ['Money', 'Wang', '收费'],
  'HELP.AREA.MESSAGES': ['Messages', 'Mesej', '消息'],
  'HELP.AREA.SETTINGS': ['Settings of the branch', 'Tetapan cawangan', '分行设置'],
  'HELP.AREA.ACCOUNT': ['The account', 'Akaun', '账户'],
  'HELP.AREA.PLATFORM': ['The platform', 'Platform', '平台'],
  'HELP.AREA.AGATA': ['AGATA', 'AGATA', 'AGATA'],
  'HELP.AREA.OWN': ['Your own account', 'Akaun anda sendiri', '您的个人账户'],
} satisfies Record<string, Text>;
