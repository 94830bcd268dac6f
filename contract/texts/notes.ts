import type { Text } from './text.ts';

/** Words of nurse notes, and of the editor that they are written in. */
export const notes = {
  'NOTE.NEW': ['New nurse note', 'Nota jururawat baharu', '新护士笔记'],
  'NOTE.TEXT': ['Note', 'Nota', '笔记'],
  'NOTE.WRITE': ['Write nurse note', 'Tulis nota jururawat', '写护士笔记'],
  'NOTE.WRITTEN': [
    'The note is in %{name}’s record.',
    'Nota ada dalam rekod %{name}.',
    '笔记已写入 %{name} 的记录。',
  ],
  'NOTE.FOR_VISIT': ['For the visit of %{when}', 'Untuk lawatan pada %{when}', '%{when} 的就诊'],
  'NOTE.ADD': ['Add note', 'Tambah nota', '添加笔记'],
  'NOTE.OF': ['Note of %{when}', 'Nota pada %{when}', '%{when} 的笔记'],
  'NOTE.REMOVE': ['Delete nurse note', 'Padam nota jururawat', '删除护士笔记'],
  'NOTE.REMOVE_OF': [
    'Delete the note of %{when}',
    'Padam nota pada %{when}',
    '删除 %{when} 的笔记',
  ],
  'NOTE.REMOVE_ASK': [
    'Delete the note that %{who} wrote on %{when}?',
    'Padam nota yang ditulis oleh %{who} pada %{when}?',
    '删除 %{who} 于 %{when} 写的笔记吗？',
  ],
  'NOTE.REMOVED': ['The note is deleted.', 'Nota telah dipadam.', '笔记已删除。'],
  'RICH.FORMAT': ['Formatting', 'Pemformatan', '格式'],
  'RICH.BOLD': ['Bold (Ctrl+B)', 'Tebal (Ctrl+B)', '粗体 (Ctrl+B)'],
  'RICH.ITALIC': ['Italic (Ctrl+I)', 'Condong (Ctrl+I)', '斜体 (Ctrl+I)'],
  'RICH.UNDERLINE': ['Underlined (Ctrl+U)', 'Bergaris bawah (Ctrl+U)', '下划线 (Ctrl+U)'],
  'RICH.BULLETS': ['Bulleted list', 'Senarai berbulet', '项目符号'],
  'RICH.PICTURE': ['Insert a picture', 'Sisip gambar', '插入图片'],
  'RICH.PICTURE_REFUSED': [
    'Choose a PNG, JPEG or WebP picture.',
    'Pilih gambar PNG, JPEG atau WebP.',
    '请选择 PNG、JPEG 或 WebP 图片。',
  ],
  'RICH.NUMBERS': ['Numbered list', 'Senarai bernombor', '编号列表'],
} satisfies Record<string, Text>;
