import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason } from '../support/refusals.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
let owner: Caller;
let penang: Caller;
let monthly: number;
let yearly: number;
const today = clinicToday();
beforeAll(async () => {
  clinic = await startClinic();
  [admin, owner, penang] = await Promise.all([
    clinic.as('admin'),
    clinic.as('tenant'),
    clinic.as('tenantPenang'),
  ]);
  monthly = await addPlan(admin, { name: 'Monthly', months: 1, price: 9_999 });
  yearly = await addPlan(admin, { name: 'Yearly', months: 12, price: 300_000 });
});
afterAll(() => clinic.stop());

const discount = (
  percent: number,
  more: { plan?: number; fromDay?: string; toDay?: string } = {},
) =>
  admin.send(api.companyDiscountCreate, {
    tenant: 1,
    percent,
    fromDay: today,
    toDay: addDays(today, 60),
    reason: 'Agreed with the owner',
    ...more,
  });
const offer = async (by: Caller, branchID: number, plan: number) => {
  const { data } = await by.send(api.planPreview, { branchID });
  const found = data.plans.find(({ productID }) => productID === plan);
  if (!found) throw new Error('the plan is not on offer');
  const { amount, tax, companyDiscount } = found;
  return { amount, tax, percent: companyDiscount?.percent ?? null };
};

describe('a discount of one company', () => {
  it('is in what its branches are shown, and in nobody else’s', async () => {
    expect(await offer(owner, branchIds.kl, yearly)).toEqual({
      amount: 324_000,
      tax: 24_000,
      percent: null,
    });
    await discount(15);
    // 9,999 less 1,500 (15 %, to the sen) is 8,499, of which 8 % are 680.
    expect(await offer(owner, branchIds.kl, monthly)).toEqual({
      amount: 9_179,
      tax: 680,
      percent: 15,
    });
    expect(await offer(owner, branchIds.pj, yearly)).toEqual({
      amount: 275_400,
      tax: 20_400,
      percent: 15,
    });
    expect(await offer(penang, branchIds.penang, yearly)).toEqual({
      amount: 324_000,
      tax: 24_000,
      percent: null,
    });
  });

  it('is the highest of those that hold today for the plan', async () => {
    await discount(40, { plan: monthly });
    await discount(90, { plan: yearly, fromDay: addDays(today, 1) });
    await discount(90, { plan: yearly, fromDay: addDays(today, -9), toDay: addDays(today, -1) });
    expect(await offer(owner, branchIds.kl, monthly)).toMatchObject({ percent: 40 });
    expect(await offer(owner, branchIds.kl, yearly)).toMatchObject({ percent: 15 });
  });

  it('is in proforma, invoice and tax, and a change of plan credits what was paid', async () => {
    const { data: made } = await owner.send(api.createProforma, {
      branchID: branchIds.kl,
      productID: yearly,
      shownAmount: 275_400,
    });
    await admin.send(api.createInvoice, { proformaID: made.id });
    const { data: invoices } = await owner.send(api.invoiceList, {});
    expect(invoices.data[0]).toMatchObject({ amount: 275_400 });
    const { data } = await owner.send(api.planPreview, { branchID: branchIds.kl });
    // On the day of its beginning all that was paid without tax is unused.
    expect(data.plans.find(({ productID }) => productID === monthly)?.credit).toBe(255_000);
  });

  it('is refused where the amount that was shown is no longer right', async () => {
    const refused = await owner.refused(api.createProforma, {
      branchID: branchIds.pj,
      productID: yearly,
      shownAmount: 324_000,
    });
    expect(refusalReason(refused)).toEqual([409, 'PLAN.PRICE_CHANGED', 'productID']);
  });

  it('names who gave it and why, to the platform alone', async () => {
    const { data } = await admin.send(api.companyDiscountList, {});
    expect(data).toHaveLength(4);
    expect(data[0]).toMatchObject({ reason: 'Agreed with the owner', addedBy: people.admin.name });
    expect((await owner.refused(api.companyDiscountList, {})).status).toBe(403);
  });
});
