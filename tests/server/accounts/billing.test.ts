import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Proforma } from '../../../contract/accounts/billing.ts';
import { lastDayOf, unusedValue } from '../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
let owner: Caller;
let clinicPlan: number;
let groupPlan: number;
const today = clinicToday();
beforeAll(async () => {
  clinic = await startClinic();
  [admin, owner] = await Promise.all([clinic.as('admin'), clinic.as('tenant')]);
  clinicPlan = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
  groupPlan = await addPlan(admin, { name: 'Group', months: 12, price: 300_000 });
});
afterAll(() => clinic.stop());

const propose = async (branchID: number, productID: number, by = owner) =>
  (await by.send(api.createProforma, { branchID, productID })).data;
const pay = async (proformaID: number, more = {}) =>
  (await admin.send(api.createInvoice, { proformaID, ...more })).data;
const planOf = async (branchId: number) =>
  (await owner.send(api.branchSubscription, { branchId })).data;

/** Sends a request again that a loaded server put off (503), as pages do. */
async function whenFree<T>(request: () => Promise<T>): Promise<T> {
  return request().catch((error: unknown) => {
    if (error instanceof CallError && error.status === 503) return whenFree(request);
    throw error;
  });
}

/** A branch that has had no plan yet. */
async function newBranch(tenantId = 1): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code) VALUES ($1, 'New ' || gen_random_uuid()) RETURNING id`,
    [tenantId],
  );
  return rows[0]?.id ?? 0;
}

describe('a proforma invoice', () => {
  it('has a number, the price of its plan, and the company as it is', async () => {
    const branch = await newBranch();
    const made = await propose(branch, clinicPlan);
    expect(made).toMatchObject({
      branchID: branch,
      companyName: 'World One Sdn Bhd',
      subscriptionPlan: 'Clinic',
      purpose: 'new',
      subTotal: 100_000,
      discount: 0,
      tax: 8_000,
      amount: 108_000,
      status: 'Open',
      issuedOn: today,
      validTo: addDays(today, 13),
    });
    expect(made.proformaNo).toMatch(/^PF\d{6}$/);
    const { data } = await owner.send(api.proformaDetail, { proformaNo: made.proformaNo });
    expect(data).toEqual(made);
  });

  it('takes the place of the open one of its branch', async () => {
    const branch = await newBranch();
    const first = await propose(branch, clinicPlan);
    await propose(branch, groupPlan);
    const { data } = await owner.send(api.proformaDetail, { proformaNo: first.proformaNo });
    expect(data.status).toBe('Cancelled');
    expect((await admin.refused(api.createInvoice, { proformaID: first.id })).status).toBe(409);
  });

  it('is made once at a time for a branch, however many ask', async () => {
    const branch = await newBranch();
    await Promise.all(Array.from({ length: 8 }, () => propose(branch, clinicPlan)));
    const { data } = await owner.send(api.proformaList, { branchID: branch, status: 'Open' });
    expect(data.totalCount).toBe(1);
  });

  it('is refused for a plan that is not on offer, and for the branch of another account', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO plan (product_type_id, valid_from, valid_to, subscribe_month, concurrent_user, storage, billing_cycle_id,
         unit_price, discount_amount, tax_amount, net_price)
       SELECT id, '2020-01-01', '2020-12-31', 1, 1, 1, 1, 100, 0, 0, 100 FROM product_type LIMIT 1 RETURNING id`,
    );
    const over = await owner.refused(api.createProforma, {
      branchID: branchIds.kl,
      productID: rows[0]?.id ?? 0,
    });
    expect([over.status, over.failures[0]?.error_code]).toEqual([409, 'PLAN.NOT_OFFERED']);
    const foreign = await owner.refused(api.createProforma, {
      branchID: branchIds.penang,
      productID: clinicPlan,
    });
    expect([foreign.status, foreign.failures[0]?.field]).toEqual([404, 'branchID']);
  });

  it('can be cancelled while it is open', async () => {
    const made = await propose(await newBranch(), clinicPlan);
    const { data } = await owner.send(api.cancelProforma, { id: made.id });
    expect(data.status).toBe('Cancelled');
    expect((await owner.refused(api.cancelProforma, { id: made.id })).status).toBe(409);
    const other = await clinic.as('tenantPenang');
    expect((await other.refused(api.cancelProforma, { id: made.id })).status).toBe(404);
  });
});

