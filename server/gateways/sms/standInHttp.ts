import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PLAIN, textOfHex, UNICODE } from './answers.ts';
import { type KeepSms, WRONG } from './standInMessage.ts';

const LARGEST = 100_000;
/** Balance of every account. */
const BALANCE = '1000.00';

type Form = Record<string, string>;
type Page = (form: Form, keep: KeepSms) => Promise<string> | string;

/** The pages of the gateways that speak HTTP, by their paths. */
const pages: Readonly<Record<string, Page>> = {
  '/isms_send.php': (form, keep) => ismsRefusal(form) ?? ismsSend(form, keep),
  '/isms_balance.php': (form) => ismsRefusal(form) ?? BALANCE,
  '/api.aspx': (form, keep) => oneWayRefusal(form) ?? oneWaySend(form, keep),
  '/bulkcredit.aspx': (form) => oneWayRefusal(form) ?? BALANCE,
  '/rest/2/sms': (form, keep) => moceanRefusal(form) ?? moceanSend(form, keep),
  '/rest/2/account/balance': (form) =>
    moceanRefusal(form) ?? JSON.stringify({ status: 0, value: Number(BALANCE) }),
};

/** Starts the stand-in of the gateways that speak HTTP: iSMS, OneWaySMS and Mocean. */
export async function startHttpStandIn(
  keep: KeepSms,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answerTo(request, keep).then(
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

async function answerTo(request: IncomingMessage, keep: KeepSms): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const form = new URLSearchParams(await bodyOf(request));
  const page = pages[pathname];
  if (!page) throw new Error('no gateway has this page');
  return page(Object.fromEntries([...searchParams, ...form]), keep);
}

function ismsRefusal({ un, pwd }: Form): string | undefined {
  if (!un || !pwd) return '-1008 = MISSING PARAMETER';
  return pwd === WRONG ? '-1001 = AUTHENTICATION FAILED' : undefined;
}

async function ismsSend(form: Form, keep: KeepSms): Promise<string> {
  const { un = '', dstno = '', msg = '', type = '', sendid = '', agreedterm = '' } = form;
  if (!/^\d+$/.test(dstno) || msg === '' || agreedterm !== 'YES')
    return '-1008 = MISSING PARAMETER';
  if (type !== PLAIN && type !== UNICODE) return '-1005 = INVALID SMS TYPE';
  const text = type === UNICODE ? textOfHex(msg) : msg;
  if (text === undefined) return '-1007 = INVALID HEX';
  return `2000 = SUCCESS ${await keep({ sender: sendid || un, recipient: dstno, text })}`;
}

const oneWayRefusal = ({ apiusername, apipassword }: Form): string | undefined =>
  !apiusername || !apipassword || apipassword === WRONG ? '-100' : undefined;

async function oneWaySend(form: Form, keep: KeepSms): Promise<string> {
  const { apiusername = '', mobileno = '', senderid = '', languagetype, message = '' } = form;
  if (senderid.length > 11) return '-200';
  if (!/^\d{9,15}$/.test(mobileno)) return '-300';
  if (languagetype !== PLAIN && languagetype !== UNICODE) return '-400';
  const text = languagetype === UNICODE ? textOfHex(message) : message;
  if (!text) return '-500';
  return keep({ sender: senderid || apiusername, recipient: mobileno, text });
}

function moceanRefusal(form: Form): string | undefined {
  const secret = form['mocean-api-secret'];
  return !form['mocean-api-key'] || !secret || secret === WRONG
    ? JSON.stringify({ status: 1, err_msg: 'Authorization failed' })
    : undefined;
}

async function moceanSend(form: Form, keep: KeepSms): Promise<string> {
  const sender = form['mocean-from'] || (form['mocean-api-key'] ?? '');
  const { 'mocean-to': recipient = '', 'mocean-text': text = '' } = form;
  if (recipient === '' || text === '')
    return JSON.stringify({ status: 8, err_msg: 'Required parameters are missing' });
  const msgid = await keep({ sender, recipient, text });
  return JSON.stringify({ messages: [{ status: 0, receiver: recipient, msgid }] });
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
