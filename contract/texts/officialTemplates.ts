import type { Text } from './text.ts';

/** Words of WhatsApp's approved templates: what they are tied to, whom free text reaches, and why Meta refuses one. */
export const officialTemplates = {
  'WHATSAPP.TEMPLATES_ONLY': [
    'The patient has not written within 24 hours: only templates that Meta approved may be sent.',
    'Pesakit tidak menulis dalam 24 jam: hanya templat yang diluluskan Meta boleh dihantar.',
    '病人 24 小时内未来信：只能发送 Meta 批准的模板。',
  ],
  'WHATSAPP.TEMPLATE_NAME': [
    'A template of Meta has a name of letters, digits and _, and a language such as en or zh_CN.',
    'Templat Meta mempunyai nama daripada huruf, digit dan _, serta bahasa seperti en atau zh_CN.',
    'Meta 模板的名称由字母、数字和 _ 组成，语言如 en 或 zh_CN。',
  ],
  'WHATSAPP.TEMPLATE_UNKNOWN': [
    'Meta has no approved template of this name in this language. Read the templates again, and tie another.',
    'Meta tiada templat yang diluluskan dengan nama ini dalam bahasa ini. Baca semula templat dan pilih yang lain.',
    'Meta 没有此名称和语言的已批准模板。请重新读取模板并改选。',
  ],
  'WHATSAPP.TEMPLATE_CHANGED': [
    'The approved template has other variables than ours fills. Open the message template and fill them again.',
    'Templat yang diluluskan mempunyai pemboleh ubah yang lain daripada yang diisi. Buka templat mesej dan isi semula.',
    '已批准模板的变量与填写的不符。请打开短信模板重新填写。',
  ],
  'WHATSAPP.TEMPLATE_TOO_LONG': [
    'The approved template is too long once its variables are filled in. Shorten what fills them.',
    'Templat yang diluluskan terlalu panjang selepas diisi. Pendekkan isi pemboleh ubahnya.',
    '填入变量后已批准模板过长。请缩短填写的内容。',
  ],
  'WHATSAPP.TEMPLATE_POLICY': [
    "Meta found that what fills the template breaks WhatsApp's rules.",
    'Meta mendapati isi templat melanggar peraturan WhatsApp.',
    'Meta 认为填写的内容违反 WhatsApp 规则。',
  ],
  'WHATSAPP.TEMPLATE_PAUSED': [
    'Meta has paused this template because recipients complained. It goes on by itself, or tie another one.',
    'Meta menjeda templat ini kerana aduan penerima. Ia akan aktif semula sendiri, atau pilih templat lain.',
    '因收件人投诉，Meta 已暂停此模板。它会自动恢复，也可改用其他模板。',
  ],
  'WHATSAPP.TEMPLATE_DISABLED': [
    'Meta has paused this template too often and disabled it. Tie another one.',
    'Meta telah menjeda templat ini terlalu kerap dan melumpuhkannya. Pilih templat lain.',
    '此模板多次被暂停，Meta 已将其停用。请改用其他模板。',
  ],
  'WHATSAPP.TEMPLATE_STATE.paused': [
    'Meta has paused this template. It goes on by itself, or tie another one.',
    'Meta telah menjeda templat ini. Ia akan aktif semula sendiri, atau pilih templat lain.',
    'Meta 已暂停此模板。它会自动恢复，也可改用其他模板。',
  ],
  'WHATSAPP.TEMPLATE_STATE.pending': [
    'Meta has not approved this template yet.',
    'Meta belum meluluskan templat ini.',
    'Meta 尚未批准此模板。',
  ],
  'WHATSAPP.TEMPLATE_STATE.rejected': [
    'Meta has rejected this template. Tie another one.',
    'Meta telah menolak templat ini. Pilih templat lain.',
    'Meta 已拒绝此模板。请改用其他模板。',
  ],
  'WHATSAPP.TEMPLATE_STATE.disabled': [
    'Meta has disabled this template. Tie another one.',
    'Meta telah melumpuhkan templat ini. Pilih templat lain.',
    'Meta 已停用此模板。请改用其他模板。',
  ],
  'WHATSAPP.TEMPLATE_STATE.in_appeal': [
    'Meta is looking at this template again, and does not send it meanwhile.',
    'Meta sedang menilai semula templat ini dan tidak menghantarnya buat sementara.',
    'Meta 正在复审此模板，期间不会发送。',
  ],
  'WHATSAPP.TEMPLATE_STATE.unknown': [
    'Meta does not send this template at present.',
    'Meta tidak menghantar templat ini buat masa ini.',
    'Meta 目前不发送此模板。',
  ],
  'WHATSAPP.TEMPLATE_PROBLEM.media': [
    'This template begins with a picture, a file or a place, which cannot be filled here.',
    'Templat ini bermula dengan gambar, fail atau lokasi, yang tidak dapat diisi di sini.',
    '此模板以图片、文件或位置开头，无法在此填写。',
  ],
  'WHATSAPP.TEMPLATE_PROBLEM.code': [
    'This template carries a code to sign in, and is not for messages to patients.',
    'Templat ini membawa kod log masuk, bukan untuk mesej kepada pesakit.',
    '此模板用于登录验证码，不适合发给病人。',
  ],
  'WHATSAPP.TEMPLATE_PROBLEM.other': [
    'This template has parts that cannot be filled here.',
    'Templat ini mempunyai bahagian yang tidak dapat diisi di sini.',
    '此模板含有无法在此填写的部分。',
  ],
  'WHATSAPP.FLOW_BLOCKED': [
    'The form that this template opens is blocked or throttled at Meta.',
    'Borang yang dibuka oleh templat ini disekat atau dihadkan di Meta.',
    '此模板打开的表单在 Meta 被封锁或限流。',
  ],
  'WHATSAPP.ACCOUNT_LOCKED': [
    'Meta has locked the WhatsApp account. Look into its settings at Meta.',
    'Meta telah mengunci akaun WhatsApp. Semak tetapannya di Meta.',
    'Meta 已锁定该 WhatsApp 账户。请在 Meta 查看其设置。',
  ],
  'WHATSAPP.NOT_PAID': [
    'Meta takes no messages because of the payment method of the WhatsApp account.',
    'Meta tidak menerima mesej kerana kaedah pembayaran akaun WhatsApp.',
    '由于该 WhatsApp 账户的付款方式，Meta 不接受讯息。',
  ],
  'WHATSAPP.NOT_REGISTERED': [
    'The number is not registered with the Cloud API. Register it at Meta.',
    'Nombor ini tidak didaftarkan dengan Cloud API. Daftarkannya di Meta.',
    '该号码未在 Cloud API 注册。请在 Meta 注册。',
  ],
  'WHATSAPP.TOO_MANY_OFFERS': [
    'Meta held this message back: the patient gets too many offers from businesses at present.',
    'Meta menahan mesej ini: pesakit menerima terlalu banyak tawaran perniagaan buat masa ini.',
    'Meta 未发送此讯息：病人目前收到过多商业推广。',
  ],
  'WHATSAPP.NO_OFFERS': [
    'The patient has told WhatsApp that they want no offers from you.',
    'Pesakit telah memberitahu WhatsApp bahawa mereka tidak mahu tawaran daripada anda.',
    '病人已告知 WhatsApp 不想收到您的推广。',
  ],
  'WHATSAPP.PICTURE_REFUSED': [
    'WhatsApp did not take what was attached.',
    'WhatsApp tidak menerima lampiran.',
    'WhatsApp 不接受所附内容。',
  ],
  'WHATSAPP.BUSINESS_ID': [
    'The number of the WhatsApp Business account, digits alone, as Meta shows it.',
    'Nombor akaun WhatsApp Business, digit sahaja, seperti yang ditunjukkan oleh Meta.',
    'WhatsApp Business 账户的编号，只含数字，如 Meta 所示。',
  ],
  'WHATSAPP.BUSINESS_ID_HINT': [
    'Of the Cloud API alone: the number of the WhatsApp Business account, so that its approved templates can be listed.',
    'Untuk Cloud API sahaja: nombor akaun WhatsApp Business, supaya templatnya dapat disenaraikan.',
    '仅用于 Cloud API：WhatsApp Business 账户的编号，以便列出其已批准的模板。',
  ],
  'WHATSAPP.NO_BUSINESS_ID': [
    'Give its business account ID under WhatsApp access, so that its templates can be listed.',
    'Berikan ID akaun perniagaannya di bawah Akses WhatsApp supaya templatnya dapat disenaraikan.',
    '请在“WhatsApp 接入”中填写其商业账户 ID，以便列出模板。',
  ],
  'WHATSAPP.TEMPLATE': [
    'Approved WhatsApp template',
    'Templat WhatsApp yang diluluskan',
    '已批准的 WhatsApp 模板',
  ],
  'WHATSAPP.TEMPLATE_HINT': [
    'By an official number the text above reaches only patients who wrote within 24 hours. All others get this template.',
    'Melalui nombor rasmi, teks di atas hanya sampai kepada pesakit yang menulis dalam 24 jam. Yang lain menerima templat ini.',
    '通过官方号码，以上文字只能发给 24 小时内来信的病人。其他人收到此模板。',
  ],
  'WHATSAPP.TEMPLATE_NONE': ['None', 'Tiada', '无'],
  'WHATSAPP.TEMPLATE_STATUS.approved': ['approved', 'diluluskan', '已批准'],
  'WHATSAPP.TEMPLATE_STATUS.paused': ['paused', 'dijeda', '已暂停'],
  'WHATSAPP.TEMPLATE_STATUS.pending': ['not approved yet', 'belum diluluskan', '待批准'],
  'WHATSAPP.TEMPLATE_STATUS.rejected': ['rejected', 'ditolak', '已拒绝'],
  'WHATSAPP.TEMPLATE_STATUS.disabled': ['disabled', 'dilumpuhkan', '已停用'],
  'WHATSAPP.TEMPLATE_STATUS.in_appeal': ['looked at again', 'dinilai semula', '复审中'],
  'WHATSAPP.TEMPLATE_STATUS.unknown': ['not sent at present', 'tidak dihantar', '目前不可用'],
  'WHATSAPP.TEMPLATES_READ': ['Read again from Meta', 'Baca semula dari Meta', '从 Meta 重新读取'],
  'WHATSAPP.TEMPLATES_ASKED': [
    'Meta is asked for the templates. The list shows them as soon as it answers.',
    'Meta sedang ditanya. Senarai akan dikemas kini sebaik sahaja ia menjawab.',
    '正在向 Meta 读取模板，收到答复后列表会更新。',
  ],
  'WHATSAPP.VARIABLE': ['%{name} is filled with', '%{name} diisi dengan', '%{name} 填入'],
  'WHATSAPP.AS_TEMPLATE': [
    'As the template %{name}',
    'Sebagai templat %{name}',
    '以模板 %{name} 发送',
  ],
  'WHATSAPP.REACH_FREE': [
    'One patient wrote within 24 hours and gets your text. |||| %{count} patients wrote within 24 hours and get your text.',
    'Seorang pesakit menulis dalam 24 jam dan menerima teks anda. |||| %{count} pesakit menulis dalam 24 jam dan menerima teks anda.',
    '%{count} 位病人在 24 小时内来信，将收到您的文字。',
  ],
  'WHATSAPP.REACH_TEMPLATE': [
    'One patient has not written within 24 hours and gets the approved template %{name}: %{names}. |||| %{count} patients have not written within 24 hours and get the approved template %{name}: %{names}.',
    'Seorang pesakit tidak menulis dalam 24 jam dan menerima templat %{name}: %{names}. |||| %{count} pesakit tidak menulis dalam 24 jam dan menerima templat %{name}: %{names}.',
    '%{count} 位病人 24 小时内未来信，将收到已批准的模板 %{name}：%{names}。',
  ],
  'WHATSAPP.REACH_NONE': [
    'One patient has not written within 24 hours, and WhatsApp takes no free text for them: %{names}. Choose a template that is tied to an approved one. |||| %{count} patients have not written within 24 hours, and WhatsApp takes no free text for them: %{names}. Choose a template that is tied to an approved one.',
    'Seorang pesakit tidak menulis dalam 24 jam dan WhatsApp tidak menerima teks bebas: %{names}. Pilih templat yang dikaitkan dengan templat yang diluluskan. |||| %{count} pesakit tidak menulis dalam 24 jam dan WhatsApp tidak menerima teks bebas: %{names}. Pilih templat yang dikaitkan dengan templat yang diluluskan.',
    '%{count} 位病人 24 小时内未来信，WhatsApp 不接受自由文字：%{names}。请选择已关联批准模板的模板。',
  ],
  'WHATSAPP.REACH_PICTURE': [
    'The picture goes along with your text alone.',
    'Gambar hanya disertakan dengan teks anda.',
    '图片只随您的文字发送。',
  ],
  'WHATSAPP.REACH_MORE': ['%{count} more', '%{count} lagi', '另外 %{count} 位'],
} as const satisfies Record<string, Text>;
