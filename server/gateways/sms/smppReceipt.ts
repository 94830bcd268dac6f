import type { Pdu } from 'smpp';
import type { TextCode } from '../../../contract/texts/index.ts';
import type { IncomingReply } from '../incoming.ts';

/** The bits of esm_class that tell a receipt from a message, and their value for one. */
const KIND = 0b11_1100;
const RECEIPT = 0b100;

/** The final states of a message by their number, as receipts abbreviate them. */
const states: Readonly<Record<number, string>> = {
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  8: 'REJECTD',
};

const reasons: Readonly<Record<string, TextCode>> = {
  EXPIRED: 'SMS.EXPIRED',
  DELETED: 'SMS.NOT_DELIVERED',
  UNDELIV: 'SMS.NOT_DELIVERED',
  REJECTD: 'SMS.NETWORK_REFUSED',
};

/** The text that a PDU carries, in either of its two places. */
export function textOf({ short_message: short, message_payload: payload }: Pdu): string {
  return [payload, short].map((read) => String(read?.message ?? '')).find(Boolean) ?? '';
}

/** Reads an SMS that somebody sent; undefined for anything else, such as a receipt. */
export function readSms(pdu: Pdu): IncomingReply | undefined {
  if (((pdu.esm_class ?? 0) & KIND) !== 0) return undefined;
  const digits = (pdu.source_addr ?? '').replace(/\D/g, '');
  // The protocol gives it no id.
  return { ref: '', phone: digits, text: textOf(pdu) };
}

/** Reads a receipt of a final state; undefined for anything else, such as a message that is still on its way. */
export function readReceipt(pdu: Pdu): { ref: string; reason?: TextCode } | undefined {
  if (((pdu.esm_class ?? 0) & KIND) !== RECEIPT) return undefined;
  const text = textOf(pdu);
  const ref = pdu.receipted_message_id || /\bid:(\S{1,65})/i.exec(text)?.[1];
  const state =
    states[pdu.message_state ?? 0] ?? /\bstat:([A-Z]{5,7})\b/i.exec(text)?.[1]?.toUpperCase();
  if (!ref || !state) return undefined;
  if (state === 'DELIVRD') return { ref };
  const reason = reasons[state];
  return reason && { ref, reason };
}
