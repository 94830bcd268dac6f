import type { Text } from './text.ts';

/** Access levels: the areas of the platform that they open, and their form. */
export const accessAreas = {
  'AREA.TRANSLATION': ['Translation', 'Terjemahan', '翻译'],
  'AREA.TEMPLATES': ['Templates and papers', 'Templat dan kertas cetakan', '模板与单据'],
  'AREA.REPORTS': ['Reports', 'Laporan', '报表'],
  'AREA.MONEY': ['Plans and billing', 'Pelan dan pengebilan', '方案与账单'],
  'AREA.TENANTS': ['Companies and branches', 'Syarikat dan cawangan', '公司与分行'],
  'AREA.PEOPLE': ['People and sessions', 'Pengguna dan sesi', '用户与会话'],
  'AREA.LISTS': ['Holidays and practice types', 'Cuti dan jenis amalan', '假期与诊所类型'],
  'AREA.GATEWAYS': [
    'Mail, messages and payment',
    'E-mel, mesej dan pembayaran',
    '邮件、消息与付款',
  ],
  'AREA.OVERSIGHT': [
    'Audit log and server health',
    'Log audit dan kesihatan pelayan',
    '审计日志与服务器状态',
  ],
  'AREA.TITLE': ['Areas', 'Bahagian', '区域'],
  'AREA.OF_PLATFORM': ['Platform', 'Platform', '平台'],
  'AREA.OF_AGATA': ['AGATA', 'AGATA', 'AGATA'],
  'AREA.HINT': [
    'What is neither seen nor edited is refused. Who edits an area sees it too.',
    'Apa yang tidak dilihat atau disunting akan ditolak. Sesiapa yang menyunting sesuatu bahagian juga melihatnya.',
    '未勾选的区域一律拒绝访问。可编辑的区域也可查看。',
  ],
} as const satisfies Record<string, Text>;
