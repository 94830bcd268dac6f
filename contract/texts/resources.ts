import type { Text } from './index.ts';

/** Words of the resources: `RESOURCE.<NAME>` for the records, `.ONE` for one of them, `.NEW`, and `.<FIELD>`. */
export const resources = {
  'RESOURCE.PRACTICE_TYPES': ['Practice types', 'Jenis amalan', '执业类型'],
  'RESOURCE.PRACTICE_TYPES.ONE': ['Practice type', 'Jenis amalan', '执业类型'],
  'RESOURCE.PRACTICE_TYPES.NEW': ['Add practice type', 'Tambah jenis amalan', '新增执业类型'],
  'RESOURCE.PRACTICE_TYPES.TITLE': ['Title', 'Tajuk', '名称'],
  'RESOURCE.PRACTICE_TYPES.DESCRIPTION': ['Description', 'Keterangan', '说明'],
  'MENU.PLATFORM': ['Platform', 'Platform', '平台'],
} as const satisfies Record<string, Text>;
