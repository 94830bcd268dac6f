import { type RequestOptions, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** Limit of a response in bytes. */
const LARGEST = 10_000;

/** Result of a request: answered; away, so that nothing was sent; or it was sent and nothing came back. */
export type Reply =
  | { is: 'answered'; status: number; text: string }
  | { is: 'away' }
  | { is: 'unknown' };

/**
 * Posts a form, with a timeout in milliseconds. Each request has its own connection, as the other side might close a
 * kept one while the request is sent. Before it is connected, nothing was sent. Redirects are not followed.
 */
export function postForm(
  address: URL,
  form: Record<string, string>,
  timeout: number,
): Promise<Reply> {
  const body = new URLSearchParams(form).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
  };
  return send(address, { method: 'POST', headers }, body, timeout);
}

/** The same with the form in the address, for services that take it there alone. */
export function getForm(
  address: URL,
  form: Record<string, string>,
  timeout: number,
): Promise<Reply> {
  const whole = new URL(address);
  whole.search = new URLSearchParams(form).toString();
  return send(whole, { method: 'GET' }, '', timeout);
}

function send(
  address: URL,
  options: RequestOptions,
  body: string,
  timeout: number,
): Promise<Reply> {
  const isSafe = address.protocol === 'https:';
  return new Promise((resolve) => {
    let isConnected = false;
    const lost = () => resolve({ is: isConnected ? 'unknown' : 'away' });
    const request = (isSafe ? overHttps : overHttp)(
      address,
      { ...options, agent: false, signal: AbortSignal.timeout(timeout) },
      (answer) => {
        const { statusCode = 0 } = answer;
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text = (text + chunk).slice(0, LARGEST);
        });
        answer.on('end', () => resolve({ is: 'answered', status: statusCode, text }));
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
