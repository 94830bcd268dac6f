import type { Text } from './index.ts';

/** Words of registering a patient: who may be here already, what the number and the card say. */
export const registration = {
  'LIKES.TITLE': ['May be here already', 'Mungkin sudah berdaftar', '可能已登记'],
  'LIKES.name': ['same name', 'nama sama', '姓名相同'],
  'LIKES.phone': ['same phone', 'telefon sama', '电话相同'],
  'LIKES.dob': ['same date of birth', 'tarikh lahir sama', '出生日期相同'],
  'LIKES.OTHER': ['It is someone else', 'Ini orang lain', '这是另一个人'],
} as const satisfies Record<string, Text>;
