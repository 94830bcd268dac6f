import type { Text } from './text.ts';

/** Refusals of appointments, absences and patients. */
export const clinic = {
  'APPOINTMENT.DOCTOR_REQUIRED': ['A doctor is required.', 'Doktor diperlukan.', '请选择医生。'],
  'APPOINTMENT.PAST': [
    'An appointment is today or later.',
    'Janji temu mestilah hari ini atau kemudian.',
    '预约日期不得早于今天。',
  ],
  'APPOINTMENT.UNAVAILABLE': [
    '%{resource} not available %{start} to %{stop}, please reschedule.',
    '%{resource} tidak tersedia %{start} hingga %{stop}, sila jadualkan semula.',
    '%{resource} 在 %{start} 至 %{stop} 不可预约，请改期。',
  ],
  'APPOINTMENT.PATIENT_TAKEN': [
    'This patient is already booked with %{resource}, %{start} to %{stop}.',
    'Pesakit ini sudah ditempah dengan %{resource}, %{start} hingga %{stop}.',
    '该病人在 %{start} 至 %{stop} 已预约 %{resource}。',
  ],
  'APPOINTMENT.TYPE': [
    'This type of appointment does not exist here.',
    'Jenis janji temu ini tidak wujud di sini.',
    '没有此预约类型。',
  ],
  'APPOINTMENT.PHONE_REQUIRED': [
    'A phone number is required for a new patient.',
    'Nombor telefon diperlukan untuk pesakit baharu.',
    '新病人须填写电话号码。',
  ],
  'APPOINTMENT.STATUS_ONLY': [
    'You may set the status, and nothing else.',
    'Anda hanya boleh menetapkan status.',
    '您只能更改状态。',
  ],
  'APPOINTMENT.WRITTEN_ABOUT': [
    'What was written or paid at this visit is about its patient. Take it back first, or book another appointment.',
    'Catatan atau bayaran pada lawatan ini adalah tentang pesakitnya. Batalkan dahulu, atau tempah janji temu lain.',
    '本次就诊的记录或付款属于原病人。请先撤销，或另外预约。',
  ],
  'APPOINTMENT.NO_OVERLAP': [
    'You are not allowed to book over another appointment.',
    'Anda tidak dibenarkan menempah bertindih dengan janji temu lain.',
    '您没有权限重叠预约。',
  ],
  'WALK_IN.IN_QUEUE': [
    '%{name} is in the queue already, number %{number}, with %{resource}.',
    '%{name} sudah dalam giliran, nombor %{number}, bersama %{resource}.',
    '%{name} 已在候诊，号码 %{number}，医生 %{resource}。',
  ],
  'WALK_IN.BOOKED': [
    '%{name} is booked for %{time} today with %{resource}.',
    '%{name} sudah ditempah untuk %{time} hari ini dengan %{resource}.',
    '%{name} 已预约今天 %{time}，医生 %{resource}。',
  ],
  'WALK_IN.ALL_AWAY': [
    'All doctors are away now. Choose whom the patient waits for.',
    'Semua doktor tiada sekarang. Pilih doktor yang ditunggu pesakit.',
    '所有医生目前都不在，请选择病人要等的医生。',
  ],
  'PATIENT.ALLERGIES_ASKED': [
    'Somebody has asked %{name} about allergies meanwhile. Look at the record.',
    'Seseorang telah bertanya %{name} tentang alahan. Lihat rekod itu.',
    '已有人询问过 %{name} 的过敏情况，请查看记录。',
  ],
  'ORGANIZER.DAYS_ORDER': [
    'The last day is not before the first.',
    'Hari terakhir tidak boleh sebelum hari pertama.',
    '结束日期不得早于开始日期。',
  ],
  'ORGANIZER.TIMES_ORDER': [
    'The end is after the start.',
    'Masa tamat mestilah selepas masa mula.',
    '结束时间须晚于开始时间。',
  ],
  'ORGANIZER.NEVER': [
    'There is no such weekday between the first and the last day.',
    'Tiada hari sedemikian antara hari pertama dan hari terakhir.',
    '开始日期和结束日期之间没有这样的星期。',
  ],
  'ORGANIZER.OWN_ONLY': [
    'You may note your own absences alone.',
    'Anda hanya boleh mencatat ketidakhadiran anda sendiri.',
    '您只能登记自己的缺勤。',
  ],
  'PATIENT.IDENTITY': [
    'Letters and digits only.',
    'Huruf dan digit sahaja.',
    '只能填写字母和数字。',
  ],
  'PATIENT.IDENTITY_DATE': [
    'An identity card number begins with the date of birth, year, month, day. This month or day does not exist.',
    'Nombor kad pengenalan bermula dengan tarikh lahir: tahun, bulan, hari. Bulan atau hari ini tidak wujud.',
    '身份证号码以出生日期（年、月、日）开头，此月份或日期不存在。',
  ],
  'PATIENT.SEX': ['M or F.', 'M atau F.', '须为 M 或 F。'],
  '20006': [
    'A patient with this identity number exists already.',
    'Pesakit dengan nombor pengenalan ini sudah wujud.',
    '已有使用此身份证号码的病人。',
  ],
  'PATIENT.REMOVED_EXISTS': [
    '%{name}, who has this identity number, was removed and can be recovered.',
    '%{name}, yang memiliki nombor pengenalan ini, telah dibuang dan boleh dipulihkan.',
    '使用此身份证号码的 %{name} 已被删除，可以恢复。',
  ],
  'PATIENT.LOCKED': [
    '%{who} has been editing this patient since %{since}.',
    '%{who} sedang menyunting pesakit ini sejak %{since}.',
    '%{who} 自 %{since} 起正在编辑此病人。',
  ],
  'PATIENT.LOCKED_OWN_TAB': [
    'You have been editing this patient in another tab since %{since}.',
    'Anda sedang menyunting pesakit ini dalam tab lain sejak %{since}.',
    '您自 %{since} 起正在另一个标签页编辑此病人。',
  ],
  'PATIENT.NOT_LOCKED': [
    'The record is not locked for editing by you.',
    'Rekod ini tidak dikunci untuk suntingan oleh anda.',
    '此记录未由您锁定编辑。',
  ],
  'PATIENT.RELATIVE_SELF': [
    'A patient is no relative of their own.',
    'Pesakit bukan saudara kepada dirinya sendiri.',
    '病人不能是自己的亲属。',
  ],
  'PATIENT.RELATIVE_TWICE': ['Patient already added', 'Pesakit sudah ditambah', '病人已添加'],
  'PATIENT.ALLERGIES_LISTED': [
    'Allergies are listed. Take them away before you record that none are known.',
    'Terdapat alahan dalam senarai. Buang dahulu sebelum merekodkan tiada alahan diketahui.',
    '列表中已有过敏记录，请先移除，才能记录无已知过敏。',
  ],
  'PATIENT.ALLERGIES_MISSING': [
    'List at least one allergy.',
    'Senaraikan sekurang-kurangnya satu alahan.',
    '请至少列出一项过敏。',
  ],
  'PATIENT.ALLERGY_TWICE': ['Already added', 'Sudah ditambah', '已添加'],
} as const satisfies Record<string, Text>;
