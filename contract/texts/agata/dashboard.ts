import type { Text } from '../text.ts';

/** Words of the dashboards of AGATA. */
export const dashboard = {
  'DASH.AGATA.WAITING': ['Waits for a decision', 'Menunggu keputusan', '等待决定'],
  'DASH.AGATA.MEMBERS': ['Members', 'Ahli', '成员'],
  'DASH.AGATA.ASKING': ['Ask to join', 'Memohon menyertai', '申请加入'],
  'DASH.AGATA.ARTICLES': ['Published articles', 'Artikel diterbitkan', '已发布文章'],
  'DASH.AGATA.TENANTS': ['Tenants', 'Penyewa', '租户'],
  'DASH.AGATA.PEOPLE': ['People', 'Individu', '人员'],
  'DASH.AGATA.TEAMS': ['Teams', 'Pasukan', '团队'],
  'DASH.AGATA.APPLICATIONS': ['Teams that apply', 'Pasukan yang memohon', '申请加入的团队'],
  'DASH.AGATA.INVITATIONS': [
    'An invitation waits for you. |||| %{count} invitations wait for you.',
    'Satu jemputan menunggu anda. |||| %{count} jemputan menunggu anda.',
    '有 %{count} 个邀请等待您处理。',
  ],
  'DASH.AGATA.ANSWER': ['Open invitations', 'Buka jemputan', '查看邀请'],
  'DASH.AGATA.NOWHERE': [
    'You work in no team and no tenant yet, or have not chosen one. Choose one in the top bar, make one there, or answer an invitation.',
    'Anda belum bekerja dalam mana-mana pasukan atau penyewa, atau belum memilihnya. Pilih di bar atas, buat yang baharu di situ, atau jawab jemputan.',
    '您尚未加入或选择任何团队或租户。请在顶栏中选择或新建，或处理邀请。',
  ],
} as const satisfies Record<string, Text>;
