import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CURRENCY } from '../../../contract/accounts/paymentAddress.ts';
import { CALLBACK_TAKEN } from '../../../contract/accounts/payments.ts';
import { languageOf } from '../../../contract/texts/index.ts';
import { isLoopback } from '../../kit/config.ts';
import { postForm } from '../../kit/gateways/post.ts';
import { wallClockOf } from '../../kit/time.ts';
import type { PaymentAccount } from './hostedPage.ts';
import {
  isSameSignature,
  requerySkeyOf,
  type SignedResult,
  skeyOf,
  vcodeOf,
  vrfKeyOf,
} from './signatures.ts';
import {
  messagePage,
  orderPage,
  type PageContext,
  returnPage,
  type ShownOrder,
} from './standInPage.ts';

const LARGEST = 20_000;
/** Orders and results that are remembered at most. */
const MOST = 1_000;
/** How often a result is posted until it is confirmed, and the milliseconds between. */
const TRIES = 4;
const PAUSE_MS = 2_000;
const POSTING_MS = 10_000;

interface OpenOrder extends ShownOrder {
  returnurl: string;
}
type Result = SignedResult & { skey: string; channel: string };
type Fields = Record<string, string>;
interface Answer {
  status?: number;
  type?: 'text/html' | 'text/plain';
  text: string;
  /** The origin that a form of the page posts to, besides the stand-in's own. */
  postsTo?: string;
}

export interface PaymentStandIn {
  account: PaymentAccount;
  /** Names the server to which results are posted. */
  postTo(server: string): void;
  close(): Promise<void>;
}

/**
 * A payment gateway on the loopback, where a person presses what they would at the bank and no money moves. It speaks
 * the protocol of the real one. Orders and results are in memory alone.
 */
