import type { Text } from './index.ts';

/** Sign-in, passwords and the own profile. */
export const accounts = {
  'AUTH.VALIDATION.INVALID_LOGIN': [
    'The email or the password is wrong.',
    'E-mel atau kata laluan salah.',
    '电子邮件或密码错误。',
  ],
  'AUTH.VALIDATION.PASSWORD': [
    'At least 8 characters, with a letter, a digit and one of @$!%*#?&.',
    'Sekurang-kurangnya 8 aksara, dengan huruf, digit dan satu daripada @$!%*#?&.',
    '至少 8 个字符，须含字母、数字及 @$!%*#?& 之一。',
  ],
  'AUTH.VALIDATION.PASSWORD_NOT_SAME': [
    'The two passwords differ.',
    'Kedua-dua kata laluan berbeza.',
    '两次输入的密码不一致。',
  ],
  'AUTH.VALIDATION.NOT_FOUND': [
    'No account has the email %{email}.',
    'Tiada akaun dengan e-mel %{email}.',
    '没有使用 %{email} 的账户。',
  ],
  'AUTH.VALIDATION.RESET_REQUEST_EXPIRE': [
    'This request to reset the password has expired or was used. Ask for a new one.',
    'Permintaan set semula kata laluan ini telah tamat tempoh atau digunakan. Minta yang baharu.',
    '此重置密码请求已过期或已使用，请重新申请。',
  ],
  'AUTH.VALIDATION.INVALID_URL': [
    'This link is not complete. Open it from the mail again.',
    'Pautan ini tidak lengkap. Buka semula daripada e-mel.',
    '此链接不完整，请从邮件中重新打开。',
  ],
  'ALERT.EXPIRED.SUBSCRIPTION': [
    'The subscription of this branch has ended. Its owner can renew it under billing.',
    'Langganan cawangan ini telah tamat. Pemiliknya boleh memperbaharuinya di bahagian pengebilan.',
    '此分行的订阅已到期，所有者可在账单中续订。',
  ],
  '170002': [
    'This email is registered already.',
    'E-mel ini sudah didaftarkan.',
    '此电子邮件已注册。',
  ],
  'AUTH.FIRST_ADMIN.CODE': [
    'The code is not the one printed at the console.',
    'Kod ini bukan yang dicetak pada konsol.',
    '代码与控制台显示的不符。',
  ],
  'AUTH.FIRST_ADMIN.EXISTS': [
    'There is an Administrator already.',
    'Pentadbir sudah wujud.',
    '已有管理员。',
  ],
  'MAIL.RESET.SUBJECT': ['Reset your password', 'Set semula kata laluan anda', '重置您的密码'],
  'MAIL.RESET.TEXT': [
    'Hello %{name},\n\nto choose a new password open this address within 10 minutes:\n%{link}\n\nIf you did not ask for it, there is nothing to do.\n\nDoctor Assist',
    'Salam %{name},\n\nuntuk memilih kata laluan baharu, buka alamat ini dalam masa 10 minit:\n%{link}\n\nJika anda tidak memintanya, abaikan sahaja e-mel ini.\n\nDoctor Assist',
    '%{name}，您好：\n\n请在 10 分钟内打开此地址以设置新密码：\n%{link}\n\n如果这不是您的请求，无需任何操作。\n\nDoctor Assist',
  ],
} as const satisfies Record<string, Text>;
