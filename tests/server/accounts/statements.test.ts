import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { account, signedResult } from '../support/payments.ts';
import { type Gateway, startGateway } from '../support/sms.ts';

let peer: Gateway;
let clinic: Clinic;
let admin: Caller;
let owner: Caller;
let yearly: number;
const today = clinicToday();
const days = { startDate: addDays(today, -30), endDate: today };
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
  yearly = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

async function newTenant(): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO tenant (company_name) VALUES ('Company ' || gen_random_uuid()) RETURNING id`,
  );
  return rows[0]?.id ?? 0;
}
async function newBranch(tenantId: number): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES ($1, 'Branch ' || gen_random_uuid()) RETURNING id`,
    [tenantId],
  );
  return rows[0]?.id ?? 0;
}
const propose = async (branchID: number) =>
  (await admin.send(api.createProforma, { branchID, productID: yearly })).data;
let lastTransaction = 90_000;
/** Pays on the gateway's page, in sen. Returns the transaction. */
async function paid(orderid: string, sen: number): Promise<string> {
  const tranID = String((lastTransaction += 1));
  const amount = (sen / 100).toFixed(2);
  const body = new URLSearchParams(signedResult({ tranID, orderid, amount }));
  await fetch(`${clinic.address}/api/payment_callback`, { method: 'POST', body });
  return tranID;
}
const invoiceOf = async (proformaNo: string) =>
  (await admin.send(api.invoiceDetail, { proformaNo })).data;
const moneyOf = async (reference: string) => {
  const { data } = await admin.send(api.unsettledPaymentList, { pageSize: 200 });
  return data.data.find((each) => each.reference === reference);
};
const refund = async (reference: string) =>
  admin.send(api.refundPayment, {
    id: (await moneyOf(reference))?.id ?? 0,
    refundMethod: 'Bank transfer',
    refundedOn: today,
    refundReference: `MBB ${reference}`,
  });
const statementOf = async (tenantID: number, caller = admin) =>
  (await caller.send(api.accountStatement, { tenantID, ...days })).data;

