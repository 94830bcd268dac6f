import type { Text } from '../text.ts';

/** Texts of what subscriptions of AGATA are billed with: English, Malay, Chinese. */
export const bills = {
  'AGATA.SUBSCRIPTION.AWAITED': [
    '%{number} is still to be paid. Pay it, or cancel it, before you subscribe to something else.',
    '%{number} belum dibayar. Bayar atau batalkannya sebelum melanggan yang lain.',
    '%{number} 尚未付款。请先付款或取消，再订阅其他项目。',
  ],
  'AGATA.SUBSCRIPTION.PAID_LATE': [
    'The money for %{number} came too late and waits for the platform. Once that has decided, you can subscribe.',
    'Wang untuk %{number} lewat diterima dan menunggu keputusan platform. Anda boleh melanggan selepas itu.',
    '%{number} 的款项逾期到账，正等待平台处理。处理完成后即可订阅。',
  ],
  'AGATA.SUBSCRIPTION.PAID_WAITS': [
    '%{number} is paid and waits for the platform',
    '%{number} sudah dibayar dan menunggu platform',
    '%{number} 已付款，等待平台处理',
  ],
  'AGATA.SUBSCRIPTION.FREE_ONCE': [
    'What costs nothing is had once.',
    'Langganan percuma hanya boleh diambil sekali.',
    '免费订阅只能使用一次。',
  ],
  'AGATA.SUBSCRIPTION.HAD': ['Had already', 'Sudah diambil', '已使用过'],
  'AGATA.SUBSCRIPTION.TO_PAY': [
    '%{number} is to be paid',
    '%{number} perlu dibayar',
    '%{number} 待付款',
  ],
  'AGATA.SUBSCRIPTION.BEGINS': [
    'It begins once the bill is paid: on that day, or the day after the last subscription ends. The bill goes to the account that is charged.',
    'Langganan bermula apabila bil dibayar: pada hari itu, atau sehari selepas langganan terakhir tamat. Bil dihantar kepada akaun yang dicaj.',
    '账单付清后订阅才开始：自付款当日起，或自上一订阅结束的次日起。账单将寄给收费账户。',
  ],
  'AGATA.SUBSCRIPTION.BILLED': [
    '%{number} is ready: pay it to begin the subscription',
    '%{number} sudah sedia: bayar untuk memulakan langganan',
    '%{number} 已开具：付款后订阅即开始',
  ],
  'AGATA.SUBSCRIPTION.INVOICE_NO': ['Invoice', 'Invois', '发票'],
  'AGATA.BILL.CATEGORY': ['Subscription', 'Langganan', '订阅'],
  'AGATA.BILL.PROFORMA_NO': ['Proforma', 'Proforma', '形式发票'],
  'AGATA.BILL.STATUS': ['State', 'Status', '状态'],
  'AGATA.BILL.ISSUED_ON': ['Issued on', 'Dikeluarkan pada', '开具日期'],
  'AGATA.BILL.VALID_TO': ['Pay until', 'Bayar sebelum', '付款期限'],
  'AGATA.BILL.RECEIPT_NO': ['Receipt', 'Resit', '收据'],
  'AGATA.BILL.CREDITED': ['Credited', 'Dikreditkan', '已贷记'],
  'AGATA.BILL.PAY': ['Pay', 'Bayar', '付款'],
  'AGATA.BILL.CANCEL': ['Cancel the bill', 'Batalkan bil', '取消账单'],
  'AGATA.BILL.CANCEL_NOTE': [
    'The subscription does not begin. Money that comes all the same waits for the platform to decide.',
    'Langganan tidak akan bermula. Wang yang tetap diterima menunggu keputusan platform.',
    '订阅不会开始。若仍收到款项，将由平台处理。',
  ],
  'AGATA.STATEMENT.NO_ACCOUNT': [
    'There is no charging account yet, and so nothing that was billed.',
    'Belum ada akaun caj, maka tiada apa-apa yang dibilkan.',
    '尚无收费账户，因此没有账单。',
  ],
  'AGATA.STATEMENT.IN_FAVOUR': [
    'RM %{amount} are in favour of the charging account.',
    'RM %{amount} memihak kepada akaun caj.',
    '收费账户有余额 RM %{amount}。',
  ],
  'AGATA.BILL.NONE': [
    'No bills yet. One is made when something with a price is subscribed to.',
    'Belum ada bil. Bil dibuat apabila langganan berbayar dibuat.',
    '尚无账单。订阅收费项目时会开具账单。',
  ],
  'RESOURCE.TEAM_BILLS': ['Bills', 'Bil', '账单'],
  'RESOURCE.TEAM_BILLS.ONE': ['Bill', 'Bil', '账单'],
  'RESOURCE.TENANT_BILLS': ['Bills', 'Bil', '账单'],
  'RESOURCE.TENANT_BILLS.ONE': ['Bill', 'Bil', '账单'],
} satisfies Record<string, Text>;
