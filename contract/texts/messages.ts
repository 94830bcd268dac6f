import type { Text } from './text.ts';

/** Words of messages to patients: writing one, its templates, what was sent, and the account it is sent with. */
export const messages = {
  'SMS.NO_LINKS': [
    'An SMS may hold no links: the networks block it. Send links by WhatsApp.',
    'SMS tidak boleh mengandungi pautan: rangkaian akan menyekatnya. Hantar pautan melalui WhatsApp.',
    '短信不可含链接，否则会被拦截。链接请用 WhatsApp 发送。',
  ],
  'SMS.NO_NUMBERS': [
    'An SMS may hold no number to call back: the networks block it.',
    'SMS tidak boleh mengandungi nombor untuk dihubungi: rangkaian akan menyekatnya.',
    '短信不可含回拨号码，否则会被拦截。',
  ],
  'SMS.NO_PERSONAL_DATA': [
    'An SMS may not ask for personal data, such as passwords or account numbers: the networks block it.',
    'SMS tidak boleh meminta data peribadi seperti kata laluan atau nombor akaun: rangkaian akan menyekatnya.',
    '短信不可索取密码、账号等个人资料，否则会被拦截。',
  ],
  'SMS.RECIPIENTS': [
    'Choose who receives the message, at most 500.',
    'Pilih penerima mesej, paling ramai 500.',
    '请选择收信人，最多 500 人。',
  ],
  'SMS.ACCOUNT_HALF': [
    'Give both the username and the password, or neither.',
    'Beri nama pengguna dan kata laluan, atau tiada kedua-duanya.',
    '请同时填写用户名和密码，或都不填。',
  ],
  'SMS.NO_MOBILE': [
    '%{name} has no mobile number.',
    '%{name} tiada nombor telefon bimbit.',
    '%{name} 没有手机号码。',
  ],
  'SMS.OPTED_OUT': [
    '%{name} wants no messages.',
    '%{name} tidak mahu menerima mesej.',
    '%{name} 不接收讯息。',
  ],
  'MESSAGE.OPTED_OUT': [
    'The patient wants no messages.',
    'Pesakit tidak mahu menerima mesej.',
    '患者不接收讯息。',
  ],
  'QUERY.SYNTAX': [
    'Character %{at}: this is no valid SQL.',
    'Aksara %{at}: ini bukan SQL yang sah.',
    '第 %{at} 个字符：SQL 语法有误。',
  ],
  'QUERY.TOO_LONG': [
    'The SQL may have at most 4,000 characters.',
    'SQL boleh mengandungi paling banyak 4,000 aksara.',
    'SQL 最多 4,000 个字符。',
  ],
  'QUERY.ONE_SELECT': [
    'Character %{at}: a query is exactly one SELECT.',
    'Aksara %{at}: pertanyaan mestilah satu SELECT sahaja.',
    '第 %{at} 个字符：查询必须是单个 SELECT。',
  ],
  'QUERY.NOT_ALLOWED': [
    'Character %{at}: %{word} is not allowed here.',
    'Aksara %{at}: %{word} tidak dibenarkan di sini.',
    '第 %{at} 个字符：此处不允许 %{word}。',
  ],
  'QUERY.TOO_COMPLEX': [
    'Character %{at}: the query is too long or too deeply nested.',
    'Aksara %{at}: pertanyaan terlalu panjang atau terlalu bersarang.',
    '第 %{at} 个字符：查询过长或嵌套过深。',
  ],
  'QUERY.COLUMNS': [
    'The query returns icpassport and, for messages about an appointment, aptid, and nothing else.',
    'Pertanyaan memulangkan icpassport dan, bagi mesej tentang janji temu, aptid, dan tiada yang lain.',
    '查询只能返回 icpassport；讯息涉及预约时再加 aptid。',
  ],
  'QUERY.OWN_NAME': [
    'Character %{at}: %{word} is a name of PostgreSQL’s own. Choose another one.',
    'Aksara %{at}: %{word} ialah nama milik PostgreSQL. Pilih nama lain.',
    '第 %{at} 个字符：%{word} 是 PostgreSQL 自有的名称，请换一个。',
  ],
  'QUERY.REFUSED': [
    'Character %{at}: PostgreSQL knows no such name, or the types do not fit.',
    'Aksara %{at}: PostgreSQL tidak mengenali nama ini, atau jenisnya tidak sepadan.',
    '第 %{at} 个字符：PostgreSQL 不认识此名称，或类型不符。',
  ],
  'QUERY.TOO_SLOW': [
    'The query took longer than 3 seconds and was stopped.',
    'Pertanyaan mengambil masa lebih daripada 3 saat dan dihentikan.',
    '查询超过 3 秒，已停止。',
  ],
  'QUERY.TOO_MANY': [
    'The query finds more than 2,000 recipients. Narrow it.',
    'Pertanyaan menemui lebih daripada 2,000 penerima. Kecilkan skopnya.',
    '查询找到的收信人超过 2,000 名，请缩小范围。',
  ],
  'QUERY.BUSY': [
    'Another query of this practice is running. Try again in a moment.',
    'Pertanyaan lain bagi amalan ini sedang berjalan. Cuba sebentar lagi.',
    '此诊所正在运行另一个查询，请稍后再试。',
  ],
  'QUERY.FAILED': [
    'The query could not be run with the data at hand.',
    'Pertanyaan tidak dapat dijalankan dengan data yang ada.',
    '现有数据无法运行此查询。',
  ],
  'SMS.NUMBER_CHANGED': [
    'The mobile number of %{name} has changed to %{phone}. Choose them again.',
    'Nombor telefon bimbit %{name} telah ditukar kepada %{phone}. Pilih semula.',
    '%{name} 的手机号码已改为 %{phone}，请重新选择。',
  ],
  'SMS.NEEDS_APPOINTMENT': [
    'The message speaks of an appointment ({%{holder}}), and %{name} was chosen without one.',
    'Mesej ini menyebut janji temu ({%{holder}}), tetapi %{name} dipilih tanpa janji temu.',
    '讯息提及预约（{%{holder}}），但 %{name} 并未选定预约。',
  ],
  'SMS.GATEWAY_OFF': [
    'The SMS gateway could not be reached. It was not sent.',
    'Get laluan SMS tidak dapat dihubungi. Mesej tidak dihantar.',
    '无法连接短信网关，短信未发出。',
  ],
  'SMS.NO_ANSWER': [
    'The SMS gateway was asked and did not answer: it may have been sent or not. It is not sent again by itself.',
    'Get laluan SMS tidak menjawab: mesej mungkin telah dihantar atau tidak. Ia tidak dihantar semula dengan sendirinya.',
    '短信网关没有回应：短信可能已发出，也可能没有。系统不会自动重发。',
  ],
  'SMS.GATEWAY_REFUSED': [
    'The SMS gateway refused it.',
    'Get laluan SMS menolaknya.',
    '短信网关拒绝发送。',
  ],
  'SMS.NO_CREDIT': [
    'The SMS account has no credit left.',
    'Akaun SMS kehabisan kredit.',
    '短信账户余额不足。',
  ],
  'SMS.TOO_LONG': [
    'It is too long for the SMS gateway.',
    'Mesej terlalu panjang untuk get laluan SMS.',
    '短信过长，网关无法发送。',
  ],
  'SMS.SENDER_REFUSED': [
    'The SMS gateway does not accept the sender ID.',
    'Get laluan SMS tidak menerima ID penghantar.',
    '短信网关不接受该发送人名称。',
  ],
  'SMS.NUMBER_REFUSED': [
    'The SMS gateway does not accept the mobile number.',
    'Get laluan SMS tidak menerima nombor telefon bimbit.',
    '短信网关不接受该手机号码。',
  ],
  'SMS.LANGUAGE_REFUSED': [
    'The SMS gateway does not send texts in this script.',
    'Get laluan SMS tidak menghantar teks dalam tulisan ini.',
    '短信网关不支持此文字。',
  ],
  'SMS.CHARACTERS_REFUSED': [
    'The SMS gateway does not accept a character of the text.',
    'Get laluan SMS tidak menerima satu aksara dalam teks.',
    '短信网关不接受内容中的某个字符。',
  ],
  'SMS.NOT_DELIVERED': [
    'The phone network could not deliver it.',
    'Rangkaian telefon tidak dapat menyampaikannya.',
    '电信网络无法送达。',
  ],
  'SMS.EXPIRED': [
    'The phone could not be reached in time.',
    'Telefon tidak dapat dihubungi dalam masanya.',
    '未能在时限内送达手机。',
  ],
  'SMS.NETWORK_REFUSED': [
    'The phone network refused it.',
    'Rangkaian telefon menolaknya.',
    '电信网络拒绝发送。',
  ],
  'SMS.NO_GATEWAY': [
    'This server has no connection to the SMS gateway of the account.',
    'Pelayan ini tiada sambungan ke get laluan SMS akaun tersebut.',
    '此服务器未连接该账户的短信网关。',
  ],
  'SMS.NO_ACCOUNT': [
    'No account with the SMS gateway is stored.',
    'Tiada akaun get laluan SMS disimpan.',
    '尚未保存短信网关账户。',
  ],
  'SMS.ACCOUNT_REFUSED': [
    'The SMS gateway does not accept the username or password.',
    'Get laluan SMS tidak menerima nama pengguna atau kata laluan.',
    '短信网关不接受该用户名或密码。',
  ],
  'SMS.ACCOUNT_SUSPENDED': [
    'The SMS account is suspended or has run out.',
    'Akaun SMS digantung atau telah tamat tempoh.',
    '短信账户已停用或过期。',
  ],
  'SMS.ACCOUNT_UNREADABLE': [
    'The stored password of the SMS account can no longer be read. Enter it again.',
    'Kata laluan akaun SMS yang disimpan tidak dapat dibaca lagi. Masukkan semula.',
    '已保存的短信账户密码无法再读取，请重新输入。',
  ],
  'SMS.PASSWORD_AGAIN': [
    'The address of the SMS gateway has changed since the password was entered. Enter the password of the SMS account again.',
    'Alamat get laluan SMS telah berubah sejak kata laluan dimasukkan. Masukkan semula kata laluan akaun SMS.',
    '短信网关的地址在输入密码后已更改。请重新输入短信账户的密码。',
  ],
  'SMS.ACCOUNT_PLACE': [
    'The SMS account may not be used from this server.',
    'Akaun SMS tidak boleh digunakan dari pelayan ini.',
    '该短信账户不可从此服务器使用。',
  ],
} as const satisfies Record<string, Text>;
