import type { Text } from '../text.ts';

/** The consultants' platform: its menu, and what its pages share. */
export const general = {
  'MENU.CONSULTANT_TEAM': ['Consultant team', 'Pasukan perunding', '顾问团队'],
  'MENU.APPROVALS': ['Approvals', 'Kelulusan', '审批'],
  'MENU.MASTER_LISTS': ['Master lists', 'Senarai induk', '主列表'],
  'MENU.COMMUNICATION': ['Communication', 'Komunikasi', '通讯'],
  'MENU.USER_GROUPS': ['User groups', 'Kumpulan pengguna', '用户组'],
  'MENU.HISTORY': ['History', 'Sejarah', '历史'],
  'AGATA.NOT_ALLOWED': [
    'Your role here does not allow this. Ask an owner or an administrator.',
    'Peranan anda di sini tidak membenarkan ini. Tanya pemilik atau pentadbir.',
    '您在此处的角色不允许此操作。请联系所有者或管理员。',
  ],
  'AGATA.NOT_APPROVED': [
    'Your registration as a healthcare provider is not approved yet.',
    'Pendaftaran anda sebagai penyedia penjagaan kesihatan belum diluluskan.',
    '您的医疗服务提供者注册尚未获批准。',
  ],
  'AGATA.TEAM': ['Consultant team', 'Pasukan perunding', '顾问团队'],
  'AGATA.TEAM_NONE': ['No team', 'Tiada pasukan', '无团队'],
  'AGATA.TENANT': ['Tenant', 'Penyewa', '租户'],
  'AGATA.TEAM_FIRST': [
    'Choose a consultant team at the top first.',
    'Pilih pasukan perunding di bahagian atas dahulu.',
    '请先在上方选择顾问团队。',
  ],
  'AGATA.TENANT_FIRST': [
    'Choose a tenant at the top first.',
    'Pilih penyewa di bahagian atas dahulu.',
    '请先在上方选择租户。',
  ],
  'AGATA.TENANT_NONE': ['Choose a tenant', 'Pilih penyewa', '选择租户'],
  'AGATA.PROVIDER': ['Healthcare provider', 'Penyedia penjagaan kesihatan', '医疗服务提供者'],
  'AGATA.AGENT': ['Service agent', 'Ejen perkhidmatan', '服务代理'],
  'AGATA.MOBILE_TAKEN': [
    'Someone is registered with this mobile number already.',
    'Nombor telefon bimbit ini sudah didaftarkan oleh orang lain.',
    '此手机号码已被他人注册。',
  ],
  'AGATA.PENDING': ['Waiting for approval', 'Menunggu kelulusan', '等待审批'],
  'AGATA.APPROVED': ['Approved', 'Diluluskan', '已批准'],
  'AGATA.REJECTED': ['Rejected', 'Ditolak', '已拒绝'],
  'AGATA.AREA.APPROVALS': ['Approvals', 'Kelulusan', '审批'],
  'AGATA.AREA.CONTENT': ['Content', 'Kandungan', '内容'],
  'AGATA.AREA.MASTER_LISTS': ['Master lists', 'Senarai induk', '主列表'],
  'AGATA.AREA.COMMUNICATION': ['Communication', 'Komunikasi', '通讯'],
  'AGATA.AREA.HISTORY': ['History', 'Sejarah', '历史'],
  'AGATA.AREA.BILLING': ['Billing', 'Pengebilan', '账单'],
  'AGATA.AREA.AVATARS': ['Avatars', 'Avatar', '头像'],
  'AGATA.AREA.USER_GROUPS': ['User groups', 'Kumpulan pengguna', '用户组'],
  'AGATA.REASON_IS': ['Reason: %{reason}', 'Sebab: %{reason}', '原因：%{reason}'],
} as const satisfies Record<string, Text>;
