import type { Text } from './text.ts';

/** Words of what was removed from a list, and of bringing it back. */
export const trash = {
  'LIST.REMOVED_ONES': ['Removed', 'Dibuang', '已移除'],
  'LIST.REMOVED_AT': ['Removed on', 'Dibuang pada', '移除时间'],
  'LIST.REMOVED_BY': ['Removed by', 'Dibuang oleh', '移除者'],
  'LIST.RESTORE': ['Bring back', 'Kembalikan', '恢复'],
  'LIST.RESTORE_GONE': [
    'What it refers to is no longer there, so it cannot be brought back as it was.',
    'Rekod yang dirujuknya sudah tiada, jadi ia tidak dapat dikembalikan seperti asal.',
    '它所引用的记录已不存在，无法照原样恢复。',
  ],
} as const satisfies Record<string, Text>;
