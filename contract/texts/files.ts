import type { Text } from './text.ts';

/** Why a file is not taken or not found. */
export const files = {
  'FILE.MISSING': [
    'The content of this file is missing on the server. Ask whoever runs it to look for it in a backup.',
    'Kandungan fail ini tiada di pelayan. Minta pengendali pelayan mencarinya dalam sandaran.',
    '服务器上缺少此文件的内容。请让服务器管理者从备份中查找。',
  ],
  'FILE.PDF_DAMAGED': [
    'This PDF is damaged, or written in an unusual way. Print it to a new PDF, and choose that one.',
    'PDF ini rosak, atau ditulis dengan cara yang luar biasa. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 已损坏，或写法异常。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_ENCRYPTED': [
    'This PDF is encrypted or protected by a password. Print it to a new PDF, and choose that one.',
    'PDF ini disulitkan atau dilindungi kata laluan. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 已加密或受密码保护。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_SCRIPT': [
    'This PDF contains a script. Print it to a new PDF, and choose that one.',
    'PDF ini mengandungi skrip. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 含有脚本。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_ACTION': [
    'This PDF does something by itself when it is opened or used. Print it to a new PDF, and choose that one.',
    'PDF ini melakukan sesuatu dengan sendiri apabila dibuka atau digunakan. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 在打开或使用时会自行执行操作。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_OPENS': [
    'This PDF starts programs or opens other files. Print it to a new PDF, and choose that one.',
    'PDF ini memulakan program atau membuka fail lain. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 会启动程序或打开其他文件。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_SENDS': [
    'This PDF sends what is filled in to another place, or loads it from there. Print it to a new PDF, and choose that one.',
    'PDF ini menghantar apa yang diisi ke tempat lain, atau memuatkannya dari sana. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 会将填写的内容发送到别处，或从别处载入。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_EMBEDDED': [
    'Other files are embedded in this PDF. Print it to a new PDF, and choose that one.',
    'Fail lain dibenamkan dalam PDF ini. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 中嵌有其他文件。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_MEDIA': [
    'This PDF contains sound, film or a 3D model. Print it to a new PDF, and choose that one.',
    'PDF ini mengandungi bunyi, filem atau model 3D. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 含有声音、影片或三维模型。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_XFA': [
    'This PDF is a form of the old kind XFA, which browsers do not show. Print it to a new PDF, and choose that one.',
    'PDF ini ialah borang jenis lama XFA, yang tidak dipaparkan oleh pelayar. Cetak ke PDF baharu, dan pilih yang itu.',
    '此 PDF 是旧式 XFA 表单，浏览器无法显示。请将其打印为新的 PDF，再选择新文件。',
  ],
  'FILE.PDF_TOO_MUCH': [
    'This PDF unpacks to too much, or has too many pages. Choose a smaller one, or only the pages that are needed.',
    'PDF ini terlalu besar apabila dibuka, atau terlalu banyak halaman. Pilih yang lebih kecil, atau halaman yang diperlukan sahaja.',
    '此 PDF 解压后过大，或页数过多。请选择较小的文件，或仅保留所需页面。',
  ],
} as const satisfies Record<string, Text>;
