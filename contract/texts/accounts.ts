import type { Text } from './text.ts';

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
  'AUTH.VALIDATION.PASSWORD_KNOWN': [
    'This password is too easy to guess: it is a well-known one, or a name with digits and signs. Choose another.',
    'Kata laluan ini terlalu mudah diteka: ia terkenal, atau sekadar nama dengan digit dan simbol. Pilih yang lain.',
    '此密码太容易被猜中：它是常见密码，或只是名字加数字和符号。请换一个。',
  ],
  'AUTH.STRENGTH_WEAK': ['Easy to guess', 'Mudah diteka', '容易被猜中'],
  'AUTH.STRENGTH_FAIR': ['Could be better', 'Boleh diperkukuh', '还可以更强'],
  'AUTH.STRENGTH_GOOD': ['Good', 'Baik', '良好'],
  'AUTH.STRENGTH_STRONG': ['Strong', 'Kukuh', '很强'],
  'AUTH.STRENGTH_KNOWN': [
    'It is like a well-known password. Add words that have nothing to do with it.',
    'Ia menyerupai kata laluan yang terkenal. Tambah perkataan yang tiada kaitan.',
    '它与常见密码相似。请加上互不相关的词。',
  ],
  'AUTH.STRENGTH_DATE': [
    'Dates and years are tried first. Put words in their place.',
    'Tarikh dan tahun dicuba dahulu. Gantikan dengan perkataan.',
    '日期和年份最先被尝试。请改用词语。',
  ],
  'AUTH.STRENGTH_PATTERN': [
    'Repetitions and rows of keys are tried first. Put words in their place.',
    'Ulangan dan deretan kekunci dicuba dahulu. Gantikan dengan perkataan.',
    '重复字符和键盘顺序最先被尝试。请改用词语。',
  ],
  'AUTH.STRENGTH_LONGER': [
    'Longer is stronger: three or four words with a digit and a sign.',
    'Lebih panjang lebih kukuh: tiga atau empat perkataan dengan digit dan simbol.',
    '越长越强：三四个词，加一个数字和符号。',
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
    'The subscription of this branch has ended. Its records can be read, but not changed, until an owner or manager renews the plan.',
    'Langganan cawangan ini telah tamat. Rekodnya boleh dibaca tetapi tidak boleh diubah sehingga pemilik atau pengurus memperbaharui pelan.',
    '此分行的订阅已到期。在所有者或经理续订计划之前，记录只能查看，不能更改。',
  ],
  'ALERT.NO_SUBSCRIPTION': [
    'This branch has no plan yet. An owner or manager can choose one.',
    'Cawangan ini belum mempunyai pelan. Pemilik atau pengurus boleh memilih satu.',
    '此分行尚未有计划，所有者或经理可选择一个。',
  ],
  'OWN_BRANCHES.TITLE': ['My clinics', 'Klinik saya', '我的诊所'],
  'OWN_BRANCHES.NONE': [
    'You belong to no clinic. A clinic that asks you to join is listed here.',
    'Anda tidak tergolong dalam mana-mana klinik. Klinik yang meminta anda menyertai disenaraikan di sini.',
    '您不属于任何诊所。请您加入的诊所会列在此处。',
  ],
  'OWN_BRANCHES.ASKED': [
    'Asks you to join as %{role}. Nothing changes until you accept.',
    'Meminta anda menyertai sebagai %{role}. Tiada perubahan sehingga anda menerimanya.',
    '请您以%{role}身份加入。接受之前不会有任何变化。',
  ],
  'OWN_BRANCHES.ASKED_BY': [
    '%{who} asks you to join as %{role}. Nothing changes until you accept.',
    '%{who} meminta anda menyertai sebagai %{role}. Tiada perubahan sehingga anda menerimanya.',
    '%{who} 请您以%{role}身份加入。接受之前不会有任何变化。',
  ],
  'OWN_BRANCHES.ACCEPT': ['Accept', 'Terima', '接受'],
  'OWN_BRANCHES.REFUSE': ['Refuse', 'Tolak', '拒绝'],
  'OWN_BRANCHES.JOINED': [
    'You joined %{where}',
    'Anda telah menyertai %{where}',
    '您已加入 %{where}',
  ],
  'OWN_BRANCHES.REFUSED': ['%{where} was refused', '%{where} telah ditolak', '已拒绝 %{where}'],
  'OWN_BRANCHES.LEAVE': ['Leave clinic', 'Keluar klinik', '退出诊所'],
  'OWN_BRANCHES.LEAVE_THAT': ['Leave %{where}', 'Keluar dari %{where}', '退出 %{where}'],
  'OWN_BRANCHES.LEAVE_MEANS': [
    'Your access ends at once. What you did there stays, and the clinic can ask you again.',
    'Akses anda tamat serta-merta. Kerja anda di sana kekal, dan klinik boleh meminta anda semula.',
    '您的访问权限将立即结束。您在那里完成的工作会保留，诊所可以再次邀请您。',
  ],
  'OWN_BRANCHES.LEFT': [
    'You left %{where}',
    'Anda telah keluar dari %{where}',
    '您已退出 %{where}',
  ],
  'SESSIONS.TITLE': ['Signed-in devices', 'Peranti log masuk', '登录设备'],
  'SESSIONS.THIS': ['This device', 'Peranti ini', '此设备'],
  'SESSIONS.SINCE': [
    'Signed in %{created}, last seen %{seen}',
    'Log masuk %{created}, terakhir dilihat %{seen}',
    '登录于 %{created}，最后活动 %{seen}',
  ],
  'SESSIONS.NO_BRANCH': ['No branch', 'Tiada cawangan', '无分行'],
  'SESSIONS.END': ['End', 'Tamatkan', '结束'],
  'SESSIONS.END_THAT': [
    'End the session at %{where}',
    'Tamatkan sesi di %{where}',
    '结束在 %{where} 的会话',
  ],
  'SESSIONS.OWN': [
    'You are using this session. Sign out to end it.',
    'Anda sedang menggunakan sesi ini. Log keluar untuk menamatkannya.',
    '您正在使用此会话。如需结束，请退出登录。',
  ],
  'SESSIONS.ENDED': ['That session has ended.', 'Sesi itu telah tamat.', '该会话已结束。'],
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
  'PROFILE.EMAIL_ELSEWHERE': [
    'The email is changed on a page of its own, as a code is mailed to the new one.',
    'E-mel ditukar di halamannya sendiri, kerana kod dihantar ke alamat baharu.',
    '电子邮件须在专门页面更改，因为验证码会发送至新地址。',
  ],
  'PROFILE.EMAIL_SAME': [
    'This is your email already.',
    'Ini sudah pun e-mel anda.',
    '这已是您的电子邮件。',
  ],
  'PROFILE.EMAIL_CODE': [
    'The code is wrong, has expired or was tried too often. Send a new one.',
    'Kod ini salah, tamat tempoh atau terlalu kerap dicuba. Hantar yang baharu.',
    '验证码错误、已过期或尝试次数过多，请重新发送。',
  ],
  'PROFILE.EMAIL_UNCONFIRMED': [
    'Confirm your own email first: your profile has the code that was mailed to you, or a new one.',
    'Sahkan e-mel anda sendiri dahulu: profil anda menerima kod yang dihantar kepada anda, atau menghantar kod baharu.',
    '请先确认您自己的电子邮件：在个人资料中输入已寄给您的验证码，或索取新的验证码。',
  ],
  'MAIL.EMAIL_CODE.SUBJECT': ['Confirm your email', 'Sahkan e-mel anda', '确认您的电子邮件'],
  'MAIL.EMAIL_CODE.TEXT': [
    'Hello %{name},\n\nthis code confirms the email %{email}. It holds for 10 minutes and is given on the page where you asked for it:\n%{code}\n\nNobody of Doctor Assist ever asks you for it. If you did not ask for it, there is nothing to do.\n\nDoctor Assist',
    'Salam %{name},\n\nkod ini mengesahkan e-mel %{email}. Ia sah selama 10 minit dan dimasukkan di halaman tempat anda memintanya:\n%{code}\n\nTiada sesiapa daripada Doctor Assist akan memintanya daripada anda. Jika anda tidak memintanya, abaikan sahaja e-mel ini.\n\nDoctor Assist',
    '%{name}，您好：\n\n此验证码用于确认电子邮件 %{email}，10 分钟内有效，请在您提出请求的页面输入：\n%{code}\n\nDoctor Assist 的人员绝不会向您索取。如果这不是您的请求，无需任何操作。\n\nDoctor Assist',
  ],
  'MAIL.EMAIL_ASKED.SUBJECT': [
    'Another email was asked for',
    'E-mel lain telah diminta',
    '有人请求更改电子邮件',
  ],
  'MAIL.EMAIL_ASKED.TEXT': [
    'Hello %{name},\n\nsomeone who is signed in as you asked that your account have the email %{email} in place of this one. It takes effect once a code that was mailed there is given.\n\nIf that was not you, change your password now: the request then no longer holds.\n\nDoctor Assist',
    'Salam %{name},\n\nseseorang yang log masuk sebagai anda meminta supaya akaun anda menggunakan e-mel %{email} menggantikan yang ini. Ia berkuat kuasa apabila kod yang dihantar ke sana dimasukkan.\n\nJika itu bukan anda, tukar kata laluan anda sekarang: permintaan itu tidak lagi sah.\n\nDoctor Assist',
    '%{name}，您好：\n\n有人以您的身份登录，请求将账户的电子邮件改为 %{email}。输入发送至该地址的验证码后即生效。\n\n如果这不是您本人，请立即更改密码，该请求将随之失效。\n\nDoctor Assist',
  ],
  'MAIL.EMAIL_CHANGED.SUBJECT': [
    'Your email was changed',
    'E-mel anda telah ditukar',
    '您的电子邮件已更改',
  ],
  'MAIL.EMAIL_CHANGED.TEXT': [
    'Hello %{name},\n\nyour account now has the email %{email}; you no longer sign in with this one.\n\nIf that was not you, tell the owner of your clinic or the administrator of Doctor Assist.\n\nDoctor Assist',
    'Salam %{name},\n\nakaun anda kini menggunakan e-mel %{email}; anda tidak lagi log masuk dengan yang ini.\n\nJika itu bukan anda, beritahu pemilik klinik anda atau pentadbir Doctor Assist.\n\nDoctor Assist',
    '%{name}，您好：\n\n您账户的电子邮件现为 %{email}，此地址不再用于登录。\n\n如果这不是您本人的操作，请告知诊所所有者或 Doctor Assist 管理员。\n\nDoctor Assist',
  ],
  'MAIL.RESET.SUBJECT': ['Reset your password', 'Set semula kata laluan anda', '重置您的密码'],
  'MAIL.RESET.TEXT': [
    'Hello %{name},\n\nto choose a new password open this address within 10 minutes:\n%{link}\n\nIf you did not ask for it, there is nothing to do.\n\nDoctor Assist',
    'Salam %{name},\n\nuntuk memilih kata laluan baharu, buka alamat ini dalam masa 10 minit:\n%{link}\n\nJika anda tidak memintanya, abaikan sahaja e-mel ini.\n\nDoctor Assist',
    '%{name}，您好：\n\n请在 10 分钟内打开此地址以设置新密码：\n%{link}\n\n如果这不是您的请求，无需任何操作。\n\nDoctor Assist',
  ],
} as const satisfies Record<string, Text>;
