import type { Text } from './text.ts';

/** Words of the list of a branch's messages. */
export const messageList = {
  'RESOURCE.MESSAGES': ['Sent messages', 'Mesej dihantar', '已发讯息'],
  'RESOURCE.MESSAGES.ONE': ['Message', 'Mesej', '讯息'],
  'RESOURCE.MESSAGES.SENT_DATE': ['When', 'Bila', '时间'],
  'RESOURCE.MESSAGES.PATIENT_NAME': ['Patient', 'Pesakit', '病人'],
  'RESOURCE.MESSAGES.PATIENT_PHONE': ['Mobile', 'Telefon bimbit', '手机'],
  'RESOURCE.MESSAGES.IC_PASSPORT': ['IC / passport', 'KP / pasport', '身份证／护照'],
  'RESOURCE.MESSAGES.CHANNEL': ['Channel', 'Saluran', '方式'],
  'RESOURCE.MESSAGES.TEXT': ['Text', 'Teks', '内容'],
  'RESOURCE.MESSAGES.STATUS': ['State', 'Keadaan', '状态'],
  'RESOURCE.MESSAGES.REASON': ['Why not', 'Sebab gagal', '失败原因'],
  'RESOURCE.MESSAGES.ORIGIN': ['Sent by', 'Dihantar oleh', '发送来源'],
  'RESOURCE.MESSAGES.SCHEDULER_NAME': ['Scheduler', 'Penjadual', '定时任务'],
  'RESOURCE.MESSAGES.USERNAME': ['In the name of', 'Atas nama', '发送人'],
  'RESOURCE.MESSAGES.TEMPLATE_NAME': ['Template', 'Templat', '模板'],
  'RESOURCE.MESSAGES.OFFICIAL_TEMPLATE': [
    'Approved template',
    'Templat diluluskan',
    '已批准的模板',
  ],
  'RESOURCE.MESSAGES.ATTACHMENT': ['Picture', 'Gambar', '图片'],
  'RESOURCE.MESSAGES.FAILED_ON': ['Failed on', 'Gagal pada', '失败日期'],
  'RESOURCE.MESSAGES.MINE': ['Mine', 'Milik saya', '我的'],
  'RESOURCE.MESSAGES.RESEND': ['Send again', 'Hantar semula', '重新发送'],
  'MESSAGE.ORIGIN.person': ['A person', 'Seseorang', '人员'],
  'MESSAGE.ORIGIN.scheduler': ['Scheduler', 'Penjadual', '定时任务'],
  'MESSAGE.ORIGIN.followUp': ['Follow-up', 'Susulan', '随访'],
  'MESSAGE.RESEND_NO_TEMPLATE': [
    'It can’t be sent again as it is, since its template is gone. Write a new message from the patient’s record.',
    'Ia tidak dapat dihantar semula seperti asal kerana templatnya tiada lagi. Tulis mesej baharu daripada rekod pesakit.',
    '其模板已不存在，无法原样重发。请从病人记录中撰写新讯息。',
  ],
} as const satisfies Record<string, Text>;
