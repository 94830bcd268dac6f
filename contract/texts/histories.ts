import type { Text } from './text.ts';

/** What was done to a record, as its history tells it: `HISTORY.<ACTION>` as the server notes it. */
export const histories = {
  'HISTORY.CREATE': ['Added', 'Ditambah', '新增'],
  'HISTORY.EDIT': ['Changed', 'Diubah', '更改'],
  'HISTORY.DELETE': ['Removed', 'Dibuang', '移除'],
  'HISTORY.RECOVER': ['Recovered', 'Dipulihkan', '恢复'],
  'HISTORY.LOCK': ['Locked for editing', 'Dikunci untuk suntingan', '锁定编辑'],
  'HISTORY.UNLOCK': ['Unlocked', 'Dibuka kunci', '解锁'],
  'HISTORY.TAKEOVER': ['Lock taken over', 'Kunci diambil alih', '接管锁定'],
  'HISTORY.MERGE': ['Merged', 'Digabungkan', '合并'],
  'HISTORY.UNMERGE': ['Merge taken back', 'Gabungan dibatalkan', '撤销合并'],
  'HISTORY.PRINT': ['Printed', 'Dicetak', '打印'],
  'HISTORY.GIVE': ['Data given out', 'Data diberikan', '提供资料'],
  'HISTORY.RESTORE': ['Restored', 'Dipulihkan', '还原'],
  'HISTORY.REVERT': ['Earlier version restored', 'Versi terdahulu dipulihkan', '已还原旧版本'],
  'HISTORY.CANCEL': ['Cancelled', 'Dibatalkan', '取消'],
  'HISTORY.END': ['Ended', 'Ditamatkan', '结束'],
  'HISTORY.OVERLAP': ['Booked over another', 'Ditempah bertindih', '重叠预约'],
  'HISTORY.ANSWER': ['Answered', 'Dijawab', '答复'],
  'HISTORY.ASK': ['Asked for', 'Dimohon', '申请'],
  'HISTORY.APPROVE': ['Approved', 'Diluluskan', '批准'],
  'HISTORY.REJECT': ['Rejected', 'Ditolak', '拒绝'],
  'HISTORY.DECLINE': ['Declined', 'Jemputan ditolak', '婉拒'],
  'HISTORY.JOIN': ['Joined', 'Menyertai', '加入'],
  'HISTORY.LEAVE': ['Left', 'Keluar', '退出'],
  'HISTORY.LINK': ['Account linked', 'Akaun dipautkan', '关联账户'],
  'HISTORY.UNLINK': ['Account unlinked', 'Pautan akaun dibuang', '解除关联'],
  'HISTORY.WITHDRAW-INVITATION': ['Invitation withdrawn', 'Jemputan ditarik balik', '撤回邀请'],
  'HISTORY.DISABLE': ['Blocked', 'Disekat', '停用'],
  'HISTORY.ENABLE': ['Unblocked', 'Sekatan dibuang', '恢复'],
  'HISTORY.CHANGE-EMAIL': ['Email changed', 'E-mel diubah', '更改邮箱'],
  'HISTORY.CHANGE-PASSWORD': ['Password changed', 'Kata laluan diubah', '更改密码'],
  'HISTORY.RESET-PASSWORD': ['Password reset', 'Kata laluan ditetapkan semula', '重置密码'],
  'HISTORY.SECOND-FACTOR-ON': [
    'Two-step sign-in on',
    'Log masuk dua langkah diaktifkan',
    '开启两步登录',
  ],
  'HISTORY.SECOND-FACTOR-OFF': [
    'Two-step sign-in off',
    'Log masuk dua langkah dinyahaktifkan',
    '关闭两步登录',
  ],
  'HISTORY.SECOND-FACTOR-RESET': [
    'Two-step sign-in: end asked for',
    'Log masuk dua langkah: penamatan diminta',
    '请求关闭两步登录',
  ],
  'HISTORY.SECOND-FACTOR-KEPT': [
    'Two-step sign-in kept',
    'Log masuk dua langkah dikekalkan',
    '保留两步登录',
  ],
  'HISTORY.RECOVERY-CODES': [
    'New recovery codes made',
    'Kod pemulihan baharu dibuat',
    '生成新恢复代码',
  ],
  'HISTORY.SECOND-FACTOR-GUESSED': [
    'Ten wrong codes at sign-in',
    'Sepuluh kod salah semasa log masuk',
    '登录时连续十次验证码错误',
  ],
  'HISTORY.RECOVERY-CODE': ['Recovery code used', 'Kod pemulihan digunakan', '使用恢复代码'],
  'HISTORY.MAIL': ['Mailed', 'Dihantar melalui e-mel', '已用邮件发送'],
  'HISTORY.MAIL-RESET': [
    'Link for a new password mailed',
    'Pautan kata laluan baharu dihantar',
    '已发送设置新密码的链接',
  ],
  'HISTORY.CREDIT': ['Credited', 'Dikreditkan', '贷记'],
  'HISTORY.REFUND': ['Refunded', 'Dipulangkan', '退款'],
  'HISTORY.ACCEPT': ['Accepted', 'Diterima', '接受'],
  'HISTORY.INVITE': ['Invited', 'Dijemput', '邀请'],
  'HISTORY.INVITE-AGAIN': ['Invited again', 'Dijemput semula', '再次邀请'],
  'HISTORY.PAY': ['Paid', 'Dibayar', '付款'],
  'HISTORY.SUBSCRIBE': ['Subscribed', 'Dilanggan', '订阅'],
  'HISTORY.SUBMIT': ['Submitted', 'Dihantar', '提交'],
  'HISTORY.PUBLISH': ['Published', 'Diterbitkan', '发布'],
  'HISTORY.WITHDRAW': ['Withdrawn', 'Ditarik balik', '撤回'],
  'HISTORY.SIGN-IN': ['Signed in', 'Log masuk', '登录'],
  'HISTORY.CHOOSE': ['Chosen', 'Dipilih', '选择'],
  'HISTORY.REUSE': [
    'Ended: an old token came back',
    'Ditamatkan: token lama digunakan semula',
    '已结束：旧令牌被再次使用',
  ],
  'HISTORY.REFUSED': ['Refused', 'Ditolak', '被拒绝'],
  'HISTORY.TEST': ['Tested', 'Diuji', '测试'],
  'HISTORY.VOID': ['Voided', 'Dibatalkan', '作废'],
  'HISTORY.SHOW': ['Opened', 'Dibuka', '打开'],
  'HISTORY.TIMES': ['%{who} (%{times} times)', '%{who} (%{times} kali)', '%{who}（%{times} 次）'],
  'RESOURCE.PATIENTS.MERGED': [
    'Record that went into this one',
    'Rekod yang digabungkan ke dalam rekod ini',
    '并入此记录的记录',
  ],
  'RESOURCE.PATIENTS.MERGED_INTO': [
    'Went into the record of',
    'Digabungkan ke dalam rekod',
    '并入的记录',
  ],
} as const satisfies Record<string, Text>;

/** What is done to records, each with its words above. */
export type HistoryAction = {
  [Code in keyof typeof histories]: Code extends `HISTORY.${infer Action}`
    ? Lowercase<Action>
    : never;
}[keyof typeof histories];
