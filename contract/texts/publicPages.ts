import type { Text } from './text.ts';

/** What search engines and link previews say of the public pages. */
export const publicPages = {
  'META.HOME': [
    'Queue, appointments, patients and billing for medical and dental practices in Malaysia, in one place.',
    'Giliran, janji temu, pesakit dan bil untuk klinik perubatan dan pergigian di Malaysia, di satu tempat.',
    '为马来西亚医疗及牙科诊所而设：候诊、预约、病人与账单，尽在一处。',
  ],
  'META.SIGN_IN': [
    'Sign in to Doctor Assist and go on with your clinic’s day.',
    'Log masuk ke Doctor Assist dan teruskan hari klinik anda.',
    '登录 Doctor Assist，继续诊所今天的工作。',
  ],
  'META.TERMS': [
    'The terms on which practices use Doctor Assist.',
    'Terma penggunaan Doctor Assist oleh klinik.',
    '诊所使用 Doctor Assist 的条款。',
  ],
  'META.PRIVACY': [
    'How personal data is processed on Doctor Assist, and what your rights are.',
    'Bagaimana data peribadi diproses di Doctor Assist, dan hak anda.',
    'Doctor Assist 如何处理个人资料，以及您的权利。',
  ],
  'META.ENQUIRY': [
    'Find your clinic and see how long you will wait for today’s appointment.',
    'Cari klinik anda dan lihat berapa lama perlu menunggu untuk janji temu hari ini.',
    '查找您的诊所，了解今天的预约还要等多久。',
  ],
  'META.REFERRAL': [
    'A sample of a clinic’s public profile: photos, opening hours, address and doctors.',
    'Contoh profil awam sebuah klinik: gambar, waktu operasi, alamat dan doktor.',
    '诊所公开简介示例：照片、营业时间、地址与医生。',
  ],
} as const satisfies Record<string, Text>;
