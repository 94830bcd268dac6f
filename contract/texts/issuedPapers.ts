import type { Text } from './text.ts';

/** Certificates and other papers that doctors issue. */
export const issuedPapers = {
  'RESOURCE.ISSUED_PAPERS': ['Certificates and letters', 'Sijil dan surat', '证明与信函'],
  'RESOURCE.ISSUED_PAPERS.NUMBER': ['Number', 'Nombor', '编号'],
  'RESOURCE.ISSUED_PAPERS.VOID_REASON': ['Why it is void', 'Sebab dibatalkan', '作废原因'],
  'MERGE.KIND.issuedPapers': ['Certificates and letters', 'Sijil dan surat', '证明与信函'],
  'TIMELINE.issuedPaper': ['Issued', 'Dikeluarkan', '已开具'],
  'TIMELINE.STATE.void': ['Void', 'Batal', '已作废'],

  'PAPER.SERIES': [
    'One to six capital letters, such as MC.',
    'Satu hingga enam huruf besar, seperti MC.',
    '一至六个大写字母，例如 MC。',
  ],
  'PAPER.MISSING': [
    'Say the day at “%{name}”.',
    'Nyatakan hari pada “%{name}”.',
    '请填写“%{name}”的日期。',
  ],
  'PAPER.DAY': ['“%{name}” takes a day.', '“%{name}” menerima tarikh.', '“%{name}”须为日期。'],
  'PAPER.NUMBER': [
    '“%{name}” takes a whole number.',
    '“%{name}” menerima nombor bulat.',
    '“%{name}”须为整数。',
  ],
  'PAPER.COUNTED': [
    '“%{name}” is counted from the first and the last day.',
    '“%{name}” dikira daripada hari pertama dan terakhir.',
    '“%{name}”由首日和末日计算得出。',
  ],
  'PAPER.FIRST_DAY': [
    '“%{name}” may be from %{earliest} to %{latest}.',
    '“%{name}” boleh dari %{earliest} hingga %{latest}.',
    '“%{name}”须在 %{earliest} 至 %{latest} 之间。',
  ],
  'PAPER.BEFORE_FIRST': [
    '“%{name}” lies before the first day.',
    '“%{name}” lebih awal daripada hari pertama.',
    '“%{name}”早于首日。',
  ],
  'PAPER.TOO_LONG': [
    'A certificate is for at most %{most} days.',
    'Sijil adalah untuk paling lama %{most} hari.',
    '一份证明最多 %{most} 天。',
  ],
  'PAPER.BY_DOCTORS': [
    'Only doctors issue this, in their own name.',
    'Hanya doktor mengeluarkannya, atas nama sendiri.',
    '仅医生可以本人名义开具。',
  ],
  'PAPER.NO_DOCTOR': [
    'Your account belongs to no doctor of this branch. A manager enters your email at the doctor in the settings.',
    'Akaun anda bukan milik doktor cawangan ini. Pengurus memasukkan e-mel anda pada doktor dalam tetapan.',
    '您的账户不属于本分行的任何医生。请主管在设置中为该医生填写您的电邮。',
  ],
  'PAPER.ONLY_ISSUED': [
    'This paper is issued by a doctor and stays as it is.',
    'Dokumen ini dikeluarkan oleh doktor dan kekal seperti asal.',
    '此文件由医生开具，不可更改。',
  ],
  'PAPER.NOT_ISSUED': [
    'This form is filled by anyone and is not issued.',
    'Borang ini diisi oleh sesiapa dan tidak dikeluarkan.',
    '此表单任何人均可填写，无需开具。',
  ],
  'PAPER.NOT_TYPED': [
    '“%{name}” comes from the record or is no field of this form.',
    '“%{name}” datang daripada rekod atau bukan medan borang ini.',
    '“%{name}”来自记录，或不是此表单的字段。',
  ],
  'PAPER.OWN_ONLY': [
    'Only the doctor who issued it may do this.',
    'Hanya doktor yang mengeluarkannya boleh berbuat demikian.',
    '仅开具的医生可以执行此操作。',
  ],
  'PAPER.IS_VOID': ['It is voided already.', 'Sudah dibatalkan.', '已作废。'],

  'PAPER.NO': ['No.', 'No.', '编号'],
  'PAPER.COPY': ['COPY', 'SALINAN', '副本'],
  'PAPER.VOID': ['VOID', 'BATAL', '作废'],

  'PAPER.NEW_CERTIFICATE': ['New certificate', 'Sijil baharu', '新证明'],
  'PAPER.ISSUE': ['Issue and print', 'Keluarkan dan cetak', '开具并打印'],
  'PAPER.ISSUED': ['%{number} is issued.', '%{number} dikeluarkan.', '%{number} 已开具。'],
  'PAPER.ISSUED_AS': [
    'Issued in your name with the next number. It can’t be changed afterwards, only voided.',
    'Dikeluarkan atas nama anda dengan nombor seterusnya. Selepas itu hanya boleh dibatalkan.',
    '以您的名义按下一个编号开具。此后不可更改，只能作废。',
  ],
  'PAPER.DAYS': ['%{count} day |||| %{count} days', '%{count} hari', '%{count} 天'],
  'PAPER.BY': ['%{doctor}, %{when}', '%{doctor}, %{when}', '%{doctor}，%{when}'],
  'PAPER.VOIDED': [
    'Void: %{reason} (%{by}, %{when})',
    'Batal: %{reason} (%{by}, %{when})',
    '作废：%{reason}（%{by}，%{when}）',
  ],
  'PAPER.PRINT': ['Print', 'Cetak', '打印'],
  'PAPER.VOID_IT': ['Void', 'Batalkan', '作废'],
  'PAPER.VOID_TITLE': ['Void %{number}?', 'Batalkan %{number}?', '作废 %{number}？'],
  'PAPER.VOID_TEXT': [
    'It stays in the record with its number and is marked as void. This can’t be taken back.',
    'Ia kekal dalam rekod dengan nombornya dan ditanda batal. Ini tidak boleh ditarik balik.',
    '它保留编号并在病历中标为作废，无法撤销。',
  ],
  'PAPER.REASON': ['Reason', 'Sebab', '原因'],
  'PAPER.DONE_VOID': ['%{number} is void.', '%{number} dibatalkan.', '%{number} 已作废。'],
  'RESOURCE.PDF_TEMPLATES.ISSUED_BY': ['Who issues it', 'Dikeluarkan oleh', '开具人'],
  'RESOURCE.PDF_TEMPLATES.ISSUED_BY.ANYONE': ['Anyone', 'Sesiapa', '任何人'],
  'RESOURCE.PDF_TEMPLATES.ISSUED_BY.DOCTOR': [
    'Doctors, in their own name',
    'Doktor, atas nama sendiri',
    '医生，以本人名义',
  ],
  'RESOURCE.PDF_TEMPLATES.SERIES': ['Letters of its numbers', 'Huruf nombornya', '编号字母'],
  'RESOURCE.PRINT_SLIPS.ISSUED_BY': ['Who issues it', 'Dikeluarkan oleh', '开具人'],
  'RESOURCE.PRINT_SLIPS.ISSUED_BY.ANYONE': ['Anyone', 'Sesiapa', '任何人'],
  'RESOURCE.PRINT_SLIPS.ISSUED_BY.DOCTOR': [
    'Doctors, in their own name',
    'Doktor, atas nama sendiri',
    '医生，以本人名义',
  ],
  'RESOURCE.PRINT_SLIPS.VISIT_STAGE': [
    'Printed by one press for',
    'Dicetak dengan satu tekan untuk',
    '一键打印给',
  ],
  'RESOURCE.PRINT_SLIPS.VISIT_STAGE.NONE': ['Nobody', 'Tiada sesiapa', '无'],
  'RESOURCE.PRINT_SLIPS.VISIT_STAGE.BOOKED': ['Who is booked', 'Yang ditempah', '已预约者'],
  'RESOURCE.PRINT_SLIPS.VISIT_STAGE.ARRIVED': ['Who has arrived', 'Yang sudah tiba', '已到达者'],
  'RESOURCE.PRINT_SLIPS.VISIT_STAGE.DONE': ['Who is done', 'Yang selesai', '已完成者'],
  'SLIP.STAGE_OF_VISITS': [
    'Only a slip of appointments is printed by how far a visit has come.',
    'Hanya slip janji temu dicetak mengikut peringkat lawatan.',
    '只有预约的打印单可按就诊阶段打印。',
  ],
  'RESOURCE.PRINT_SLIPS.SERIES': ['Letters of its numbers', 'Huruf nombornya', '编号字母'],

  'PDF.SOURCE.periodFrom': ['Certified: first day', 'Disahkan: hari pertama', '证明：首日'],
  'PDF.SOURCE.periodTo': ['Certified: last day', 'Disahkan: hari terakhir', '证明：末日'],
  'PDF.SOURCE.periodDays': [
    'Certified: days, counted',
    'Disahkan: bilangan hari',
    '证明：天数（自动计算）',
  ],
  'PDF.SOURCE.askedDay': ['Typed: a day', 'Ditaip: tarikh', '手动输入：日期'],
  'PDF.SOURCE.askedNumber': ['Typed: a whole number', 'Ditaip: nombor bulat', '手动输入：整数'],
} as const satisfies Record<string, Text>;
