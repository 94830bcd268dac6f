import type { Checked } from '../../../contract/kit/call.ts';
import type { messageWebhooks } from '../../../contract/messaging/messageWebhooks.ts';
import type { ReplyKind } from '../../../contract/messaging/replyKinds.ts';
import type { TextCode } from '../../../contract/texts/index.ts';
import { type DeliveryReport, type IncomingReply, messageIdOf } from '../incoming.ts';
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

/** The gateway's words for what is no text. Of these the body is the caption, or nothing that a person wrote. */
const kinds: ReadonlyMap<string, ReplyKind> = new Map([
  ['image', 'picture'],
  ['video', 'video'],
  ['ptt', 'voice'],
  ['audio', 'audio'],
  ['document', 'document'],
  ['sticker', 'sticker'],
  ['location', 'location'],
  ['vcard', 'contact'],
  ['multi_vcard', 'contact'],
  ['buttons_response', 'button'],
  ['list_response', 'list'],
]);
const captioned: ReadonlySet<ReplyKind> = new Set([
  'picture',
  'video',
  'document',
  'button',
  'list',
]);

/** Somebody's message that an event of UltraMsg tells of. */
export function incomingOf({ event_type: type, data }: Event): IncomingReply | undefined {
  if (type !== 'message_received' || data.fromMe) return undefined;
  const kind = kinds.get(data.type ?? '') ?? 'text';
  const body = data.body ?? '';
  return {
    ref: String(data.id ?? ''),
    phone: digitsOf(data.from),
    kind,
    text: kind === 'text' || captioned.has(kind) ? body : '',
  };
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
