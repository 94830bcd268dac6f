import type { Text } from './text.ts';

/** Passkeys: their list, signing in with one, their refusals and their mails. */
export const passkeys = {
  'PASSKEY.TITLE': ['Passkeys', 'Kunci laluan', '通行密钥'],
  'PASSKEY.WHY': [
    'Sign in with the fingerprint, face or PIN that unlocks your device, without password and code. No fake page can take it from you.',
    'Log masuk dengan cap jari, wajah atau PIN yang membuka kunci peranti anda, tanpa kata laluan dan kod. Tiada halaman palsu yang dapat mengambilnya daripada anda.',
    '使用解锁设备的指纹、面容或 PIN 登录，无需密码和验证码。任何假冒页面都无法骗取。',
  ],
  'PASSKEY.NONE': [
    'You have no passkey yet. Add one on each device that is yours alone, not on a computer that others use too.',
    'Anda belum mempunyai kunci laluan. Tambah satu pada setiap peranti milik anda sendiri, bukan pada komputer yang turut digunakan orang lain.',
    '您还没有通行密钥。请在您个人专用的每台设备上添加，不要在与他人共用的电脑上添加。',
  ],
  'PASSKEY.ADD': ['Add a passkey', 'Tambah kunci laluan', '添加通行密钥'],
  'PASSKEY.ADDED': ['Passkey added', 'Kunci laluan ditambah', '通行密钥已添加'],
  'PASSKEY.NAME': ['Name of the passkey', 'Nama kunci laluan', '通行密钥名称'],
  'PASSKEY.USED': [
    'Added %{created}, last used %{used}',
    'Ditambah %{created}, kali terakhir digunakan %{used}',
    '添加于 %{created}，上次使用 %{used}',
  ],
  'PASSKEY.UNUSED': [
    'Added %{created}, not used yet',
    'Ditambah %{created}, belum digunakan',
    '添加于 %{created}，尚未使用',
  ],
  'PASSKEY.BACKED_UP': [
    'On your other devices too',
    'Juga pada peranti anda yang lain',
    '也在您的其他设备上',
  ],
  'PASSKEY.RENAME': ['Rename', 'Namakan semula', '重命名'],
  'PASSKEY.RENAME_THAT': [
    'Rename the passkey %{name}',
    'Namakan semula kunci laluan %{name}',
    '重命名通行密钥 %{name}',
  ],
  'PASSKEY.REMOVE': ['Remove', 'Buang', '移除'],
  'PASSKEY.REMOVE_THAT': [
    'Remove the passkey %{name}',
    'Buang kunci laluan %{name}',
    '移除通行密钥 %{name}',
  ],
  'PASSKEY.REMOVE_MEANS': [
    'It signs you in no more, and your other devices are signed out. Your password works as before. Delete it in your device’s password settings too.',
    'Ia tidak lagi dapat melog masuk anda, dan peranti anda yang lain dilog keluar. Kata laluan anda berfungsi seperti biasa. Padamkannya juga dalam tetapan kata laluan peranti anda.',
    '此后无法再用它登录，您的其他设备会退出登录。密码照常可用。请同时在设备的密码设置中将其删除。',
  ],
  'PASSKEY.REMOVED': ['Passkey removed', 'Kunci laluan dibuang', '通行密钥已移除'],
  'PASSKEY.NOT_HERE': [
    'This browser has no passkeys. Use a newer one.',
    'Pelayar ini tidak menyokong kunci laluan. Gunakan yang lebih baharu.',
    '此浏览器不支持通行密钥。请使用较新的浏览器。',
  ],
  'AUTH.PASSKEY_FAILED': [
    'The device gave no passkey. Try again, or sign in with your password.',
    'Peranti tidak memberikan kunci laluan. Cuba lagi, atau log masuk dengan kata laluan anda.',
    '设备未提供通行密钥。请重试，或使用密码登录。',
  ],
  'AUTH.PASSKEY_ELSEWHERE': [
    'Passkeys work at %{address} alone, not at the address of this page.',
    'Kunci laluan hanya berfungsi di %{address}, bukan di alamat halaman ini.',
    '通行密钥仅适用于 %{address}，不适用于此页面的地址。',
  ],
  'PASSKEY.UNKNOWN': [
    'This passkey is not known here: it was removed, or is of another account. Sign in with your password.',
    'Kunci laluan ini tidak dikenali di sini: ia telah dibuang, atau milik akaun lain. Log masuk dengan kata laluan anda.',
    '此处不认识该通行密钥：它已被移除，或属于其他账户。请使用密码登录。',
  ],
  'PASSKEY.OVER': [
    'That took too long, or was answered before. Try once more.',
    'Ia mengambil masa terlalu lama, atau telah dijawab sebelum ini. Cuba sekali lagi.',
    '耗时过长，或此前已应答。请再试一次。',
  ],
  'PASSKEY.NOT_MADE': [
    'The passkey that the browser made could not be checked. Try again.',
    'Kunci laluan yang dibuat oleh pelayar tidak dapat disemak. Cuba lagi.',
    '无法验证浏览器生成的通行密钥。请重试。',
  ],
  'PASSKEY.KNOWN': [
    'This device already has a passkey of yours.',
    'Peranti ini sudah mempunyai kunci laluan anda.',
    '此设备上已有您的通行密钥。',
  ],
  'PASSKEY.TOO_MANY': [
    'You have %{most} passkeys, which is the most. Remove one that you no longer use.',
    'Anda mempunyai %{most} kunci laluan, iaitu jumlah maksimum. Buang yang tidak lagi digunakan.',
    '您已有 %{most} 个通行密钥，已达上限。请移除不再使用的。',
  ],
  'AUTH.PASSKEY': ['Use a passkey', 'Guna kunci laluan', '使用通行密钥'],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PASSKEY_ADDED': [
    'Passkey added',
    'Kunci laluan ditambah',
    '通行密钥已添加',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PASSKEY_REMOVED': [
    'Passkey removed',
    'Kunci laluan dibuang',
    '通行密钥已移除',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PASSKEY_TAKEN': [
    'Passkey removed by someone else',
    'Kunci laluan dibuang oleh orang lain',
    '通行密钥由他人移除',
  ],
  'MAIL.PASSKEY_ADDED.SUBJECT': [
    'A passkey was added to your account',
    'Satu kunci laluan telah ditambah pada akaun anda',
    '您的账户已添加通行密钥',
  ],
  'MAIL.PASSKEY_ADDED.TEXT': [
    'Hello %{name},\n\nthe passkey “%{title}” now signs you in without your password.\n\nIf that was not you, remove it in your profile under “Sign-in and security”, change your password now and tell the owner of your clinic or the administrator of Doctor Assist.\n\nDoctor Assist',
    'Salam %{name},\n\nkunci laluan “%{title}” kini melog masuk anda tanpa kata laluan.\n\nJika itu bukan anda, buangnya dalam profil anda di bawah “Log masuk dan keselamatan”, tukar kata laluan anda sekarang dan beritahu pemilik klinik anda atau pentadbir Doctor Assist.\n\nDoctor Assist',
    '%{name}，您好：\n\n通行密钥“%{title}”现在可让您无需密码登录。\n\n如果这不是您本人的操作，请在个人资料的“登录与安全”中将其移除，立即更改密码，并告知诊所所有者或 Doctor Assist 管理员。\n\nDoctor Assist',
  ],
  'MAIL.PASSKEY_REMOVED.SUBJECT': [
    'A passkey was removed from your account',
    'Satu kunci laluan telah dibuang daripada akaun anda',
    '您的账户已移除通行密钥',
  ],
  'MAIL.PASSKEY_REMOVED.TEXT': [
    'Hello %{name},\n\nthe passkey “%{title}” no longer signs you in, and your other devices were signed out.\n\nIf that was not you, change your password now and tell the owner of your clinic or the administrator of Doctor Assist.\n\nDoctor Assist',
    'Salam %{name},\n\nkunci laluan “%{title}” tidak lagi dapat melog masuk anda, dan peranti anda yang lain telah dilog keluar.\n\nJika itu bukan anda, tukar kata laluan anda sekarang dan beritahu pemilik klinik anda atau pentadbir Doctor Assist.\n\nDoctor Assist',
    '%{name}，您好：\n\n通行密钥“%{title}”已无法用于登录，您的其他设备已退出登录。\n\n如果这不是您本人的操作，请立即更改密码，并告知诊所所有者或 Doctor Assist 管理员。\n\nDoctor Assist',
  ],
  'MAIL.PASSKEY_TAKEN.SUBJECT': [
    'A passkey was removed from your account',
    'Satu kunci laluan telah dibuang daripada akaun anda',
    '您的账户已移除通行密钥',
  ],
  'MAIL.PASSKEY_TAKEN.TEXT': [
    'Hello %{name},\n\n%{who} removed the passkey “%{title}”. It no longer signs you in, and all your devices were signed out.\n\nSign in with your password. If you have none, ask for a new one on the sign-in page. If you did not ask for this, speak to the owner of your clinic.\n\nDoctor Assist',
    'Salam %{name},\n\n%{who} telah membuang kunci laluan “%{title}”. Ia tidak lagi dapat melog masuk anda, dan semua peranti anda telah dilog keluar.\n\nLog masuk dengan kata laluan anda. Jika anda tiada kata laluan, minta yang baharu di halaman log masuk. Jika anda tidak memintanya, hubungi pemilik klinik anda.\n\nDoctor Assist',
    '%{name}，您好：\n\n%{who} 已移除通行密钥“%{title}”。它已无法用于登录，您的所有设备已退出登录。\n\n请使用密码登录。如果您没有密码，请在登录页面申请新密码。如果这不是您要求的，请联系诊所所有者。\n\nDoctor Assist',
  ],
  'PASSKEY.MEMBER_NONE': [
    'This person has no passkey.',
    'Orang ini tiada kunci laluan.',
    '此人没有通行密钥。',
  ],
  'PASSKEY.MEMBER_REMOVE_MEANS': [
    'It signs nobody in any more, and the person is signed out everywhere. They are told by mail.',
    'Ia tidak lagi melog masuk sesiapa, dan orang ini dilog keluar di semua tempat. Mereka dimaklumkan melalui e-mel.',
    '它将无法再用于登录，此人会在所有设备上退出登录，并会收到邮件通知。',
  ],
} as const satisfies Record<string, Text>;
