import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastDayOf, unusedValue } from '../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, type Person } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
let owner: Caller;
let small: number;
let large: number;
const today = clinicToday();
beforeAll(async () => {
  clinic = await startClinic();
  [admin, owner] = await Promise.all([clinic.as('admin'), clinic.as('tenant')]);
  small = await addPlan(admin, { name: 'Small', months: 1, price: 9_900, users: 1, storage: 7 });
  large = await addPlan(admin, {
    name: 'Large',
    months: 12,
    price: 300_000,
    users: 8,
    storage: 40,
  });
});
afterAll(() => clinic.stop());

const previewOf = async (branchID: number, planId: number, by = owner) => {
  const { data } = await by.send(api.planPreview, { branchID });
  const preview = data.plans.find(({ productID }) => productID === planId);
  if (!preview) throw new Error('the plan is not on offer');
  return { ...preview, held: data.held };
};
const planOf = async (branchId: number) =>
  (await owner.send(api.branchSubscription, { branchId })).data;
const change = (branchID: number, productID: number, shownAmount?: number) =>
  owner.send(api.createUpgradePlanProforma, {
    branchID,
    productID,
    ...(shownAmount !== undefined && { shownAmount }),
  });
const mailsAbout = async (branch: string) =>
  (
    await clinic.owner.query<{ subject: string }>(
      `SELECT subject FROM mail WHERE body LIKE '%' || $1 || '%'`,
      [branch],
    )
  ).rows;

/** Pays for a plan of a branch, as an Administrator notes it. */
async function buy(branchID: number, productID: number): Promise<number> {
  const { data: made } = await owner.send(api.createProforma, { branchID, productID });
  const { data } = await admin.send(api.createInvoice, { proformaID: made.id });
  return data.id;
}

