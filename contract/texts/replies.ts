import type { Text } from './text.ts';

/** Words of what patients reply to messages. */
export const replies = {
  'REPLY.TITLE': ['Replies', 'Balasan', '回复'],
  'REPLY.ONE': ['Reply', 'Balasan', '回复'],
  'REPLY.SENT': ['Message', 'Mesej', '短信'],
  'REPLY.LAST': ['Last reply', 'Balasan terakhir', '最近回复'],
  'REPLY.OUTCOME.confirmed': ['Confirmed the appointment', 'Mengesahkan janji temu', '已确认预约'],
  'REPLY.OUTCOME.stopped': ['Wants no messages', 'Tidak mahu mesej', '不想收到短信'],
  'WHATSAPP.WEBHOOK': ['Webhook address', 'Alamat webhook', 'Webhook 地址'],
  'WHATSAPP.WEBHOOK_HINT': [
    'Enter it at the gateway, so that replies and delivery reports arrive. Keep it to yourself: whoever knows it can reply as a patient.',
    'Masukkan di get laluan supaya balasan dan laporan penghantaran sampai. Rahsiakannya: sesiapa yang tahu boleh membalas sebagai pesakit.',
    '请在网关填写此地址，以便接收回复和送达报告。请保密：知道此地址的人可冒充病人回复。',
  ],
} as const satisfies Record<string, Text>;
