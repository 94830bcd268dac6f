import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../../db/database.ts';
import { standInMessages } from '../../db/schema/index.ts';
import { PLAIN, textOfHex, UNICODE } from './isms.ts';

const LARGEST = 100_000;
/** Balance of every account. */
const BALANCE = '1000.00';
/** The password that is always refused, to try a refusal. */
const WRONG = 'wrong';

/**
 * An SMS gateway on the loopback that stores what it receives for the outbox page, so that a first start needs no
 * account anywhere. It answers as iSMS does.
 */
export async function startSmsStandIn(
  database: Database,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answerTo(database, request).then(
      (text) => response.setHeader('Content-Type', 'text/plain').end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerTo(database: Database, request: IncomingMessage): Promise<string> {
  const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
  if (!form['un'] || !form['pwd']) return '-1008 = MISSING PARAMETER';
  if (form['pwd'] === WRONG) return '-1001 = AUTHENTICATION FAILED';
  if (request.url?.startsWith('/isms_balance.php')) return BALANCE;
  if (request.url?.startsWith('/isms_send.php')) return keep(database, form);
  return '-1000 = UNKNOWN ERROR';
}

async function keep(database: Database, form: Record<string, string>): Promise<string> {
  const { un = '', dstno = '', msg = '', type = '', sendid = '', agreedterm = '' } = form;
  if (!/^\d+$/.test(dstno) || msg === '' || agreedterm !== 'YES')
    return '-1008 = MISSING PARAMETER';
  if (type !== PLAIN && type !== UNICODE) return '-1005 = INVALID SMS TYPE';
  const text = type === UNICODE ? textOfHex(msg) : msg;
  if (text === undefined) return '-1007 = INVALID HEX';
  const sms = { channel: 'sms', sender: sendid || un, recipient: dstno, subject: '', text };
  const [kept] = await database.system(({ db }) =>
    db.insert(standInMessages).values(sms).returning({ id: standInMessages.id }),
  );
  return `2000 = SUCCESS ${kept?.id ?? ''}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LARGEST) throw new Error('more than any SMS takes');
  }
  return body;
}
