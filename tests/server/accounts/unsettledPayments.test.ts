import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { noteStrayPayments } from '../../../server/areas/accounts/unsettledPayments/strays.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { untilWaiting } from '../support/locks.ts';
import { account, signedResult } from '../support/payments.ts';
import { type Gateway, startGateway } from '../support/sms.ts';

let peer: Gateway;
let clinic: Clinic;
let admin: Caller;
let owner: Caller;
let clinicPlan: number;
let groupPlan: number;
const today = clinicToday();
beforeAll(async () => {
  peer = await startGateway();
  peer.answer = (response) => void response.end('OK');
  clinic = await startClinic({
    PAYMENT_URL: peer.url,
    PAYMENT_MERCHANT_ID: account.merchantID,
    PAYMENT_VERIFY_KEY: account.verifyKey,
    PAYMENT_SECRET_KEY: account.secretKey,
  });
  [admin, owner] = await Promise.all([clinic.as('admin'), clinic.as('tenant')]);
  clinicPlan = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
  groupPlan = await addPlan(admin, { name: 'Group', months: 12, price: 300_000 });
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

/** A branch that has had no plan yet. */
async function newBranch(): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code, email) VALUES (1, 'New ' || gen_random_uuid(), 'payer@clinic.test') RETURNING id`,
  );
  return rows[0]?.id ?? 0;
}
const propose = async (branchID: number, productID = clinicPlan) =>
  (await owner.send(api.createProforma, { branchID, productID })).data;

let lastTransaction = 70_000;
/** Pays on the gateway's page: what came, as it is posted. Returns the number of the transaction. */
async function paid(
  orderid: string,
  amount: string,
  changes: Parameters<typeof signedResult>[0] = {},
): Promise<string> {
  const tranID = changes.tranID ?? String((lastTransaction += 1));
  const body = new URLSearchParams(signedResult({ tranID, orderid, amount, ...changes }));
  const answer = await fetch(`${clinic.address}/api/payment_callback`, { method: 'POST', body });
  expect(await answer.text()).toBe('CBTOKEN:MPSTATOK');
  return tranID;
}
const waiting = async (reference: string) => {
  const { data } = await admin.send(api.unsettledPaymentList, { pageSize: 200 });
  return data.data.find((each) => each.reference === reference);
};
const idOf = async (reference: string) => (await waiting(reference))?.id ?? 0;
const alertsOf = async (id: number) =>
  (
    await clinic.owner.query<{ role: string | null }>(
      `SELECT a.platform_role AS role FROM notification n JOIN account a ON a.id = n.account_id
        WHERE n.event = 'MONEY_WAITS' AND n.record_id = $1`,
      [id],
    )
  ).rows.map(({ role }) => role);
const mailsAbout = async (number: string) =>
  (
    await clinic.owner.query<{ recipient: string; subject: string; body: string }>(
      `SELECT recipient, subject, body FROM mail WHERE body LIKE '%' || $1 || '%' ORDER BY id`,
      [number],
    )
  ).rows;
/** What the invoices and the receipts of a branch come to, in sen. */
const totalsOf = async (branch: number) =>
  (
    await clinic.owner.query<{ invoiced: string; received: string }>(
      `SELECT (SELECT coalesce(sum(amount), 0) FROM invoice WHERE branch_id = $1 AND status = 'Paid') AS invoiced,
              (SELECT coalesce(sum(r.amount), 0) FROM receipt r JOIN invoice i ON i.id = r.invoice_id
                WHERE r.branch_id = $1 AND i.status = 'Paid') AS received`,
      [branch],
    )
  ).rows.map(({ invoiced, received }) => [Number(invoiced), Number(received)])[0];
const refund = (id: number, by = admin) =>
  by.send(api.refundPayment, {
    id,
    refundMethod: 'Bank transfer',
    refundedOn: today,
    refundReference: 'MBB 4711',
  });

describe('money that fits no proforma', () => {
  it.each([
    ['paid twice', 'Twice', '1080.00', {}],
    ['less than was asked for', 'Short', '1079.99', {}],
    ['more than was asked for', 'Over', '1080.01', {}],
    ['in another currency', 'Currency', '1080.00', { currency: 'IDR' }],
    ['paid after its last day', 'Late', '1080.00', { paydate: '2999-01-01 10:00:00' }],
  ])('waits for a decision: %s', async (_, reason, amount, changes) => {
    const branch = await newBranch();
    const { proformaNo } = await propose(branch);
    if (reason === 'Twice') await paid(proformaNo, amount);
    const before = await mailsAbout(proformaNo);
    const tranID = await paid(proformaNo, amount, changes);
    // The gateway posts it again.
    await paid(proformaNo, amount, { ...changes, tranID });
    const noted = await waiting(tranID);
    const sen = Math.round(Number(amount) * 100);
    expect(noted).toMatchObject({
      reason,
      status: 'Waiting',
      amount: sen,
      left: sen,
      asked: 108_000,
      orderNo: proformaNo,
      branchID: branch,
      companyName: 'World One Sdn Bhd',
      paid: `${reason === 'Currency' ? 'IDR' : 'RM'} ${amount.replace('1', '1,')}`,
    });
    const told = await alertsOf(noted?.id ?? 0);
    expect([told.length > 0, new Set(told)]).toEqual([true, new Set(['Administrator'])]);
    const mails = (await mailsAbout(proformaNo)).slice(before.length);
    expect(mails.map(({ recipient }) => recipient)).toContain('payer@clinic.test');
    expect(mails[0]?.subject).toMatch(new RegExp(`^Your payment of ${noted?.paid ?? ''} waits`));
    const { data: shown } = await owner.send(api.proformaDetail, { proformaNo });
    expect(shown.unsettled).toMatchObject([{ reference: tranID, reason, status: 'Waiting' }]);
    const settledOnce = reason === 'Twice' ? 108_000 : 0;
    expect(await totalsOf(branch)).toEqual([settledOnce, settledOnce]);
  });

  it('waits too where its order is none, once, and where a proforma took the place of another', async () => {
    const stray = await paid('PF999999', '12.00');
    await paid('PF999999', '12.00', { tranID: stray });
    expect(await waiting(stray)).toMatchObject({
      reason: 'Unknown',
      companyName: null,
      left: 1_200,
    });
    const branch = await newBranch();
    const { proformaNo } = await propose(branch);
    await propose(branch, groupPlan);
    const late = await paid(proformaNo, '1080.00');
    expect(await waiting(late)).toMatchObject({ reason: 'Replaced', asked: 108_000 });
    const { data } = await owner.send(api.proformaDetail, { proformaNo });
    expect([data.status, data.isPaidLate]).toEqual(['Cancelled', true]);
  });

  it('is noted of payments that a server of the version before has stored', async () => {
    const branch = await newBranch();
    const made = await propose(branch);
    await clinic.owner.query(
      `INSERT INTO payment (proforma_id, branch_id, gateway_ref, amount, paid_at) VALUES ($1, $2, 'old-1', 108000, now())`,
      [made.id, branch],
    );
    await noteStrayPayments(clinic.database);
    await noteStrayPayments(clinic.database);
    expect(await waiting('old-1')).toMatchObject({ reason: 'Late', left: 108_000 });
  });

  it('is found by the name of its company however that is typed, as are its papers and its branches', async () => {
    const branch = await newBranch();
    const { rows } = await clinic.owner.query<{ name: string }>(
      'SELECT company_name AS name FROM tenant WHERE id = 1',
    );
    await clinic.owner.query(`UPDATE tenant SET company_name = 'Klinik D’Cruz' WHERE id = 1`);
    await clinic.owner.query(`UPDATE branch SET code = 'D’Cruz Ipoh' WHERE id = $1`, [branch]);
    const { proformaNo, id } = await propose(branch);
    // The second time it waits.
    await paid(proformaNo, '1080.00');
    await paid(proformaNo, '1080.00');
    const tenantName = "d'cruz";
    const { data: money } = await admin.send(api.unsettledPaymentList, {
      tenantName,
      pageSize: 200,
    });
    expect(money.data.map(({ orderNo }) => orderNo)).toContain(proformaNo);
    const { data: papers } = await admin.send(api.proformaList, { tenantName, pageSize: 200 });
    expect(papers.data.map((each) => each.id)).toContain(id);
    const { data: plans } = await admin.send(api.tenantSubscriptionList, { tenantName });
    expect(plans.totalCount).toBeGreaterThan(0);
    const { data: branches } = await owner.send(api.branchList, { branchName: 'dcruz' });
    expect(branches.map((each) => each.id)).toEqual([branch]);
    await clinic.owner.query('UPDATE tenant SET company_name = $1 WHERE id = 1', [rows[0]?.name]);
  });

  it('is for the platform alone to see and to decide', async () => {
    const { proformaNo } = await propose(await newBranch());
    const id = await idOf(await paid(proformaNo, '1.00'));
    expect((await owner.refused(api.unsettledPaymentList, {})).status).toBe(403);
    expect((await owner.refused(api.creditPayment, { id, note: 'Mine' })).status).toBe(403);
  });
});

describe('an Administrator decides', () => {
  it('that it was given back: how, when, and under which reference; once', async () => {
    const { proformaNo } = await propose(await newBranch());
    const id = await idOf(await paid(proformaNo, '500.00'));
    const early = await admin.refused(api.refundPayment, {
      id,
      refundMethod: 'Cheque',
      refundedOn: addDays(today, 1),
      refundReference: 'X',
    });
    expect([early.status, early.failures[0]?.field]).toEqual([400, 'refundedOn']);
    const tries = await Promise.allSettled([refund(id), refund(id, await clinic.as('admin'))]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { data } = await admin.send(api.unsettledPaymentList, { status: 'Refunded' });
    expect(data.data.find((each) => each.id === id)).toMatchObject({
      status: 'Refunded',
      refundMethod: 'Bank transfer',
      refundedOn: today,
      refundReference: 'MBB 4711',
      takenFor: '',
    });
    const { failures } = await admin.refused(api.creditPayment, { id, note: 'Changed my mind' });
    expect(failures[0]?.error_code).toBe('PAYMENT.DECIDED');
    const mails = await mailsAbout('MBB 4711');
    expect(mails[0]?.subject).toMatch(/^About your payment of RM 500\.00/);
    const { data: history } = await admin.send(api.recordHistory, {
      resource: 'unsettled-payments',
      id: String(id),
    });
    expect(history.map(({ action }) => action)).toContain('refund');
  });

  it('that it pays another open proforma of the company; what is left is kept as credit', async () => {
    const [one, other] = [await newBranch(), await newBranch()];
    const { proformaNo } = await propose(one);
    const target = await propose(other);
    const tranID = await paid(proformaNo, '1200.00');
    const id = await idOf(tranID);
    const { data } = await admin.send(api.takePayment, { id, proformaID: target.id });
    // 1,200.00 less 1,080.00.
    expect(data).toMatchObject({ status: 'Credited', left: 12_000 });
    expect(data.takenFor).toMatch(/^INV\d{6}$/);
    expect(await totalsOf(other)).toEqual([108_000, 108_000]);
    expect(await totalsOf(one)).toEqual([0, 0]);
    const { data: plan } = await owner.send(api.branchSubscription, { branchId: other });
    expect(plan).toMatchObject({ status: 'Active', planName: 'Clinic' });
    await refund(id);
    expect(await waiting(tranID)).toMatchObject({ status: 'Refunded', left: 12_000 });
  });

  it('that it is credit, which pays what is missing of a proforma, the oldest first', async () => {
    const branch = await newBranch();
    const asked = await propose(branch);
    const [first, second] = [
      await paid(asked.proformaNo, '600.00'),
      await paid(asked.proformaNo, '479.99'),
    ];
    const id = await idOf(second);
    const missing = await admin.refused(api.takePayment, { id, proformaID: asked.id });
    expect([missing.status, missing.failures[0]?.error_message]).toEqual([
      409,
      expect.stringContaining('RM 600.01 is missing'),
    ]);
    await admin.send(api.creditPayment, { id: await idOf(first), note: 'As the clinic asked' });
    const cent = await admin.refused(api.takePayment, { id, proformaID: asked.id });
    expect(cent.failures[0]?.error_message).toContain('RM 0.01 is missing');
    const third = await paid(asked.proformaNo, '50.00');
    await admin.send(api.creditPayment, { id: await idOf(third), note: 'As the clinic asked' });
    const { data } = await admin.send(api.takePayment, { id, proformaID: asked.id });
    expect(data).toMatchObject({ status: 'Taken', left: 0 });
    // 479.99 and 600.00 leave one sen of 1,080.00, which the last one pays.
    expect(await waiting(first)).toMatchObject({
      status: 'Taken',
      left: 0,
      takenFor: data.takenFor,
    });
    expect(await waiting(third)).toMatchObject({ status: 'Credited', left: 4_999 });
    expect(await totalsOf(branch)).toEqual([108_000, 108_000]);
    await refund(await idOf(third));
  });

  it('once, when two pay two proformas with it at once', async () => {
    const { proformaNo } = await propose(await newBranch());
    const [one, other] = [await propose(await newBranch()), await propose(await newBranch())];
    const id = await idOf(await paid(proformaNo, '1080.01'));
    const second = await clinic.as('admin');
    const tries = await Promise.allSettled([
      admin.send(api.takePayment, { id, proformaID: one.id }),
      second.send(api.takePayment, { id, proformaID: other.id }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await refund(id);
  });

  it('nothing but a refund of another currency, and no proforma of another company', async () => {
    const { proformaNo } = await propose(await newBranch());
    const target = await propose(await newBranch());
    const foreign = await idOf(await paid(proformaNo, '1080.00', { currency: 'SGD' }));
    const { failures } = await admin.refused(api.takePayment, {
      id: foreign,
      proformaID: target.id,
    });
    expect(failures[0]?.error_code).toBe('PAYMENT.OTHER_CURRENCY');
    await refund(foreign);
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO branch (tenant_id, code) VALUES (2, 'Other ' || gen_random_uuid()) RETURNING id`,
    );
    const { data: theirs } = await admin.send(api.createProforma, {
      branchID: rows[0]?.id ?? 0,
      productID: clinicPlan,
    });
    const id = await idOf(await paid(proformaNo, '1081.00'));
    expect((await admin.refused(api.takePayment, { id, proformaID: theirs.id })).status).toBe(404);
  });

  it('about what a credit note gives back, against the transaction that paid the invoice', async () => {
    const { proformaNo } = await propose(await newBranch());
    const tranID = await paid(proformaNo, '1080.00');
    const { data: invoice } = await admin.send(api.invoiceDetail, { proformaNo });
    const { data: credited } = await admin.send(api.createCreditNote, {
      id: invoice.id,
      amount: 21_600,
      reason: 'Goodwill',
    });
    const note = credited.creditNotes[0]?.creditNoteNo ?? '';
    expect(await waiting(note)).toMatchObject({
      reason: 'CreditNote',
      status: 'Waiting',
      left: 21_600,
      transaction: tranID,
      orderNo: proformaNo,
    });
    await refund(await idOf(note));
    expect(await waiting(note)).toMatchObject({ status: 'Refunded', transaction: tranID });
  });

  it('by the invoice of a proforma that was paid too late, which takes its money', async () => {
    const branch = await newBranch();
    const { id, proformaNo } = await propose(branch);
    await propose(branch, groupPlan);
    const tranID = await paid(proformaNo, '1080.00');
    const { data: invoice } = await admin.send(api.createInvoice, { proformaID: id });
    expect(invoice).toMatchObject({ amount: 108_000, paymentMethod: 'maybank2u' });
    expect(await waiting(tranID)).toMatchObject({ status: 'Taken', takenFor: invoice.invoiceNo });
    const { failures } = await admin.refused(api.creditPayment, {
      id: await idOf(tranID),
      note: 'Once more',
    });
    expect(failures[0]?.error_code).toBe('PAYMENT.DECIDED');
  });

  it('by no invoice that is asked for while the money is given back', async () => {
    const branch = await newBranch();
    const late = await propose(branch);
    await propose(branch, groupPlan);
    const money = await idOf(await paid(late.proformaNo, '1080.00'));
    await clinic.owner.query('BEGIN');
    await clinic.owner.query(`UPDATE unsettled_payment SET state = 'Refunded' WHERE id = $1`, [
      money,
    ]);
    const asking = admin.refused(api.createInvoice, { proformaID: late.id });
    await untilWaiting(clinic);
    await clinic.owner.query('COMMIT');
    expect((await asking).failures[0]?.error_code).toBe('PROFORMA.NOT_OPEN');
    const { rows } = await clinic.owner.query('SELECT FROM invoice WHERE proforma_id = $1', [
      late.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('what becomes of the money of an invoice that is cancelled, and of a change that is taken back', async () => {
    const branch = await newBranch();
    const first = await propose(branch);
    await paid(first.proformaNo, '1080.00');
    const { data: change } = await owner.send(api.createUpgradePlanProforma, {
      branchID: branch,
      productID: groupPlan,
    });
    // 3,000.00 less the 1,000.00 that are unused, and 8 %.
    expect(change.amount).toBe('2160.00');
    await paid(change.proformaNo, '2160.00');
    expect(await totalsOf(branch)).toEqual([324_000, 324_000]);
    const { data: taken } = await owner.send(api.takeBackPlanChange, { branchID: branch });
    expect(taken).toMatchObject({ planName: 'Clinic', takeBack: null });
    expect(await totalsOf(branch)).toEqual([108_000, 108_000]);
    const { data } = await admin.send(api.unsettledPaymentList, { reason: 'Cancelled' });
    expect(data.data.filter(({ branchID }) => branchID === branch)).toMatchObject([
      { amount: 216_000, left: 216_000, orderNo: change.proformaNo, status: 'Waiting' },
    ]);
  });
});
