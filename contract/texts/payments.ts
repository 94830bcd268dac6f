import type { Text } from './text.ts';

/** Texts of paying on the gateway's page, and of its local stand-in. */
export const payments = {
  'PAYMENT.UNVERIFIED': [
    'The payment gateway did not sign this.',
    'Ini tidak ditandatangani oleh gerbang pembayaran.',
    '此内容未经支付网关签名。',
  ],
  'PAYMENT.PAGE': ['Payment', 'Pembayaran', '付款'],
  'PAYMENT.SUCCESS': ['Payment successful', 'Pembayaran berjaya', '付款成功'],
  'PAYMENT.CONFIRMED': [
    'Your payment is confirmed. The receipt comes by mail.',
    'Pembayaran anda telah disahkan. Resit dihantar melalui e-mel.',
    '您的付款已确认。收据将以电邮寄出。',
  ],
  'PAYMENT.THANKS': [
    'Thank you for working with Doctor Assist.',
    'Terima kasih kerana menggunakan Doctor Assist.',
    '感谢您使用 Doctor Assist。',
  ],
  'PAYMENT.INVOICE_NO': ['Invoice No: %{docno}', 'No. invois: %{docno}', '发票号码：%{docno}'],
  'PAYMENT.RECEIVED': ['Payment received', 'Pembayaran diterima', '已收到付款'],
  'PAYMENT.RECEIVED_TEXT': [
    'Your money came, but it fits nothing that is open to be paid. Do not pay again: we look at it and write to you.',
    'Wang anda telah diterima, tetapi tidak sepadan dengan apa-apa yang perlu dibayar. Jangan bayar semula: kami akan menyemaknya dan menghubungi anda secara bertulis.',
    '您的款项已收到，但与任何待付款项不符。请勿重复付款：我们会核对并写信通知您。',
  ],
  'PAYMENT.FAILED': ['Payment failed', 'Pembayaran gagal', '付款失败'],
  'PAYMENT.FAILED_TEXT': [
    'The payment is not confirmed. If your account was charged, do not pay again: it is booked as soon as the bank confirms it.',
    'Pembayaran belum disahkan. Jika akaun anda telah didebit, jangan bayar semula: ia direkodkan sebaik sahaja bank mengesahkannya.',
    '付款尚未确认。若您的账户已被扣款，请勿重复付款：银行确认后即会入账。',
  ],
  'PAYMENT.PROFORMA_NO': [
    'Proforma Invoice No: %{docno}',
    'No. invois proforma: %{docno}',
    '形式发票号码：%{docno}',
  ],
  'PAYMENT.PROFORMA': ['Proforma invoice', 'Invois proforma', '形式发票'],
  'PAYMENT.WAITING': ['Your payment is waiting', 'Pembayaran anda menunggu', '等待您付款'],
  'PAYMENT.WAITING_TEXT': [
    'The payment page opens in a new tab.',
    'Halaman pembayaran dibuka dalam tab baharu.',
    '付款页面将在新标签页中打开。',
  ],
  'PAYMENT.PAY_NOW': ['Pay now', 'Bayar sekarang', '立即付款'],
  'PAYMENT.NONE': ['No payment is waiting', 'Tiada pembayaran menunggu', '没有待付的款项'],
  'PAYMENT.NONE_TEXT': [
    'Choose a plan first; its payment is then offered here.',
    'Pilih pelan dahulu; pembayarannya akan ditawarkan di sini.',
    '请先选择方案，之后可在此付款。',
  ],
  'PAYMENT.TO_DASHBOARD': ['Back to the dashboard', 'Kembali ke papan pemuka', '返回仪表板'],
  'PAYMENT.STAND_IN': [
    'Stand-in for the payment gateway: no money moves',
    'Pengganti gerbang pembayaran: tiada wang berpindah',
    '支付网关的替代页面：不会转移任何款项',
  ],
  'PAYMENT.STAND_IN.TITLE': ['Payment', 'Pembayaran', '付款'],
  'PAYMENT.STAND_IN.ORDER': ['Order', 'Pesanan', '订单'],
  'PAYMENT.STAND_IN.DESCRIPTION': ['Description', 'Keterangan', '说明'],
  'PAYMENT.STAND_IN.AMOUNT': ['Amount', 'Jumlah', '金额'],
  'PAYMENT.STAND_IN.PAY': ['Pay', 'Bayar', '付款'],
  'PAYMENT.STAND_IN.REFUSE': ['Refuse', 'Tolak', '拒绝'],
  'PAYMENT.STAND_IN.CLOSE': ['Close', 'Tutup', '关闭'],
  'PAYMENT.STAND_IN.BACK': [
    'Back to Doctor Assist',
    'Kembali ke Doctor Assist',
    '返回 Doctor Assist',
  ],
  'PAYMENT.STAND_IN.GOING_BACK': [
    'You are taken back.',
    'Anda sedang dibawa kembali.',
    '正在带您返回。',
  ],
  'PAYMENT.STAND_IN.CLOSED': [
    'Closed without payment. This window can be closed.',
    'Ditutup tanpa pembayaran. Tetingkap ini boleh ditutup.',
    '已关闭，未付款。可以关闭此窗口。',
  ],
  'PAYMENT.STAND_IN.WRONG': [
    'Order, amount and verification code do not fit together.',
    'Pesanan, jumlah dan kod pengesahan tidak sepadan.',
    '订单、金额与验证码不相符。',
  ],
  'PAYMENT.STAND_IN.OVER': [
    'This page was used already. Open it again from your invoice.',
    'Halaman ini telah digunakan. Buka semula daripada invois anda.',
    '此页面已使用。请从发票重新打开。',
  ],
} as const satisfies Record<string, Text>;
