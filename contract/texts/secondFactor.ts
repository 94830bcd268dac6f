import type { Text } from './text.ts';

/** The second step of signing in: its page, its refusals and its mails. */
export const secondFactor = {
  'SECOND_FACTOR.TITLE': ['Sign-in and security', 'Log masuk dan keselamatan', '登录与安全'],
  'SECOND_FACTOR.NAME': ['Two-step sign-in', 'Log masuk dua langkah', '两步登录'],
  'SECOND_FACTOR.OFF': ['Off', 'Tidak aktif', '已关闭'],
  'SECOND_FACTOR.ON': ['On', 'Aktif', '已开启'],
  'SECOND_FACTOR.WHY': [
    'Besides your password you give a code from an app on your phone. Whoever learns your password then still cannot sign in. Your other devices are signed out when you switch it on or off.',
    'Selain kata laluan, anda memberi kod daripada aplikasi pada telefon anda. Sesiapa yang mengetahui kata laluan anda masih tidak boleh log masuk. Peranti anda yang lain dilog keluar apabila anda mengaktifkan atau menyahaktifkannya.',
    '除密码外，您还需输入手机应用上的验证码。即使他人得知您的密码，也无法登录。开启或关闭时，您的其他设备会退出登录。',
  ],
  'SECOND_FACTOR.NEEDED': [
    'You need it to go on: your company, or your role as an administrator, asks for it. It takes a minute and your phone. Or add a passkey below, and sign in with it.',
    'Anda memerlukannya untuk meneruskan: syarikat anda, atau peranan anda sebagai pentadbir, memintanya. Ia mengambil masa seminit dan memerlukan telefon anda. Atau tambah kunci laluan di bawah, dan log masuk dengannya.',
    '您需要设置后才能继续：您的公司或您的管理员角色要求如此。只需一分钟和您的手机。您也可以在下方添加通行密钥，并用它登录。',
  ],
  'SECOND_FACTOR.SET_UP': ['Set up', 'Sediakan', '设置'],
  'SECOND_FACTOR.SCAN': [
    'Scan the picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS, then give the code that it shows.',
    'Imbas gambar ini dengan aplikasi pengesah, seperti Google Authenticator, Microsoft Authenticator atau 2FAS, kemudian masukkan kod yang dipaparkannya.',
    '请用验证器应用（如 Google Authenticator、Microsoft Authenticator 或 2FAS）扫描图片，然后输入其显示的验证码。',
  ],
  'SECOND_FACTOR.PICTURE': [
    'QR code with the key for the app',
    'Kod QR dengan kunci untuk aplikasi',
    '含应用密钥的二维码',
  ],
  'SECOND_FACTOR.KEY': [
    'Or type this key into the app',
    'Atau taip kunci ini dalam aplikasi',
    '或在应用中输入此密钥',
  ],
  'SECOND_FACTOR.OPEN_APP': [
    'Open the app on this device',
    'Buka aplikasi pada peranti ini',
    '在此设备上打开应用',
  ],
  'SECOND_FACTOR.SWITCH_ON': ['Switch on', 'Aktifkan', '开启'],
  'SECOND_FACTOR.SWITCH_OFF': ['Switch off', 'Nyahaktifkan', '关闭'],
  'SECOND_FACTOR.SINCE': ['On since %{since}', 'Aktif sejak %{since}', '自 %{since} 起开启'],
  'SECOND_FACTOR.LEFT': [
    'Recovery codes left: %{left}',
    'Baki kod pemulihan: %{left}',
    '剩余恢复代码：%{left}',
  ],
  'SECOND_FACTOR.NEW_CODES': ['Make new codes', 'Buat kod baharu', '生成新代码'],
  'SECOND_FACTOR.NEW_CODES_MEAN': [
    'The recovery codes that you have no longer hold.',
    'Kod pemulihan yang anda ada tidak lagi sah.',
    '您现有的恢复代码将失效。',
  ],
  'SECOND_FACTOR.OFF_MEANS': [
    'Signing in then takes your password alone, and your recovery codes no longer hold.',
    'Selepas itu log masuk hanya memerlukan kata laluan, dan kod pemulihan anda tidak lagi sah.',
    '此后只需密码即可登录，您的恢复代码将失效。',
  ],
  'SECOND_FACTOR.CODES': ['Your recovery codes', 'Kod pemulihan anda', '您的恢复代码'],
  'SECOND_FACTOR.CODES_TEXT': [
    'Keep them where your phone is not: each lets you sign in once without it. They are not shown again.',
    'Simpan di tempat yang berasingan daripada telefon anda: setiap satu membolehkan anda log masuk sekali tanpanya. Kod ini tidak akan dipaparkan lagi.',
    '请与手机分开保存：每个代码可在没有手机时登录一次。之后不再显示。',
  ],
  'SECOND_FACTOR.COPY': ['Copy', 'Salin', '复制'],
  'SECOND_FACTOR.COPIED': ['Recovery codes copied', 'Kod pemulihan disalin', '恢复代码已复制'],
  'SECOND_FACTOR.NOT_COPIED': [
    'This browser does not let the page copy. Download or print the codes.',
    'Pelayar ini tidak membenarkan halaman menyalin. Muat turun atau cetak kod itu.',
    '此浏览器不允许页面复制。请下载或打印代码。',
  ],
  'SECOND_FACTOR.DOWNLOAD': ['Download', 'Muat turun', '下载'],
  'SECOND_FACTOR.KEPT_THEM': ['I have kept them', 'Saya telah menyimpannya', '我已保存'],
  'SECOND_FACTOR.SWITCHED_OFF': [
    'Two-step sign-in is off',
    'Log masuk dua langkah tidak aktif',
    '两步登录已关闭',
  ],
  'SECOND_FACTOR.ENDS': [
    'It was asked that this be switched off on %{until}. Sign in with a code before then to keep it.',
    'Ada permintaan supaya ini dinyahaktifkan pada %{until}. Log masuk dengan kod sebelum itu untuk mengekalkannya.',
    '有人请求于 %{until} 关闭此功能。如要保留，请在此之前使用验证码登录。',
  ],
  'AUTH.SECOND_FACTOR_KEEP_TEXT': [
    'It was asked that your two-step sign-in be switched off, as its device was lost. Keep it if you still have the device, or did not ask for this.',
    'Ada permintaan supaya log masuk dua langkah anda dinyahaktifkan kerana perantinya hilang. Kekalkan jika anda masih ada peranti itu, atau tidak memintanya.',
    '有人因设备遗失请求关闭您的两步登录。如果设备仍在您手中，或这不是您的请求，请保留。',
  ],
  'AUTH.SECOND_FACTOR_KEEP': [
    'Keep two-step sign-in',
    'Kekalkan log masuk dua langkah',
    '保留两步登录',
  ],
  'AUTH.SECOND_FACTOR_KEPT': [
    'Your two-step sign-in stays as it is.',
    'Log masuk dua langkah anda kekal seperti sedia ada.',
    '您的两步登录保持不变。',
  ],
  'AUTH.SECOND_FACTOR_LINK_OVER': [
    'This link was used or no longer holds.',
    'Pautan ini telah digunakan atau tidak lagi sah.',
    '此链接已被使用或已失效。',
  ],
  'SECOND_FACTOR.IS_ON': [
    'Two-step sign-in is on already.',
    'Log masuk dua langkah sudah aktif.',
    '两步登录已经开启。',
  ],
  'SECOND_FACTOR.IS_OFF': [
    'Two-step sign-in is not on.',
    'Log masuk dua langkah tidak aktif.',
    '两步登录未开启。',
  ],
  'SECOND_FACTOR.NO_KEY': [
    'Begin the set-up anew.',
    'Mulakan penyediaan semula.',
    '请重新开始设置。',
  ],
  'SECOND_FACTOR.NOT_YOURS': [
    'This person also works elsewhere or owns a company: an administrator of Doctor Assist can switch it off.',
    'Orang ini juga bekerja di tempat lain atau memiliki syarikat: pentadbir Doctor Assist boleh menyahaktifkannya.',
    '此人也在别处任职或拥有公司：可由 Doctor Assist 管理员关闭。',
  ],
  'SECOND_FACTOR.WAITING': [
    'It was asked for already, and the person has been told.',
    'Ia sudah diminta, dan orang itu telah dimaklumkan.',
    '此前已提出请求，并已通知本人。',
  ],
  'AUTH.CODE_STEP': ['Enter your code', 'Masukkan kod anda', '输入验证码'],
  'AUTH.CODE_STEP_TEXT': [
    'From the authenticator app on your phone. Without it, use one of your recovery codes.',
    'Daripada aplikasi pengesah pada telefon anda. Tanpanya, gunakan salah satu kod pemulihan anda.',
    '来自手机上的验证器应用。若手机不在身边，请使用一个恢复代码。',
  ],
  'AUTH.CODE_WANTED': [
    'A code of the authenticator app is wanted too.',
    'Kod aplikasi pengesah juga diperlukan.',
    '还需要验证器应用的验证码。',
  ],
  'AUTH.CONFIRM_WANTED': [
    'Nothing was done, as you did not confirm that it is you. Try again and confirm it.',
    'Tiada apa-apa dilakukan kerana anda tidak mengesahkan bahawa ini anda. Cuba lagi dan sahkan.',
    '未执行任何操作，因为您没有确认是本人。请重试并确认。',
  ],
  'CONFIRM.TITLE': ['Confirm that it is you', 'Sahkan bahawa ini anda', '确认是您本人'],
  'CONFIRM.WHY': [
    'In the wrong hands this does harm, so you are asked again. For %{minutes} minutes you are then not asked any more.',
    'Tindakan ini mendatangkan mudarat jika disalahgunakan, maka anda ditanya sekali lagi. Selepas itu, anda tidak akan ditanya selama %{minutes} minit.',
    '此操作若被他人冒用会造成损害，因此需要再次确认。确认后 %{minutes} 分钟内不再询问。',
  ],
  'CONFIRM.CONFIRM': ['Confirm', 'Sahkan', '确认'],
  'AUTH.CODE_WRONG': [
    'This code is wrong or was used already. Enter the app’s next one, or another recovery code.',
    'Kod ini salah atau sudah digunakan. Masukkan kod seterusnya daripada aplikasi, atau kod pemulihan yang lain.',
    '此验证码错误或已被使用。请输入应用的下一个验证码，或另一个恢复代码。',
  ],
  'AUTH.OTHER_ACCOUNT': [
    'Sign in as someone else',
    'Log masuk sebagai orang lain',
    '以其他账户登录',
  ],
  'RESOURCE.BRANCH_USERS.HAS_SECOND_FACTOR': [
    'Two-step sign-in',
    'Log masuk dua langkah',
    '两步登录',
  ],
  'RESOURCE.BRANCH_USERS.RESET_SECOND_FACTOR': [
    'Lost device: end two-step sign-in',
    'Peranti hilang: tamatkan log masuk dua langkah',
    '设备遗失：关闭两步登录',
  ],
  'SECOND_FACTOR.RESET_MEANS': [
    'It ends in 24 hours. Both of you are told by mail, and the person can keep it until then.',
    'Ia tamat dalam 24 jam. Anda berdua dimaklumkan melalui e-mel, dan orang itu boleh mengekalkannya sebelum itu.',
    '将在 24 小时后关闭。双方都会收到邮件，本人在此之前可选择保留。',
  ],
  'RESOURCE.PLATFORM_USERS.HAS_SECOND_FACTOR': [
    'Two-step sign-in',
    'Log masuk dua langkah',
    '两步登录',
  ],
  'RESOURCE.PLATFORM_USERS.RESET_SECOND_FACTOR': [
    'Lost device: end two-step sign-in',
    'Peranti hilang: tamatkan log masuk dua langkah',
    '设备遗失：关闭两步登录',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.SECOND_FACTOR_ON': [
    'Two-step sign-in switched on',
    'Log masuk dua langkah diaktifkan',
    '两步登录已开启',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.SECOND_FACTOR_OFF': [
    'Two-step sign-in switched off',
    'Log masuk dua langkah dinyahaktifkan',
    '两步登录已关闭',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.SECOND_FACTOR_GUESSED': [
    'Wrong codes at sign-in',
    'Kod salah semasa log masuk',
    '登录时验证码连续错误',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.RECOVERY_CODE_USED': [
    'Recovery code used',
    'Kod pemulihan digunakan',
    '恢复代码已使用',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.SECOND_FACTOR_RESET': [
    'Two-step sign-in about to end',
    'Log masuk dua langkah akan tamat',
    '两步登录即将关闭',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.SECOND_FACTOR_RESET_ASKED': [
    'End of two-step sign-in asked for',
    'Penamatan log masuk dua langkah diminta',
    '已请求关闭两步登录',
  ],
  'MAIL.SECOND_FACTOR_ON.SUBJECT': [
    'Two-step sign-in is on',
    'Log masuk dua langkah telah aktif',
    '两步登录已开启',
  ],
  'MAIL.SECOND_FACTOR_ON.TEXT': [
    'Hello %{name},\n\nfrom now on signing in takes a code of the app on your phone besides your password. Keep your recovery codes where your phone is not.\n\nIf that was not you, tell the owner of your clinic or the administrator of Doctor Assist.\n\nDoctor Assist',
    'Salam %{name},\n\nmulai sekarang log masuk memerlukan kod daripada aplikasi pada telefon anda selain kata laluan. Simpan kod pemulihan anda berasingan daripada telefon.\n\nJika itu bukan anda, beritahu pemilik klinik anda atau pentadbir Doctor Assist.\n\nDoctor Assist',
    '%{name}，您好：\n\n从现在起，登录时除密码外还需输入手机应用上的验证码。请将恢复代码与手机分开保存。\n\n如果这不是您本人的操作，请告知诊所所有者或 Doctor Assist 管理员。\n\nDoctor Assist',
  ],
  'MAIL.SECOND_FACTOR_OFF.SUBJECT': [
    'Two-step sign-in is off',
    'Log masuk dua langkah tidak lagi aktif',
    '两步登录已关闭',
  ],
  'MAIL.SECOND_FACTOR_OFF.TEXT': [
    'Hello %{name},\n\nyou now sign in with your password alone. You can switch two-step sign-in on again in your profile.\n\nIf that was not you, change your password now and tell the owner of your clinic or the administrator of Doctor Assist.\n\nDoctor Assist',
    'Salam %{name},\n\nanda kini log masuk dengan kata laluan sahaja. Anda boleh mengaktifkan semula log masuk dua langkah dalam profil anda.\n\nJika itu bukan anda, tukar kata laluan anda sekarang dan beritahu pemilik klinik anda atau pentadbir Doctor Assist.\n\nDoctor Assist',
    '%{name}，您好：\n\n您现在只需密码即可登录。您可以在个人资料中重新开启两步登录。\n\n如果这不是您本人的操作，请立即更改密码，并告知诊所所有者或 Doctor Assist 管理员。\n\nDoctor Assist',
  ],
  'MAIL.SECOND_FACTOR_GUESSED.SUBJECT': [
    'Someone knows your password',
    'Ada orang mengetahui kata laluan anda',
    '有人知道您的密码',
  ],
  'MAIL.SECOND_FACTOR_GUESSED.TEXT': [
    'Hello %{name},\n\nten wrong codes were entered in a row after your right password. They let nobody in.\n\nIf that was not you, someone knows your password: change it now.\n\nDoctor Assist',
    'Salam %{name},\n\nsepuluh kod yang salah telah dimasukkan berturut-turut selepas kata laluan anda yang betul. Tiada sesiapa dapat masuk.\n\nJika itu bukan anda, ada orang mengetahui kata laluan anda: tukar sekarang.\n\nDoctor Assist',
    '%{name}，您好：\n\n有人输入了您的正确密码，随后连续十次输入错误的验证码，但未能登录。\n\n如果这不是您本人，说明有人知道您的密码：请立即更改。\n\nDoctor Assist',
  ],
  'MAIL.RECOVERY_CODE_USED.SUBJECT': [
    'A recovery code was used',
    'Satu kod pemulihan telah digunakan',
    '恢复代码已被使用',
  ],
  'MAIL.RECOVERY_CODE_USED.TEXT': [
    'Hello %{name},\n\none of your recovery codes was used. Codes that are left: %{left}.\n\nIf that was not you, change your password now and make new codes in your profile.\n\nDoctor Assist',
    'Salam %{name},\n\nsalah satu kod pemulihan anda telah digunakan. Baki kod: %{left}.\n\nJika itu bukan anda, tukar kata laluan anda sekarang dan buat kod baharu dalam profil anda.\n\nDoctor Assist',
    '%{name}，您好：\n\n您的一个恢复代码已被使用。剩余代码：%{left}。\n\n如果这不是您本人，请立即更改密码，并在个人资料中生成新代码。\n\nDoctor Assist',
  ],
  'MAIL.SECOND_FACTOR_RESET.SUBJECT': [
    'Your two-step sign-in is about to end',
    'Log masuk dua langkah anda akan tamat',
    '您的两步登录即将关闭',
  ],
  'MAIL.SECOND_FACTOR_RESET.TEXT': [
    'Hello %{name},\n\n%{who} asked that your two-step sign-in be switched off, as you lost its device. From %{until} you sign in with your password alone.\n\nIf you still have the device, or did not ask for this, keep it here:\n%{link}\n\nDoctor Assist',
    'Salam %{name},\n\n%{who} meminta supaya log masuk dua langkah anda dinyahaktifkan kerana anda kehilangan perantinya. Mulai %{until} anda log masuk dengan kata laluan sahaja.\n\nJika anda masih ada peranti itu, atau tidak memintanya, kekalkan di sini:\n%{link}\n\nDoctor Assist',
    '%{name}，您好：\n\n%{who} 因您遗失设备，请求关闭您的两步登录。自 %{until} 起，您只需密码即可登录。\n\n如果设备仍在您手中，或这不是您的请求，请在此保留：\n%{link}\n\nDoctor Assist',
  ],
  'MAIL.SECOND_FACTOR_RESET_ASKED.SUBJECT': [
    'You asked that a two-step sign-in end',
    'Anda meminta satu log masuk dua langkah ditamatkan',
    '您已请求关闭一项两步登录',
  ],
  'MAIL.SECOND_FACTOR_RESET_ASKED.TEXT': [
    'Hello %{who},\n\nas you asked, %{name} signs in with the password alone from %{until}, unless they keep their two-step sign-in until then.\n\nIf that was not you, change your password now.\n\nDoctor Assist',
    'Salam %{who},\n\nseperti yang anda minta, %{name} log masuk dengan kata laluan sahaja mulai %{until}, melainkan log masuk dua langkah itu dikekalkan sebelum itu.\n\nJika itu bukan anda, tukar kata laluan anda sekarang.\n\nDoctor Assist',
    '%{who}，您好：\n\n按您的请求，%{name} 自 %{until} 起只需密码即可登录，除非其在此之前选择保留两步登录。\n\n如果这不是您的请求，请立即更改密码。\n\nDoctor Assist',
  ],
} as const satisfies Record<string, Text>;
