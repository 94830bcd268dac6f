import type { Text } from './text.ts';

/** Words of the calendar itself, which knows days, columns and what stands in them. */
export const calendar = {
  'CAL.GRID': ['Calendar', 'Kalendar', '日历'],
  'CAL.FROM_TO': ['%{from} to %{until}', '%{from} hingga %{until}', '%{from} 至 %{until}'],
  'CAL.FREE': ['%{place}, free', '%{place}, kosong', '%{place}，空闲'],
  'CAL.BLOCKED': ['%{place}, %{reason}', '%{place}, %{reason}', '%{place}，%{reason}'],
  'CAL.CLOSED': ['Closed', 'Tutup', '休息'],
  'CAL.CONFLICT': ['Overlap', 'Bertindih', '重叠'],
  'CAL.HELD': [
    '%{title} picked up: %{place}. Arrows move it, Shift with up or down changes its length, Enter drops it, Escape puts it back.',
    '%{title} diangkat: %{place}. Anak panah menggerakkannya, Shift dengan atas atau bawah mengubah tempohnya, Enter meletakkannya, Escape mengembalikannya.',
    '已拿起 %{title}：%{place}。方向键移动，Shift 加上下键改变长度，Enter 放下，Escape 放回。',
  ],
  'CAL.DROPPED': [
    '%{title} dropped: %{place}',
    '%{title} diletakkan: %{place}',
    '已放下 %{title}：%{place}',
  ],
  'CAL.BACK': ['%{title} put back', '%{title} dikembalikan', '%{title} 已放回'],
  'CAL.FIXED': ['%{title} cannot be moved', '%{title} tidak boleh digerakkan', '%{title} 不能移动'],
  'CAL.ONE': ['1 appointment', '1 janji temu', '1 个预约'],
  'CAL.COUNT': ['%{count} appointments', '%{count} janji temu', '%{count} 个预约'],
  'CAL.MORE': ['%{count} more', '%{count} lagi', '还有 %{count} 个'],
  'CAL.NONE': [
    'Nothing is booked in these days.',
    'Tiada tempahan pada hari-hari ini.',
    '这几天没有预约。',
  ],
  'CAL.TIME': ['Time', 'Masa', '时间'],
  'CAL.WHAT': ['Appointment', 'Janji temu', '预约'],
  'CAL.WITH': ['With', 'Bersama', '医生'],
  'CAL.STATE': ['Status', 'Status', '状态'],
} as const satisfies Record<string, Text>;
