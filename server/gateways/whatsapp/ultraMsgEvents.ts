import type { Checked } from '../../../contract/kit/call.ts';
import type { messageWebhooks } from '../../../contract/messaging/messageWebhooks.ts';
import type { TextCode } from '../../../contract/texts/index.ts';
import { type DeliveryReport, type IncomingText, messageIdOf } from '../incoming.ts';
import { digitsOf } from './reply.ts';

type Event = Omit<Checked<typeof messageWebhooks.ultraMsgWebhook>, 'key'>;

/** The gateway's words for a message that has reached the telephone, and WhatsApp's own numbers of them. */
const delivered = new Set(['device', 'read', 'played', '2', '3', '4']);
const failed: ReadonlyMap<string, TextCode> = new Map([
  ['invalid', 'WHATSAPP.NOT_ON_WHATSAPP'],
  ['unsent', 'WHATSAPP.GATEWAY_REFUSED'],
  ['expired', 'WHATSAPP.GATEWAY_REFUSED'],
  ['-1', 'WHATSAPP.GATEWAY_REFUSED'],
]);

/** The text of somebody's message that an event of UltraMsg tells of. */
export function incomingOf({ event_type: type, data }: Event): IncomingText | undefined {
  if (type !== 'message_received' || data.fromMe) return undefined;
  return { ref: String(data.id ?? ''), phone: digitsOf(data.from), text: data.body ?? '' };
}

/** The report that an event of UltraMsg makes; undefined while the message is on its way. */
export function reportOf({
  event_type: type,
  id,
  referenceId,
  data,
}: Event): DeliveryReport | undefined {
  if (type !== 'message_ack') return undefined;
  const ack = String(data.ack ?? '');
  const reason = failed.get(ack);
  if (reason === undefined && !delivered.has(ack)) return undefined;
  return { ref: String(id ?? ''), messageId: messageIdOf(referenceId), reason };
}
