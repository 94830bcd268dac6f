import type { Text } from './text.ts';

export const sharedComputers = {
  'RESOURCE.SHARED_COMPUTERS': ['Shared computers', 'Komputer kongsi', '共用电脑'],
  'RESOURCE.SHARED_COMPUTERS.ONE': ['Shared computer', 'Komputer kongsi', '共用电脑'],
  'RESOURCE.SHARED_COMPUTERS.NEW': ['Share this computer', 'Kongsi komputer ini', '共用这台电脑'],
  'RESOURCE.SHARED_COMPUTERS.NAME': ['Name', 'Nama', '名称'],
  'RESOURCE.SHARED_COMPUTERS.BRANCH': ['Branch', 'Cawangan', '分行'],
  'RESOURCE.SHARED_COMPUTERS.BRANCH_ID': ['Branch', 'Cawangan', '分行'],
  'RESOURCE.SHARED_COMPUTERS.LOCK_MINUTES': [
    'Locks after (minutes)',
    'Dikunci selepas (minit)',
    '锁定时间（分钟）',
  ],
  'RESOURCE.SHARED_COMPUTERS.REGISTERED_BY': ['Registered by', 'Didaftar oleh', '登记人'],
  'RESOURCE.SHARED_COMPUTERS.REGISTERED': ['Registered', 'Didaftar', '登记时间'],
  'SHARED_COMPUTER.EMPTY': [
    'On a computer that several people share, each locks it when they leave and opens it again with their own PIN.',
    'Pada komputer yang dikongsi beberapa orang, setiap orang menguncinya apabila pergi dan membukanya semula dengan PIN sendiri.',
    '在多人共用的电脑上，每个人离开时锁定，并用自己的 PIN 重新打开。',
  ],
  'SHARED_COMPUTER.REGISTER': ['Share it', 'Kongsikan', '设为共用'],
  'SHARED_COMPUTER.REGISTER_TEXT': [
    'Everybody of the branch who signs in here with their password today may lock and switch with a PIN until midnight. Do this on the computer itself.',
    'Setiap orang cawangan yang log masuk di sini dengan kata laluan hari ini boleh mengunci dan bertukar pengguna dengan PIN sehingga tengah malam. Lakukan ini pada komputer itu sendiri.',
    '今天在此用密码登录的分行人员，可在午夜前锁定电脑，并用 PIN 切换用户。请在该电脑上操作。',
  ],
  'SHARED_COMPUTER.NAME_HINT': [
    'By which you know it, such as “Front desk”',
    'Nama yang anda kenali, contohnya “Kaunter depan”',
    '便于辨认的名称，例如“前台”',
  ],
  'SHARED_COMPUTER.REGISTERED': [
    'This computer is shared now.',
    'Komputer ini kini dikongsi.',
    '这台电脑现已共用。',
  ],
  'SHARED_COMPUTER.THIS': ['This computer', 'Komputer ini', '这台电脑'],
  'SHARED_COMPUTER.NOT_HERE': [
    'This session was not opened on a shared computer. Sign out instead.',
    'Sesi ini tidak dibuka pada komputer kongsi. Sila log keluar.',
    '此会话不是在共用电脑上打开的。请退出登录。',
  ],
  'SHARED_COMPUTER.PASSWORD_WANTED': [
    'This PIN no longer works here. Sign in with the password.',
    'PIN tidak lagi membuka sesi ini. Log masuk dengan kata laluan.',
    'PIN 已无法打开此会话。请用密码登录。',
  ],
  'SHARED_COMPUTER.PIN_WRONG': [
    'Wrong PIN. Tries left: %{left}.',
    'PIN salah. Baki cubaan: %{left}.',
    'PIN 错误。剩余次数：%{left}。',
  ],
  'SHARED_COMPUTER.PIN_FORM': [
    'A PIN has four to eight digits.',
    'PIN mengandungi empat hingga lapan digit.',
    'PIN 为四至八位数字。',
  ],
  'SHARED_COMPUTER.PIN_EASY': [
    'Too easy to guess: not one digit alone, and no digits in a row.',
    'Terlalu mudah diteka: bukan satu digit sahaja dan bukan digit berturutan.',
    '太容易猜到：不能是同一数字或连续数字。',
  ],
  'SHARED_COMPUTER.LOCK': ['Lock or switch user', 'Kunci atau tukar pengguna', '锁定或切换用户'],
  'SHARED_COMPUTER.LOCKED': ['Locked', 'Dikunci', '已锁定'],
  'SHARED_COMPUTER.WHO': ['Who is continuing?', 'Siapa yang akan meneruskan?', '由谁继续？'],
  'SHARED_COMPUTER.PIN': ['PIN', 'PIN', 'PIN'],
  'SHARED_COMPUTER.OPEN': ['Open', 'Buka', '打开'],
  'SHARED_COMPUTER.WITH_PASSWORD': [
    'Sign in with password',
    'Log masuk dengan kata laluan',
    '用密码登录',
  ],
  'SHARED_COMPUTER.NOBODY': [
    'Nobody has locked this computer today.',
    'Tiada sesiapa mengunci komputer ini hari ini.',
    '今天没有人锁定这台电脑。',
  ],
  'SHARED_COMPUTER.NO_PIN': [
    'Without a PIN the password opens it. What was typed waits as a draft.',
    'Tanpa PIN, kata laluan membukanya. Apa yang ditaip disimpan sebagai draf.',
    '没有 PIN 时用密码打开。已输入的内容会存为草稿。',
  ],
  'SHARED_COMPUTER.NEW_PIN': ['Your PIN', 'PIN anda', '您的 PIN'],
  'SHARED_COMPUTER.NEW_PIN_TEXT': [
    'With it you open this computer again after it was locked, without your password. It counts only on shared computers where you signed in that day.',
    'Dengannya anda membuka komputer ini semula selepas dikunci, tanpa kata laluan. Ia hanya sah pada komputer kongsi tempat anda log masuk pada hari itu.',
    '锁定后可用它重新打开这台电脑，无需密码。仅在您当天登录过的共用电脑上有效。',
  ],
  'SHARED_COMPUTER.SET_PIN': ['Set PIN', 'Tetapkan PIN', '设置 PIN'],
  'SHARED_COMPUTER.CHANGE_PIN': ['Change PIN', 'Tukar PIN', '更改 PIN'],
  'SHARED_COMPUTER.PIN_OFFER': [
    'This computer is shared. With a PIN you lock it and go on quickly.',
    'Komputer ini dikongsi. Dengan PIN, anda boleh mengunci dan meneruskan dengan cepat.',
    '这台电脑为共用。设置 PIN 后可快速锁定并继续。',
  ],
  'SHARED_COMPUTER.OPEN_WITH_PIN': ['Open with PIN', 'Buka dengan PIN', '用 PIN 打开'],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PIN_SET': ['PIN set', 'PIN ditetapkan', 'PIN 已设置'],
  'MAIL.PIN_SET.SUBJECT': [
    'A PIN was set for your account',
    'PIN telah ditetapkan untuk akaun anda',
    '您的账户已设置 PIN',
  ],
  'MAIL.PIN_SET.TEXT': [
    'Hello %{name},\n\na PIN now opens what you lock on shared computers of your clinic. It signs nobody in elsewhere.\n\nIf that was not you, change your password now, which takes the PIN away, and tell the owner of your clinic.\n\nDoctor Assist',
    'Salam %{name},\n\nPIN kini membuka apa yang anda kunci pada komputer kongsi klinik anda. Ia tidak melog masuk sesiapa di tempat lain.\n\nJika itu bukan anda, tukar kata laluan anda sekarang, yang turut membatalkan PIN, dan beritahu pemilik klinik anda.\n\nDoctor Assist',
    '%{name}，您好：\n\n现在可用 PIN 打开您在诊所共用电脑上锁定的页面。它不能在其他地方登录。\n\n如果这不是您本人的操作，请立即更改密码（PIN 会随之失效），并告知诊所所有者。\n\nDoctor Assist',
  ],
  'SHARED_COMPUTER.PIN_SET': [
    'Your PIN is set.',
    'PIN anda telah ditetapkan.',
    '您的 PIN 已设置。',
  ],
} satisfies Record<string, Text>;
