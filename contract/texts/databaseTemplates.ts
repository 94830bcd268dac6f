import type { Text } from './text.ts';

/** Database templates: what new branches begin with. */
export const databaseTemplates = {
  'RESOURCE.DATABASE_TEMPLATES': ['Database templates', 'Templat pangkalan data', '数据库模板'],
  'RESOURCE.DATABASE_TEMPLATES.ONE': ['Database template', 'Templat pangkalan data', '数据库模板'],
  'RESOURCE.DATABASE_TEMPLATES.NEW': [
    'Add database template',
    'Tambah templat pangkalan data',
    '新增数据库模板',
  ],
  'RESOURCE.DATABASE_TEMPLATES.NAME': ['Name', 'Nama', '名称'],
  'RESOURCE.DATABASE_TEMPLATES.PRACTICE_TYPE_ID': ['Type of practice', 'Jenis amalan', '执业类型'],
  'RESOURCE.DATABASE_TEMPLATES.ROW_COUNT': ['Rows of its script', 'Baris skrip', '脚本行数'],
  'RESOURCE.DATABASE_TEMPLATES.UPLOAD_DATABASE_TEMPLATE': [
    'Upload the script',
    'Muat naik skrip',
    '上传脚本',
  ],
  'SCRIPT.TITLE': ['Script of %{name}', 'Skrip bagi %{name}', '%{name} 的脚本'],
  'SCRIPT.FIELD': ['Script', 'Skrip', '脚本'],
  'SCRIPT.TRY': ['Show what it makes', 'Tunjukkan hasilnya', '预览结果'],
  'SCRIPT.DOWNLOAD': ['Download it', 'Muat turun', '下载'],
  'SCRIPT.FILE': ['SQL script', 'Skrip SQL', 'SQL 脚本'],
  'SCRIPT.FILE_HINT': [
    'Inserts of plain values into lookup_value (kind, value, minutes, meaning) and opening_hour (weekday, opens, closes). A list that it names replaces the usual one.',
    'Sisipan nilai biasa ke dalam lookup_value (kind, value, minutes, meaning) dan opening_hour (weekday, opens, closes). Senarai yang dinamakan menggantikan senarai biasa.',
    '向 lookup_value (kind, value, minutes, meaning) 和 opening_hour (weekday, opens, closes) 插入普通值。所列的列表会取代默认列表。',
  ],
  'SCRIPT.SHIPPED': [
    'Start from a shipped script',
    'Mulakan daripada skrip sedia ada',
    '使用内置脚本',
  ],
  'SCRIPT.SHIPPED.general': ['General practice', 'Amalan am', '全科'],
  'SCRIPT.SHIPPED.dental': ['Dental', 'Pergigian', '牙科'],
  'SCRIPT.SHIPPED.veterinary': ['Veterinary', 'Veterinar', '兽医'],
  'SCRIPT.SHIPPED.fertility': ['Fertility and maternity', 'Kesuburan dan bersalin', '生育与产科'],
  'SCRIPT.SHIPPED.aesthetic': ['Aesthetic', 'Estetik', '医学美容'],
  'SCRIPT.MAKES': [
    'A new branch begins with %{count} row |||| A new branch begins with %{count} rows',
    'Cawangan baharu bermula dengan %{count} baris',
    '新分行以 %{count} 行开始',
  ],
  'SCRIPT.SAVE': ['Save the script', 'Simpan skrip', '保存脚本'],
  'SCRIPT.SAVED': ['The script is saved.', 'Skrip disimpan.', '脚本已保存。'],
  'SCRIPT.NONE': ['It has no script yet.', 'Belum ada skrip.', '尚无脚本。'],
  'SCRIPT.TOO_LONG': [
    'A script has at most %{max} characters.',
    'Skrip mempunyai selebih-lebihnya %{max} aksara.',
    '脚本最多 %{max} 个字符。',
  ],
  'SCRIPT.NOT_ALLOWED': [
    'Line %{line}: “%{word}” is not allowed. A script holds inserts of plain values alone.',
    'Baris %{line}: “%{word}” tidak dibenarkan. Skrip hanya mengandungi sisipan nilai biasa.',
    '第 %{line} 行：不允许“%{word}”。脚本只能插入普通值。',
  ],
  'SCRIPT.SYNTAX': [
    'Line %{line}: this is no SQL that PostgreSQL understands.',
    'Baris %{line}: ini bukan SQL yang difahami PostgreSQL.',
    '第 %{line} 行：不是 PostgreSQL 能理解的 SQL。',
  ],
  'SCRIPT.ONLY_INSERTS': [
    'Line %{line}: a statement must be INSERT INTO … (…) VALUES (…).',
    'Baris %{line}: pernyataan mesti INSERT INTO … (…) VALUES (…).',
    '第 %{line} 行：语句必须是 INSERT INTO … (…) VALUES (…)。',
  ],
  'SCRIPT.COLUMNS': [
    'Line %{line}: a row needs one value for each column.',
    'Baris %{line}: setiap lajur memerlukan satu nilai.',
    '第 %{line} 行：每列需要一个值。',
  ],
  'SCRIPT.NO_LIST': [
    'Line %{line}: a branch has no list “%{word}” that a template may fill.',
    'Baris %{line}: cawangan tiada senarai “%{word}” yang boleh diisi templat.',
    '第 %{line} 行：分行没有可由模板填写的列表“%{word}”。',
  ],
  'SCRIPT.VALUE': [
    'Line %{line}: the value of “%{word}” does not fit its list.',
    'Baris %{line}: nilai “%{word}” tidak sesuai dengan senarainya.',
    '第 %{line} 行：“%{word}”的值不符合其列表。',
  ],
  'SCRIPT.TWICE': [
    'Line %{line}: the list has this row already.',
    'Baris %{line}: senarai sudah mempunyai baris ini.',
    '第 %{line} 行：列表中已有此行。',
  ],
  'SCRIPT.STATUS': [
    'Line %{line}: the statuses lack one that means “%{word}”.',
    'Baris %{line}: status tiada yang bermaksud “%{word}”.',
    '第 %{line} 行：状态缺少表示“%{word}”的一项。',
  ],
  'SCRIPT.EMPTY': ['The script makes no row.', 'Skrip tidak membuat baris.', '脚本不产生任何行。'],
  'SCRIPT.TOO_MANY': [
    'A script makes at most %{word} rows.',
    'Skrip membuat selebih-lebihnya %{word} baris.',
    '脚本最多产生 %{word} 行。',
  ],
  'SCRIPT.PRACTICE_TAKEN': [
    'This type of practice has a template already.',
    'Jenis amalan ini sudah mempunyai templat.',
    '此执业类型已有模板。',
  ],
} as const satisfies Record<string, Text>;
