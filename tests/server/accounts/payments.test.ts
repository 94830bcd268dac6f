import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentAddress } from '../../../contract/accounts/paymentAddress.ts';
import { api } from '../../../contract/index.ts';
import { askAboutOpenProformas } from '../../../server/areas/accounts/payments/openProformas.ts';
import { hostedPageGateway } from '../../../server/gateways/payment/hostedPage.ts';
import { startPaymentStandIn } from '../../../server/gateways/payment/standIn.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { account, md5, signedResult } from '../support/payments.ts';
import { type Gateway, startGateway } from '../support/sms.ts';

const paths = [
  '/api/payment_return',
  '/api/payment_notification',
  '/api/payment_callback',
] as const;

let peer: Gateway;
let clinic: Clinic;
let owner: Caller;
let plan: number;
let log = '';
beforeAll(async () => {
  peer = await startGateway();
  clinic = await startClinic(
    {
      PAYMENT_URL: peer.url,
      PAYMENT_MERCHANT_ID: account.merchantID,
      PAYMENT_VERIFY_KEY: account.verifyKey,
      PAYMENT_SECRET_KEY: account.secretKey,
      LOG_LEVEL: 'trace',
    },
    { logTo: { write: (line) => void (log += line) } },
  );
  owner = await clinic.as('tenant');
  plan = await addPlan(await clinic.as('admin'), { name: 'Clinic', months: 12, price: 100_000 });
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});
beforeEach(() => {
  peer.asked.length = 0;
  peer.answer = (response) => void response.end('OK');
});

