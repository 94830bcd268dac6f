import type { Text } from './text.ts';

/** What visitors who book are mailed, and sent by SMS. */
export const onlineBookingMessages = {
  'ONLINE_BOOKING.NO_REASON': [
    'Please call us for another time.',
    'Sila telefon kami untuk masa lain.',
    '请致电我们另约时间。',
  ],
  'ONLINE_BOOKING.MOVED_SMS': [
    '%{branch}: your appointment is now on %{time}, %{who}.',
    '%{branch}: janji temu anda kini pada %{time}, %{who}.',
    '%{branch}：您的预约现为 %{time}，%{who}。',
  ],
  'ONLINE_BOOKING.OFFERED_SMS': [
    '%{branch}: instead of %{before} we offer you %{time}, %{who}. Take it on the page of your booking.',
    '%{branch}: sebagai ganti %{before}, kami menawarkan %{time}, %{who}. Terima di halaman tempahan anda.',
    '%{branch}：我们提供 %{time}，%{who}，代替 %{before}。请在您的预约页面接受。',
  ],
  'ONLINE_BOOKING.ENDED_SMS': [
    '%{branch}: we had to cancel your appointment on %{time}. We are sorry.',
    '%{branch}: kami terpaksa membatalkan janji temu anda pada %{time}. Maaf.',
    '%{branch}：很抱歉，您 %{time} 的预约已被取消。',
  ],
  'ONLINE_BOOKING.CODE_SMS': [
    '%{branch}: %{code} is your code for booking. Give it to nobody.',
    '%{branch}: %{code} ialah kod tempahan anda. Jangan beri kepada sesiapa.',
    '%{branch}：您的预约验证码为 %{code}，请勿告知他人。',
  ],
  'ONLINE_BOOKING.APPROVED_SMS': [
    '%{branch}: your appointment on %{time} is confirmed.',
    '%{branch}: janji temu anda pada %{time} telah disahkan.',
    '%{branch}：您 %{time} 的预约已确认。',
  ],
  'ONLINE_BOOKING.DECLINED_SMS': [
    '%{branch}: we cannot give you %{time}. %{reason}',
    '%{branch}: kami tidak dapat memberikan %{time}. %{reason}',
    '%{branch}：无法安排 %{time}。%{reason}',
  ],
  'MAIL.BOOKING_CODE.SUBJECT': [
    '%{code} is your code for %{branch}',
    '%{code} ialah kod anda untuk %{branch}',
    '%{branch} 的验证码：%{code}',
  ],
  'MAIL.BOOKING_CODE.TEXT': [
    'This code confirms your booking at %{branch}. It counts for 10 minutes, on the page where you asked for it:\n%{code}\n\nGive it to nobody. If you did not ask for it, there is nothing to do.',
    'Kod ini mengesahkan tempahan anda di %{branch}. Ia sah selama 10 minit, di halaman tempat anda memintanya:\n%{code}\n\nJangan beri kepada sesiapa. Jika anda tidak memintanya, abaikan sahaja e-mel ini.',
    '此验证码用于确认您在 %{branch} 的预约，10 分钟内有效，请在您提出请求的页面输入：\n%{code}\n\n请勿告知他人。如果这不是您的请求，无需任何操作。',
  ],
  'MAIL.BOOKING_ASKED.SUBJECT': [
    'Your booking at %{branch} waits for confirmation',
    'Tempahan anda di %{branch} menunggu pengesahan',
    '您在 %{branch} 的预约待确认',
  ],
  'MAIL.BOOKING_ASKED.TEXT': [
    'For %{name}: %{time}, %{who}.\n\n%{branch} keeps the time and confirms it soon. You hear by mail.\n\nMove or cancel it here:\n%{link}',
    'Untuk %{name}: %{time}, %{who}.\n\n%{branch} menyimpan masa ini dan akan mengesahkannya tidak lama lagi. Anda akan dimaklumkan melalui e-mel.\n\nTukar masa atau batalkan di sini:\n%{link}',
    '%{name}：%{time}，%{who}。\n\n%{branch} 已保留此时间，将尽快确认，并以邮件通知您。\n\n在此改期或取消：\n%{link}',
  ],
  'MAIL.BOOKING_MADE.SUBJECT': [
    'Your appointment at %{branch}: %{time}',
    'Janji temu anda di %{branch}: %{time}',
    '您在 %{branch} 的预约：%{time}',
  ],
  'MAIL.BOOKING_MADE.TEXT': [
    'For %{name}: %{time}, %{who}, at %{branch}.\n\nMove or cancel it here:\n%{link}',
    'Untuk %{name}: %{time}, %{who}, di %{branch}.\n\nTukar masa atau batalkan di sini:\n%{link}',
    '%{name}：%{time}，%{who}，%{branch}。\n\n在此改期或取消：\n%{link}',
  ],
  'MAIL.BOOKING_APPROVED.SUBJECT': [
    '%{branch} has confirmed your appointment: %{time}',
    '%{branch} telah mengesahkan janji temu anda: %{time}',
    '%{branch} 已确认您的预约：%{time}',
  ],
  'MAIL.BOOKING_APPROVED.TEXT': [
    'For %{name}: %{time}, %{who}, at %{branch}.\n\nThe link in our mail before this one still moves or cancels it.',
    'Untuk %{name}: %{time}, %{who}, di %{branch}.\n\nPautan dalam e-mel kami sebelum ini masih boleh digunakan untuk menukar masa atau membatalkannya.',
    '%{name}：%{time}，%{who}，%{branch}。\n\n您仍可使用我们上一封邮件中的链接改期或取消。',
  ],
  'MAIL.BOOKING_DECLINED.SUBJECT': [
    '%{branch} could not give you this time: %{time}',
    '%{branch} tidak dapat memberikan masa ini: %{time}',
    '%{branch} 无法安排此时间：%{time}',
  ],
  'MAIL.BOOKING_DECLINED.TEXT': [
    'For %{name}: %{time}, %{who}, at %{branch} is not confirmed.\n\n%{reason}',
    'Untuk %{name}: %{time}, %{who}, di %{branch} tidak disahkan.\n\n%{reason}',
    '%{name}：%{time}，%{who}，%{branch} 未获确认。\n\n%{reason}',
  ],
  'MAIL.BOOKING_MOVED.SUBJECT': [
    '%{branch} has moved your appointment: %{time}',
    '%{branch} telah menukar masa janji temu anda: %{time}',
    '%{branch} 已更改您的预约：%{time}',
  ],
  'MAIL.BOOKING_MOVED.TEXT': [
    'For %{name}, it is now: %{time}, %{who}, at %{branch}.\n\nMove or cancel it here:\n%{link}',
    'Untuk %{name}, kini: %{time}, %{who}, di %{branch}.\n\nTukar masa atau batalkan di sini:\n%{link}',
    '%{name} 的预约现为：%{time}，%{who}，%{branch}。\n\n在此改期或取消：\n%{link}',
  ],
  'MAIL.BOOKING_OFFERED.SUBJECT': [
    '%{branch} offers you another time: %{time}',
    '%{branch} menawarkan masa lain: %{time}',
    '%{branch} 为您提供另一个时间：%{time}',
  ],
  'MAIL.BOOKING_OFFERED.TEXT': [
    'For %{name}, instead of %{before}, %{branch} offers: %{time}, %{who}.\n\nTake it, choose another time or leave it here:\n%{link}',
    'Untuk %{name}, sebagai ganti %{before}, %{branch} menawarkan: %{time}, %{who}.\n\nTerima, pilih masa lain atau tolak di sini:\n%{link}',
    '%{branch} 为 %{name} 提供：%{time}，%{who}，代替 %{before}。\n\n在此接受、选择其他时间或放弃：\n%{link}',
  ],
  'MAIL.BOOKING_ENDED.SUBJECT': [
    '%{branch} has cancelled your appointment: %{time}',
    '%{branch} telah membatalkan janji temu anda: %{time}',
    '%{branch} 已取消您的预约：%{time}',
  ],
  'MAIL.BOOKING_ENDED.TEXT': [
    'For %{name}: %{time}, %{who}, does not take place. We are sorry.\n\nPlease call %{branch} for another time.',
    'Untuk %{name}: %{time}, %{who}, tidak dapat dijalankan. Maaf.\n\nSila telefon %{branch} untuk masa lain.',
    '%{name}：很抱歉，%{time}，%{who} 的预约无法进行。\n\n请致电 %{branch} 另约时间。',
  ],
  'MAIL.BOOKING_CANCELLED.SUBJECT': [
    'Your appointment at %{branch} is cancelled: %{time}',
    'Janji temu anda di %{branch} telah dibatalkan: %{time}',
    '您在 %{branch} 的预约已取消：%{time}',
  ],
  'MAIL.BOOKING_CANCELLED.TEXT': [
    'For %{name}: %{time}, %{who}, at %{branch} is cancelled, as you asked.',
    'Untuk %{name}: %{time}, %{who}, di %{branch} telah dibatalkan, seperti yang anda minta.',
    '%{name}：已按您的要求取消 %{time}，%{who}，%{branch} 的预约。',
  ],
} satisfies Record<string, Text>;
