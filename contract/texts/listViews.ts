import type { Text } from './text.ts';

/** Words of what a list shows beside its rows. */
export const listViews = {
  'FIGURE.TABLE': ['As a table', 'Sebagai jadual', '以表格显示'],
  'FIGURE.PERIOD': ['Period', 'Tempoh', '时段'],
  'FIGURE.LINE': [
    '%{name}, from %{first} to %{last}. Latest: %{value}',
    '%{name}, dari %{first} hingga %{last}. Terkini: %{value}',
    '%{name}，%{first} 至 %{last}。最新：%{value}',
  ],
} as const satisfies Record<string, Text>;
