/** Views of lists that people keep. */
export const savedViews = {
  'LIST.VIEWS': ['Saved views', 'Paparan disimpan', '已存视图'],
  'LIST.VIEW_SAVE': ['Save this view', 'Simpan paparan ini', '保存此视图'],
  'LIST.VIEW_NAME': ['Name of the view', 'Nama paparan', '视图名称'],
  'LIST.VIEW_SAVE_IN': ['Save in “%{name}”', 'Simpan dalam “%{name}”', '保存到“%{name}”'],
  'LIST.VIEW_SHARE': [
    'Share it with everyone here',
    'Kongsi dengan semua di sini',
    '与这里的所有人共享',
  ],
  'LIST.VIEWS_OWN': ['My views', 'Paparan saya', '我的视图'],
  'LIST.VIEWS_SHARED': ['Shared views', 'Paparan dikongsi', '共享视图'],
  'LIST.VIEW_DEFAULT': [
    'Open the list with “%{name}”',
    'Buka senarai dengan “%{name}”',
    '打开列表时使用“%{name}”',
  ],
  'LIST.VIEW_IS_DEFAULT': ['Opens first', 'Dibuka dahulu', '默认打开'],
  'LIST.VIEW_FORGOTTEN': [
    '“%{name}” is removed.',
    '“%{name}” telah dipadamkan.',
    '“%{name}”已删除。',
  ],
  'LIST.VIEWS_FULL': [
    'A list has at most %{most} views. Remove one first.',
    'Satu senarai boleh mempunyai paling banyak %{most} paparan. Padam satu dahulu.',
    '一个列表最多可有 %{most} 个视图。请先删除一个。',
  ],
  'LIST.VIEW_GONE': [
    'This view is no longer there, or it is not shared with you.',
    'Paparan ini sudah tiada, atau tidak dikongsi dengan anda.',
    '此视图已不存在，或未与您共享。',
  ],
  'LIST.VIEW_PARTLY': [
    '“%{name}” opens without what this list no longer has: %{what}.',
    '“%{name}” dibuka tanpa yang tiada lagi dalam senarai ini: %{what}.',
    '“%{name}”打开时不含此列表已没有的内容：%{what}。',
  ],
  'LIST.VIEW_FORGET': ['Remove “%{name}”', 'Padam “%{name}”', '删除“%{name}”'],
} as const;
