import type { Text } from './text.ts';

/** Words of the clinic's public profile, and of the sample clinic that it shows. */
export const referral = {
  'REFERRAL.PAGE': ['Clinic profile', 'Profil klinik', '诊所简介'],
  'REFERRAL.NOT_FOUND': ['Page Not Found', 'Halaman Tidak Ditemui', '找不到页面'],
  'REFERRAL.NOT_FOUND_TEXT': [
    'No clinic has this address. Check it, or ask the clinic for a new link.',
    'Tiada klinik dengan alamat ini. Semak alamat, atau minta pautan baharu daripada klinik.',
    '没有诊所使用此网址。请检查网址，或向诊所索取新链接。',
  ],
  'REFERRAL.SAMPLE': [
    'A sample: this clinic, its doctors and its pictures are made up.',
    'Contoh: klinik ini, doktor dan gambarnya adalah rekaan.',
    '示例：此诊所、医生及图片均为虚构。',
  ],
  'REFERRAL.PHOTOS': ['Photos', 'Gambar', '照片'],
  'REFERRAL.PHOTO_OF': [
    'Photo %{number} of %{count}: %{name}',
    'Gambar %{number} daripada %{count}: %{name}',
    '照片 %{number}/%{count}：%{name}',
  ],
  'REFERRAL.PHOTO_NEXT': ['Next photo', 'Gambar seterusnya', '下一张照片'],
  'REFERRAL.PHOTO_PREVIOUS': ['Previous photo', 'Gambar sebelumnya', '上一张照片'],
  'REFERRAL.ADDRESS': ['Address', 'Alamat', '地址'],
  'REFERRAL.MAP': ['Show on the map', 'Tunjukkan pada peta', '在地图上查看'],
  'REFERRAL.HOURS': ['Opening hours', 'Waktu operasi', '营业时间'],
  'REFERRAL.DAYS_WEEK': ['Tue-Fri', 'Sel-Jum', '周二至周五'],
  'REFERRAL.DAYS_WEEKEND': ['Sat-Sun', 'Sab-Ahd', '周六至周日'],
  'REFERRAL.OPEN': ['9:00 AM-1:00 PM', '9:00 PG-1:00 PTG', '上午9:00-下午1:00'],
  'REFERRAL.TEAM': ['Our team', 'Pasukan kami', '我们的团队'],
  'REFERRAL.MORE': ['Open the profile', 'Buka profil', '打开简介'],
  'REFERRAL.DOWNLOAD': ['Download app', 'Muat turun aplikasi', '下载应用程序'],
  'REFERRAL.DOWNLOAD_TEXT': [
    'This sample clinic has no app of its own. Doctor Assist itself runs in the browser.',
    'Klinik contoh ini tiada aplikasi sendiri. Doctor Assist berjalan dalam pelayar.',
    '此示例诊所没有自己的应用程序。Doctor Assist 在浏览器中运行。',
  ],
  'REFERRAL.DOCTOR': ['Doctor', 'Doktor', '医生'],
  'REFERRAL.NO_DOCTOR': [
    'No doctor is chosen. Choose one on the clinic’s page.',
    'Tiada doktor dipilih. Pilih seorang di halaman klinik.',
    '尚未选择医生，请在诊所页面选择。',
  ],
  'REFERRAL.BACK': ['Back to the clinic', 'Kembali ke klinik', '返回诊所'],

  'SAMPLE_CLINIC.LOCATION': [
    'Bukit Contoh, Kuala Lumpur',
    'Bukit Contoh, Kuala Lumpur',
    'Bukit Contoh, Kuala Lumpur',
  ],
  'SAMPLE_CLINIC.ABOUT': [
    'A family practice with four doctors, from check-ups and vaccinations to small surgery. Walk in, or book a time; children and older people are seen first.',
    'Klinik keluarga dengan empat doktor, daripada pemeriksaan dan vaksinasi hingga pembedahan kecil. Datang terus atau buat janji temu; kanak-kanak dan warga emas didahulukan.',
    '拥有四位医生的家庭诊所，提供体检、疫苗接种及小型手术。可直接前来或预约；儿童与长者优先。',
  ],
  'SAMPLE_CLINIC.PHOTO.outside': ['The clinic from outside', 'Klinik dari luar', '诊所外观'],
  'SAMPLE_CLINIC.PHOTO.reception': ['Reception', 'Kaunter pendaftaran', '挂号处'],
  'SAMPLE_CLINIC.PHOTO.waiting': ['Waiting room', 'Ruang menunggu', '候诊室'],
  'SAMPLE_CLINIC.PHOTO.treatment': ['Treatment room', 'Bilik rawatan', '治疗室'],
  'SAMPLE_CLINIC.PHOTO.pharmacy': ['Pharmacy', 'Farmasi', '药房'],
  'SAMPLE_CLINIC.DOCTOR1.TITLE': [
    'Family medicine specialist',
    'Pakar perubatan keluarga',
    '家庭医学专科医生',
  ],
  'SAMPLE_CLINIC.DOCTOR1.ABOUT': [
    'Sees whole families, and people with diabetes and high blood pressure over many years.',
    'Merawat seluruh keluarga, serta pesakit diabetes dan darah tinggi bertahun-tahun lamanya.',
    '长期照护整个家庭，以及糖尿病和高血压患者。',
  ],
  'SAMPLE_CLINIC.DOCTOR2.TITLE': ['Paediatrician', 'Pakar kanak-kanak', '儿科专科医生'],
  'SAMPLE_CLINIC.DOCTOR2.ABOUT': [
    'Looks after children from birth on: growth, vaccinations, asthma and allergies.',
    'Menjaga kanak-kanak sejak lahir: tumbesaran, vaksinasi, asma dan alahan.',
    '照护儿童自出生起的成长、疫苗接种、哮喘与过敏。',
  ],
  'SAMPLE_CLINIC.DOCTOR3.TITLE': ['Dermatologist', 'Pakar kulit', '皮肤科专科医生'],
  'SAMPLE_CLINIC.DOCTOR3.ABOUT': [
    'Treats eczema, acne and skin infections, and removes moles.',
    'Merawat ekzema, jerawat dan jangkitan kulit, serta membuang tahi lalat.',
    '治疗湿疹、痤疮与皮肤感染，并切除痣。',
  ],
  'SAMPLE_CLINIC.DOCTOR4.TITLE': ['Dental surgeon', 'Pakar bedah pergigian', '牙科医生'],
  'SAMPLE_CLINIC.DOCTOR4.ABOUT': [
    'Check-ups, fillings and wisdom teeth, with time for anxious patients.',
    'Pemeriksaan, tampalan dan gigi bongsu, dengan masa untuk pesakit yang gementar.',
    '口腔检查、补牙与智齿，并耐心照顾紧张的病人。',
  ],
} as const satisfies Record<string, Text>;
