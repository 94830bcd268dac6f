import type { Text } from './text.ts';

/** Words of registering a patient: who may be here already, what the number and the card say. */
export const registration = {
  'LIKES.TITLE': ['May be here already', 'Mungkin sudah berdaftar', '可能已登记'],
  'LIKES.name': ['similar name', 'nama serupa', '姓名相近'],
  'LIKES.phone': ['same phone', 'telefon sama', '电话相同'],
  'LIKES.dob': ['same date of birth', 'tarikh lahir sama', '出生日期相同'],
  'LIKES.MORE': ['%{count} more', '%{count} lagi', '另外 %{count} 位'],
  'LIKES.FEWER': ['Show fewer', 'Tunjuk kurang', '收起'],
  'LIKES.OTHER': ['Someone else', 'Orang lain', '另一个人'],
  'NUMBER.SAYS': ['The number says %{what}.', 'Nombor menyatakan %{what}.', '号码显示：%{what}。'],
  'NUMBER.TAKE': ['Take over', 'Guna', '采用'],
  'NUMBER.M': ['male', 'lelaki', '男'],
  'NUMBER.F': ['female', 'perempuan', '女'],
  'IDENTITY.SAVE_ANYWAY': ['Save anyway?', 'Simpan juga?', '仍要保存吗？'],
  'IDENTITY.SAVE': ['Save as it is', 'Simpan seadanya', '照此保存'],
  'IDENTITY.CORRECT': ['Go back and correct', 'Kembali dan betulkan', '返回修改'],
  'IDENTITY.OTHER_DOB': [
    'The identity card number says born %{number}, the form says %{dob}.',
    'Nombor kad pengenalan menyatakan tarikh lahir %{number}, borang menyatakan %{dob}.',
    '身份证号码显示的出生日期是 %{number}，表格中的是 %{dob}。',
  ],
  'IDENTITY.NOT_TWELVE': [
    'This looks like an identity card number, which has 12 digits: it has %{digits}. Look at the card again, or keep it as a passport number.',
    'Ini kelihatan seperti nombor kad pengenalan, yang mempunyai 12 digit: ia mempunyai %{digits}. Lihat kad itu semula, atau simpan sebagai nombor pasport.',
    '这看起来像身份证号码，身份证号码有 12 位数字，而它有 %{digits} 位。请再核对证件，或将其作为护照号码保留。',
  ],
  'PHONE.MEANT': ['Is it %{phone}?', 'Adakah ini %{phone}?', '是 %{phone} 吗？'],
  'PHONE.TAKE': ['Yes, take it', 'Ya, guna', '是，采用'],
  'IDENTITY.DEFAULT_DOB': [
    'The date of birth is still %{dob}, which the form begins with.',
    'Tarikh lahir masih %{dob}, iaitu nilai asal borang.',
    '出生日期仍是表格的初始值 %{dob}。',
  ],
  'REMOVED.RECOVER': ['Recover patient', 'Pulihkan pesakit', '恢复病人'],
  'REMOVED.RECOVERED': ['%{name} is recovered.', '%{name} telah dipulihkan.', '已恢复 %{name}。'],
  'REMOVED.SURE': ['Recover %{name}?', 'Pulihkan %{name}?', '恢复 %{name}？'],
  'REMOVED.ASK': [
    'Ask a manager or doctor of the branch.',
    'Minta pengurus atau doktor cawangan.',
    '请联系本分行的经理或医生。',
  ],
  'CARD.TAKEN': ['The card is read.', 'Kad telah dibaca.', '已读取身份证。'],
  'CARD.REVIEW': ['The card says otherwise', 'Kad menyatakan lain', '身份证资料不同'],
  'CARD.REVIEW_TEXT': [
    'Choose what to take from the card. The rest stays as it is.',
    'Pilih apa yang diambil daripada kad. Yang lain kekal.',
    '请选择要采用的身份证资料，其余保持不变。',
  ],
  'CARD.KEEP': ['Keep all', 'Kekalkan semua', '全部保留'],
  'CARD.TAKE': ['Take over', 'Guna', '采用'],
  'CARD.NOTHING': ['nothing', 'tiada', '空'],
  'PHONE.MOBILE_PREFIX': [
    'Digits only; 60 is put in front.',
    'Digit sahaja; 60 ditambah di hadapan.',
    '只填数字，前面会加上 60。',
  ],
  'PHONE.PREFIX': [
    'Digits only; 0 is put in front.',
    'Digit sahaja; 0 ditambah di hadapan.',
    '只填数字，前面会加上 0。',
  ],
  'PATIENT.ALLERGY_AGAIN': [
    '“%{name}” was not saved. Take it away and insert it again.',
    '“%{name}” tidak disimpan. Buang dan masukkan semula.',
    '“%{name}”未保存，请移除后重新输入。',
  ],
} as const satisfies Record<string, Text>;
