import type { ReplyKind } from '../../contract/messaging/replyKinds.ts';
import type { TextCode } from '../../contract/texts/index.ts';

/** What somebody sent to an account of a gateway: a text or, where it says so, something else. */
export interface IncomingReply {
  /** The gateway's id of it; empty where it gives none. */
  ref: string;
  /** Digits as the gateway gives them; empty where it names the sender in another way. */
  phone: string;
  /** Its words: the text, the button's, the caption, the name. Empty where it has none. */
  text: string;
  kind?: ReplyKind;
  /** What a pressed button means to whoever wrote it. */
  payload?: string;
  /** The gateway's id of the message that it answers, where the patient answered a certain one. */
  answers?: string | undefined;
}

/** A gateway's final report on what became of a message. */
export interface DeliveryReport {
  /** The gateway's id of the message. */
  ref: string;
  /** Our own number of the message, where the gateway repeats it. */
  messageId?: number | undefined;
  /** Why it was not delivered; undefined where it was. */
  reason?: TextCode | undefined;
}

/** Our own number of a message as a gateway repeats it; undefined for anything else. */
export function messageIdOf(reference: unknown): number | undefined {
  const text = typeof reference === 'number' ? String(reference) : reference;
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
