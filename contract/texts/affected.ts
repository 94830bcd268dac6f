import type { Text } from './text.ts';

/** Words of appointments that cannot take place, as their doctor is away or the branch is closed. */
export const affected = {
  'AFFECTED.TITLE': ['Appointments to settle', 'Janji temu untuk diselesaikan', '待处理的预约'],
  'AFFECTED.COUNT': [
    'One appointment cannot take place as booked. |||| %{count} appointments cannot take place as booked.',
    'Satu janji temu tidak dapat diadakan seperti ditempah. |||| %{count} janji temu tidak dapat diadakan seperti ditempah.',
    '%{count} 个预约无法如期进行。',
  ],
  'AFFECTED.STAYS': [
    'What is not settled stays listed with the leave.',
    'Yang belum diselesaikan kekal dalam senarai cuti.',
    '未处理的会保留在休假记录中。',
  ],
  'AFFECTED.NONE': ['All of them are settled.', 'Semuanya telah diselesaikan.', '全部已处理。'],
  'AFFECTED.MORE': ['and %{more} more', 'dan %{more} lagi', '还有 %{more} 个'],
  'AFFECTED.ACTION': ['What becomes of them?', 'Apa tindakan?', '如何处理？'],
  'AFFECTED.give': ['Another doctor', 'Doktor lain', '转给其他医生'],
  'AFFECTED.cancel': ['Cancel', 'Batal', '取消'],
  'AFFECTED.tell': ['Only tell them', 'Beritahu sahaja', '仅通知'],
  'AFFECTED.TO': ['To', 'Kepada', '转给'],
  'AFFECTED.ANYONE': ['Whoever is free', 'Sesiapa yang lapang', '任何有空的医生'],
  'AFFECTED.REASON': ['Reason', 'Sebab', '原因'],
  'AFFECTED.MESSAGE': [
    'Send each an SMS that says so',
    'Hantar SMS kepada setiap pesakit',
    '给每人发短信告知',
  ],
  'AFFECTED.ALL': ['All', 'Semua', '全部'],
  'AFFECTED.CHOSEN': [
    'Settle one |||| Settle %{count}',
    'Selesaikan satu |||| Selesaikan %{count}',
    '处理 %{count} 个',
  ],
  'AFFECTED.LATER': ['Leave for later', 'Kemudian', '稍后处理'],
  'AFFECTED.CALLED': ['Told by phone', 'Diberitahu melalui telefon', '已电话告知'],
  'AFFECTED.CALLED_NAME': [
    '%{name} was told by phone',
    '%{name} telah diberitahu melalui telefon',
    '已电话告知 %{name}',
  ],
  'AFFECTED.FREE': ['Free: %{names}', 'Lapang: %{names}', '有空：%{names}'],
  'AFFECTED.NOBODY': ['No other doctor is free', 'Tiada doktor lain lapang', '没有其他医生有空'],
  'AFFECTED.NOBODY_FREE': [
    'No doctor to give it to is free at that time.',
    'Tiada doktor yang lapang pada masa itu.',
    '该时段没有可转的医生有空。',
  ],
  'AFFECTED.CLOSED': [
    'The clinic is closed on that day.',
    'Klinik tutup pada hari itu.',
    '诊所当天休息。',
  ],
  'AFFECTED.NO_STATUS': [
    'The branch has no status for what is cancelled.',
    'Cawangan tiada status untuk pembatalan.',
    '分行没有“已取消”状态。',
  ],
  'AFFECTED.DONE_give': [
    '%{count} given to another doctor',
    '%{count} diberi kepada doktor lain',
    '%{count} 个已转给其他医生',
  ],
  'AFFECTED.DONE_cancel': ['%{count} cancelled', '%{count} dibatalkan', '%{count} 个已取消'],
  'AFFECTED.DONE_tell': [
    '%{count} told: the message is on its way',
    '%{count} diberitahu: mesej sedang dihantar',
    '%{count} 人已通知：短信发送中',
  ],
  'AFFECTED.LEFT': ['%{count} left', 'tinggal %{count}', '剩余 %{count} 个'],
  'AFFECTED.UNDONE': [
    '%{count} put back. Messages that were sent stay sent.',
    '%{count} dikembalikan. Mesej yang dihantar kekal dihantar.',
    '已恢复 %{count} 个。已发送的短信不会撤回。',
  ],
  'AFFECTED.SETTLE': ['Settle', 'Selesaikan', '处理'],
  'AFFECTED.AWAY_TODAY': ['%{name} is away today', '%{name} tiada hari ini', '%{name} 今天不在'],
  'AFFECTED.AWAY_DAY': ['%{name} is away', '%{name} tiada', '%{name} 不在'],
  'AFFECTED.ILL': ['Ill', 'Sakit', '生病'],
  'AFFECTED.SAY_GIVEN': [
    'Dear {name}, your appointment on {aptdate} will be with {resource}. Please call us if this does not suit you.',
    'Kepada {name}, janji temu anda pada {aptdate} akan bersama {resource}. Sila hubungi kami jika tidak sesuai.',
    '{name} 您好：您 {aptdate} 的预约将由 {resource} 看诊。如不合适请来电。',
  ],
  'AFFECTED.SAY_CANCELLED': [
    'Dear {name}, we are sorry: your appointment on {aptdate} with {resource} is cancelled. Please call us for another time.',
    'Kepada {name}, maaf: janji temu anda pada {aptdate} dengan {resource} dibatalkan. Sila hubungi kami untuk masa lain.',
    '{name} 您好：很抱歉，您 {aptdate} {resource} 的预约已取消。请来电另约时间。',
  ],
  'AFFECTED.SAY_AWAY': [
    'Dear {name}, we are sorry: your appointment on {aptdate} cannot take place as booked. Please call us for another time.',
    'Kepada {name}, maaf: janji temu anda pada {aptdate} tidak dapat diadakan. Sila hubungi kami untuk masa lain.',
    '{name} 您好：很抱歉，您 {aptdate} 的预约无法如期进行。请来电另约时间。',
  ],
  'RESOURCE.ORGANIZER.ENDED': ['Over', 'Tamat', '已结束'],
  'RESOURCE.ORGANIZER.TO_SETTLE': ['To settle', 'Belum selesai', '待处理'],
  'RESOURCE.ORGANIZER.SETTLE': ['Settle', 'Selesaikan', '处理'],
} as const satisfies Record<string, Text>;
