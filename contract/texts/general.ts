import type { Text } from './text.ts';

/** Rules of fields and refusals that any call can answer. */
export const general = {
  'GENERAL.REQUIRED': ['This field is required.', 'Medan ini wajib diisi.', '此项必填。'],
  'GENERAL.UNKNOWN_FIELD': [
    'This call has no field of this name.',
    'Panggilan ini tiada medan dengan nama ini.',
    '此调用没有这个名称的字段。',
  ],
  'GENERAL.INVALID': ['This value is not valid.', 'Nilai ini tidak sah.', '此值无效。'],
  'GENERAL.LENGTH': [
    'Between %{min} and %{max} characters.',
    'Antara %{min} hingga %{max} aksara.',
    '须为 %{min} 至 %{max} 个字符。',
  ],
  'GENERAL.TOO_LONG': [
    'At most %{max} characters.',
    'Selebih-lebihnya %{max} aksara.',
    '最多 %{max} 个字符。',
  ],
  'GENERAL.BETWEEN': [
    'A whole number from %{min} to %{max}.',
    'Nombor bulat dari %{min} hingga %{max}.',
    '须为 %{min} 至 %{max} 的整数。',
  ],
  'GENERAL.AMOUNT_BETWEEN': [
    'An amount from RM %{min} to RM %{max}, in whole sen.',
    'Amaun dari RM %{min} hingga RM %{max}, dalam sen penuh.',
    '金额须为 RM %{min} 至 RM %{max}，精确到仙。',
  ],
  'GENERAL.FILE': [
    'This is not a file that can be stored here.',
    'Fail ini tidak boleh disimpan di sini.',
    '无法在此保存此文件。',
  ],
  'GENERAL.COLOUR': [
    'Choose a colour, such as #0f766e.',
    'Pilih warna, seperti #0f766e.',
    '请选择颜色，例如 #0f766e。',
  ],
  'GENERAL.DECIMAL': [
    'A number from %{min} to %{max} with at most %{digits} digits after the point.',
    'Nombor dari %{min} hingga %{max} dengan paling banyak %{digits} digit selepas titik.',
    '须为 %{min} 至 %{max} 的数字，小数点后最多 %{digits} 位。',
  ],
  'GENERAL.PHONE_NUMBER': [
    'A telephone number such as 012-345 6789 or +65 9123 4567.',
    'Nombor telefon seperti 012-345 6789 atau +65 9123 4567.',
    '请填写电话号码，例如 012-345 6789 或 +65 9123 4567。',
  ],
  'GENERAL.WEB_ADDRESS': [
    'An address of the web such as https://example.com.',
    'Alamat web seperti https://example.com.',
    '请填写网址，例如 https://example.com。',
  ],
  'GENERAL.NUMBER': ['Digits only.', 'Nombor sahaja.', '只能填写数字。'],
  'GENERAL.PHONE': ['7 to 20 digits.', '7 hingga 20 digit.', '须为 7 至 20 位数字。'],
  'GENERAL.DATE': ['This is not a date.', 'Ini bukan tarikh.', '日期无效。'],
  'GENERAL.TIME': ['A time such as 09:30.', 'Masa seperti 09:30.', '请填写时间，例如 09:30。'],
  'GENERAL.DURATION': [
    'A length of time such as 00:30:00.',
    'Tempoh masa seperti 00:30:00.',
    '请填写时长，例如 00:30:00。',
  ],
  'GENERAL.DOB_TOO_EARLY': [
    'A date of birth is not before 1800.',
    'Tarikh lahir tidak sebelum 1800.',
    '出生日期不得早于 1800 年。',
  ],
  'GENERAL.DOB_TOO_LONG_AGO': [
    'A date of birth is at most %{years} years ago.',
    'Tarikh lahir selebih-lebihnya %{years} tahun yang lalu.',
    '出生日期距今不得超过 %{years} 年。',
  ],
  'GENERAL.DOB_FUTURE': [
    'A date of birth is not in the future.',
    'Tarikh lahir tidak boleh pada masa hadapan.',
    '出生日期不得晚于今天。',
  ],
  '10003': ['This is not an email address.', 'Ini bukan alamat e-mel.', '电子邮件地址无效。'],
  'GENERAL.NOT_FOUND': ['There is no such record.', 'Rekod ini tidak wujud.', '没有这条记录。'],
  'GENERAL.FORBIDDEN': [
    'You are not allowed to do this.',
    'Anda tidak dibenarkan melakukan ini.',
    '您没有权限执行此操作。',
  ],
  'GENERAL.NOT_YOURS': [
    'You change only the records that you added.',
    'Anda hanya boleh mengubah rekod yang anda tambah.',
    '您只能更改自己添加的记录。',
  ],
  'GENERAL.SIGN_IN': ['Sign in to go on.', 'Log masuk untuk meneruskan.', '请先登录。'],
  'GENERAL.NO_BRANCH': ['Choose a branch first.', 'Pilih cawangan dahulu.', '请先选择分行。'],
  'GENERAL.STALE': [
    '%{who} has changed this record meanwhile.',
    '%{who} telah mengubah rekod ini sementara itu.',
    '%{who} 在此期间修改了这条记录。',
  ],
  'GENERAL.OTHER_INPUT': [
    'What you sent first was stored, and its answer was lost. Look whether it is right. To store this as well, press again.',
    'Apa yang anda hantar mula-mula telah disimpan, tetapi jawapannya hilang. Semak sama ada ia betul. Untuk menyimpan yang ini juga, tekan sekali lagi.',
    '您先前提交的内容已保存，但未收到答复。请核对是否正确。如需再保存这一份，请再按一次。',
  ],
  'GENERAL.DONE_BEFORE': [
    'This was done already, and its answer was lost. Load the page again to see it.',
    'Ini sudah dilakukan, tetapi jawapannya hilang. Muat semula halaman untuk melihatnya.',
    '此操作已完成，但未收到答复。请重新加载页面查看。',
  ],
  'GENERAL.TOO_MANY': [
    'Too many tries. Try again in %{minutes} minutes.',
    'Terlalu banyak percubaan. Cuba lagi dalam %{minutes} minit.',
    '尝试次数过多，请在 %{minutes} 分钟后重试。',
  ],
  'GENERAL.UNKNOWN_HOST': [
    'This server does not go by the name that was asked for. Open it at its own address; whoever runs it names that in PUBLIC_URL.',
    'Pelayan ini tidak dikenali dengan nama yang diminta. Buka di alamatnya sendiri; pengendali pelayan menetapkannya dalam PUBLIC_URL.',
    '此服务器不使用所请求的名称。请通过其自身的地址打开；该地址由运行者在 PUBLIC_URL 中设置。',
  ],
  'GENERAL.TOO_MANY_VALUES': [
    'Give at most %{max}.',
    'Beri paling banyak %{max}.',
    '最多可填 %{max} 项。',
  ],
  'GENERAL.TOO_MANY_SECONDS': [
    'Too many tries. Try again in %{seconds} seconds.',
    'Terlalu banyak percubaan. Cuba lagi dalam %{seconds} saat.',
    '尝试次数过多，请在 %{seconds} 秒后重试。',
  ],
  'GENERAL.TOO_MANY_PAGES': [
    '%{most} pages are open in your name. Close one of them, so that this one hears of changes by others.',
    '%{most} halaman dibuka atas nama anda. Tutup satu daripadanya supaya halaman ini menerima perubahan oleh orang lain.',
    '您已打开 %{most} 个页面。请关闭其中一个，此页面才能收到他人的更改。',
  ],
  'GENERAL.TOO_LARGE': ['This is too large.', 'Ini terlalu besar.', '内容过大。'],
  'GENERAL.UNAVAILABLE': [
    'The service is away for a moment. Try again shortly.',
    'Perkhidmatan tergendala seketika. Cuba sebentar lagi.',
    '服务暂时不可用，请稍后重试。',
  ],
  'GENERAL.UNEXPECTED': [
    'Something went wrong. It has been noted as %{id}.',
    'Sesuatu tidak kena. Ia dicatat sebagai %{id}.',
    '出了问题，记录编号 %{id}。',
  ],
  'GENERAL.WRONG_PASSWORD': ['The password is wrong.', 'Kata laluan salah.', '密码错误。'],
  'GENERAL.IMAGE': [
    'This is not a picture that can be used (PNG, JPEG or WebP).',
    'Gambar ini tidak boleh digunakan (PNG, JPEG atau WebP).',
    '无法使用此图片（PNG、JPEG 或 WebP）。',
  ],
  'GENERAL.TAKEN': ['This exists already.', 'Ini sudah wujud.', '已存在。'],
  'GENERAL.IN_USE_BY': [
    'In use, so it stays. %{what}',
    'Sedang digunakan, jadi ia kekal. %{what}',
    '正在使用，无法删除。%{what}',
  ],
  'GENERAL.FIXED': ['This stays as it is.', 'Ini kekal seperti sedia ada.', '此项不能更改。'],
  'GENERAL.OTHER_STATE': [
    'This is not possible now: the record is in the state "%{state}".',
    'Ini tidak boleh dilakukan sekarang: rekod ini berstatus "%{state}".',
    '现在无法这样做：记录的状态是“%{state}”。',
  ],
  'GENERAL.IN_USE': [
    'Other records refer to this one, so it stays.',
    'Rekod lain merujuk kepada rekod ini, jadi ia kekal.',
    '其他记录引用了此记录，无法删除。',
  ],
  'TENANT.NAME_TAKEN': [
    'A company has this name already, or one that looks the same.',
    'Sebuah syarikat sudah mempunyai nama ini, atau nama yang kelihatan sama.',
    '已有公司使用此名称，或使用看起来相同的名称。',
  ],
} as const satisfies Record<string, Text>;
