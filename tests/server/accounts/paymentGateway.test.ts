import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentAddress } from '../../../contract/accounts/paymentAddress.ts';
import { CALLBACK_TAKEN } from '../../../contract/accounts/payments.ts';
import { readConfig } from '../../../server/config.ts';
import {
  configuredAccount,
  hostedPageGateway,
} from '../../../server/gateways/payment/hostedPage.ts';
import { vcodeOf } from '../../../server/gateways/payment/signatures.ts';
import {
  type PaymentStandIn,
  startPaymentStandIn,
} from '../../../server/gateways/payment/standIn.ts';
import { eventually } from '../support/hub.ts';
import { account, md5, signedResult } from '../support/payments.ts';
import { type Gateway, startGateway } from '../support/sms.ts';

const gateway = hostedPageGateway(account);

describe('the code of a payment page', () => {
  const order = { amount: '27.60', merchantID: 'ACME', orderid: 'OD8842' };
  const key = 'f5bb0c8de146c67b44babbf4e6584cc0';

  it('is the published one in its extended form', () => {
    expect(vcodeOf({ ...order, currency: 'MYR' }, key)).toBe('5bf33e6500a53830d4f80087b67e13de');
  });

  it('covers the currency in its extended form alone', () => {
    expect(vcodeOf(order, key)).not.toBe(vcodeOf({ ...order, currency: 'MYR' }, key));
    const detailOf = (vcode: 'standard' | 'extended') =>
      hostedPageGateway({ ...account, vcode }).detailOf({ amountSen: 12_000, proformaNo: 'PF1' });
    const signed = { amount: '120.00', merchantID: 'clinic', orderid: 'PF1' };
    expect(detailOf('standard').vCode).toBe(vcodeOf(signed, account.verifyKey));
    expect(detailOf('extended').vCode).toBe(
      vcodeOf({ ...signed, currency: 'MYR' }, account.verifyKey),
    );
  });
});

describe('the payment detail', () => {
  it.each([
    [12_000, '120.00'],
    [5, '0.05'],
    [129_999_995, '1299999.95'],
  ])('has %i sen as %s', (amountSen, amount) => {
    expect(gateway.detailOf({ amountSen, proformaNo: 'PF000001' })).toMatchObject({
      host: 'https://pay.gateway.test',
      merchantID: 'clinic',
      amount,
      proformaNo: 'PF000001',
    });
  });

  it('gives the address of the page', () => {
    const detail = gateway.detailOf({ amountSen: 12_000, proformaNo: 'PF000001' });
    const address = new URL(
      paymentAddress(detail, { description: 'Clinic & more', origin: 'https://clinic.test' }),
    );
    expect(address.origin + address.pathname).toBe('https://pay.gateway.test/RMS/pay/clinic/');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      amount: '120.00',
      orderid: 'PF000001',
      bill_desc: 'Clinic & more',
      currency: 'MYR',
      vcode: detail.vCode,
      returnurl: 'https://clinic.test/api/payment_return',
    });
  });
});