const omit = (fields: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** A branch that has had no plan yet, with an open proforma of 1,080.00. */
async function proforma(branch?: number) {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES (1, 'New ' || gen_random_uuid()) RETURNING id`,
  );
  const branchID = branch ?? rows[0]?.id ?? 0;
  const { data } = await owner.send(api.createProforma, { branchID, productID: plan });
  return { ...data, branchID };
}

const tranID = (() => {
  let last = 5_000;
  return () => String((last += 1));
})();
const paidFor = (orderid: string, changes: Parameters<typeof signedResult>[0] = {}) =>
  signedResult({ tranID: tranID(), orderid, amount: '1080.00', ...changes });

function post(path: string, fields: Record<string, string>, init: RequestInit = {}) {
  return fetch(clinic.address + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    // As a browser says that comes from the payment page.
    headers: { Origin: 'https://pay.gateway.test', 'Sec-Fetch-Site': 'cross-site' },
    ...init,
  });
}
const back = async (fields: Record<string, string>) => {
  const answer = await post('/api/payment_return', fields);
  expect(answer.status).toBe(303);
  const address = new URL(answer.headers.get('Location') ?? '', 'https://clinic.test');
  expect([address.origin, address.pathname]).toEqual(['https://clinic.test', '/payment/redirect']);
  return Object.fromEntries(address.searchParams);
};

async function documentsOf(proformaId: number) {
  const { rows } = await clinic.owner.query<Record<'payments' | 'invoices' | 'receipts', number>>(
    `SELECT (SELECT count(*)::int FROM payment WHERE proforma_id = $1) AS payments,
            (SELECT count(*)::int FROM invoice WHERE proforma_id = $1) AS invoices,
            (SELECT count(*)::int FROM receipt r JOIN invoice i ON i.id = r.invoice_id
              WHERE i.proforma_id = $1) AS receipts`,
    [proformaId],
  );
  return rows[0];
}
const settled = { payments: 1, invoices: 1, receipts: 1 };
const untouched = { payments: 0, invoices: 0, receipts: 0 };

describe('a paid proforma', () => {
  it('is settled when the browser comes back, which is sent on with the number of the invoice', async () => {
    const { id, proformaNo, branchID } = await proforma();
    const sent = { ...paidFor(proformaNo), extraP: '{"bank":"ÄB"}' };
    const { docno, ...rest } = await back(sent);
    expect(rest).toEqual({
      status: 'True',
      branchid: String(branchID),
      proformano: proformaNo,
    });
    const { data } = await owner.send(api.invoiceDetail, { invoiceNo: docno ?? '' });
    expect(data).toMatchObject({ proformaNo, amount: 108_000, paymentMethod: 'maybank2u' });
    const subscription = await owner.send(api.branchSubscription, { branchId: branchID });
    expect(subscription.data).toMatchObject({ status: 'Active', planName: 'Clinic' });
    expect(await documentsOf(id)).toEqual(settled);
    await eventually(() => expect(peer.asked).toHaveLength(1));
    expect(peer.asked).toEqual([
      {
        page: 'returnipn.php',
        address: '/RMS/API/chkstat/returnipn.php',
        form: { ...sent, treq: '1' },
      },
    ]);
  });

  it.each([
    ['notification, which is confirmed', '/api/payment_notification', ['returnipn.php']],
    ['callback, which is answered', '/api/payment_callback', []],
  ])('is settled by the %s', async (_, path, confirmations) => {
    const { id, proformaNo } = await proforma();
    const answer = await post(path, paidFor(proformaNo));
    expect([answer.status, await answer.text()]).toEqual([200, 'CBTOKEN:MPSTATOK']);
    expect(await documentsOf(id)).toEqual(settled);
    await eventually(() => expect(peer.asked.map(({ page }) => page)).toEqual(confirmations));
  });

  it('is settled while the gateway takes no confirmation', async () => {
    peer.answer = (response) => void response.writeHead(500).end();
    const { id, proformaNo } = await proforma();
    expect(await back(paidFor(proformaNo))).toMatchObject({ status: 'True' });
    expect(await documentsOf(id)).toEqual(settled);
  });

  it('has one receipt after a hundred posts at once, by all three ways', async () => {
    const { id, proformaNo } = await proforma();
    const sent = paidFor(proformaNo);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const path = paths[at % paths.length] ?? paths[0];
        const { status } = await post(path, sent);
        // A busy server puts a post off; the gateway repeats it.
        return [path === '/api/payment_return' ? 303 : 200, 503].includes(status);
      }),
    );
    expect(statuses).toEqual(statuses.map(() => true));
    expect(await documentsOf(id)).toEqual(settled);
    expect(await back(sent)).toMatchObject({ status: 'True' });
    expect(await documentsOf(id)).toEqual(settled);
  });

  it('stays paid whatever comes late, and is paid by what comes after a failure', async () => {
    const { id, proformaNo } = await proforma();
    const results = [];
    for (const status of ['22', '11', '00', '11', '22'])
      results.push((await back(paidFor(proformaNo, { tranID: '4999', status }))).status);
    expect(results).toEqual(['False', 'False', 'True', 'False', 'False']);
    expect(await documentsOf(id)).toEqual(settled);
    const { data } = await owner.send(api.proformaDetail, { proformaNo });
    expect(data.status).toBe('Paid');
  });

  it('is asked about if it was pending when the browser left the payment page', async () => {
    const { id, proformaNo } = await proforma();
    const sent = paidFor(proformaNo, { status: '22' });
    const answering = (status: string, key = account.secretKey) => {
      const signed = md5(`1080.00${key}${account.merchantID}${sent.tranID}${status}`);
      peer.answer = (response) => void response.end(`StatCode: ${status}\nVrfKey: ${signed}\n`);
    };
    answering('22');
    expect(await back(sent)).toMatchObject({ status: 'False', docno: proformaNo });
    answering('00', 'another key');
    expect(await back(sent)).toMatchObject({ status: 'False' });
    expect(await documentsOf(id)).toEqual(untouched);
    answering('00');
    expect(await back(sent)).toMatchObject({ status: 'True' });
    expect(await documentsOf(id)).toEqual(settled);
  });

  it('has one invoice and one receipt if it is paid twice; the second payment is noted', async () => {
    const { id, proformaNo } = await proforma();
    const first = await back(paidFor(proformaNo));
    const second = paidFor(proformaNo);
    const told = { ...first, waiting: 'True' };
    expect(await back(second)).toEqual(told);
    expect(await back(second), 'however often the browser comes back').toEqual(told);
    expect(await documentsOf(id)).toEqual({ ...settled, payments: 2 });
  });

  it('is another one than that which a payment was for', async () => {
    const [one, other] = [await proforma(), await proforma()];
    const sent = paidFor(one.proformaNo);
    await back(sent);
    const again = paidFor(other.proformaNo, { tranID: sent.tranID });
    expect(await back(again)).toMatchObject({ status: 'False', docno: other.proformaNo });
    expect(await documentsOf(other.id)).toEqual(untouched);
  });

  it('that was cancelled before is not settled: its payment is noted for the platform', async () => {
    const { id, proformaNo, branchID } = await proforma();
    await proforma(branchID);
    expect(await back(paidFor(proformaNo))).toMatchObject({ status: 'False', docno: proformaNo });
    expect(await documentsOf(id)).toEqual({ ...untouched, payments: 1 });
    const { data } = await owner.send(api.proformaDetail, { proformaNo });
    expect(data).toMatchObject({ status: 'Cancelled', isPaidLate: true });
  });

  it('that is paid after its last day is not settled, as its price and credit were those of its days', async () => {
    const { id, proformaNo } = await proforma();
    const paid = paidFor(proformaNo, { paydate: '2999-01-01 10:00:00' });
    expect(await back(paid)).toMatchObject({ status: 'False', docno: proformaNo });
    expect(await documentsOf(id)).toEqual({ ...untouched, payments: 1 });
    const { data } = await owner.send(api.proformaDetail, { proformaNo });
    expect(data).toMatchObject({ status: 'Open', isPaidLate: true });
  });
});

describe('what is signed but does not fit', () => {
  it.each([
    ['less than the amount', { amount: '1079.99' }],
    ['more than the amount', { amount: '10800.00' }],
    ['another currency', { currency: 'IDR' }],
  ])('is not accepted with %s', async (_, changes) => {
    const { id, proformaNo } = await proforma();
    expect(await back(paidFor(proformaNo, changes))).toMatchObject({
      status: 'False',
      docno: proformaNo,
      waiting: 'True',
    });
    const callback = await post('/api/payment_callback', paidFor(proformaNo, changes));
    expect(await callback.text()).toBe('CBTOKEN:MPSTATOK');
    expect(await documentsOf(id)).toEqual(untouched);
  });

  it('is not accepted for an order that there is not', async () => {
    expect(await back(paidFor('PF999999'))).toEqual({
      status: 'False',
      docno: 'PF999999',
      proformano: 'PF999999',
      branchid: '',
      waiting: 'True',
    });
  });

  it('settles nothing while it is pending or after it failed', async () => {
    const { id, proformaNo } = await proforma();
    for (const status of ['22', '11'])
      for (const path of paths) await post(path, paidFor(proformaNo, { status }));
    expect(await documentsOf(id)).toEqual(untouched);
  });
});

describe('what is not signed by the gateway', () => {
  const forgeries: [string, (right: ReturnType<typeof paidFor>) => Record<string, string>][] = [
    ['without a signature', (right) => omit(right, 'skey')],
    ['with an empty signature', (right) => ({ ...right, skey: '' })],
    ['with a changed status', (right) => ({ ...right, status: '11' })],
    ['with a changed amount', (right) => ({ ...right, amount: '1.00' })],
    ['with another order', (right) => ({ ...right, orderid: 'PF000001' })],
    ['signed with the key of the page', (right) => signedResult(right, account.verifyKey)],
    ['for another account', (right) => signedResult({ ...right, domain: 'others' })],
    ['with a field that is too long', (right) => ({ ...right, extraP: 'x'.repeat(2_001) })],
    ['with a NUL', (right) => ({ ...right, channel: 'a\0b' })],
  ];
  it.each(forgeries)('is refused %s', async (_, forged) => {
    const { id, proformaNo } = await proforma();
    for (const path of paths) {
      const answer = await post(path, forged(paidFor(proformaNo)));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('Content-Type')).toContain('application/json');
    }
    expect(await documentsOf(id)).toEqual(untouched);
    expect(peer.asked).toEqual([]);
  });

  it('is refused with a field given twice', async () => {
    const { id, proformaNo } = await proforma();
    const twice = `${String(new URLSearchParams(paidFor(proformaNo)))}&status=00`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const path of paths)
      expect((await post(path, {}, { body: twice, headers })).status).toBe(400);
    expect(await documentsOf(id)).toEqual(untouched);
  });

  it('is refused as more than a form holds', async () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`f${at}`, '1']));
    const { proformaNo } = await proforma();
    const large = { ...paidFor(proformaNo), extraP: 'x'.repeat(20_000) };
    for (const fields of [{ ...paidFor(proformaNo), ...many }, large])
      expect((await post('/api/payment_callback', fields)).status).toBe(413);
  });
});

describe('a form that another site posts', () => {
  const headers = { 'Content-Type': 'application/json' };

  it('is read by the calls of the gateway alone, and they read nothing else', async () => {
    const { proformaNo } = await proforma();
    const json = { body: JSON.stringify(paidFor(proformaNo)), headers };
    for (const path of paths) expect((await post(path, {}, json)).status).toBe(415);
    const credentials = { email: 'someone@clinic.test', password: 'not-the-password' };
    expect((await post('/api/authenticate', credentials)).status).toBe(415);
  });
});

describe('the log', () => {
  it('has neither a key nor what was posted', () => {
    expect(log).toContain('"call":"paymentReturn"');
    expect(log).not.toContain(account.secretKey);
    expect(log).not.toContain(account.verifyKey);
    expect(log).not.toContain('maybank2u');
  });
});

describe('a server without a payment gateway', () => {
  let other: Clinic;
  beforeAll(async () => {
    other = await startClinic({ PUBLIC_URL: 'https://clinic.test' });
  });
  afterAll(() => other.stop());

  it('takes no posts', async () => {
    const statuses = [];
    for (const path of paths) {
      const body = new URLSearchParams(paidFor('PF000001'));
      statuses.push((await fetch(other.address + path, { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([404, 404, 404]);
  });
});

describe('the stand-in of a first start', () => {
  let other: Clinic;
  beforeAll(async () => {
    other = await startClinic();
  });
  afterAll(() => other.stop());

  it('pays a proforma from its page, whether or not the browser comes back', async () => {
    const admin = await other.as('admin');
    const tenant = await other.as('tenant');
    const productID = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
    const { rows } = await other.owner.query<{ id: number }>(
      `INSERT INTO branch (tenant_id, code) VALUES (1, 'New') RETURNING id`,
    );
    const branchID = rows[0]?.id ?? 0;
    const { data: made } = await tenant.send(api.createProforma, { branchID, productID });
    const { data: detail } = await tenant.send(api.getProformaMol, { proformaID: made.id });
    expect(detail).toMatchObject({ amount: '1080.00', proformaNo: made.proformaNo });

    const address = paymentAddress(detail, { description: 'Clinic', origin: other.address });
    const page = await (await fetch(address)).text();
    const [, token = ''] = /name="token" value="(\w+)"/.exec(page) ?? [];
    await fetch(`${detail.host}/choice`, {
      method: 'POST',
      body: new URLSearchParams({ token, choice: 'pay' }),
    });
    await eventually(async () => {
      const { data } = await tenant.send(api.proformaDetail, { proformaNo: made.proformaNo });
      expect(data.status).toBe('Paid');
    });
  });
});

describe('a payment of which nothing told: no notification, no callback and no return', () => {
  const silent = { info: () => undefined, warn: () => undefined };
  const standIn = startPaymentStandIn({ verifyKey: 'verify-silent', secretKey: 'secret-silent' });
  afterAll(async () => (await standIn).close());

  const gateway = async () => hostedPageGateway((await standIn).account);
  // The stand-in was told of no server, so its posts reach nobody.
  const pay = async (proformaNo: string, choice: string) => {
    const detail = (await gateway()).detailOf({ amountSen: 108_000, proformaNo });
    const address = paymentAddress(detail, {
      origin: 'http://localhost',
      description: 'Clinic',
    });
    const [, token = ''] =
      /name="token" value="(\w+)"/.exec(await (await fetch(address)).text()) ?? [];
    await fetch(new URL('/choice', detail.host), {
      method: 'POST',
      body: new URLSearchParams({ token, choice }),
    });
  };
  const age = (id: number, minutes: number) =>
    clinic.owner.query(
      `UPDATE proforma SET issued_at = now() - make_interval(mins => $2),
              asked_at = asked_at - make_interval(mins => $2) WHERE id = $1`,
      [id, minutes],
    );
  const run = async (from = gateway()) =>
    askAboutOpenProformas(clinic.database, await from, silent);
  const statusOf = async (id: number) => {
    const { rows } = await clinic.owner.query<{ status: string }>(
      'SELECT status FROM proforma WHERE id = $1',
      [id],
    );
    return rows[0]?.status;
  };

  it('is found by asking the gateway about the order, and settled once', async () => {
    const [paid, refused, fresh] = [await proforma(), await proforma(), await proforma()];
    await pay(paid.proformaNo, 'pay');
    await pay(refused.proformaNo, 'refuse');
    await pay(fresh.proformaNo, 'pay');
    await age(paid.id, 11);
    await age(refused.id, 11);
    await Promise.all([run(), run()]);
    expect(await Promise.all([paid, refused, fresh].map(({ id }) => statusOf(id)))).toEqual([
      'Paid',
      'Open',
      'Open',
    ]);
    expect(await documentsOf(paid.id)).toEqual({ payments: 1, invoices: 1, receipts: 1 });
    await age(paid.id, 60);
    await run();
    expect(await documentsOf(paid.id)).toEqual({ payments: 1, invoices: 1, receipts: 1 });
    expect(await documentsOf(refused.id)).toEqual({ payments: 0, invoices: 0, receipts: 0 });
  });

  it('is asked about with growing pauses, some at once, and a gateway that is away once in a run', async () => {
    const asked: string[] = [];
    const real = await gateway();
    const counting = (is: 'unknown' | 'away') =>
      Promise.resolve({
        ...real,
        paymentOf: async ({ proformaNo }: { proformaNo: string }) => {
          asked.push(proformaNo);
          return { is };
        },
      });
    await clinic.owner.query("UPDATE proforma SET asked_at = now() WHERE status = 'Open'");
    const old = await proforma();
    await age(old.id, 600);
    await run(counting('unknown'));
    await run(counting('unknown'));
    expect(asked).toEqual([old.proformaNo]);
    await clinic.owner.query(
      "UPDATE proforma SET asked_at = now() - interval '2 hours' WHERE id = $1",
      [old.id],
    );
    await run(counting('unknown'));
    expect(asked).toEqual([old.proformaNo]);
    await clinic.owner.query(
      "UPDATE proforma SET issued_at = now() - interval '20 hours', asked_at = now() - interval '9 hours' WHERE id = $1",
      [old.id],
    );
    await run(counting('unknown'));
    expect(asked).toEqual([old.proformaNo, old.proformaNo]);

    asked.length = 0;
    for (let more = 0; more < 32; more += 1) await age((await proforma()).id, 11);
    await run(counting('away'));
    expect(asked).toHaveLength(1);
    await clinic.owner.query("UPDATE proforma SET asked_at = NULL WHERE status = 'Open'");
    asked.length = 0;
    await run(counting('unknown'));
    expect(asked).toHaveLength(30);
  });
});
