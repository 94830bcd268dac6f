import type { Text } from './text.ts';

/** The audit log of the platform, and who is signed in. */
export const auditLog = {
  'RESOURCE.AUDIT_LOG': ['Audit log', 'Log audit', '审计日志'],
  'RESOURCE.AUDIT_LOG.ONE': ['Entry', 'Catatan', '记录'],
  'RESOURCE.AUDIT_LOG.WHO': ['Person', 'Orang', '人员'],
  'RESOURCE.AUDIT_LOG.ACTION': ['What', 'Apa', '操作'],
  'RESOURCE.AUDIT_LOG.RESOURCE': ['Kind of record', 'Jenis rekod', '记录类型'],
  'RESOURCE.AUDIT_LOG.RECORD_ID': ['Record', 'Rekod', '记录'],
  'RESOURCE.AUDIT_LOG.CHANGES': ['Changes', 'Perubahan', '更改内容'],
  'AUDIT_LOG.OF_CLINIC': ['Clinic only', 'Klinik sahaja', '仅诊所可见'],
  'AUDIT_LOG.REACH': [
    'The newest %{count} are listed and exported. Choose a shorter period to reach older ones.',
    '%{count} yang terbaharu disenaraikan dan dieksport. Pilih tempoh yang lebih pendek untuk yang lebih lama.',
    '仅列出和导出最新的 %{count} 条。请选择较短的时段以查看更早的记录。',
  ],
  'AUDIT_LOG.EXPORT': ['Export for auditor', 'Eksport untuk juruaudit', '导出给审计师'],
  'AUDIT_LOG.EXPORT_HINT': [
    'Entries of the chosen days and branch with their seals, to be checked elsewhere',
    'Catatan bagi hari dan cawangan yang dipilih bersama meterainya, untuk disemak di tempat lain',
    '所选日期和分行的记录及其封条，可在别处核对',
  ],
  'AUDIT_LOG.ACCOUNTS': ['Own accounts', 'Akaun sendiri', '本人账户'],
  'AUDIT_LOG.SESSIONS': ['Sessions', 'Sesi', '会话'],
  'RESOURCE.SESSIONS': ['Who is signed in', 'Siapa yang log masuk', '当前登录'],
  'RESOURCE.SESSIONS.ONE': ['Session', 'Sesi', '会话'],
  'RESOURCE.SESSIONS.LAST_SEEN': ['Last seen', 'Terakhir dilihat', '最后活动'],
  'RESOURCE.SESSIONS.END': ['End session', 'Tamatkan sesi', '结束会话'],
} as const satisfies Record<string, Text>;