describe('the statement of a company', () => {
  it('has each document and each payment with the balance after it, worked out by hand', async () => {
    const tenant = await newTenant();
    const [one, two] = [await newBranch(tenant), await newBranch(tenant)];
    const first = await propose(one);
    const transaction = await paid(first.proformaNo, 108_000);
    // Paid once more, which is given back; and a credit note of 216, which is kept until it pays a part of the next.
    const twice = await paid(first.proformaNo, 108_000);
    await refund(twice);
    const invoice = await invoiceOf(first.proformaNo);
    const note = (
      await admin.send(api.createCreditNote, { id: invoice.id, amount: 21_600, reason: 'Goodwill' })
    ).data.creditNotes[0]?.creditNoteNo;
    await propose(two);
    const { rows, opening, due, paid: got, closing, open, ageing } = await statementOf(tenant);
    // The gateway's clock need not be ours, so that its payments may stand before or after our documents of the day.
    expect(
      new Set(rows.map(({ kind, number, due, paid }) => [kind, number, due, paid].join(' '))),
    ).toEqual(
      new Set(
        [
          ['Invoice', invoice.invoiceNo, 108_000, 0],
          ['Receipt', invoice.receiptNo, 0, 108_000],
          ['Payment', twice, 0, 108_000],
          ['Refund', `MBB ${twice}`, 108_000, 0],
          ['CreditNote', note, 0, 21_600],
        ].map((row) => row.join(' ')),
      ),
    );
    expect(rows.at(-1)?.balance).toBe(-21_600);
    expect([opening, due, got, closing]).toEqual([0, 216_000, 237_600, -21_600]);
    expect(await moneyOf(note ?? '')).toMatchObject({ left: 21_600, transaction });
    expect(open).toMatchObject([{ amount: 108_000, daysOver: 0, band: 'notDue' }]);
    await clinic.owner.query(`UPDATE proforma SET valid_to = $2 WHERE branch_id = $1`, [
      two,
      addDays(today, -45),
    ]);
    expect((await statementOf(tenant)).ageing).toEqual({ ...ageing, notDue: 0, upTo60: 108_000 });
  });

  it('begins with the balance of what was before', async () => {
    const tenant = await newTenant();
    const { proformaNo } = await propose(await newBranch(tenant));
    await paid(proformaNo, 54_000);
    await clinic.owner.query(
      `UPDATE unsettled_payment SET paid_at = now() - interval '60 days' WHERE order_no = $1`,
      [proformaNo],
    );
    expect(await statementOf(tenant)).toMatchObject({
      opening: -54_000,
      closing: -54_000,
      rows: [],
    });
  });

  it('keeps what was used of a payment on its day when the rest is given back later', async () => {
    const tenant = await newTenant();
    const { id, proformaNo } = await propose(await newBranch(tenant));
    const transaction = await paid(proformaNo, 200_000);
    await admin.send(api.takePayment, {
      id: (await moneyOf(transaction))?.id ?? 0,
      proformaID: id,
    });
    const long = `now() - interval '60 days'`;
    await clinic.owner.query(`
      UPDATE unsettled_payment SET paid_at = ${long}, decided_at = ${long},
             uses = jsonb_set(uses, '{0,at}', to_jsonb(${long})) WHERE tenant_id = ${tenant};
      UPDATE receipt r SET issued_at = ${long} FROM invoice i WHERE i.id = r.invoice_id AND i.tenant_id = ${tenant};
      UPDATE invoice SET issued_at = ${long} WHERE tenant_id = ${tenant}`);
    await refund(transaction);
    const { opening, closing, rows } = await statementOf(tenant);
    expect([opening, closing]).toEqual([-92_000, 0]);
    expect(rows).toMatchObject([{ kind: 'Refund', due: 92_000 }]);
  });

  it('is mailed as PDF to where the invoices go, or where somebody says, and its history says so', async () => {
    const tenant = await newTenant();
    const { proformaNo } = await propose(await newBranch(tenant));
    await paid(proformaNo, 50_000);
    const mail = (email?: string) =>
      admin.send(api.mailAccountStatement, { tenantID: tenant, ...days, ...(email && { email }) });
    const nobody = await admin.refused(api.mailAccountStatement, { tenantID: tenant, ...days });
    expect([nobody.status, nobody.failures[0]?.field]).toEqual([400, 'email']);
    await clinic.owner.query(
      `UPDATE tenant SET billing_email = 'books@company.test' WHERE id = $1`,
      [tenant],
    );
    expect((await mail()).data).toEqual({ sentTo: 'books@company.test' });
    expect((await mail('other@company.test')).data).toEqual({ sentTo: 'other@company.test' });
    const [first] = await waitForMails(clinic, 'books@company.test', 1);
    expect(first?.text).toContain('RM -500.00');
    expect(first?.attachments).toEqual([`statement-${tenant}-${today}.pdf`]);
    const { rows } = await clinic.owner.query<{ changes: { email: unknown[] } }>(
      `SELECT changes FROM audit WHERE resource = 'tenants' AND record_id = $1 AND action = 'mail' ORDER BY id`,
      [String(tenant)],
    );
    expect(rows.map(({ changes }) => changes.email[1])).toEqual([
      'books@company.test',
      'other@company.test',
    ]);
    expect((await owner.refused(api.mailAccountStatement, { tenantID: 1, ...days })).status).toBe(
      403,
    );
  });

  it('is the company’s own alone, and a PDF', async () => {
    const tenant = await newTenant();
    const { proformaNo } = await propose(await newBranch(tenant));
    await paid(proformaNo, 108_000);
    expect((await owner.refused(api.accountStatement, { tenantID: tenant, ...days })).status).toBe(
      404,
    );
    expect(
      (await owner.refused(api.accountStatementPaper, { tenantID: tenant, ...days })).status,
    ).toBe(404);
    expect((await owner.refused(api.serviceTaxReport, days)).status).toBe(403);
    const own = await owner.send(api.accountStatementPaper, { tenantID: 1, ...days });
    expect(await own.data.slice(0, 5).text()).toBe('%PDF-');
  });
});

it('the books have money of which nobody knows whose it is', async () => {
  const transaction = await paid('PF999999', 12_300);
  const { data } = await admin.send(api.postings, days);
  expect(data.lines.filter(({ number }) => number === transaction)).toMatchObject([
    { code: '1100', companyName: '', debit: 12_300 },
    { code: '1200', companyName: '', credit: 12_300 },
  ]);
});