/** A branch of its own. */
async function newBranch(): Promise<number> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO branch (tenant_id, code, email) VALUES (1, 'New ' || gen_random_uuid(), 'new@clinic.test') RETURNING id`,
  );
  return rows[0]?.id ?? 0;
}

/** The branch's plan as if it were bought some days ago. */
async function age(branch: number, days: number): Promise<void> {
  await clinic.owner.query(
    `UPDATE invoice SET issued_at = issued_at - make_interval(days => $2) WHERE branch_id = $1`,
    [branch, days],
  );
  await clinic.owner.query(
    `UPDATE proforma SET issued_at = issued_at - make_interval(days => $2) WHERE branch_id = $1`,
    [branch, days],
  );
  await clinic.owner.query(
    `UPDATE branch_subscription SET starts_on = starts_on - $2::integer, ends_on = ends_on - $2::integer
      WHERE branch_id = $1`,
    [branch, days],
  );
}

describe('what a plan would come to', () => {
  it('is what is then made: price, tax, credit, days, and what is lost', async () => {
    const branch = await newBranch();
    await buy(branch, large);
    await age(branch, 100);
    const days = 365;
    const endsOn = addDays(lastDayOf(today, 12), -100);
    // 300,000 sen for the whole period, of which all but the first hundred days is unused.
    const period = { startsOn: addDays(today, -100), endsOn, value: 300_000 };
    const credit = unusedValue(period, today);
    expect(Math.abs(credit - (300_000 * (days - 100)) / days)).toBeLessThan(600);
    const shown = await previewOf(branch, small);
    expect(shown).toMatchObject({
      purpose: 'change',
      credit,
      subTotal: 0,
      tax: 0,
      amount: 0,
      startDate: today,
      usersLost: 7,
      storageLost: 33,
      held: { planName: 'Large', expiredDate: endsOn, concurrentUser: 8, storage: 40 },
    });
    // What is left of the credit at RM 99.00 a month.
    const month = (Date.parse(lastDayOf(today, 1)) - Date.parse(today)) / 86_400_000 + 1;
    expect(shown.extraDays).toBe(Math.floor(((credit - 9_900) * month) / 9_900));
    expect(shown.expiredDate).toBe(addDays(lastDayOf(today, 1), shown.extraDays));
    await change(branch, small, shown.amount);
    expect(await planOf(branch)).toMatchObject({
      planName: 'Small',
      startDate: shown.startDate,
      expiredDate: shown.expiredDate,
      concurrentUser: 1,
      storage: 7,
    });
  });

  it('is a renewal from the day after the last one, at its price, of the plan that is held', async () => {
    const branch = await newBranch();
    expect(await previewOf(branch, small)).toMatchObject({
      purpose: 'new',
      amount: 10_692,
      startDate: today,
      usersLost: 0,
      held: null,
    });
    await buy(branch, small);
    const next = addDays(lastDayOf(today, 1), 1);
    expect(await previewOf(branch, small)).toMatchObject({
      purpose: 'renewal',
      credit: 0,
      amount: 10_692,
      startDate: next,
      expiredDate: lastDayOf(next, 1),
      usersLost: 0,
    });
    // 300,000 less the 9,900 that are unused, and 8 % of the rest.
    expect(await previewOf(branch, large)).toMatchObject({
      purpose: 'change',
      subTotal: 290_100,
      tax: 23_208,
      amount: 313_308,
    });
  });

  it('makes nothing, and is no other account’s to see', async () => {
    const branch = await newBranch();
    await previewOf(branch, large);
    expect((await owner.send(api.proformaList, { branchID: branch })).data.totalCount).toBe(0);
    const other = await clinic.as('tenantPenang');
    expect((await other.refused(api.planPreview, { branchID: branch })).status).toBe(404);
  });

  it('is held against what was shown', async () => {
    const branch = await newBranch();
    await buy(branch, large);
    const refused = await owner.refused(api.createUpgradePlanProforma, {
      branchID: branch,
      productID: small,
      shownAmount: 10_692,
    });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'PLAN.PRICE_CHANGED']);
    const byAdmin = await admin.refused(api.createProforma, {
      branchID: branch,
      productID: small,
      shownAmount: 10_692,
    });
    expect(byAdmin.failures[0]?.error_code).toBe('PLAN.PRICE_CHANGED');
    expect(await planOf(branch)).toMatchObject({ planName: 'Large' });
  });

  it('mails nobody that RM 0.00 were received, nor alerts of a payment', async () => {
    const branch = await newBranch();
    await buy(branch, large);
    const { code } = await planOf(branch);
    const before = await mailsAbout(code);
    expect(before.length).toBeGreaterThan(0);
    await change(branch, small);
    expect(await mailsAbout(code)).toEqual(before);
    const { rows } = await clinic.owner.query(
      `SELECT record_id FROM notification WHERE event = 'PLAN_PAID' AND branch_id = $1`,
      [branch],
    );
    expect(new Set(rows.map((row: { record_id: number }) => row.record_id)).size).toBe(1);
  });
});

describe('people at work when a smaller plan begins', () => {
  const choice = { chosenBranchID: branchIds.kl };
  beforeAll(() => buy(branchIds.kl, large));
  beforeEach(() =>
    clinic.owner.query(`UPDATE session SET ended_at = now() WHERE branch_id = ${branchIds.kl}`),
  );
  const enter = async (person: Person) => {
    const caller = await clinic.as(person);
    await caller.send(api.chooseBranch, choice);
    return caller;
  };

  it('keep their place until the day ends; the next day the plan’s own users count', async () => {
    await age(branchIds.kl, 3);
    const [reception, nurse] = [await enter('reception'), await enter('nurse')];
    await change(branchIds.kl, small);
    expect(await planOf(branchIds.kl)).toMatchObject({
      planName: 'Small',
      concurrentUser: 1,
      usersToday: 8,
      storageToday: 40,
    });
    for (const caller of [reception, nurse, await enter('doctor')])
      await caller.send(api.todayQueue, {});
    // Gone for lunch.
    await clinic.owner.query(`UPDATE session_token SET issued_at = now() - interval '50 minutes'`);
    await enter('reception');
    await enter('nurse');
    await age(branchIds.kl, 1);
    expect(await planOf(branchIds.kl)).toMatchObject({ usersToday: 1, storageToday: 7 });
    const late = await clinic.as('doctor');
    const { failures } = await late.refused(api.chooseBranch, choice);
    expect(failures[0]?.error_message).toContain('All 1 users of this plan are at work');
  });
});

describe('a change of plan', () => {
  it('is taken back by the owner on its day, and the plan before holds as it did', async () => {
    const branch = await newBranch();
    await buy(branch, large);
    const before = await planOf(branch);
    await change(branch, small);
    expect((await planOf(branch)).takeBack).toEqual({
      planName: 'Large',
      expiredDate: before.expiredDate,
      amount: 0,
      isUsed: false,
    });
    const { data } = await owner.send(api.takeBackPlanChange, { branchID: branch });
    expect(data).toEqual(before);
    const { data: invoices } = await owner.send(api.invoiceList, { branchID: branch });
    expect(invoices.data.map(({ status }) => status)).toEqual(['Cancelled', 'Paid']);
    const again = await owner.refused(api.takeBackPlanChange, { branchID: branch });
    expect([again.status, again.failures[0]?.error_code]).toEqual([409, 'PLAN.NO_CHANGE_TODAY']);
  });

  it('stays once its day is over', async () => {
    const branch = await newBranch();
    await buy(branch, large);
    await change(branch, small);
    await age(branch, 1);
    expect((await planOf(branch)).takeBack).toBeNull();
    const { failures } = await owner.refused(api.takeBackPlanChange, { branchID: branch });
    expect(failures[0]?.error_code).toBe('PLAN.NO_CHANGE_TODAY');
  });

  it('stays while more people are at work than the plan before allows', async () => {
    const { pj: branch } = branchIds;
    await buy(branch, small);
    const invoice = await buy(branch, large);
    const people = [await clinic.as('tenant'), await clinic.as('receptionPj')];
    for (const each of people) await each.send(api.chooseBranch, { chosenBranchID: branch });
    expect((await planOf(branch)).takeBack).toMatchObject({ planName: 'Small', isUsed: true });
    const { failures } = await owner.refused(api.takeBackPlanChange, { branchID: branch });
    expect(failures[0]?.error_code).toBe('PLAN.CHANGE_USED');
    expect((await owner.send(api.invoiceDetail, { id: invoice })).data.status).toBe('Paid');
  });

  it('is no other account’s to take back, nor that of people without the right', async () => {
    const branch = await newBranch();
    await buy(branch, large);
    await change(branch, small);
    const other = await clinic.as('tenantPenang');
    expect((await other.refused(api.takeBackPlanChange, { branchID: branch })).status).toBe(404);
    const nurse = await clinic.as('nurse');
    expect((await nurse.refused(api.takeBackPlanChange, { branchID: branch })).status).toBe(403);
  });
});
