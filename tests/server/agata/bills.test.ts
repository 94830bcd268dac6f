import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { decide, lockInvoice } from '../../../server/areas/accounts/eInvoices/deciding.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { type BilledTeam, startBilledTeam } from '../support/billedTeam.ts';
import type { Caller, Clinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let team: BilledTeam;
let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
let admin: Caller;
let owner: Caller;
let category: number;
beforeAll(async () => {
  team = await startBilledTeam();
  ({ clinic, leader, nurse, admin, category } = team);
  owner = await clinic.as('tenant');
});
beforeEach(() =>
  clinic.owner.query(
    `DELETE FROM agata_subscription; UPDATE proforma SET status = 'Cancelled' WHERE status = 'Open'`,
  ),
);
afterAll(() => team.stop());

const code = ({ status, failures }: { status: number; failures: { error_code: string }[] }) =>
  `${status} ${failures[0]?.error_code}`;
const bill = (by?: Caller) => team.bill(by);
const billOf = (id: number) => team.billOf(id);
const notified = (orderid: string) => team.notified(orderid);
const offered = () => team.offered();
const paidLate = () => team.paidLate();
const wanted = () => team.wanted();
const invoiced = async () => admin.send(api.createInvoice, { proformaID: (await bill()).id });
const held = async () => (await leader.send(api.getTeamSubscriptionsList, {})).data;

describe('a subscription with a price', () => {
  it('is billed with its tax, and begins on the day of its payment with an invoice and a receipt', async () => {
    const { id, proformaNo, ...made } = await bill();
    expect(made).toMatchObject({
      category: 'Year',
      chargingAccount: 'Practice',
      price: 1_600_000,
      tax: 128_000,
      total: 1_728_000,
      status: 'Open',
      invoiceNo: '',
      mayPay: true,
    });
    expect(await held()).toEqual([]);
    const { data: page } = await leader.send(api.getTeamBillPayment, { id });
    expect(page).toMatchObject({ proformaNo, amount: '17280.00' });
    await notified(proformaNo);
    expect(await held()).toMatchObject([
      { state: 'present', fromDay: clinicToday(), price: 1_600_000, tax: 128_000, members: 40 },
    ]);
    const paid = await billOf(id);
    expect(paid).toMatchObject({ status: 'Paid', mayPay: false });
    expect(paid?.receiptNo).toMatch(/^RC/);
    expect((await held())[0]?.invoiceNo).toBe(paid?.invoiceNo);
    const { data: invoice } = await admin.send(api.invoiceDetail, {
      invoiceNo: paid?.invoiceNo ?? '',
    });
    expect(invoice).toMatchObject({
      payer: 'team',
      companyName: 'Heart Care Sdn Bhd',
      branchName: 'Team own',
      tenantID: null,
      branchID: null,
      amount: 1_728_000,
      startDate: clinicToday(),
    });
    expect(code(await leader.refused(api.getTeamBillPayment, { id }))).toBe(
      '409 PROFORMA.NOT_OPEN',
    );
  });

  it('is mailed to who is charged, and its papers are read in the team alone', async () => {
    const { id, proformaNo } = await bill();
    const { rows } = await clinic.owner.query(
      `SELECT DISTINCT recipient FROM mail WHERE attachments::text LIKE '%' || $1 || '%'`,
      [proformaNo],
    );
    expect(rows).toEqual([{ recipient: 'pay@heart.test' }]);
    const { rows: mailed } = await clinic.owner.query<{ body: string }>(
      `SELECT body FROM mail WHERE attachments::text LIKE '%' || $1 || '%'`,
      [proformaNo],
    );
    expect(mailed[0]?.body).toMatch(/Pay it here: \S+\/ag-consultant-team\/bills /);
    const paper = { id, kind: 'proforma' } as const;
    const { data } = await nurse.send(api.teamBillPaper, paper);
    expect(data.type).toBe('application/pdf');
    expect((await leader.refused(api.tenantBillPaper, paper)).status).toBe(404);
    expect((await owner.refused(api.proformaDetail, { proformaNo })).status).toBe(404);
    expect((await admin.send(api.proformaDetail, { proformaNo })).data.branchName).toBe('Team own');
  });

  it('is for the buyer that its charging account names, as MyInvois wants it', async () => {
    const buyer = {
      tin: 'C20880050010',
      idType: 'BRN',
      rocNo: '202401000001',
      stateCode: '14',
    } as const;
    await leader.send(api.updateTeamChargingAccount, {
      id: 901,
      ...buyer,
      address: '1 Jalan Baru',
    });
    const { id } = await bill();
    const { data: made } = await admin.send(api.createInvoice, { proformaID: id });
    const { data: invoice } = await admin.send(api.invoiceDetail, { id: made.id });
    expect(invoice.billedTo).toMatchObject({
      companyName: 'Heart Care Sdn Bhd',
      email: 'pay@heart.test',
      address: '1 Jalan Baru',
      ...buyer,
    });
  });

  it('begins once of twenty payments; the others wait for a decision', async () => {
    const { id, proformaNo } = await bill();
    await Promise.all(Array.from({ length: 20 }, () => notified(proformaNo)));
    expect(await held()).toHaveLength(1);
    const { rows } = await clinic.owner.query(
      `SELECT (SELECT count(*)::int FROM invoice WHERE proforma_id = $1) AS invoices,
              (SELECT count(*)::int FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE i.proforma_id = $1) AS receipts,
              (SELECT count(*)::int FROM unsettled_payment WHERE proforma_id = $1 AND reason = 'Twice'
                 AND charging_account_id = 901) AS twice`,
      [id],
    );
    expect(rows).toEqual([{ invoices: 1, receipts: 1, twice: 19 }]);
  });

  it('is paid and cancelled by those who lead the team, and awaits one bill at a time', async () => {
    const { id, proformaNo } = await bill();
    expect(
      code(
        await leader.refused(api.subscribeTeam, {
          categoryId: category,
          fromDay: clinicToday(),
          shownTotal: 1_728_000,
          chargingAccountId: 901,
        }),
      ),
    ).toBe('409 AGATA.SUBSCRIPTION.AWAITED');
    expect((await nurse.send(api.getTeamBillsList, {})).data[0]).toMatchObject({
      id,
      mayPay: false,
    });
    expect((await nurse.refused(api.getTeamBillPayment, { id })).status).toBe(403);
    expect((await nurse.refused(api.cancelTeamBill, { id })).status).toBe(403);
    expect((await leader.send(api.cancelTeamBill, { id })).data.status).toBe('Cancelled');
    expect(code(await leader.refused(api.cancelTeamBill, { id }))).toBe('409 PROFORMA.NOT_OPEN');
    // Its money comes all the same, and the platform pays the next bill of the account with it.
    const next = await bill();
    await notified(proformaNo);
    expect(await held()).toEqual([]);
    const { data: waiting } = await admin.send(api.unsettledPaymentList, { q: proformaNo });
    expect(waiting.data).toMatchObject([{ companyName: 'Heart Care Sdn Bhd', reason: 'Replaced' }]);
    await admin.send(api.takePayment, { id: waiting.data[0]?.id ?? 0, proformaID: next.id });
    expect(await billOf(next.id)).toMatchObject({ status: 'Paid' });
    expect(await held()).toHaveLength(1);
  });

  it('that is not paid lapses with its last day, and frees the team', async () => {
    const { id } = await bill();
    await clinic.owner.query('UPDATE proforma SET valid_to = $2 WHERE id = $1', [
      id,
      addDays(clinicToday(), -1),
    ]);
    expect(await billOf(id)).toMatchObject({ status: 'Expired', mayPay: false });
    const next = await bill();
    expect(await billOf(id)).toMatchObject({ status: 'Cancelled' });
    expect(next.status).toBe('Open');
  });

  it('paid after its last day waits for the platform, and nothing else is subscribed to until then', async () => {
    const { id, proformaNo } = await paidLate();
    expect(await billOf(id)).toMatchObject({ status: 'Expired', isPaidLate: true, mayPay: false });
    expect(await offered()).toMatchObject({ awaits: proformaNo, isAwaitedPaid: true });
    expect(code(await leader.refused(api.subscribeTeam, await wanted()))).toBe(
      '409 AGATA.SUBSCRIPTION.PAID_LATE',
    );
    await admin.send(api.createInvoice, { proformaID: id });
    expect(await billOf(id)).toMatchObject({ status: 'Paid', isPaidLate: false });
    expect(await offered()).toMatchObject({ awaits: '', isAwaitedPaid: false });
    expect(await held()).toHaveLength(1);
  });

  it('paid late after another was made takes its place: the other is no longer to be paid', async () => {
    const first = await bill();
    await leader.send(api.cancelTeamBill, { id: first.id });
    const other = await bill();
    await notified(first.proformaNo);
    expect(await billOf(other.id)).toMatchObject({ status: 'Open', mayPay: true });
    await admin.send(api.createInvoice, { proformaID: first.id });
    expect(await billOf(other.id)).toMatchObject({ status: 'Cancelled', mayPay: false });
    expect(await offered()).toMatchObject({ awaits: '' });
    expect(await held()).toHaveLength(1);
    const { rows } = await clinic.owner.query(
      `SELECT action FROM audit WHERE resource = 'proformas' AND record_id = $1 AND action IN ('cancel', 'pay')`,
      [String(other.id)],
    );
    expect(rows).toEqual([{ action: 'cancel' }]);
  });

  it('ends with its invoice, and its money is to be given back', async () => {
    const { id } = await bill();
    const { data: invoice } = await admin.send(api.createInvoice, { proformaID: id });
    const [begun] = await held();
    expect(begun).toMatchObject({ isCancellable: false });
    await admin.send(api.cancelInvoice, { id: invoice.id, reason: 'By mistake' });
    expect(await held()).toMatchObject([{ state: 'cancelled', isKeepable: false }]);
    const { data } = await admin.send(api.unsettledPaymentList, { q: invoice.invoiceNo });
    expect(data.data).toMatchObject([{ reason: 'Cancelled', amount: 1_728_000 }]);
  });

  it('ends today when all of it is credited', async () => {
    const { id } = await bill();
    const { data: invoice } = await admin.send(api.createInvoice, { proformaID: id });
    await admin.send(api.createCreditNote, {
      id: invoice.id,
      amount: 1_728_000,
      reason: 'Goodwill',
    });
    expect(await held()).toMatchObject([{ state: 'present', toDay: clinicToday() }]);
    expect(await billOf(id)).toMatchObject({ status: 'Credited', credited: 1_728_000 });
  });
});

describe('a subscription that another follows', () => {
  it('keeps its invoice while that was paid for and days of it are left', async () => {
    const { data: first } = await invoiced();
    await invoiced();
    const giving = { id: first.id, amount: 1_728_000, reason: 'Goodwill' };
    expect(code(await admin.refused(api.createCreditNote, giving))).toBe('409 INVOICE.FOLLOWED');
    await clinic.owner.query(
      `UPDATE agata_subscription SET from_day = from_day - 800, to_day = $2 WHERE invoice_id = $1`,
      [first.id, addDays(clinicToday(), -1)],
    );
    expect((await admin.send(api.createCreditNote, giving)).data.status).toBe('Credited');
  });

  it('loses its invoice though one follows that cost nothing', async () => {
    const { data: free } = await admin.send(api.subscriptionCategoryCreate, {
      name: 'Trial',
      audience: 'team',
      months: 1,
      price: 0,
      members: 5,
    });
    const { data: paid } = await invoiced();
    const { data } = await leader.send(api.subscribeTeam, {
      ...(await wanted()),
      categoryId: free.id,
      shownTotal: 0,
    });
    expect(data.subscription).toMatchObject({ state: 'coming', invoiceNo: '' });
    await admin.send(api.cancelInvoice, { id: paid.id, reason: 'By mistake' });
    expect((await held()).map(({ state }) => state)).toEqual(['coming', 'cancelled']);
  });
});

describe('a bill of people who work in a clinic too', () => {
  it('is written into no clinic, and nobody there is told', async () => {
    await addMember(clinic.owner, await makeProvider(clinic.owner, 'doctor', '60137000002'), {
      role: 2,
    });
    await clinic.owner.query(
      `INSERT INTO membership (account_id, tenant_id, branch_id, role, name, email)
       VALUES ($1, 1, $2, 'Manager', 'Both', 'both@world.test')`,
      [people.admin.id, branchIds.kl],
    );
    const { rows: before } = await clinic.owner.query<{ last: string }>(
      'SELECT max(id) AS last FROM audit',
    );
    const [doctor, seller] = [await clinic.as('doctor'), await clinic.as('admin')];
    await doctor.send(api.cancelTeamBill, { id: (await bill(doctor)).id });
    const { id } = await bill(doctor);
    const { data: invoice } = await seller.send(api.createInvoice, { proformaID: id });
    await seller.send(api.createCreditNote, { id: invoice.id, amount: 100, reason: 'Goodwill' });
    await seller.send(api.cancelProforma, { id: (await bill(doctor)).id });
    const { rows: entries } = await clinic.owner.query(
      `SELECT resource, branch_id, array_agg(DISTINCT action ORDER BY action) AS actions FROM audit
        WHERE resource IN ('proformas', 'invoices', 'unsettled-payments', 'team-subscriptions')
          AND account_id IN ($1, $2) AND id > $3
        GROUP BY resource, branch_id ORDER BY resource`,
      [people.admin.id, people.doctor.id, before[0]?.last],
    );
    expect(entries).toEqual([
      { resource: 'invoices', branch_id: null, actions: ['create', 'credit'] },
      { resource: 'proformas', branch_id: null, actions: ['cancel', 'create', 'mail', 'pay'] },
      { resource: 'team-subscriptions', branch_id: null, actions: ['subscribe'] },
      { resource: 'unsettled-payments', branch_id: null, actions: ['create'] },
    ]);
    const { rows: told } = await clinic.owner.query(
      `SELECT event, branch_id FROM notification WHERE event IN ('PROFORMA_MADE', 'PLAN_PAID')`,
    );
    expect(told).toEqual([]);
    await clinic.owner.query('DELETE FROM membership WHERE account_id = $1', [people.admin.id]);
  });
});

describe('who is billed', () => {
  it('is reached where the account has no address, also once it is taken anew for MyInvois', async () => {
    await clinic.owner.query(`UPDATE charging_account SET email = '' WHERE id = 901`);
    const { data: invoice } = await invoiced();
    const decided = await clinic.database.system(async ({ db }) => {
      const row = await lockInvoice(db, invoice.id);
      return row && decide(db, row, { isAsked: true });
    });
    expect(decided?.billedTo).toMatchObject({
      companyName: 'Heart Care Sdn Bhd',
      email: people.consultant.email,
    });
    await clinic.owner.query(`UPDATE charging_account SET email = 'pay@heart.test' WHERE id = 901`);
  });
});

describe('what the seller reads', () => {
  it('has what an account was charged, less what was credited', async () => {
    const { data: invoice } = await invoiced();
    const credited = { id: invoice.id, amount: 400_000, reason: 'Goodwill' };
    await admin.send(api.createCreditNote, credited);
    const { data } = await admin.send(api.allChargingAccountList, { q: 'Practice' });
    expect(data).toMatchObject({
      data: [{ subscriptions: 1, charged: 1_328_000 }],
      sums: { charged: 1_328_000 },
    });
  });

  it('has the tax, the postings and the lists of these bills', async () => {
    const before = await figures();
    const { id } = await bill();
    await admin.send(api.createInvoice, { proformaID: id });
    const after = await figures();
    expect(after.tax - before.tax).toBe(128_000);
    expect(after.debit - before.debit).toBe(2 * 1_728_000);
    expect(after.debit).toBe(after.credit);
    const { data } = await admin.send(api.invoiceList, { tenantName: 'Heart Care' });
    expect(data.data[0]).toMatchObject({ payer: 'team', amount: 1_728_000 });
  });
});

async function figures() {
  const period = { startDate: clinicToday(), endDate: clinicToday() };
  const { data: tax } = await admin.send(api.serviceTaxReport, period);
  const { data: books } = await admin.send(api.postings, period);
  return { tax: tax.total.tax, debit: books.debit, credit: books.credit };
}
