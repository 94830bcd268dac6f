import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmsGateway } from '../../../server/gateways/sms/index.ts';
import { moceanGateway } from '../../../server/gateways/sms/mocean.ts';
import { oneWaySmsGateway } from '../../../server/gateways/sms/oneWaySms.ts';
import { startHttpStandIn } from '../../../server/gateways/sms/standInHttp.ts';
import type { ReceivedSms } from '../../../server/gateways/sms/standInMessage.ts';
import { type Gateway, startGateway } from '../support/sms.ts';

const account = { branchId: 1, username: 'klinik', password: 'secret & more' };
const sms = { phone: '60123456789', text: 'RM0.00 Klinik: See you @ 5', senderId: 'KLINIK' };
const done = (ref: string) => ({ is: 'done', ref });
const refused = (reason: string, status = 'failed') => ({ is: 'refused', status, reason });

/** Each gateway over HTTP, with its refusals as it words them. */
const gateways: {
  name: string;
  at: (base: string) => SmsGateway;
  accepts: [string, string];
  refusals: [string, ReturnType<typeof refused>][];
  balances: [string, object][];
  unclear: string[];
}[] = [
  {
    name: 'OneWaySMS',
    at: oneWaySmsGateway,
    accepts: ['145712468,145712469', '145712468,145712469'],
    refusals: [
      ['-100', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
      ['-200', refused('SMS.SENDER_REFUSED')],
      ['-300', refused('SMS.NUMBER_REFUSED')],
      ['-400', refused('SMS.LANGUAGE_REFUSED')],
      ['-500', refused('SMS.CHARACTERS_REFUSED')],
      ['-600', refused('SMS.NO_CREDIT')],
    ],
    balances: [
      ['42.5', { is: 'done', balance: '42.5' }],
      ['-100', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
      ['<html>', { is: 'unknown' }],
    ],
    unclear: ['', '0', '-1000', '<html>1</html>', '12 34'],
  },
  {
    name: 'Mocean',
    at: moceanGateway,
    accepts: ['{"messages":[{"status":0,"receiver":"60123456789","msgid":"cust20"}]}', 'cust20'],
    refusals: [
      ['{"status":1,"err_msg":"x"}', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
      ['{"messages":[{"status":"2","err_msg":"x"}]}', refused('SMS.NO_CREDIT')],
      ['{"messages":[{"status":5,"err_msg":"x"}]}', refused('SMS.GATEWAY_REFUSED')],
    ],
    balances: [
      ['{"status":0,"value":"100.5000"}', { is: 'done', balance: '100.50' }],
      ['{"status":1}', refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate')],
      ['{"status":0,"value":null}', { is: 'unknown' }],
    ],
    unclear: ['', '{}', '{"messages":[]}', '{"messages":[{"status":null}]}', '{"status":0}'],
  },
];

let gateway: Gateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.close());

const answering = (text: string, status = 200) => {
  gateway.answer = (response) => void response.writeHead(status).end(text);
};

describe.each(gateways)('$name', ({ at, accepts, refusals, balances, unclear }) => {
  const send = (text = sms.text) => at(`${gateway.url}sub`).send(account, { ...sms, text });

  it('gets one request, and its id is kept', async () => {
    answering(accepts[0]);
    expect(await send()).toEqual(done(accepts[1]));
    expect(gateway.asked).toHaveLength(1);
    expect(gateway.asked[0]?.address).toMatch(/^\/sub\//);
  });

  it.each(refusals)('that answers %s refuses plainly', async (text, end) => {
    answering(text);
    expect(await send()).toEqual(end);
  });

  it.each(unclear)('that answers %j may have sent it', async (text) => {
    answering(text);
    expect(await send()).toEqual({ is: 'unknown' });
  });

  it('that breaks down may have sent it, and one that is busy has not', async () => {
    answering(accepts[0], 500);
    expect(await send()).toEqual({ is: 'unknown' });
    answering(accepts[0], 503);
    expect(await send()).toEqual({ is: 'away' });
    answering(accepts[0], 302);
    expect(await send()).toMatchObject({ is: 'refused' });
  });

  it.each([
    ['hangs up', (response: ServerResponse) => response.destroy()],
    ['keeps silent', () => undefined],
  ])('that %s may have sent it', async (_, answer) => {
    gateway.answer = answer;
    expect(await send()).toEqual({ is: 'unknown' });
    expect(gateway.asked).toHaveLength(1);
  });

  it('that is not there can be asked again', async () => {
    await gateway.close();
    expect(await send()).toEqual({ is: 'away' });
    gateway = await startGateway();
  });

  it.each(balances)('that answers %s tells the balance as %o', async (text, end) => {
    answering(text);
    expect(await at(gateway.url).balance?.(account)).toEqual(end);
  });
});

describe.each(gateways)('the stand-in of $name', ({ at }) => {
  let kept: ReceivedSms[];
  let standIn: Awaited<ReturnType<typeof startHttpStandIn>>;
  beforeEach(async () => {
    kept = [];
    standIn = await startHttpStandIn((received) => {
      kept.push(received);
      return Promise.resolve(String(kept.length));
    });
  });
  afterEach(() => standIn.close());

  it.each(['See you @ 5 & more + 1%', '您好，明天见😀', 'A long one. '.repeat(60)])(
    'receives the text %s as it was written',
    async (text) => {
      expect(await at(standIn.url).send(account, { ...sms, text })).toEqual(done('1'));
      expect(kept).toEqual([{ sender: 'KLINIK', recipient: '60123456789', text }]);
    },
  );

  it('refuses a wrong password, also for the balance', async () => {
    const wrong = { ...account, password: 'wrong' };
    const end = refused('SMS.ACCOUNT_REFUSED', 'fail_authenticate');
    expect(await at(standIn.url).send(wrong, sms)).toEqual(end);
    expect(await at(standIn.url).balance?.(wrong)).toEqual(end);
    expect(await at(standIn.url).balance?.(account)).toEqual({ is: 'done', balance: '1000.00' });
    expect(kept).toEqual([]);
  });
});
