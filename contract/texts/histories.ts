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
