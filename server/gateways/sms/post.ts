import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** Bytes of an answer that are read. */
const LARGEST = 10_000;

/** What came of a request: answered; away, so that nothing of it went out; or it went out and nothing came back. */
export type Reply =
  | { is: 'answered'; status: number; text: string }
  | { is: 'away' }
  | { is: 'unknown' };

/**
 * Posts a form, within a time in milliseconds. On a connection of its own, as one that is kept might be closed by the
 * other side while the request goes out; until it stands, nothing has gone out. Redirects are not followed.
 */
export function postForm(
  address: URL,
  form: Record<string, string>,
  timeout: number,
): Promise<Reply> {
  const body = new URLSearchParams(form).toString();
  const isSafe = address.protocol === 'https:';
  return new Promise((resolve) => {
    let isConnected = false;
    const lost = () => resolve({ is: isConnected ? 'unknown' : 'away' });
    const request = (isSafe ? overHttps : overHttp)(
      address,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeout),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': Buffer.byteLength(body),
        },
      },
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
