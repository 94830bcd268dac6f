import type { Text } from './text.ts';

/** Who signed in where and who tried to, and what a new device brings. */
export const signIns = {
  'SIGN_INS.TITLE': ['Sign-ins', 'Log masuk', '登录记录'],
  'SIGN_INS.NONE': ['Nobody has signed in yet.', 'Belum ada sesiapa log masuk.', '尚无登录记录。'],
  'SIGN_INS.OK': ['Signed in', 'Berjaya log masuk', '登录成功'],
  'SIGN_INS.WITH_APP': [
    'Signed in with a code',
    'Berjaya log masuk dengan kod',
    '使用验证码登录成功',
  ],
  'SIGN_INS.WITH_RECOVERY': [
    'Signed in with a recovery code',
    'Berjaya log masuk dengan kod pemulihan',
    '使用恢复代码登录成功',
  ],
  'SIGN_INS.WITH_PASSKEY': [
    'Signed in with a passkey',
    'Berjaya log masuk dengan kunci laluan',
    '使用通行密钥登录成功',
  ],
  'SIGN_INS.WITH_PROVIDER': [
    'Signed in by single sign-on',
    'Berjaya log masuk melalui log masuk tunggal',
    '使用单点登录成功',
  ],
  'SIGN_INS.DISOWNED': ['Signed out from the mail', 'Dilog keluar melalui e-mel', '已通过邮件登出'],
  'SIGN_INS.WRONG_PIN': ['Wrong PIN', 'PIN salah', 'PIN 错误'],
  'SIGN_INS.WRONG_PASSKEY': ['Passkey refused', 'Kunci laluan ditolak', '通行密钥被拒绝'],
  'SIGN_INS.WRONG_PASSWORD': ['Wrong password', 'Kata laluan salah', '密码错误'],
  'SIGN_INS.WRONG_CODE': [
    'Right password, wrong code',
    'Kata laluan betul, kod salah',
    '密码正确，验证码错误',
  ],
  'SIGN_INS.TIMES': ['%{times} times', '%{times} kali', '%{times} 次'],
  'SIGN_INS.UNKNOWN_DEVICE': ['Unknown device', 'Peranti tidak dikenali', '未知设备'],
  'SIGN_INS.NOT_YOURS_ALONE': [
    'Only of people who work for your companies alone.',
    'Hanya bagi orang yang bekerja untuk syarikat anda sahaja.',
    '只适用于仅为贵公司工作的人员。',
  ],
  'AUTH.END_SIGN_IN': ['Sign that device out', 'Log keluar peranti itu', '将该设备登出'],
  'AUTH.END_SIGN_IN_TEXT': [
    'If it was not you who signed in, sign that device out. Then choose a new password.',
    'Jika bukan anda yang log masuk, log keluar peranti itu. Kemudian pilih kata laluan baharu.',
    '如果不是您本人登录，请将该设备登出，然后设置新密码。',
  ],
  'AUTH.SIGN_IN_ENDED': [
    'That device is signed out. Choose a new password now, as somebody knows yours.',
    'Peranti itu telah dilog keluar. Pilih kata laluan baharu sekarang kerana ada orang mengetahui kata laluan anda.',
    '该设备已登出。有人知道您的密码，请立即设置新密码。',
  ],
  'AUTH.SIGN_IN_LINK_OVER': [
    'This link was used already, or is too old. Where you are signed in is in your profile.',
    'Pautan ini sudah digunakan atau terlalu lama. Tempat anda log masuk ada dalam profil anda.',
    '此链接已使用或已过期。您可以在个人资料中查看登录位置。',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.NEW_DEVICE': [
    'Sign-in on a new device',
    'Log masuk pada peranti baharu',
    '新设备登录',
  ],
  'MAIL.NEW_DEVICE.SUBJECT': [
    'A new device signed in',
    'Peranti baharu telah log masuk',
    '有新设备登录',
  ],
  'MAIL.NEW_DEVICE.TEXT': [
    'Hello %{name},\n\nyour account was used to sign in on a device that it had not been used on before:\n\n%{device}\n%{time}\n\nIf that was you, there is nothing to do. If it was not, sign that device out here:\n\n%{link}\n\nDoctor Assist',
    'Salam %{name},\n\nakaun anda digunakan untuk log masuk pada peranti yang belum pernah digunakan sebelum ini:\n\n%{device}\n%{time}\n\nJika itu anda, tiada apa-apa perlu dilakukan. Jika bukan, log keluar peranti itu di sini:\n\n%{link}\n\nDoctor Assist',
    '%{name}，您好：\n\n您的账户在一台从未使用过的设备上登录：\n\n%{device}\n%{time}\n\n如果是您本人，则无需任何操作。如果不是，请在此将该设备登出：\n\n%{link}\n\nDoctor Assist',
  ],
} as const satisfies Record<string, Text>;
