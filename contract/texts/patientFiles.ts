import type { Text } from './text.ts';

/** Words of the documents that people bring. */
export const patientFiles = {
  'RESOURCE.PATIENT_FILES': ['Brought documents', 'Dokumen dibawa', '带来的文件'],
  'MERGE.KIND.disclosures': ['Disclosures', 'Pendedahan', '披露登记'],
  'MERGE.KIND.patientFiles': ['Brought documents', 'Dokumen dibawa', '带来的文件'],
  'FILES.ADD': ['Add files', 'Tambah fail', '添加文件'],
  'FILES.CAMERA': ['Take a picture', 'Ambil gambar', '拍照'],
  'FILES.HINT': [
    'Drop files here, paste them, or choose them: PDF, JPEG, PNG, WebP, 10 MB each.',
    'Lepaskan fail di sini, tampal, atau pilih: PDF, JPEG, PNG, WebP, 10 MB setiap satu.',
    '将文件拖放到此处、粘贴或选择：PDF、JPEG、PNG、WebP，每个不超过 10 MB。',
  ],
  'FILES.NEW': ['New documents for %{name}', 'Dokumen baharu untuk %{name}', '%{name} 的新文件'],
  'FILES.TITLE': ['Title', 'Tajuk', '标题'],
  'FILES.KIND': ['Kind', 'Jenis', '类型'],
  'FILES.DAY': ['Date of the document', 'Tarikh dokumen', '文件日期'],
  'FILES.KIND.letter': ['Letter', 'Surat', '信件'],
  'FILES.KIND.result': ['Result', 'Keputusan', '检查结果'],
  'FILES.KIND.scan': ['X-ray or scan', 'Imbasan', '扫描件'],
  'FILES.KIND.photo': ['Photo', 'Foto', '照片'],
  'FILES.KIND.other': ['Other', 'Lain-lain', '其他'],
  'FILES.SAVE': ['Put into the record', 'Masukkan ke dalam rekod', '存入记录'],
  'FILES.SAVED': [
    'The document is in the record. |||| %{count} documents are in the record.',
    '%{count} dokumen ada dalam rekod.',
    '%{count} 份文件已存入记录。',
  ],
  'FILES.REASON': ['Reason', 'Sebab', '原因'],
  'FILES.REMOVED': ['%{title} is removed.', '%{title} telah dibuang.', '%{title} 已移除。'],
  'FILES.HEIC': [
    '%{name}: HEIC pictures cannot be read. On the phone, choose “Most compatible”, or send it as JPEG.',
    '%{name}: gambar HEIC tidak dapat dibaca. Pada telefon, pilih “Paling serasi”, atau hantar sebagai JPEG.',
    '%{name}：无法读取 HEIC 图片。请在手机上选择“兼容性最佳”，或以 JPEG 发送。',
  ],
  'FILES.UNREADABLE': [
    '%{name} is not a PDF, JPEG, PNG or WebP file.',
    '%{name} bukan fail PDF, JPEG, PNG atau WebP.',
    '%{name} 不是 PDF、JPEG、PNG 或 WebP 文件。',
  ],
  'FILES.TOO_LARGE': [
    '%{name} is larger than 10 MB.',
    '%{name} lebih besar daripada 10 MB.',
    '%{name} 大于 10 MB。',
  ],
} satisfies Record<string, Text>;