it('the books name their accounts by the codes of the seller', async () => {
  const codes = {
    receivablesCode: '300-A',
    bankCode: '310-B',
    revenueCode: '500-C',
    serviceTaxCode: '420-D',
  };
  const { data: before } = await admin.send(api.sellerDetail, {});
  await admin.send(api.updateSeller, codes);
  const { data } = await admin.send(api.postings, days);
  await admin.send(api.updateSeller, {
    receivablesCode: before.receivablesCode,
    bankCode: before.bankCode,
    revenueCode: before.revenueCode,
    serviceTaxCode: before.serviceTaxCode,
  });
  const named = Object.fromEntries(data.lines.map(({ account, code }) => [account, code]));
  expect(named).toEqual({
    receivables: '300-A',
    bank: '310-B',
    revenue: '500-C',
    serviceTax: '420-D',
  });
});

it('a credit note of few sen is of the rate of its invoice', async () => {
  const { proformaNo } = await propose(await newBranch(await newTenant()));
  await paid(proformaNo, 108_000);
  const { id } = await invoiceOf(proformaNo);
  await admin.send(api.createCreditNote, { id, amount: 7, reason: 'Goodwill' });
  const { data } = await admin.send(api.serviceTaxReport, days);
  expect(data.rates.map(({ rate }) => rate)).toEqual([8]);
});

it('statements, the service tax and the books agree to the sen over a random history', async () => {
  let seed = 20_261_127;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const own = [await newTenant(), await newTenant()];
  const branches = await Promise.all([...own, ...own].map(newBranch));
  for (let step = 0; step < 40; step += 1) {
    const { id, proformaNo, amount } = await propose(branches[random(branches.length)] ?? 0);
    const kind = random(6);
    if (kind === 0) await paid(proformaNo, amount - 1 - random(amount - 1));
    else if (kind === 1) await paid(proformaNo, amount + 1 + random(50_000));
    else if (kind === 2)
      await admin.send(api.createInvoice, { proformaID: id, paymentMethod: 'Cash' });
    else await paid(proformaNo, amount);
    if (kind === 3) await paid(proformaNo, amount);
    if (kind < 2) continue;
    const invoice = await invoiceOf(proformaNo);
    if (kind === 4) await admin.send(api.cancelInvoice, { id: invoice.id, reason: 'Not wanted' });
    if (kind === 5)
      await admin.send(api.createCreditNote, {
        id: invoice.id,
        amount: 1 + random(invoice.amount),
        reason: 'Goodwill',
      });
    if (kind === 4 && random(2) === 0) await refund(invoice.invoiceNo);
  }
  const { rows: held } = await clinic.owner.query<{ tenant_id: number; left: string }>(
    `SELECT tenant_id, sum(amount - used) AS left FROM unsettled_payment
      WHERE state IN ('Waiting', 'Credited') AND tenant_id = ANY($1) GROUP BY 1`,
    [own],
  );
  let owed = 0;
  for (const tenant of own) {
    const { closing } = await statementOf(tenant);
    const left = held.find((each) => each.tenant_id === tenant)?.left ?? '0';
    expect(closing).toBe(-Number(left));
    owed += closing;
  }
  const { data: books } = await admin.send(api.postings, days);
  expect(books.debit).toBe(books.credit);
  const names = new Set(
    (
      await clinic.owner.query<{ company_name: string }>(
        'SELECT company_name FROM tenant WHERE id = ANY($1)',
        [own],
      )
    ).rows.map(({ company_name }) => company_name),
  );
  const balance = (code: string, of: (name: string) => boolean = () => true) =>
    books.lines
      .filter((line) => line.code === code && of(line.companyName))
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  expect(balance('1200', (name) => names.has(name))).toBe(owed);
  const { data: tax } = await admin.send(api.serviceTaxReport, days);
  expect(tax.total.netTax).toBe(-balance('2100'));
  expect(tax.total.taxable - tax.total.creditedTaxable).toBe(-balance('4000'));
  expect(tax.rates.map(({ rate }) => rate)).toEqual([8]);
  expect(tax.lines.reduce((sum, { tax: each }) => sum + each, 0)).toBe(tax.total.netTax);
});