describe('a posted result', () => {
  it.each([
    ['00', 'paid'],
    ['11', 'failed'],
    ['22', 'pending'],
  ])('with status %s is %s', (status, meaning) => {
    expect(gateway.verified(signedResult({ status }))).toEqual({
      tranID: '2380901',
      proformaNo: 'PF000001',
      status: meaning,
      amountSen: 12_000,
      currency: 'MYR',
      paidAt: '2026-11-23 09:30:00',
      channel: 'maybank2u',
    });
  });

  it('in RM is in MYR', () => {
    expect(gateway.verified(signedResult({ currency: 'RM' }))?.currency).toBe('MYR');
  });

  it('is refused with any field of its signature changed', () => {
    const right = signedResult();
    const changes = {
      tranID: '2380902',
      orderid: 'PF000002',
      status: '22',
      domain: 'others',
      amount: '120.01',
      currency: 'SGD',
      appcode: 'a1b2c4',
      paydate: '2026-11-23 09:30:01',
      skey: 'f'.repeat(32),
    };
    const accepted = Object.entries(changes).filter(([name, value]) =>
      gateway.verified({ ...right, [name]: value }),
    );
    expect(accepted).toEqual([]);
    expect(gateway.verified(right)).toBeDefined();
  });

  it('is refused with another key, and for another account', () => {
    expect(gateway.verified(signedResult({}, account.verifyKey))).toBeUndefined();
    expect(gateway.verified(signedResult({ domain: 'others' }))).toBeUndefined();
  });

  it('is refused without a field, and with one of another form, though it is signed', () => {
    const refused = [
      signedResult({ tranID: '' }),
      signedResult({ tranID: '9'.repeat(21) }),
      signedResult({ tranID: '23a' }),
      signedResult({ orderid: 'PF 1' }),
      signedResult({ orderid: `P${'0'.repeat(40)}` }),
      signedResult({ status: '01' }),
      signedResult({ amount: '120' }),
      signedResult({ amount: '1,200.00' }),
      signedResult({ amount: '-1.00' }),
      signedResult({ paydate: 'yesterday' }),
      signedResult({ paydate: '2026-02-30 09:30:00' }),
      signedResult({ paydate: '2026-11-23 24:30:00' }),
      { ...signedResult(), skey: '' },
      {},
    ];
    expect(refused.map((fields) => gateway.verified(fields))).toEqual(refused.map(() => undefined));
  });

  // Both are signed alike, since the protocol joins fields without a mark.
  it('is not taken for another order by shifting digits between fields', () => {
    const paid = signedResult({ tranID: '91', orderid: '2345' });
    const shifted = { ...paid, tranID: '9', orderid: '12345' };
    expect(shifted.skey).toBe(signedResult({ tranID: '9', orderid: '12345' }).skey);
    expect([paid, shifted].map((fields) => gateway.verified(fields))).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a question about a payment', () => {
  let peer: Gateway;
  beforeEach(async () => {
    peer = await startGateway();
  });
  afterEach(() => peer.close());

  const ask = () =>
    hostedPageGateway({ ...account, pageUrl: peer.url, apiUrl: peer.url }).requery({
      tranID: '2380901',
      amountSen: 12_000,
    });
  const right = { StatCode: '00', TranID: '2380901', Amount: '120.00', Domain: 'clinic' };
  const answering = (lines: Partial<typeof right>, secretKey = account.secretKey) => {
    const told = { ...right, ...lines };
    const VrfKey = md5(told.Amount + secretKey + told.Domain + told.TranID + told.StatCode);
    peer.answer = (response) =>
      void response.end(
        Object.entries({ ...told, VrfKey })
          .map(([name, value]) => `${name}: ${value}`)
          .join('\r\n'),
      );
  };

  it('is signed, and gets an answer that is checked', async () => {
    answering({ StatCode: '22' });
    expect(await ask()).toEqual({ is: 'done', status: 'pending' });
    expect(peer.asked).toEqual([
      {
        page: 'q_by_tid.php',
        address: '/MOLPay/q_by_tid.php',
        form: {
          amount: '120.00',
          txID: '2380901',
          domain: 'clinic',
          skey: md5('2380901clinicverify-key-4711120.00'),
        },
      },
    ]);
  });

  it('believes no answer that is signed otherwise, or about another payment', async () => {
    const results: unknown[] = [];
    answering({}, 'another key');
    results.push(await ask());
    for (const other of [{ Amount: '1.00' }, { TranID: '1' }, { Domain: 'others' }]) {
      answering(other);
      results.push(await ask());
    }
    peer.answer = (response) => void response.writeHead(500).end('StatCode: 00');
    results.push(await ask());
    expect(results).toEqual(results.map(() => ({ is: 'unknown' })));
  });

  it('tells that the gateway is away', async () => {
    await peer.close();
    expect(await ask()).toEqual({ is: 'away' });
  });
});

describe('the configuration', () => {
  const keys = {
    PAYMENT_MERCHANT_ID: 'clinic',
    PAYMENT_VERIFY_KEY: 'verify',
    PAYMENT_SECRET_KEY: 'secret',
  };

  it('gives the account, whose questions go to the address of its page unless another is named', () => {
    const PAYMENT_URL = 'https://pay.gateway.test';
    expect(configuredAccount(readConfig({ ...keys, PAYMENT_URL }))).toEqual({
      pageUrl: PAYMENT_URL,
      apiUrl: PAYMENT_URL,
      merchantID: 'clinic',
      verifyKey: 'verify',
      secretKey: 'secret',
      vcode: 'standard',
    });
    expect(configuredAccount(readConfig({}))).toBeUndefined();
  });

  it.each(Object.keys(keys))('wants %s together with the address', (missing) => {
    const environment = { ...keys, PAYMENT_URL: 'https://pay.gateway.test', [missing]: '' };
    expect(() => readConfig(environment)).toThrow(
      new RegExp(`^The environment variable ${missing} has to be .+\\.$`),
    );
  });
});

describe('the stand-in', () => {
  const keys = { verifyKey: 'verify', secretKey: 'secret' };
  const returnurl = 'http://localhost:3000/api/payment_return';
  let standIn: PaymentStandIn;
  let server: Gateway;
  beforeAll(async () => {
    standIn = await startPaymentStandIn(keys);
  });
  afterAll(() => standIn.close());
  beforeEach(async () => {
    server = await startGateway();
    standIn.postTo(server.url);
  });
  afterEach(() => server.close());

  const own = () => hostedPageGateway(standIn.account);
  const address = () =>
    paymentAddress(own().detailOf({ amountSen: 12_000, proformaNo: 'PF000001' }), {
      description: 'Clinic <Plus>',
      origin: 'http://localhost:3000',
    });
  const press = async (choice: string) => {
    const page = await (await fetch(address())).text();
    const [, token = ''] = /name="token" value="(\w+)"/.exec(page) ?? [];
    return fetch(new URL('/choice', standIn.account.pageUrl), {
      method: 'POST',
      body: new URLSearchParams({ token, choice }),
    });
  };
  const returned = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );

  it('shows order and amount, and says that no money moves', async () => {
    const answer = await fetch(address(), { headers: { 'Accept-Language': 'ms' } });
    const page = await answer.text();
    expect(page).toContain('PF000001');
    expect(page).toContain('MYR 120.00');
    expect(page).toContain('Clinic &#60;Plus&#62;');
    expect(page).toContain('tiada wang berpindah');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each([
    ['another amount', { amount: '1.00' }],
    ['another order', { orderid: 'PF000002' }],
    ['another currency', { currency: 'IDR' }],
    ['a way back to another computer', { returnurl: 'https://elsewhere.test/' }],
    ['no way back', { returnurl: '' }],
  ])('refuses %s', async (_, changes) => {
    const changed = new URL(address());
    for (const [name, value] of Object.entries(changes)) changed.searchParams.set(name, value);
    const answer = await fetch(changed);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('do not fit together');
  });

  it.each([
    ['pay', 'paid'],
    ['refuse', 'failed'],
  ])(
    'posts a signed result on %s, sends the browser back, and answers about it',
    async (choice, status) => {
      server.answer = (response, { page }) =>
        void response.end(page === 'payment_callback' ? CALLBACK_TAKEN : '');
      const answer = await press(choice);
      const page = await answer.text();
      expect(page).toContain(`action="${returnurl}"`);
      expect(answer.headers.get('Content-Security-Policy')).toContain(
        "form-action 'self' http://localhost:3000;",
      );
      const fields = returned(page);
      const payment = own().verified(fields);
      expect(payment).toMatchObject({ proformaNo: 'PF000001', amountSen: 12_000, status });

      const posts = await eventually(async () => {
        const kinds = new Set(server.asked.map(({ form }) => form['nbcb']));
        expect(kinds).toEqual(new Set(['1', '2']));
        return server.asked;
      });
      for (const { form } of posts) expect(own().verified(form)).toEqual(payment);
      expect(posts.find(({ form }) => form['nbcb'] === '2')?.address).toBe(
        '/api/payment_notification',
      );
      expect(posts.find(({ form }) => form['nbcb'] === '1')?.address).toBe('/api/payment_callback');

      expect(await own().acknowledge(fields)).toBe(true);
      expect(await own().acknowledge({ ...fields, skey: 'f'.repeat(32) })).toBe(false);
      const tranID = fields['tranID'] ?? '';
      expect(await own().requery({ tranID, amountSen: 12_000 })).toEqual({ is: 'done', status });
      expect(await own().requery({ tranID, amountSen: 1 })).toEqual({ is: 'unknown' });
    },
  );

  it('answers about an order by what was paid for it, whatever was tried before and after', async () => {
    const order = { proformaNo: 'PF000001', amountSen: 12_000 };
    await press('pay');
    await press('refuse');
    expect(await own().paymentOf(order)).toMatchObject({
      is: 'done',
      payment: { ...order, status: 'paid', currency: 'MYR', channel: 'stand-in' },
    });
    const unknown = { is: 'unknown' };
    expect(await own().paymentOf({ ...order, amountSen: 1 })).toEqual(unknown);
    expect(await own().paymentOf({ ...order, proformaNo: 'PF000002' })).toEqual(unknown);
  });

  it('posts the callback again until it is answered as it has to be', async () => {
    let asked = 0;
    server.answer = (response, { page }) => {
      if (page !== 'payment_callback') return void response.end();
      asked += 1;
      return void response.end(asked > 1 ? CALLBACK_TAKEN : `${CALLBACK_TAKEN} `);
    };
    await press('pay');
    await eventually(async () => expect(asked).toBe(2));
  });

  it('posts nothing on close, and an order is pressed once', async () => {
    const closed = await press('close');
    expect(await closed.text()).toContain('Closed without payment');
    expect(server.asked).toEqual([]);
    const again = await fetch(new URL('/choice', standIn.account.pageUrl), {
      method: 'POST',
      body: new URLSearchParams({ token: 'used', choice: 'pay' }),
    });
    expect(again.status).toBe(410);
    expect(server.asked).toEqual([]);
  });
});