describe('an invoice', () => {
  it('begins the plan of a branch that had none, today', async () => {
    const branch = await newBranch();
    expect(await planOf(branch)).toMatchObject({ status: 'Inactive', planID: null });
    const proforma = await propose(branch, clinicPlan);
    const invoice = await pay(proforma.id, { paymentMethod: 'Bank transfer' });
    expect(invoice).toMatchObject({
      proformaNo: proforma.proformaNo,
      amount: 108_000,
      status: 'Paid',
      paymentMethod: 'Bank transfer',
      startDate: today,
      expiredDate: lastDayOf(today, 12),
      isCancellable: true,
    });
    expect([invoice.invoiceNo, invoice.receiptNo]).toEqual([
      expect.stringMatching(/^INV\d{6}$/),
      expect.stringMatching(/^RC\d{6}$/),
    ]);
    expect(await planOf(branch)).toMatchObject({
      status: 'Active',
      planID: clinicPlan,
      planName: 'Clinic',
      startDate: today,
      expiredDate: lastDayOf(today, 12),
      renewalCycle: 'Yearly',
      totalPrice: 108_000,
      concurrentUser: 5,
      storage: 20,
    });
    const { data: listed } = await owner.send(api.branchList, {});
    expect(listed.find(({ id }) => id === branch)).toMatchObject({
      planName: 'Clinic',
      status: 'Active',
    });
  });

  it('is made once of a proforma, however often and from how many sides it is asked for', async () => {
    const proforma = await propose(await newBranch(), clinicPlan);
    const made = await Promise.all(Array.from({ length: 10 }, () => pay(proforma.id)));
    expect(new Set(made.map(({ invoiceNo }) => invoiceNo)).size).toBe(1);
  });

  it('is for the platform to make, not for those who owe it', async () => {
    const proforma = await propose(await newBranch(), clinicPlan);
    expect((await owner.refused(api.createInvoice, { proformaID: proforma.id })).status).toBe(403);
  });

  it('renews the held plan from the day after its end', async () => {
    const branch = await newBranch();
    await pay((await propose(branch, clinicPlan)).id);
    const renewal = await propose(branch, clinicPlan);
    expect([renewal.purpose, renewal.amount]).toEqual(['renewal', 108_000]);
    const { startDate, expiredDate } = await pay(renewal.id);
    const next = addDays(lastDayOf(today, 12), 1);
    expect([startDate, expiredDate]).toEqual([next, lastDayOf(next, 12)]);
    expect(await planOf(branch)).toMatchObject({ startDate: today, expiredDate });
  });

  it('changes the plan today, with credit for the unused part of all that was paid ahead', async () => {
    const branch = await newBranch();
    await pay((await propose(branch, clinicPlan)).id);
    await pay((await propose(branch, clinicPlan)).id);
    const change = await propose(branch, groupPlan);
    expect(change).toMatchObject({
      purpose: 'change',
      subTotal: 300_000 - 200_000,
      tax: 8_000,
      amount: 108_000,
    });
    expect(change.lines.map(({ description }) => description)).toEqual([
      'Group',
      'Credit for the unused part of Clinic',
    ]);
    const invoice = await pay(change.id);
    expect([invoice.startDate, invoice.expiredDate]).toEqual([today, lastDayOf(today, 12)]);
    expect(await planOf(branch)).toMatchObject({ planName: 'Group', startDate: today });
  });

  it('of a change to a cheaper plan costs nothing, and what is left lengthens the new plan', async () => {
    const branch = await newBranch();
    await pay((await propose(branch, groupPlan)).id);
    const change = await propose(branch, clinicPlan);
    expect([change.amount, change.extraDays > 700]).toEqual([0, true]);
    const invoice = await pay(change.id);
    expect([invoice.receiptNo, invoice.expiredDate]).toEqual([
      null,
      addDays(lastDayOf(today, 12), change.extraDays),
    ]);
  });

  it('begins today again once the plan has ended', async () => {
    const branch = await newBranch();
    await pay((await propose(branch, clinicPlan)).id);
    const [from, to] = [addDays(today, -400), addDays(today, -36)];
    await clinic.owner.query(
      'UPDATE branch_subscription SET starts_on = $1, ends_on = $2 WHERE branch_id = $3',
      [from, to, branch],
    );
    await clinic.owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [
      to,
      branch,
    ]);
    expect(await planOf(branch)).toMatchObject({ status: 'Inactive', expiredDate: to });
    expect(unusedValue({ startsOn: from, endsOn: to, value: 100_000 }, today)).toBe(0);
    const { startDate } = await pay((await propose(branch, clinicPlan)).id);
    expect(startDate).toBe(today);
  });
});

