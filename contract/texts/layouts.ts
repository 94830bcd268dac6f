import type { Text } from './text.ts';

/** Words of a list's layouts beside the table. */
export const layouts = {
  'LIST.LAYOUT': ['Layout', 'Susun atur', '布局'],
  'LIST.AS_TABLE': ['Table', 'Jadual', '表格'],
  'LIST.AS_BOARD': ['Board', 'Papan', '看板'],
  'LIST.AS_CALENDAR': ['Calendar', 'Kalendar', '日历'],
  'LIST.MONTH_COUNT': ['%{day}: %{count}', '%{day}: %{count}', '%{day}：%{count} 条'],
  'LIST.CALENDAR_KEYS': [
    'Arrow keys go from day to day, Enter opens one. Shift with an arrow key moves the record in focus by a day or a week.',
    'Kekunci anak panah beralih antara hari, Enter membukanya. Shift dengan anak panah memindahkan rekod dalam fokus sehari atau seminggu.',
    '方向键在日期之间移动，Enter 打开。Shift 加方向键将焦点上的记录移动一天或一周。',
  ],
  'LIST.TOO_MANY': [
    'Only the first %{count} are shown. Narrow the list to see the others.',
    'Hanya %{count} yang pertama dipaparkan. Tapis senarai untuk melihat yang lain.',
    '仅显示前 %{count} 条。请缩小范围查看其余记录。',
  ],
  'LIST.AS_CARDS': ['Cards', 'Kad', '卡片'],
  'LIST.NONE': ['None', 'Tiada', '无'],
  'LIST.MORE': ['More on %{name}', 'Lagi tentang %{name}', '%{name}的更多操作'],
  'LIST.MOVE_TO': ['Move to %{where}', 'Pindah ke %{where}', '移到%{where}'],
  'LIST.ADD_TO': ['Add to %{where}', 'Tambah pada %{where}', '添加到%{where}'],
  'LIST.SHOW_MORE': ['Show more', 'Papar lagi', '显示更多'],
  'LIST.MOVED': ['%{name}: now %{where}.', '%{name}: kini %{where}.', '%{name}：已移到%{where}。'],
  'LIST.NOT_MOVED': [
    '%{name} stays where it was. %{reason}',
    '%{name} kekal di tempat asal. %{reason}',
    '%{name}保持原位。%{reason}',
  ],
  'LIST.BOARD_KEYS': [
    'Arrow keys go from card to card. Shift with the left or right arrow key moves a card to the next column.',
    'Kekunci anak panah beralih antara kad. Shift dengan anak panah kiri atau kanan memindahkan kad ke lajur sebelah.',
    '方向键在卡片之间移动。Shift 加左右方向键将卡片移到相邻的列。',
  ],
} as const satisfies Record<string, Text>;