export async function startPaymentStandIn(keys: {
  verifyKey: string;
  secretKey: string;
}): Promise<PaymentStandIn> {
  const stopping = new AbortController();
  const gateway = new StandInGateway(keys, stopping.signal);
  const server = createServer((request, response) => {
    const context = {
      language: languageOf(request.headers['accept-language']),
      nonce: randomBytes(16).toString('base64'),
    };
    gateway.answer(request, context).then(
      (answer) => send(response, answer, context),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account: { pageUrl: url, apiUrl: url, merchantID: MERCHANT, vcode: 'extended', ...keys },
    postTo: (address) => {
      gateway.serverAddress = address;
    },
    close: () =>
      new Promise((resolve) => {
        stopping.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const MERCHANT = 'STANDIN';

class StandInGateway {
  serverAddress: string | undefined;
  readonly #keys: { verifyKey: string; secretKey: string };
  readonly #signal: AbortSignal;
  /** Orders whose page is open, by the token of the page. */
  readonly #open = new Map<string, OpenOrder>();
  /** What became of payments, by their number. */
  readonly #results = new Map<string, { result: Result; isConfirmed: boolean }>();
  // Numbers of payments never repeat, even after a restart.
  #lastTranID = Date.now() * 1_000;

  constructor(keys: { verifyKey: string; secretKey: string }, signal: AbortSignal) {
    this.#keys = keys;
    this.#signal = signal;
  }

  async answer(request: IncomingMessage, context: PageContext): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const fields = {
      ...Object.fromEntries(searchParams),
      ...(request.method === 'POST' &&
        Object.fromEntries(new URLSearchParams(await bodyOf(request)))),
    };
    if (pathname.replace(/\/$/, '') === `/RMS/pay/${MERCHANT}`) return this.#show(fields, context);
    if (request.method !== 'POST') return { status: 404, type: 'text/plain', text: '' };
    switch (pathname) {
      case '/choice':
        return this.#choose(fields, context);
      case '/RMS/API/chkstat/returnipn.php':
        return this.#confirm(fields);
      case '/MOLPay/q_by_tid.php':
        return this.#tell(fields, fields['txID'] ?? '', this.#results.get(fields['txID'] ?? ''));
      case '/MOLPay/query/q_by_oid.php':
        return this.#tell(fields, fields['oID'] ?? '', this.#resultFor(fields['oID'] ?? ''));
      default:
        return { status: 404, type: 'text/plain', text: '' };
    }
  }

  #show(fields: Fields, context: PageContext): Answer {
    const { amount = '', orderid = '', currency = CURRENCY, vcode = '', returnurl = '' } = fields;
    const expected = vcodeOf(
      { amount, merchantID: MERCHANT, orderid, currency },
      this.#keys.verifyKey,
    );
    const isRight = /^\d{1,7}\.\d{2}$/.test(amount) && isSameSignature(vcode, expected);
    // Signed results are handed to pages of this computer alone.
    if (!isRight || !isLoopback(URL.parse(returnurl)?.hostname ?? ''))
      return { status: 400, text: messagePage('PAYMENT.STAND_IN.WRONG', context) };
    const order = { orderid, amount, currency, description: fields['bill_desc'] ?? '', returnurl };
    const token = randomBytes(16).toString('hex');
    remember(this.#open, token, order);
    return { text: orderPage(order, token, context) };
  }

  #choose({ token = '', choice }: Fields, context: PageContext): Answer {
    const order = this.#open.get(token);
    if (!order) return { status: 410, text: messagePage('PAYMENT.STAND_IN.OVER', context) };
    this.#open.delete(token);
    if (choice === 'close') return { text: messagePage('PAYMENT.STAND_IN.CLOSED', context) };
    const result = this.#resultOf(order, choice === 'pay' ? '00' : '11');
    const kept = { result, isConfirmed: false };
    remember(this.#results, result.tranID, kept);
    void this.#post('/api/payment_notification', { ...result, nbcb: '2' }, () => kept.isConfirmed);
    void this.#post(
      '/api/payment_callback',
      { ...result, nbcb: '1' },
      (answer) => answer === CALLBACK_TAKEN,
    );
    return {
      text: returnPage(order.returnurl, { ...result }, context),
      postsTo: new URL(order.returnurl).origin,
    };
  }

  #resultOf({ orderid, amount, currency }: OpenOrder, status: string): Result {
    this.#lastTranID += 1;
    const result = {
      tranID: String(this.#lastTranID),
      orderid,
      status,
      domain: MERCHANT,
      amount,
      currency,
      appcode: randomBytes(3).toString('hex'),
      paydate: wallClockOf(new Date()).slice(0, 19).replace('T', ' '),
      channel: 'stand-in',
    };
    return { ...result, skey: skeyOf(result, this.#keys.secretKey) };
  }

  // Posts a result until it is confirmed, with pauses.
  async #post(path: string, fields: Fields, isDone: (answer: string) => boolean): Promise<void> {
    if (this.serverAddress === undefined) return;
    const address = new URL(path, this.serverAddress);
    for (let tries = 0; tries < TRIES && !this.#signal.aborted; tries += 1) {
      const reply = await postForm(address, fields, POSTING_MS);
      if (isDone(reply.is === 'answered' ? reply.text : '')) return;
      await pause(PAUSE_MS, this.#signal);
    }
  }

  #confirm({ treq, tranID = '', skey = '' }: Fields): Answer {
    const kept = this.#results.get(tranID);
    if (treq !== '1' || !kept || !isSameSignature(skey, kept.result.skey))
      return { status: 400, type: 'text/plain', text: '' };
    kept.isConfirmed = true;
    return { type: 'text/plain', text: 'OK' };
  }

  // What was paid for an order, else the last try.
  #resultFor(order: string): { result: Result } | undefined {
    const tries = [...this.#results.values()].filter(({ result }) => result.orderid === order);
    return tries.find(({ result }) => result.status === '00') ?? tries.at(-1);
  }

  #tell(
    { domain = '', amount = '', skey = '' }: Fields,
    about: string,
    found: { result: Result } | undefined,
  ): Answer {
    const { verifyKey, secretKey } = this.#keys;
    const subject = { about, domain, amount };
    const result = found?.result;
    if (!isSameSignature(skey, requerySkeyOf(subject, verifyKey)))
      return { status: 400, type: 'text/plain', text: 'The signature is wrong' };
    if (result?.amount !== amount)
      return { status: 400, type: 'text/plain', text: 'There is no such transaction' };
    const lines = {
      StatCode: result.status,
      TranID: result.tranID,
      Amount: amount,
      Domain: domain,
      Channel: result.channel,
      OrderID: result.orderid,
      Currency: result.currency,
      BillingDate: result.paydate,
      VrfKey: vrfKeyOf({ ...subject, status: result.status }, secretKey),
    };
    const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`);
    return { type: 'text/plain', text: text.join('') };
  }
}

function send(
  response: ServerResponse,
  { status = 200, type = 'text/html', text, postsTo = '' }: Answer,
  { nonce }: PageContext,
): void {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self' ${postsTo}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': policy.join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    .end(text);
}

// The oldest is forgotten where there are too many.
function remember<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    timer.unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LARGEST) throw new Error('more than any form takes');
  }
  return body;
}
