import type { Text } from './text.ts';

/** Words of booking by visitors: the desk's, and the settings. */
export const onlineBookingDesk = {
  'ONLINE_BOOKING.NAME': [
    'Three small letters, digits or hyphens or more, such as klinik-mawar.',
    'Sekurang-kurangnya tiga huruf kecil, angka atau sempang, seperti klinik-mawar.',
    '至少三个小写字母、数字或连字符，例如 klinik-mawar。',
  ],
  'ONLINE_BOOKING.NAME_TAKEN': [
    'Another branch has this address. Choose another one.',
    'Cawangan lain sudah menggunakan alamat ini. Pilih alamat lain.',
    '此网址已被其他分行使用，请另选。',
  ],
  'ONLINE_BOOKING.MARK': ['Booked online', 'Ditempah dalam talian', '线上预约'],
  'ONLINE_BOOKING.WAITS': ['Waits for approval', 'Menunggu kelulusan', '待批准'],
  'ONLINE_BOOKING.APPROVE': ['Approve', 'Luluskan', '批准'],
  'ONLINE_BOOKING.DECLINE': ['Decline', 'Tolak', '婉拒'],
  'ONLINE_BOOKING.REASON': [
    'Reason, as the patient reads it',
    'Sebab, seperti dibaca pesakit',
    '原因（病人可见）',
  ],
  'ONLINE_BOOKING.APPROVED_DONE': [
    'Approved. The patient was told.',
    'Diluluskan. Pesakit telah dimaklumkan.',
    '已批准，并已通知病人。',
  ],
  'ONLINE_BOOKING.DECLINED_DONE': [
    'Declined, and the time is free. The patient was told.',
    'Ditolak, dan masa itu lapang semula. Pesakit telah dimaklumkan.',
    '已婉拒，该时间已释放，并已通知病人。',
  ],
  'ONLINE_BOOKING.DECIDED': [
    'This booking does not wait for approval any more.',
    'Tempahan ini tidak lagi menunggu kelulusan.',
    '此预约已不再等待批准。',
  ],
  'ONLINE_BOOKING.BOOKED_BY': ['Booked by %{name}', 'Ditempah oleh %{name}', '由 %{name} 预约'],
  'ONLINE_BOOKING.NEW_RECORD': [
    'A record was made for this booking, to be completed.',
    'Rekod dibuat untuk tempahan ini dan perlu dilengkapkan.',
    '已为此预约建立病历，待补全。',
  ],
  'ONLINE_BOOKING.LIKE': [
    'The number given is that of %{name}, whose telephone differs. Ask who comes before you give the appointment to that record.',
    'Nombor yang diberikan ialah nombor %{name}, yang telefonnya berbeza. Tanya siapa yang datang sebelum menyerahkan janji temu kepada rekod itu.',
    '所填证件号码属于 %{name}，但电话不同。将预约转到该病历前，请先询问来者是谁。',
  ],
  'ONLINE_BOOKING.LIKE_REMOVED': [
    'The number given is that of %{name}, whose record is removed.',
    'Nombor yang diberikan ialah nombor %{name}, yang rekodnya telah dibuang.',
    '所填证件号码属于 %{name}，其病历已移除。',
  ],
  'ONLINE_BOOKING.WAITS_FOR_VISITOR': ['Waits for the patient', 'Menunggu pesakit', '等待病人答复'],
  'ONLINE_BOOKING.TOLD': [
    'The visitor has been told.',
    'Pelawat telah dimaklumkan.',
    '已通知预约人。',
  ],
  'ONLINE_BOOKING.TOLD_ON': [
    'The visitor was last told: %{time}',
    'Pelawat kali terakhir dimaklumkan: %{time}',
    '最近一次通知预约人：%{time}',
  ],
  'SETTINGS.ABOUT_ONLINE': [
    'The page by which patients book by themselves',
    'Halaman untuk pesakit menempah sendiri',
    '病人自行预约的页面',
  ],
  'ONLINE_BOOKING.BY_DESK_HINT': [
    'The time is kept until the desk approves or declines.',
    'Masa disimpan sehingga kaunter meluluskan atau menolak.',
    '时间会保留，直到柜台批准或婉拒。',
  ],
  'ONLINE_BOOKING.ALL_HINT': [
    'Where none is chosen, all are offered.',
    'Jika tiada dipilih, semuanya ditawarkan.',
    '若未选择，则全部开放预约。',
  ],
  'ONLINE_BOOKING.WORDS_HINT': [
    'Stands above the first step of the page.',
    'Dipaparkan di atas langkah pertama halaman.',
    '显示在页面第一步上方。',
  ],
  'ONLINE_BOOKING.LINK': ['Link of the page', 'Pautan halaman', '页面链接'],
  'ONLINE_BOOKING.LINK_OFF': [
    'Switch it on and save: the link then stands here.',
    'Hidupkan dan simpan: pautan akan dipaparkan di sini.',
    '开启并保存后，链接会显示在这里。',
  ],
  'ONLINE_BOOKING.COPY': ['Copy', 'Salin', '复制'],
  'ONLINE_BOOKING.COPIED': ['The link is copied.', 'Pautan telah disalin.', '链接已复制。'],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.IS_ON': [
    'Patients can book online',
    'Pesakit boleh menempah dalam talian',
    '病人可线上预约',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.BOOKING_NAME': [
    'Address of the page',
    'Alamat halaman',
    '页面网址',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.BY_DESK': [
    'The desk approves each booking',
    'Kaunter meluluskan setiap tempahan',
    '每个预约须经柜台批准',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.DOCTORS': ['Doctors', 'Doktor', '医生'],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.TYPES': [
    'Types of appointment',
    'Jenis janji temu',
    '预约类型',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.HOURS_AHEAD': [
    'Hours ahead at least',
    'Sekurang-kurangnya jam lebih awal',
    '至少提前小时数',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.DAYS_AHEAD': [
    'Days ahead at most',
    'Paling banyak hari lebih awal',
    '最多提前天数',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.PER_DAY': [
    'Online bookings a day at most',
    'Tempahan dalam talian sehari, paling banyak',
    '每天线上预约上限',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.CHANGE_HOURS': [
    'Hours before, until which patients move or cancel',
    'Jam sebelumnya, had pesakit menukar masa atau membatalkan',
    '病人可改期或取消的截止时间（提前小时数）',
  ],
  'ONLINE_BOOKING.ORIGIN': [
    'Enter the address of a site alone, such as https://www.klinik.example.',
    'Masukkan alamat laman sahaja, seperti https://www.klinik.example.',
    '仅输入网站地址，例如 https://www.klinik.example。',
  ],
  'ONLINE_BOOKING.ORIGINS_HINT': [
    'Sites that may show the page in a frame. Only these can.',
    'Laman yang boleh memaparkan halaman ini dalam bingkai. Hanya laman ini boleh.',
    '可在框架中显示此页面的网站，仅限所列网站。',
  ],
  'ONLINE_BOOKING.POSTER': [
    'Book your appointment here.',
    'Tempah janji temu anda di sini.',
    '请在此预约。',
  ],
  'ONLINE_BOOKING.POSTER_PRINT': ['Poster with QR code', 'Poster dengan kod QR', '二维码海报'],
  'ONLINE_BOOKING.SNIPPET': [
    'Copy the frame for a site',
    'Salin bingkai untuk laman',
    '复制网站框架代码',
  ],
  'ONLINE_BOOKING.SNIPPET_COPIED': [
    'The frame is copied. Paste it into the page of the site.',
    'Bingkai telah disalin. Tampal ke dalam halaman laman itu.',
    '框架代码已复制，请粘贴到网站页面中。',
  ],
  'ONLINE_BOOKING.KEPT_HINT': [
    'With no more free times left of a doctor and day, none is offered online. 0 keeps none.',
    'Jika masa lapang doktor pada hari itu tidak melebihi bilangan ini, tiada yang ditawarkan dalam talian. 0 bermakna tiada.',
    '当某医生当天的空闲时间不多于此数时，不再开放线上预约。0 表示不保留。',
  ],
  'ONLINE_BOOKING.NO_SHOWS_HINT': [
    'Whoever missed so many in twelve months waits for the desk. 0 for never.',
    'Sesiapa yang tidak hadir sebanyak ini dalam dua belas bulan perlu menunggu kaunter. 0 bermakna tidak pernah.',
    '十二个月内缺席达到此次数者，须经柜台批准。0 表示从不。',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.KEPT': [
    'Times a day kept for the counter, of each doctor',
    'Masa sehari yang disimpan untuk kaunter, bagi setiap doktor',
    '每位医生每天为柜台保留的时间',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.NO_SHOWS': [
    'Missed appointments from which the desk approves',
    'Bilangan tidak hadir yang memerlukan kelulusan kaunter',
    '缺席达此次数须经柜台批准',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.QUESTIONS': [
    'Questions of your own',
    'Soalan anda sendiri',
    '自定义问题',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.QUESTIONS.QUESTION': ['Question', 'Soalan', '问题'],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.QUESTIONS.CHOICES': [
    'Choices; none for own words',
    'Pilihan; tiada untuk kata-kata sendiri',
    '选项；不填则自由回答',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.QUESTIONS.IS_REQUIRED': [
    'Must be answered',
    'Mesti dijawab',
    '必须回答',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.ORIGINS': [
    'Other sites that show the page',
    'Laman lain yang memaparkan halaman ini',
    '显示此页面的其他网站',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.WORDS': [
    'Your own words',
    'Kata-kata anda sendiri',
    '自定义说明',
  ],
  'RESOURCE.ONLINE_BOOKING_SETTINGS': ['Online booking', 'Tempahan dalam talian', '线上预约'],
  'RESOURCE.ONLINE_BOOKING_SETTINGS.ONE': ['Online booking', 'Tempahan dalam talian', '线上预约'],
} satisfies Record<string, Text>;
