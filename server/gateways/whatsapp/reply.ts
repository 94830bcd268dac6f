import type { BytesReply } from '../../kit/gateways/post.ts';
import type { GatewayResult, Refusal } from '../result.ts';

/** Timeout of the gateways in milliseconds. */
export const ASKING_MS = 5_000;

export const refused: Refusal = { status: 'failed', reason: 'WHATSAPP.GATEWAY_REFUSED' };
export const tokenRefused: Refusal = {
  status: 'fail_authenticate',
  reason: 'WHATSAPP.TOKEN_REFUSED',
};

/** The result of a reply: `read` takes an understood answer, `refusalOf` says why the gateway would not. */
export function resultOf<Value>(
  reply: BytesReply,
  read: (json: unknown) => Value | undefined,
  refusalOf: (json: unknown) => Refusal | undefined,
): GatewayResult<Value> {
  if (reply.is !== 'answered') return reply;
  const { status, body } = reply;
  if (status === 503 || status === 429) return { is: 'away' };
  const json = jsonOf(body);
  const refusal = refusalOf(json);
  if (refusal) return { is: 'refused', ...refusal };
  // After a server error or a proxy's timeout the request may or may not have been carried out.
  if (status >= 500) return { is: 'unknown' };
  if (status === 401 || status === 403) return { is: 'refused', ...tokenRefused };
  if (status !== 200) return { is: 'refused', ...refused };
  const value = read(json);
  return value ? { is: 'done', ...value } : { is: 'unknown' };
}

/** A member of an object of an answer. */
export function member(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? (json as Record<string, unknown>)[name]
    : undefined;
}

/** The digits of a telephone number. */
export const digitsOf = (value: unknown): string =>
  typeof value === 'string' ? (value.split('@')[0] ?? '').replace(/\D/g, '') : '';

/** The JSON of an answer; undefined where it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
