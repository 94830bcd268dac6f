import type { Text } from './text.ts';

/** A company's own page, and what its registration asks for e-invoices. */
export const company = {
  'COMPANY.TITLE': ['Company', 'Syarikat', '公司'],
  'COMPANY.CHOOSE': ['Your companies', 'Syarikat anda', '您的公司'],
  'COMPANY.NONE': ['No company is yours.', 'Tiada syarikat milik anda.', '您名下没有公司。'],
  'COMPANY.INCOMPLETE': [
    'Before your invoices can be e-invoices, MyInvois needs:',
    'Sebelum invois anda boleh menjadi e-Invois, MyInvois memerlukan:',
    '您的发票成为电子发票之前，MyInvois 还需要：',
  ],
  'COMPANY.WRONG': [
    'MyInvois does not know this TIN together with this registration number. Check both; the TIN stands in MyTax.',
    'MyInvois tidak mengenali TIN ini bersama nombor pendaftaran ini. Semak kedua-duanya; TIN tertera di MyTax.',
    'MyInvois 查不到此 TIN 与此注册编号属于同一纳税人。请核对两者；TIN 可在 MyTax 查到。',
  ],
  'COMPANY.UNCHECKED': [
    'All is filled in. MyInvois has not confirmed the TIN yet; it is asked by itself.',
    'Semua telah diisi. MyInvois belum mengesahkan TIN; semakan dibuat secara automatik.',
    '资料已齐全。MyInvois 尚未确认 TIN，系统会自动查询。',
  ],
  'COMPANY.COMPLETE': [
    'All that e-invoices need is here.',
    'Semua yang diperlukan untuk e-Invois sudah ada.',
    '电子发票所需资料均已齐全。',
  ],
  'COMPANY.RIGHT': [
    'All that e-invoices need is here, and MyInvois has confirmed the TIN.',
    'Semua yang diperlukan untuk e-Invois sudah ada, dan MyInvois telah mengesahkan TIN.',
    '电子发票所需资料均已齐全，MyInvois 已确认 TIN。',
  ],
  'SIGN_UP.TAX': ['For your tax invoices', 'Untuk invois cukai anda', '用于您的税务发票'],
  'SIGN_UP.TAX_WHY': [
    'Every invoice that we make out to you goes to MyInvois, which wants these.',
    'Setiap invois kami kepada anda dihantar ke MyInvois, yang memerlukan butiran ini.',
    '我们开给您的每张发票都会提交 MyInvois，因此需要这些资料。',
  ],
  'SIGN_UP.NO_TIN': ['We have no TIN', 'Kami tiada TIN', '我们没有 TIN'],
  'SIGN_UP.GENERAL_TIN': [
    'Your invoices then carry the general TIN EI00000000010. You can add your own later.',
    'Invois anda akan menggunakan TIN umum EI00000000010. Anda boleh menambah TIN sendiri kemudian.',
    '您的发票将使用通用 TIN EI00000000010。日后可补上自己的 TIN。',
  ],
  'MSIC.HINT': [
    'Five digits, such as 86203 for dental services.',
    'Lima digit, seperti 86203 untuk perkhidmatan pergigian.',
    '五位数字，例如 86203 为牙科服务。',
  ],
  'MSIC.86101': ['Hospital activities', 'Aktiviti hospital', '医院'],
  'MSIC.86102': ['Maternity home services', 'Perkhidmatan rumah bersalin', '产科护理院'],
  'MSIC.86201': ['General medical services', 'Perkhidmatan perubatan am', '普通医疗服务'],
  'MSIC.86202': ['Specialised medical services', 'Perkhidmatan perubatan pakar', '专科医疗服务'],
  'MSIC.86203': ['Dental services', 'Perkhidmatan pergigian', '牙科服务'],
  'MSIC.86901': ['Dialysis centres', 'Pusat dialisis', '洗肾中心'],
  'MSIC.86902': ['Medical laboratories', 'Makmal perubatan', '医学化验所'],
  'MSIC.86903': [
    'Physiotherapy and occupational therapy',
    'Fisioterapi dan terapi cara kerja',
    '物理治疗与职业治疗',
  ],
  'MSIC.86904': ['Acupuncture services', 'Perkhidmatan akupunktur', '针灸服务'],
  'MSIC.86905': [
    'Herbalist and homeopathy services',
    'Perkhidmatan herba dan homeopati',
    '草药与顺势疗法服务',
  ],
  'MSIC.86906': ['Ambulance services', 'Perkhidmatan ambulans', '救护车服务'],
  'MSIC.86909': [
    'Other human health services',
    'Perkhidmatan kesihatan manusia lain',
    '其他人类保健服务',
  ],
} as const satisfies Record<string, Text>;
