import type { Reply } from '../../kit/gateways/post.ts';
import type { GatewayResult, Refusal } from '../result.ts';

/** Timeouts of gateways in milliseconds. */
export const SENDING_MS = 8_000;
export const ASKING_MS = 5_000;

/** The types of text of gateways that take Unicode as hexadecimal UTF-16. */
export const PLAIN = '1';
export const UNICODE = '2';

/** What several gateways refuse. */
export const refusals = {
  refused: { status: 'failed', reason: 'SMS.GATEWAY_REFUSED' },
  account: { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_REFUSED' },
  suspended: { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_SUSPENDED' },
  place: { status: 'fail_authenticate', reason: 'SMS.ACCOUNT_PLACE' },
  credit: { status: 'failed', reason: 'SMS.NO_CREDIT' },
  length: { status: 'failed', reason: 'SMS.TOO_LONG' },
  sender: { status: 'failed', reason: 'SMS.SENDER_REFUSED' },
  number: { status: 'failed', reason: 'SMS.NUMBER_REFUSED' },
  language: { status: 'failed', reason: 'SMS.LANGUAGE_REFUSED' },
  characters: { status: 'failed', reason: 'SMS.CHARACTERS_REFUSED' },
} as const satisfies Record<string, Refusal>;

/** The address of a page below a gateway's base address. */
export const pageAt = (base: string, page: string): URL =>
  new URL(page, base.endsWith('/') ? base : `${base}/`);

/** A text as hexadecimal UTF-16, big-endian. */
export function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}

/** Decodes hexadecimal UTF-16, big-endian; undefined where it is invalid. */
export function textOfHex(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{4})*$/i.test(hex)) return undefined;
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/**
 * The result of a request over HTTP. `read` returns the value in an answer, or why it is a refusal; what it cannot read
 * may have been done.
 */
export function resultOf<Value extends object>(
  reply: Reply,
  read: (answer: string) => { value: Value } | { refusal: Refusal } | undefined,
): GatewayResult<Value> {
  if (reply.is !== 'answered') return reply;
  const { status } = reply;
  if (status === 503 || status === 429) return { is: 'away' };
  // After a server error or a proxy's timeout the request may or may not have been carried out.
  if (status >= 500) return { is: 'unknown' };
  const end = read(reply.text.trim());
  if (end && 'refusal' in end) return { is: 'refused', ...end.refusal };
  if (status < 200 || status > 299) return { is: 'refused', ...refusals.refused };
  return end ? { is: 'done', ...end.value } : { is: 'unknown' };
}
