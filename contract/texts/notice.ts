import type { Text } from './text.ts';

/**
 * The privacy notice (section 7 of the Personal Data Protection Act 2010), and who runs the platform. What changes here
 * takes a new day in NOTICE_VERSION.
 */
export const noticeTexts = {
  'ABOUT.contact.company': ['Company', 'Syarikat', '公司'],
  'ABOUT.contact.address': ['Address', 'Alamat', '地址'],
  'ABOUT.contact.office': [
    'Office (Mon-Fri 9am-6pm)',
    'Pejabat (Isn-Jum 9 pagi-6 petang)',
    '办公室（周一至周五 9am-6pm）',
  ],
  'ABOUT.contact.fax': ['Fax', 'Faks', '传真'],
  'ABOUT.contact.hotline': [
    'Hotline (other hours)',
    'Talian penting (waktu lain)',
    '热线（其他时间）',
  ],
  'ABOUT.contact.email': ['Support email', 'E-mel sokongan', '支持邮箱'],
  'ABOUT.contact.website': ['Website', 'Laman web', '网站'],
  'ABOUT.contact.privacy': ['Personal data', 'Data peribadi', '个人资料'],
  'ABOUT.contact.unknown': ['Not given yet', 'Belum diberi', '尚未提供'],
  'ABOUT.version': ['As of %{day}', 'Setakat %{day}', '%{day} 版本'],
  'ABOUT.privacy.who': ['Who we are', 'Siapa kami', '我们是谁'],
  'ABOUT.privacy.who.text': [
    '%{seller} processes personal data on this platform under the Personal Data Protection Act 2010. For the records of patients the practice decides, and we process them on its behalf.',
    '%{seller} memproses data peribadi di platform ini di bawah Akta Perlindungan Data Peribadi 2010. Bagi rekod pesakit, klinik yang menentukan dan kami memprosesnya bagi pihak klinik.',
    '%{seller} 依据《2010 年个人资料保护法令》在本平台处理个人资料。病人病历由诊所决定，我们代其处理。',
  ],
  'ABOUT.privacy.collect': ['What we hold', 'Apa yang kami simpan', '我们保存的资料'],
  'ABOUT.privacy.collect.text': [
    'Of users: name, email, telephone, date of birth, photo, what they did and when, and from which address. Of companies: names, addresses, tax and registration numbers, invoices and payments. Of patients: what a practice records, which includes data about health.',
    'Pengguna: nama, e-mel, telefon, tarikh lahir, foto, apa yang dilakukan dan bila, serta dari alamat mana. Syarikat: nama, alamat, nombor cukai dan pendaftaran, invois dan bayaran. Pesakit: apa yang direkodkan oleh klinik, termasuk data kesihatan.',
    '用户：姓名、邮箱、电话、出生日期、照片、操作及时间和网络地址。公司：名称、地址、税务与注册号码、发票与付款。病人：诊所记录的内容，包括健康资料。',
  ],
  'ABOUT.privacy.source': ['Where it comes from', 'Dari mana datangnya', '资料来源'],
  'ABOUT.privacy.source.text': [
    'From you, from the practice that invites you or treats you, from identity cards that it reads, and from the payment and messaging services that it uses.',
    'Daripada anda, daripada klinik yang menjemput atau merawat anda, daripada kad pengenalan yang dibacanya, dan daripada perkhidmatan bayaran dan mesej yang digunakannya.',
    '来自您本人、邀请或治疗您的诊所、其读取的身份证，以及其使用的支付与讯息服务。',
  ],
  'ABOUT.privacy.use': ['What it is used for', 'Tujuan kegunaan', '用途'],
  'ABOUT.privacy.use.text': [
    'To run the practice that entered it, to bill subscriptions, to keep the platform safe and to answer you. It is not sold, not used for advertising, and no other practice sees it.',
    'Untuk menjalankan klinik yang memasukkannya, mengebil langganan, menjaga keselamatan platform dan menjawab anda. Ia tidak dijual, tidak digunakan untuk iklan, dan tidak dilihat oleh klinik lain.',
    '用于运作录入资料的诊所、订阅收费、保障平台安全及答复您。资料不会出售，不用于广告，其他诊所无法查看。',
  ],
  'ABOUT.privacy.share': ['To whom it is given', 'Kepada siapa ia diberi', '提供对象'],
  'ABOUT.privacy.share.text': [
    'To the services that a practice sends with (SMS, WhatsApp, mail), to the payment gateway, to the tax authority for e-invoices, and to authorities where the law demands it. A practice enters in its register to whom it gives data of patients.',
    'Kepada perkhidmatan penghantaran klinik (SMS, WhatsApp, e-mel), gerbang bayaran, pihak berkuasa cukai bagi e-invois, dan pihak berkuasa jika dikehendaki undang-undang. Klinik mencatat dalam daftarnya kepada siapa data pesakit diberi.',
    '提供给诊所使用的发送服务（短信、WhatsApp、邮件）、支付网关、电子发票的税务机关，以及法律要求的机关。诊所会在登记册中记录病人资料的提供对象。',
  ],
  'ABOUT.privacy.choice': ['What you may choose', 'Pilihan anda', '您的选择'],
  'ABOUT.privacy.choice.text': [
    'An account needs name, email, telephone and date of birth; without them it cannot be made. Photo and notifications are yours to choose. Patients may refuse messages, and what else they tell their practice is between them.',
    'Akaun memerlukan nama, e-mel, telefon dan tarikh lahir; tanpanya ia tidak dapat dibuat. Foto dan pemberitahuan adalah pilihan anda. Pesakit boleh menolak mesej, dan apa lagi yang diberitahu kepada klinik adalah antara mereka.',
    '账户必须有姓名、邮箱、电话和出生日期，否则无法建立。照片与通知由您选择。病人可拒收讯息，其余告知诊所的内容由双方决定。',
  ],
  'ABOUT.privacy.keep': ['How long it is kept', 'Tempoh simpanan', '保存期限'],
  'ABOUT.privacy.keep.text': [
    'While the subscription runs, and after that as long as the law asks: medical records at least seven years after the last visit, invoices seven years.',
    'Selagi langganan berjalan, dan selepas itu selama dikehendaki undang-undang: rekod perubatan sekurang-kurangnya tujuh tahun selepas lawatan terakhir, invois tujuh tahun.',
    '订阅期间，以及之后法律要求的期限：病历在最后一次就诊后至少七年，发票七年。',
  ],
  'ABOUT.privacy.rights': ['Your rights', 'Hak anda', '您的权利'],
  'ABOUT.privacy.rights.text': [
    'You may see your data, have it corrected, receive a copy, limit what it is used for and withdraw your consent. Patients ask their practice. For everything else write to %{contact}.',
    'Anda boleh melihat data anda, membetulkannya, menerima salinan, mengehadkan kegunaannya dan menarik balik persetujuan. Pesakit memohon kepada klinik. Bagi yang lain, tulis kepada %{contact}.',
    '您可以查看、更正您的资料、获取副本、限制用途并撤回同意。病人请向诊所提出；其他事宜请联系 %{contact}。',
  ],
  'SIGN_UP.PRIVACY': ['the privacy notice', 'notis privasi', '隐私声明'],
  'SIGN_UP.AND': ['and', 'dan', '和'],
  'SIGN_UP.AGREE_BY_SENDING': [
    'By creating the account I agree to',
    'Dengan membuka akaun, saya bersetuju dengan',
    '建立账户即表示我同意',
  ],
  'SIGN_UP.NOTICE_CHANGED': [
    'The terms have changed since this page was opened. Reload it, and read them again.',
    'Terma telah berubah sejak halaman ini dibuka. Muat semula dan baca semula.',
    '条款在页面打开后已有更改，请刷新并重新阅读。',
  ],
  'PROFILE.AGREEMENTS': ['What you agreed to', 'Apa yang anda setujui', '您已同意'],
  'PROFILE.AGREED': [
    'Terms and privacy notice of %{version}, on %{when}',
    'Terma dan notis privasi bertarikh %{version}, pada %{when}',
    '%{version} 版条款与隐私声明，同意于 %{when}',
  ],
  'PROFILE.NOT_AGREED': [
    'No agreement is on record for this account.',
    'Tiada persetujuan direkodkan bagi akaun ini.',
    '此账户没有同意记录。',
  ],
  'SELLER.PRIVACY_CONTACT_HINT': [
    'Named in the privacy notice: the data protection officer, with email or telephone.',
    'Dinamakan dalam notis privasi: pegawai perlindungan data, dengan e-mel atau telefon.',
    '隐私声明中注明：资料保护官及其邮箱或电话。',
  ],
  'RESOURCE.SELLER.FAX': ['Fax', 'Faks', '传真'],
  'RESOURCE.SELLER.HOTLINE': ['Hotline', 'Talian penting', '热线'],
  'RESOURCE.SELLER.WEBSITE': ['Website', 'Laman web', '网站'],
  'RESOURCE.SELLER.PRIVACY_CONTACT': [
    'Contact for personal data',
    'Hubungan bagi data peribadi',
    '个人资料联络人',
  ],
} as const satisfies Record<string, Text>;
