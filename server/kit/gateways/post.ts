import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

/** Limit of a response in bytes. */
const LARGEST = 10_000;

/** Result of a request: answered; away, so that nothing was sent; or it was sent and nothing came back. */
export type Reply =
  | { is: 'answered'; status: number; text: string }
  | { is: 'away' }
  | { is: 'unknown' };

/** The same with the bytes of the answer. */
export type BytesReply =
  | { is: 'answered'; status: number; body: Buffer }
  | { is: 'away' }
  | { is: 'unknown' };

/** A request to a gateway. */
export interface GatewayRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** In milliseconds. */
  timeout: number;
  /** How its name is looked up, where not every address may be asked. */
  lookup?: LookupFunction | undefined;
  /** Limit of the response in bytes; what is beyond is cut off. */
  largest?: number;
}

/** Posts a form, with a timeout in milliseconds. */
export async function postForm(
  address: URL,
  form: Record<string, string>,
  timeout: number,
  lookup?: LookupFunction,
): Promise<Reply> {
  const reply = await exchange(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    timeout,
    lookup,
  });
  return withText(reply);
}

/** The same with the form in the address, for services that take it there alone. */
export async function getForm(
  address: URL,
  form: Record<string, string>,
  timeout: number,
  lookup?: LookupFunction,
): Promise<Reply> {
  const whole = new URL(address);
  whole.search = new URLSearchParams(form).toString();
  return withText(await exchange(whole, { method: 'GET', timeout, lookup }));
}

/** A reply with its answer as text. */
function withText(reply: BytesReply): Reply {
  if (reply.is !== 'answered') return reply;
  const { status, body } = reply;
  return { is: 'answered', status, text: body.toString('utf8') };
}

/**
 * Makes a request to a gateway. Each request has its own connection, as the other side might close a kept one while the
 * request is sent. Before it is connected, nothing was sent. Redirects are not followed.
 */
export function exchange(
  address: URL,
  { method, headers = {}, body, timeout, lookup, largest = LARGEST }: GatewayRequest,
): Promise<BytesReply> {
  const isSafe = address.protocol === 'https:';
  return new Promise((resolve) => {
    let isConnected = false;
    const lost = () => resolve({ is: isConnected ? 'unknown' : 'away' });
    const request = (isSafe ? overHttps : overHttp)(
      address,
      {
        method,
        agent: false,
        signal: AbortSignal.timeout(timeout),
        ...(lookup && { lookup }),
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const { statusCode = 0 } = answer;
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          if (size < largest) parts.push(part.subarray(0, largest - size));
          size += part.length;
        });
        answer.on('end', () =>
          resolve({ is: 'answered', status: statusCode, body: Buffer.concat(parts) }),
        );
        answer.on('error', lost);
      },
    );
    request.on('socket', (socket) => {
      socket.once(isSafe ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('error', lost);
    request.end(body);
  });
}