describe('numbers of documents', () => {
  it('have no gap and no double, however many are made at once', async () => {
    const before = (await admin.send(api.invoiceList, {})).data.totalCount;
    const branches: number[] = [];
    while (branches.length < 20) branches.push(await newBranch());
    // Each client makes its invoices one after the other, and some of its requests are refused and rolled back.
    await Promise.all(
      branches.map(async (branch) => {
        for (let turn = 0; turn < 6; turn += 1) {
          const { id } = await whenFree(() => propose(branch, clinicPlan, admin));
          await admin.refused(api.createInvoice, { proformaID: id, productID: groupPlan });
          await whenFree(() => pay(id));
        }
      }),
    );
    const { rows } = await clinic.owner.query<{ number: string }>('SELECT number FROM invoice');
    const numbers = rows.map(({ number }) => Number(number.slice(3)));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: before + 120 }, (_, index) => index + 1),
    );
  });
});

describe('the plan of a branch', () => {
  it('names its own open proforma, whatever the numbers of others', async () => {
    const branches = [await newBranch(), await newBranch(), await newBranch()];
    for (const branch of branches.toReversed()) {
      const { proformaNo } = await propose(branch, clinicPlan);
      expect(await planOf(branch)).toMatchObject({ openProformaNo: proformaNo });
    }
    const named = await Promise.all(branches.map(planOf));
    expect(new Set(named.map(({ openProformaNo }) => openProformaNo)).size).toBe(3);
    expect(await planOf(await newBranch())).toMatchObject({ openProformaNo: null });
  });
});

describe('the sums under a list', () => {
  it('count what they say: no cancelled invoice, less credit notes, and only what is still to be paid', async () => {
    const branchID = await newBranch();
    await pay((await propose(branchID, clinicPlan)).id);
    const cancelled = await pay((await propose(branchID, clinicPlan)).id);
    await admin.send(api.cancelInvoice, { id: cancelled.id, reason: 'Paid twice' });
    const credited = await pay((await propose(branchID, clinicPlan)).id);
    await admin.send(api.createCreditNote, { id: credited.id, amount: 12_345, reason: 'Goodwill' });
    const over = await propose(branchID, clinicPlan);
    await clinic.owner.query(
      `UPDATE proforma SET valid_to = valid_to - 400, status = 'Cancelled' WHERE id = $1`,
      [over.id],
    );
    await propose(branchID, clinicPlan);
    const listed = { branchID, page: 1, pageSize: 1 };
    const invoices = (await admin.send(api.invoiceList, listed)).data;
    expect([invoices.totalCount, invoices.sums]).toEqual([
      3,
      { invoiced: 216_000, credited: 12_345, net: 203_655 },
    ]);
    const proformas = (await admin.send(api.proformaList, listed)).data;
    expect([proformas.totalCount, proformas.sums]).toEqual([5, { toPay: 108_000, paid: 216_000 }]);
    await clinic.owner.query(
      `UPDATE proforma SET valid_to = current_date - 3 WHERE branch_id = $1 AND status = 'Open'`,
      [branchID],
    );
    const { data: later } = await admin.send(api.proformaList, listed);
    expect(later.sums).toEqual({ toPay: 0, paid: 216_000 });
  });
});

