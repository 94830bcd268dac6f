import type { Text } from './text.ts';

/** Words of a patient's record: its lock, its papers, its merges. */
export const patientRecord = {
  'PATIENT.EDITING_SINCE': ['(since %{since})', '(sejak %{since})', '（自 %{since} 起）'],
  'PATIENT.LOCK_TAKEN': [
    '%{who} has been editing this record since %{since}, so it is no longer locked for you. What you typed is kept as a draft on this computer.',
    '%{who} menyunting rekod ini sejak %{since}, jadi ia tidak lagi dikunci untuk anda. Apa yang ditaip disimpan sebagai draf di komputer ini.',
    '%{who} 自 %{since} 起正在编辑此记录，因此已不再由您锁定。您输入的内容已作为草稿保存在本机。',
  ],
  'PATIENT.LOCK_IN_TAB': [
    'You went on editing this record in another tab, so it is no longer locked for this one. What you typed here is kept as a draft on this computer.',
    'Anda meneruskan suntingan rekod ini dalam tab lain, jadi ia tidak lagi dikunci untuk tab ini. Apa yang ditaip di sini disimpan sebagai draf di komputer ini.',
    '您已在另一个标签页继续编辑此记录，因此它不再由此标签页锁定。您在此输入的内容已作为草稿保存在本机。',
  ],
  'PATIENT.EDITED_IN_TAB': [
    'You are editing this record in another tab',
    'Anda sedang menyunting rekod ini dalam tab lain',
    '您正在另一个标签页编辑此记录',
  ],
  'PATIENT.GO_ON_HERE': ['Go on here', 'Teruskan di sini', '在此继续'],
  'PATIENT.TAKE_OVER': ['Take over', 'Ambil alih', '接管'],
  'PATIENT.TAKE_OVER_TEXT': [
    'Take this record over from %{who}? What they have typed and not saved is kept for them as a draft. That you took it over is noted in the history.',
    'Ambil alih rekod ini daripada %{who}? Apa yang ditaip dan belum disimpan kekal sebagai draf untuk mereka. Pengambilalihan ini dicatat dalam sejarah.',
    '要从 %{who} 接管此记录吗？对方已输入但未保存的内容会保留为其草稿。接管会记入历史记录。',
  ],
  'PATIENT.GIVE_UP': [
    'What you changed is not saved. Leave it and unlock the record?',
    'Perubahan anda belum disimpan. Abaikan dan buka kunci rekod?',
    '您的更改尚未保存。要放弃更改并解锁记录吗？',
  ],
  'PATIENT.FIELD.lastName': ['Last name', 'Nama keluarga', '姓氏'],
  'PATIENT.MORE': ['More', 'Lagi', '更多'],
  'PATIENT.PRINT': ['Print patient', 'Cetak pesakit', '打印病人资料'],
  'PATIENT.DETAIL_REPORT': ['Detail report', 'Laporan terperinci', '详细报告'],
  'PATIENT.IS_REMOVED': [
    'This record was removed. It can be read, and not changed.',
    'Rekod ini telah dibuang. Ia boleh dibaca tetapi tidak boleh diubah.',
    '此记录已被删除，只能查看，不能更改。',
  ],
  'REPORT.DOWNLOAD': ['Download', 'Muat turun', '下载'],
  'REPORT.PRINT': ['Print', 'Cetak', '打印'],
  'REPORT.OPEN': ['Open', 'Buka', '打开'],
  'REPORT.NO_VIEWER': [
    'This browser shows no paper within a page. Open it or download it to print it.',
    'Pelayar ini tidak memaparkan dokumen di dalam halaman. Buka atau muat turun untuk mencetaknya.',
    '此浏览器无法在页面内显示文件。请打开或下载后打印。',
  ],
} as const satisfies Record<string, Text>;
