import type { Text } from './text.ts';

/** What a plan would come to for a branch, and the way back from a change. */
export const planChanges = {
  'SUBSCRIPTION.ADDED_DAYS': [
    '%{count} day of it is from the rest of the credit |||| %{count} days of it are from the rest of the credit',
    '%{count} hari daripadanya ialah baki kredit',
    '其中 %{count} 天来自剩余抵扣额',
  ],
  'SUBSCRIPTION.LIST_PRICE': [
    'RM %{price} %{months}, less the credit for %{plan}',
    'RM %{price} %{months}, ditolak kredit bagi %{plan}',
    'RM %{price} %{months}，减去 %{plan} 的抵扣额',
  ],
  'SUBSCRIPTION.TO_PAY': ['to pay now', 'untuk dibayar sekarang', '现应付款'],
  'SUBSCRIPTION.STARTS_AFTER': [
    'From the day after the last one that is paid',
    'Dari hari selepas hari terakhir yang dibayar',
    '自已付款最后一天的次日起',
  ],
  'SUBSCRIPTION.REVIEW': [
    '%{branch}: %{from} → %{to}',
    '%{branch}: %{from} → %{to}',
    '%{branch}：%{from} → %{to}',
  ],
  'SUBSCRIPTION.REVIEW_RENEWAL': [
    '%{branch}: renew %{to}',
    '%{branch}: perbaharui %{to}',
    '%{branch}：续订 %{to}',
  ],
  'SUBSCRIPTION.REVIEW_NEW': ['%{branch}: %{to}', '%{branch}: %{to}', '%{branch}：%{to}'],
  'SUBSCRIPTION.PERIOD': ['From and until', 'Dari dan hingga', '起止日期'],
  'SUBSCRIPTION.USERS_LOST': [
    '%{count} fewer user at a time: %{from} → %{to} |||| %{count} fewer users at a time: %{from} → %{to}',
    'Kurang %{count} pengguna serentak: %{from} → %{to}',
    '同时在线用户减少 %{count} 位：%{from} → %{to}',
  ],
  'SUBSCRIPTION.STORAGE_LOST': [
    '%{count} GB less storage: %{from} GB → %{to} GB',
    'Kurang %{count} GB storan: %{from} GB → %{to} GB',
    '存储空间减少 %{count} GB：%{from} GB → %{to} GB',
  ],
  'SUBSCRIPTION.STORAGE_OVER': [
    '%{used} are stored already: nothing more can be stored until something is removed.',
    '%{used} sudah disimpan: tiada lagi boleh disimpan sehingga sesuatu dibuang.',
    '已存储 %{used}：须先移除部分内容，才能继续存储。',
  ],
  'SUBSCRIPTION.LOST_FROM_TOMORROW': [
    'Whoever is at work keeps their place today: the smaller limits hold from tomorrow.',
    'Sesiapa yang sedang bekerja kekal hari ini: had yang lebih kecil bermula esok.',
    '今天正在工作的人可继续使用：较小的限额自明天起生效。',
  ],
  'SUBSCRIPTION.AT_ONCE': [
    'The credit covers the price, so nothing is to be paid and the plan changes at once.',
    'Kredit meliputi harga, jadi tiada bayaran dan pelan bertukar serta-merta.',
    '抵扣额足以支付价格，无需付款，方案立即更换。',
  ],
  'SUBSCRIPTION.ONCE_PAID': [
    'The plan changes once the payment has come.',
    'Pelan bertukar sebaik sahaja bayaran diterima.',
    '收到付款后方案即更换。',
  ],
  'SUBSCRIPTION.CAN_BE_TAKEN_BACK': [
    'The change can be taken back until the end of that day, while no more is in use than %{plan} allows.',
    'Pertukaran boleh ditarik balik sehingga hari itu tamat, selagi penggunaan tidak melebihi had %{plan}.',
    '在当天结束前，只要使用量不超过 %{plan} 的限额，即可撤销更换。',
  ],
  'SUBSCRIPTION.CHANGE_NOW': [
    'Change to %{plan} now',
    'Tukar kepada %{plan} sekarang',
    '立即更换为%{plan}',
  ],
  'SUBSCRIPTION.BEGIN_NOW': ['Begin %{plan} now', 'Mulakan %{plan} sekarang', '立即开始%{plan}'],
  'SUBSCRIPTION.TO_PAYMENT': [
    'Continue to the payment of RM %{amount}',
    'Teruskan ke bayaran RM %{amount}',
    '继续支付 RM %{amount}',
  ],
  'SUBSCRIPTION.OTHER_PLAN': ['Choose another plan', 'Pilih pelan lain', '选择其他方案'],
  'SUBSCRIPTION.NOW_HOLDS': [
    'All steps are completed. The plan %{plan} holds.',
    'Semua langkah selesai. Pelan %{plan} berkuat kuasa.',
    '所有步骤已完成。方案 %{plan} 已生效。',
  ],
  'SUBSCRIPTION.NOTHING_TO_PAY': [
    'Nothing was to be paid: the plan %{plan} holds (invoice %{invoiceNo})',
    'Tiada bayaran diperlukan: pelan %{plan} berkuat kuasa (invois %{invoiceNo})',
    '无需付款：方案 %{plan} 已生效（发票 %{invoiceNo}）',
  ],
  'SUBSCRIPTION.TODAY_AS_BEFORE': [
    '%{used} of %{of}; %{today} until the end of today, as before',
    '%{used} daripada %{of}; %{today} sehingga hari ini tamat, seperti dahulu',
    '已用 %{used}，共 %{of}；今天结束前仍为 %{today}',
  ],
  'SUBSCRIPTION.TAKE_BACK': ['Take the change back', 'Tarik balik pertukaran', '撤销更换'],
  'SUBSCRIPTION.TAKE_BACK_ASK': [
    'Hold %{plan} again, until %{day}? The invoice of the change is cancelled.',
    'Pegang %{plan} semula, hingga %{day}? Invois pertukaran itu dibatalkan.',
    '恢复 %{plan}，有效至 %{day}？更换方案的发票将被取消。',
  ],
  'SUBSCRIPTION.TAKE_BACK_PAID': [
    'The RM %{amount} that was paid waits for us: we write to you about its return.',
    'RM %{amount} yang dibayar akan kami uruskan: kami akan menulis tentang pemulangannya.',
    '已付的 RM %{amount} 由我们处理，退还事宜将另行通知。',
  ],
  'SUBSCRIPTION.CHANGED_TODAY': [
    'Changed today from %{plan}. It can be taken back until the end of today.',
    'Ditukar hari ini daripada %{plan}. Boleh ditarik balik sehingga hari ini tamat.',
    '今天由 %{plan} 更换而来，今天结束前可撤销。',
  ],
  'SUBSCRIPTION.CHANGE_IN_USE': [
    'Changed today from %{plan}. More is in use than %{plan} allows, so it stays.',
    'Ditukar hari ini daripada %{plan}. Penggunaan melebihi had %{plan}, jadi ia kekal.',
    '今天由 %{plan} 更换而来。使用量已超过 %{plan} 的限额，因此不可撤销。',
  ],
  'SUBSCRIPTION.TAKEN_BACK': [
    'The change was taken back: %{plan} holds again.',
    'Pertukaran telah ditarik balik: %{plan} berkuat kuasa semula.',
    '已撤销更换：%{plan} 恢复生效。',
  ],
  'SUBSCRIPTION.WAS_TAKEN_BACK': [
    'Taken back by the clinic on the same day',
    'Ditarik balik oleh klinik pada hari yang sama',
    '诊所于当天撤销',
  ],
  'PLAN.PRICE_CHANGED': [
    'What this plan comes to has changed since it was shown. Look at it again.',
    'Jumlah pelan ini telah berubah sejak dipaparkan. Sila semak semula.',
    '此方案的金额在显示后已有变动，请重新查看。',
  ],
  'PLAN.NO_CHANGE_TODAY': [
    'No change of plan of today is there to be taken back. After its day, ask us for a credit note.',
    'Tiada pertukaran pelan hari ini untuk ditarik balik. Selepas hari itu, minta nota kredit daripada kami.',
    '没有可撤销的今日方案更换。过了当天，请向我们申请贷记单。',
  ],
  'PLAN.CHANGE_USED': [
    'More people are at work, or more is stored, than %{plan} allows. The change stays while it is so.',
    'Lebih ramai sedang bekerja, atau lebih banyak disimpan, daripada had %{plan}. Pertukaran kekal selagi begitu.',
    '正在工作的人数或存储量超过 %{plan} 的限额，在此期间更换不可撤销。',
  ],
  'BILLING.CONFIRM_CHANGE': [
    'The plan of %{branch} changes at once from %{from} to %{to}. Nothing is to be paid.',
    'Pelan %{branch} bertukar serta-merta daripada %{from} kepada %{to}. Tiada bayaran.',
    '%{branch} 的方案立即由 %{from} 更换为 %{to}，无需付款。',
  ],
} as const satisfies Record<string, Text>;
