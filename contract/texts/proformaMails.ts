import type { Text } from './text.ts';

/** Mails about proformas, their reminders, and renewals that come by themselves. */
export const proformaMails = {
  'MAIL.PROFORMA.SUBJECT': [
    'Proforma invoice %{number}: %{amount}',
    'Invois proforma %{number}: %{amount}',
    '形式发票 %{number}：%{amount}',
  ],
  'MAIL.PROFORMA.TEXT': [
    'The proforma invoice %{number} for %{plan} of %{branch} is attached. %{amount} are to be paid by %{day}. Pay it here: %{link} %{payment}',
    'Invois proforma %{number} bagi %{plan} untuk %{branch} dilampirkan. %{amount} perlu dibayar selewat-lewatnya pada %{day}. Bayar di sini: %{link} %{payment}',
    '随附 %{branch} 的 %{plan} 的形式发票 %{number}。请于 %{day} 或之前支付 %{amount}。在此付款：%{link} %{payment}',
  ],
  'MAIL.RENEWAL.SUBJECT': [
    'The plan of %{branch} ends on %{day}: renew it for %{amount}',
    'Pelan %{branch} tamat pada %{day}: perbaharui dengan %{amount}',
    '%{branch} 的方案将于 %{day} 到期：续订 %{amount}',
  ],
  'MAIL.RENEWAL.TEXT': [
    'The plan %{plan} of %{branch} ends on %{day}. The proforma invoice %{number} renews it for another period, from the day after. Pay %{amount} by that day here: %{link} %{payment} Nothing is charged by itself: unpaid, the proforma lapses. An owner can switch such renewals off at the plan of the branch.',
    'Pelan %{plan} untuk %{branch} tamat pada %{day}. Invois proforma %{number} memperbaharuinya bagi satu tempoh lagi, mulai hari berikutnya. Bayar %{amount} selewat-lewatnya pada hari itu di sini: %{link} %{payment} Tiada caj dibuat secara automatik: jika tidak dibayar, proforma ini luput. Pemilik boleh mematikan pembaharuan ini pada pelan cawangan.',
    '%{branch} 的方案 %{plan} 将于 %{day} 到期。形式发票 %{number} 可将其自次日起续订一期。请在该日或之前在此支付 %{amount}：%{link} %{payment} 系统不会自动扣款：未付款则形式发票失效。所有者可在分行方案处关闭此类续订。',
  ],
  'MAIL.PROFORMA_DUE.SUBJECT': [
    'Reminder: %{amount} for %{number} by %{day}',
    'Peringatan: %{amount} bagi %{number} selewat-lewatnya pada %{day}',
    '提醒：%{number} 的 %{amount} 须于 %{day} 或之前支付',
  ],
  'MAIL.PROFORMA_DUE.TEXT': [
    'The proforma invoice %{number} for %{plan} of %{branch} is still open: %{amount} are to be paid by %{day}. Pay it here: %{link} %{payment} If you have paid meanwhile, there is nothing more to do.',
    'Invois proforma %{number} bagi %{plan} untuk %{branch} masih terbuka: %{amount} perlu dibayar selewat-lewatnya pada %{day}. Bayar di sini: %{link} %{payment} Jika anda sudah membayar, tiada apa-apa lagi yang perlu dilakukan.',
    '%{branch} 的 %{plan} 的形式发票 %{number} 尚未付款：请于 %{day} 或之前支付 %{amount}。在此付款：%{link} %{payment} 如已付款，无需再作处理。',
  ],
  'MAIL.PROFORMA_LAPSED.SUBJECT': [
    'The proforma invoice %{number} has lapsed',
    'Invois proforma %{number} telah luput',
    '形式发票 %{number} 已失效',
  ],
  'MAIL.PROFORMA_LAPSED.TEXT': [
    'The proforma invoice %{number} for %{plan} of %{branch} (%{amount}) could be paid until %{day} and was not. Please do not pay it any more. A new one is made when you choose %{plan} here: %{link}',
    'Invois proforma %{number} bagi %{plan} untuk %{branch} (%{amount}) boleh dibayar hingga %{day} tetapi tidak dibayar. Sila jangan bayar lagi. Invois baharu dibuat apabila anda memilih %{plan} di sini: %{link}',
    '%{branch} 的 %{plan} 的形式发票 %{number}（%{amount}）付款期限为 %{day}，至今未付款。请勿再支付。在此选择 %{plan} 即可生成新的形式发票：%{link}',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PROFORMA': ['Proforma invoice', 'Invois proforma', '形式发票'],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.RENEWAL': [
    'Renewal that comes by itself',
    'Pembaharuan automatik',
    '自动续订',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PROFORMA_DUE': [
    'Reminder of a proforma invoice',
    'Peringatan invois proforma',
    '形式发票付款提醒',
  ],
  'RESOURCE.EMAIL_TEMPLATES.TEMPLATE.PROFORMA_LAPSED': [
    'Proforma invoice has lapsed',
    'Invois proforma telah luput',
    '形式发票已失效',
  ],
  'BILLING.BY_TRANSFER': [
    'Or by transfer, with the number %{number}: %{account}.',
    'Atau melalui pindahan dengan nombor %{number}: %{account}.',
    '或银行转账，并注明号码 %{number}：%{account}。',
  ],
  'BILLING.REMINDERS': ['Reminders', 'Peringatan', '提醒'],
  'BILLING.MAILED_AT': ['Last mailed %{time}', 'E-mel terakhir %{time}', '最近发送 %{time}'],
  'BILLING.NOT_MAILED': ['Not mailed yet', 'Belum dihantar melalui e-mel', '尚未发送'],
  'BILLING.NOT_REMINDED': ['No reminders go out.', 'Tiada peringatan dihantar.', '不再发送提醒。'],
  'BILLING.REMINDED_BEFORE': [
    '%{time}: %{count} day before the last one |||| %{time}: %{count} days before the last one',
    '%{time}: %{count} hari sebelum hari terakhir',
    '%{time}：期限前 %{count} 天',
  ],
  'BILLING.REMINDED_ON_DAY': [
    '%{time}: on the last day',
    '%{time}: pada hari terakhir',
    '%{time}：期限当天',
  ],
  'BILLING.REMINDED_AFTER': [
    '%{time}: %{count} day after the last one |||| %{time}: %{count} days after the last one',
    '%{time}: %{count} hari selepas hari terakhir',
    '%{time}：期限后 %{count} 天',
  ],
  'RESOURCE.PROFORMAS.MAILED_AT': ['Last mailed', 'E-mel terakhir', '最近发送'],
  'RESOURCE.PROFORMAS.IS_REMINDED': ['Reminders go out', 'Peringatan dihantar', '发送提醒'],
  'RESOURCE.PROFORMAS.STOP_REMINDERS': ['Stop reminders', 'Hentikan peringatan', '停止提醒'],
  'RESOURCE.PROFORMAS.REMIND_AGAIN': [
    'Let reminders go out again',
    'Hantar peringatan semula',
    '恢复提醒',
  ],
  'RESOURCE.SELLER.REMINDERS': [
    'Open proforma invoices',
    'Invois proforma terbuka',
    '待付的形式发票',
  ],
  'RESOURCE.SELLER.REMINDER_DAYS': ['Reminders by mail', 'Peringatan melalui e-mel', '电邮提醒'],
  'SELLER.REMIND.BEFORE_14': ['14 days before', '14 hari sebelum', '期限前 14 天'],
  'SELLER.REMIND.BEFORE_7': ['7 days before', '7 hari sebelum', '期限前 7 天'],
  'SELLER.REMIND.BEFORE_3': ['3 days before', '3 hari sebelum', '期限前 3 天'],
  'SELLER.REMIND.BEFORE_1': ['The day before', 'Sehari sebelum', '期限前一天'],
  'SELLER.REMIND.ON_DAY': ['On the last day', 'Pada hari terakhir', '期限当天'],
  'SELLER.REMIND.AFTER_1': ['The day after', 'Sehari selepas', '期限后一天'],
  'SELLER.REMIND.AFTER_3': ['3 days after', '3 hari selepas', '期限后 3 天'],
  'SELLER.REMIND.AFTER_7': ['7 days after', '7 hari selepas', '期限后 7 天'],
  'SUBSCRIPTION.RENEWS_ITSELF': [
    'Renewal invoice comes by itself',
    'Invois pembaharuan datang sendiri',
    '自动开具续订形式发票',
  ],
  'SUBSCRIPTION.RENEWS_ITSELF_HINT': [
    'A proforma invoice is mailed 30 days before the last day, of a plan of a few months a third of its days before. Nothing is charged by itself.',
    'Invois proforma dihantar melalui e-mel 30 hari sebelum hari terakhir, atau sepertiga daripada tempoh bagi pelan yang pendek. Tiada caj dibuat secara automatik.',
    '到期前 30 天（短期方案为其三分之一天数前）会以电邮发送形式发票。系统不会自动扣款。',
  ],
} as const satisfies Record<string, Text>;
