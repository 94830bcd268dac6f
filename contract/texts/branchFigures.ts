import type { Text } from './text.ts';

/** The branches of an owner, side by side. */
export const branchFigures = {
  'BRANCH_FIGURES.TITLE': ['Branches side by side', 'Perbandingan cawangan', '分行对比'],
  'BRANCH_FIGURES.CARD': ['All branches today', 'Semua cawangan hari ini', '今日全部分行'],
  'BRANCH_FIGURES.DAYS': [
    '%{days}, against %{before}',
    '%{days}, berbanding %{before}',
    '%{days}，对比 %{before}',
  ],
  'BRANCH_FIGURES.PERIOD': ['Period', 'Tempoh', '期间'],
  'BRANCH_FIGURES.TODAY': ['Today', 'Hari ini', '今天'],
  'BRANCH_FIGURES.WEEK': ['7 days', '7 hari', '7 天'],
  'BRANCH_FIGURES.DAYS_30': ['30 days', '30 hari', '30 天'],
  'BRANCH_FIGURES.MONTH': ['Month', 'Bulan', '月份'],
  'BRANCH_FIGURES.FILE': ['Download CSV', 'Muat turun CSV', '下载 CSV'],
  'BRANCH_FIGURES.BRANCH': ['Branch', 'Cawangan', '分行'],
  'BRANCH_FIGURES.ALL': ['All together', 'Keseluruhan', '合计'],
  'BRANCH_FIGURES.VISITS': ['Visits', 'Lawatan', '就诊'],
  'BRANCH_FIGURES.NO_SHOWS': ['No-shows', 'Tidak hadir', '未到'],
  'BRANCH_FIGURES.WAIT_MEDIAN': [
    'Wait, median (min)',
    'Menunggu, median (min)',
    '等候中位数（分）',
  ],
  'BRANCH_FIGURES.WAIT_P90': [
    'Wait of 9 in 10 (min)',
    'Menunggu, 9 daripada 10 (min)',
    '九成等候（分）',
  ],
  'BRANCH_FIGURES.SENT': ['Messages sent', 'Mesej dihantar', '已发信息'],
  'BRANCH_FIGURES.FAILED': ['Messages failed', 'Mesej gagal', '失败信息'],
  'BRANCH_FIGURES.TAKINGS': ['Takings (RM)', 'Kutipan (RM)', '收款（RM）'],
  'BRANCH_FIGURES.USERS': ['Users now', 'Pengguna sekarang', '当前用户'],
  'BRANCH_FIGURES.STORAGE': ['Storage', 'Storan', '存储'],
  'BRANCH_FIGURES.PLAN': ['Plan', 'Pelan', '方案'],
  'BRANCH_FIGURES.PLAN_ENDS': ['Plan ends', 'Pelan tamat', '方案到期'],
  'BRANCH_FIGURES.ENDS': ['until %{day}', 'hingga %{day}', '至 %{day}'],
  'BRANCH_FIGURES.NO_PLAN': ['No plan', 'Tiada pelan', '无方案'],
  'BRANCH_FIGURES.OF': ['%{used} of %{most}', '%{used} daripada %{most}', '%{used} / %{most}'],
  'BRANCH_FIGURES.BEFORE': ['before: %{value}', 'sebelum: %{value}', '前期：%{value}'],
  'BRANCH_FIGURES.HEAD_BEFORE': ['%{head}, before', '%{head}, sebelum', '%{head}（前期）'],
} as const satisfies Record<string, Text>;
