import type { Text } from './text.ts';

/** Words of what patients reply to messages. */
export const replies = {
  'REPLY.TITLE': ['Replies', 'Balasan', '回复'],
  'REPLY.ONE': ['Reply', 'Balasan', '回复'],
  'REPLY.SENT': ['Message', 'Mesej', '短信'],
  'REPLY.LAST': ['Last reply', 'Balasan terakhir', '最近回复'],
  'REPLY.OUTCOME.confirmed': ['Confirmed the appointment', 'Mengesahkan janji temu', '已确认预约'],
  'REPLY.OUTCOME.cancelled': ['Cancelled the appointment', 'Membatalkan janji temu', '已取消预约'],
  'REPLY.OUTCOME.stopped': ['Wants no messages', 'Tidak mahu mesej', '不想收到短信'],
  'REPLY.KIND.button': ['Pressed a button', 'Menekan butang', '按了按钮'],
  'REPLY.KIND.list': ['Chose from a list', 'Memilih daripada senarai', '从列表中选择'],
  'REPLY.KIND.picture': ['Sent a picture', 'Menghantar gambar', '发送了图片'],
  'REPLY.KIND.video': ['Sent a video', 'Menghantar video', '发送了视频'],
  'REPLY.KIND.voice': ['Sent a voice message', 'Menghantar mesej suara', '发送了语音讯息'],
  'REPLY.KIND.audio': ['Sent a sound file', 'Menghantar fail audio', '发送了音频'],
  'REPLY.KIND.document': ['Sent a document', 'Menghantar dokumen', '发送了文件'],
  'REPLY.KIND.sticker': ['Sent a sticker', 'Menghantar pelekat', '发送了贴图'],
  'REPLY.KIND.location': ['Sent a location', 'Menghantar lokasi', '发送了位置'],
  'REPLY.KIND.contact': ['Sent a contact', 'Menghantar kenalan', '发送了联系人'],
  'REPLY.KIND.reaction': ['Reacted to the message', 'Memberi reaksi kepada mesej', '回应了讯息'],
  'REPLY.KIND.reaction_off': ['Took a reaction back', 'Menarik balik reaksi', '撤回了回应'],
  'REPLY.KIND.order': ['Sent an order', 'Menghantar pesanan', '发送了订单'],
  'REPLY.KIND.unsupported': [
    'Sent something that cannot be shown here. Ask the patient to write it.',
    'Menghantar sesuatu yang tidak dapat ditunjukkan di sini. Minta pesakit menulisnya.',
    '发送了此处无法显示的内容。请病人以文字说明。',
  ],
  'WHATSAPP.WEBHOOK': ['Webhook address', 'Alamat webhook', 'Webhook 地址'],
  'WHATSAPP.WEBHOOK_HINT': [
    'Enter it at the gateway, so that replies and delivery reports arrive. Keep it to yourself: whoever knows it can reply as a patient.',
    'Masukkan di get laluan supaya balasan dan laporan penghantaran sampai. Rahsiakannya: sesiapa yang tahu boleh membalas sebagai pesakit.',
    '请在网关填写此地址，以便接收回复和送达报告。请保密：知道此地址的人可冒充病人回复。',
  ],
} as const satisfies Record<string, Text>;