describe('an invoice is taken back', () => {
  const paid = async () => {
    const branch = await newBranch();
    return { branch, invoice: await pay((await propose(branch, clinicPlan)).id) };
  };
  const cancel = (id: number) => admin.send(api.cancelInvoice, { id, reason: 'Paid twice' });
  const credit = (id: number, amount: number) =>
    admin.send(api.createCreditNote, { id, amount, reason: 'Goodwill' });

  it('by cancelling it, and what it had replaced holds again', async () => {
    const { branch, invoice } = await paid();
    const change = await pay((await propose(branch, groupPlan)).id);
    const { data } = await cancel(change.id);
    expect([data.status, data.cancelReason, data.startDate]).toEqual([
      'Cancelled',
      'Paid twice',
      today,
    ]);
    expect(await planOf(branch)).toMatchObject({ planName: 'Clinic', status: 'Active' });
    await cancel(invoice.id);
    expect(await planOf(branch)).toMatchObject({ planName: null, status: 'Inactive' });
  });

  it('by cancelling it within 72 hours alone', async () => {
    const { invoice } = await paid();
    await clinic.owner.query(
      `UPDATE invoice SET issued_at = now() - interval '73 hours' WHERE id = $1`,
      [invoice.id],
    );
    const { status, failures } = await admin.refused(api.cancelInvoice, {
      id: invoice.id,
      reason: 'Too late',
    });
    expect([status, failures[0]?.error_code]).toEqual([409, 'INVOICE.TOO_OLD']);
  });

  it('not by cancelling it while a later subscription follows', async () => {
    const { branch, invoice } = await paid();
    await pay((await propose(branch, clinicPlan)).id);
    const { failures } = await admin.refused(api.cancelInvoice, {
      id: invoice.id,
      reason: 'Early',
    });
    expect(failures[0]?.error_code).toBe('INVOICE.FOLLOWED');
  });

  it('by credit notes, at most as much as was paid', async () => {
    const { branch, invoice } = await paid();
    const { data: partly } = await credit(invoice.id, 10_800);
    expect([partly.status, partly.credited, partly.isCancellable]).toEqual(['Paid', 10_800, false]);
    const { rows } = await clinic.owner.query<Record<string, string>>(
      'SELECT number, sub_total, tax, amount FROM credit_note WHERE invoice_id = $1',
      [invoice.id],
    );
    expect(rows).toMatchObject([{ sub_total: '10000', tax: '800', amount: '10800' }]);
    expect(rows[0]?.['number']).toMatch(/^CN\d{6}$/);
    const more = await admin.refused(api.createCreditNote, {
      id: invoice.id,
      amount: 97_201,
      reason: 'Too much',
    });
    expect([more.status, more.failures[0]?.field]).toEqual([409, 'amount']);
    expect(await planOf(branch)).toMatchObject({ expiredDate: lastDayOf(today, 12) });
    const { data: wholly } = await credit(invoice.id, 97_200);
    expect([wholly.status, wholly.creditNotes.length]).toEqual(['Credited', 2]);
    expect(await planOf(branch)).toMatchObject({ expiredDate: today });
  });

  it('by crediting all of a change, and what it had replaced holds again', async () => {
    const { branch } = await paid();
    const change = await pay((await propose(branch, groupPlan)).id);
    await credit(change.id, change.amount);
    expect(await planOf(branch)).toMatchObject({
      planName: 'Clinic',
      status: 'Active',
      expiredDate: lastDayOf(today, 12),
    });
  });

  it('never twice, when two credit it at once', async () => {
    const { invoice } = await paid();
    const tries = await Promise.allSettled([
      credit(invoice.id, 108_000),
      credit(invoice.id, 108_000),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the lists of documents', () => {
  it('hold those of the account alone, and narrow by company, day, number and state', async () => {
    const proforma = await propose(branchIds.kl, clinicPlan);
    const penang = await clinic.as('tenantPenang');
    expect((await penang.send(api.proformaList, {})).data).toEqual({
      data: [],
      totalCount: 0,
      sums: { toPay: 0, paid: 0 },
    });
    const numbersOf = async (input: object) =>
      (await owner.send(api.proformaList, input)).data.data.map(({ proformaNo }) => proformaNo);
    const { proformaNo } = proforma;
    expect(
      await numbersOf({ proformaNo, tenantName: 'one', startDate: today, endDate: today }),
    ).toEqual([proformaNo]);
    const { data: listed } = await owner.send(api.proformaList, { proformaNo, pageSize: 1 });
    expect(listed.sums).toEqual({ toPay: proforma.amount, paid: 0 });
    expect(await numbersOf({ proformaNo, startDate: addDays(today, 1) })).toEqual([]);
    expect(await numbersOf({ proformaNo, status: 'Paid' })).toEqual([]);
    await clinic.owner.query('UPDATE proforma SET valid_to = $1 WHERE id = $2', [
      addDays(today, -1),
      proforma.id,
    ]);
    expect(await numbersOf({ proformaNo, status: 'Open' })).toEqual([]);
    expect(await numbersOf({ proformaNo, status: 'Expired' })).toEqual([proformaNo]);
  });
});

describe('money is credited once', () => {
  const credit = (id: number, amount: number) =>
    admin.send(api.createCreditNote, { id, amount, reason: 'Goodwill' });
  /** Money came for a proforma whose place another has taken. */
  const paidLate = ({ id, branchID, amount, proformaNo }: Proforma) =>
    clinic.owner.query(
      `INSERT INTO unsettled_payment (reference, order_no, proforma_id, tenant_id, branch_id, reason, amount, currency, paid_at)
       VALUES (gen_random_uuid(), $4, $1, 1, $2, 'Replaced', $3, 'MYR', now())`,
      [id, branchID, amount, proformaNo],
    );

  it('an invoice whose rest went into another plan is neither cancelled nor wholly credited', async () => {
    const branch = await newBranch();
    const first = await pay((await propose(branch, clinicPlan)).id);
    await pay((await propose(branch, groupPlan)).id);
    const cancelled = await admin.refused(api.cancelInvoice, { id: first.id, reason: 'Too late' });
    expect(cancelled.failures[0]?.error_code).toBe('INVOICE.FOLLOWED');
    const all = { id: first.id, amount: first.amount, reason: 'Too late' };
    expect((await admin.refused(api.createCreditNote, all)).status).toBe(409);
  });

  it('what was given back is no credit against another plan', async () => {
    const branch = await newBranch();
    const paid = await pay((await propose(branch, clinicPlan)).id);
    await credit(paid.id, 54_000);
    expect((await propose(branch, groupPlan)).subTotal).toBe(300_000 - 50_000);
    await credit(paid.id, 54_000);
    expect((await propose(branch, groupPlan)).subTotal).toBe(300_000);
  });

  it('a change that was paid after another took its place is no invoice once its credit is used', async () => {
    const branch = await newBranch();
    await pay((await propose(branch, clinicPlan)).id);
    const late = await propose(branch, groupPlan);
    const { id } = await propose(branch, groupPlan);
    await paidLate(late);
    const { data } = await admin.send(api.proformaDetail, { id: late.id });
    expect([data.status, data.isPaidLate]).toEqual(['Cancelled', true]);
    await pay(id);
    const { failures } = await admin.refused(api.createInvoice, { proformaID: late.id });
    expect(failures[0]?.error_code).toBe('PROFORMA.CREDIT_USED');
  });

  it('a change that was paid late replaces the plan where its credit is still there', async () => {
    const branch = await newBranch();
    await pay((await propose(branch, clinicPlan)).id);
    const late = await propose(branch, groupPlan);
    await propose(branch, groupPlan);
    await paidLate(late);
    const { startDate, expiredDate } = await pay(late.id);
    expect([startDate, expiredDate]).toEqual([today, lastDayOf(today, 12)]);
    const open = await owner.send(api.proformaList, { branchID: branch, status: 'Open' });
    expect(open.data.totalCount).toBe(0);
  });
});

describe('an open change', () => {
  const changing = async () => {
    const branch = await newBranch();
    const first = await pay((await propose(branch, clinicPlan)).id);
    return { branch, first, change: await propose(branch, groupPlan) };
  };
  const isCreditUsed = async (proformaID: number) => {
    const { failures } = await admin.refused(api.createInvoice, { proformaID });
    return failures[0]?.error_code;
  };

  it('begins its plan on the day on which its credit was counted', async () => {
    const { change } = await changing();
    const made = addDays(today, -10);
    await clinic.owner.query(
      `UPDATE proforma SET issued_at = issued_at - interval '10 days' WHERE id = $1`,
      [change.id],
    );
    await clinic.owner.query(
      `UPDATE invoice SET issued_at = issued_at - interval '11 days' WHERE branch_id = $1`,
      [change.branchID],
    );
    const { startDate, expiredDate } = await pay(change.id);
    expect([startDate, expiredDate]).toEqual([made, lastDayOf(made, 12)]);
  });

  it('is not settled once its days are over', async () => {
    const { change } = await changing();
    await clinic.owner.query('UPDATE proforma SET valid_to = $1 WHERE id = $2', [
      addDays(today, -1),
      change.id,
    ]);
    expect(await isCreditUsed(change.id)).toBe('PROFORMA.CREDIT_USED');
  });

  it('ends with the invoice that it counts on', async () => {
    const cancelled = await changing();
    await admin.send(api.cancelInvoice, { id: cancelled.first.id, reason: 'Paid twice' });
    const credited = await changing();
    await admin.send(api.createCreditNote, {
      id: credited.first.id,
      amount: 100,
      reason: 'Goodwill',
    });
    for (const { change } of [cancelled, credited]) {
      const { data } = await owner.send(api.proformaDetail, { id: change.id });
      expect(data.status).toBe('Cancelled');
    }
  });

  it('to a plan without a price waits for the end of the one that is held', async () => {
    const free = await addPlan(admin, { name: 'Free', months: 1, price: 0 });
    const { branch } = await changing();
    const { failures } = await owner.refused(api.createProforma, {
      branchID: branch,
      productID: free,
    });
    expect(failures[0]?.error_code).toBe('PLAN.FREE');
    expect(await propose(await newBranch(), free)).toMatchObject({ amount: 0, status: 'Paid' });
  });

  it('a plan without a price is had once by a company, also by two branches at the same time', async () => {
    const free = await addPlan(admin, { name: 'Trial', months: 1, price: 0 });
    const branchIDs = [await newBranch(2), await newBranch(2)];
    const penang = await clinic.as('tenantPenang');
    const answers = await Promise.allSettled(
      branchIDs.map((branchID) => penang.send(api.createProforma, { branchID, productID: free })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const third = await newBranch(2);
    const { data } = await penang.send(api.planPreview, { branchID: third });
    const offered = data.plans.find(({ productID }) => productID === free);
    expect(offered?.refusal).toBe('PLAN.FREE_ONCE');
  });
});

it('documents are not made in a batch, which would hold their numbers from all others', async () => {
  const { status } = await owner.refused(api.batch, {
    call: 'createProforma',
    inputs: [{ branchID: branchIds.kl, productID: clinicPlan }],
    dryRun: true,
  });
  expect(status).toBe(400);
});
