import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listedFeatures } from '../../../contract/accounts/planFeatures.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Caller;
let clinicType: number;
let groupType: number;
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM plan; DELETE FROM product_type');
  clinicType = (await admin.send(api.productTypeCreate, { title: 'Clinic' })).data.id;
  groupType = (await admin.send(api.productTypeCreate, { title: 'Group' })).data.id;
});
afterAll(() => clinic.stop());

const day = (ahead: number) => clinicToday(new Date(Date.now() + ahead * 86_400_000));
const terms = (more = {}) => ({
  productTypeID: clinicType,
  validFrom: day(-1),
  validTo: day(1),
  subscribeMonth: 12,
  concurrentUser: 5,
  storage: 20,
  billingCycleID: 4,
  unitPrice: 100_000,
  ...more,
});
const add = async (more = {}) => (await admin.send(api.addSubscription, terms(more))).data;
const refusalOf = async (more: object) => {
  const { status, failures } = await admin.refused(api.addSubscription, terms(more));
  return [status, ...failures.map(({ field, error_code }) => [field, error_code])];
};

describe('a subscription plan', () => {
  it('is read back with its product type and its price', async () => {
    const made = await add({
      discountPercent: 10,
      taxPercent: 8,
      description: '<ul><li>SMS</li></ul>',
      dedicatedWhatsapp: true,
    });
    expect((await admin.send(api.subscriptionDetail, { id: made.id })).data).toEqual({
      ...terms(),
      id: made.id,
      version: 1,
      productTypeValue: 'Clinic',
      discountPercent: 10,
      discountAmount: 10_000,
      taxPercent: 8,
      taxAmount: 7_200,
      netPrice: 97_200,
      description: '<ul><li>SMS</li></ul>',
      dedicatedWhatsapp: true,
      features: [...listedFeatures],
    });
  });

  it('is changed as a whole, with the amounts where the percentages are left out', async () => {
    const { id } = await add({ discountPercent: 10, taxPercent: 8 });
    const { data } = await admin.send(api.updateSubscription, {
      ...terms({ productTypeID: groupType, discountAmount: 5_000, taxAmount: 100 }),
      id,
    });
    expect((await admin.send(api.subscriptionDetail, { id })).data).toEqual(data);
    expect(data).toMatchObject({
      productTypeValue: 'Group',
      discountPercent: null,
      discountAmount: 5_000,
      taxPercent: null,
      taxAmount: 100,
      netPrice: 95_100,
      version: 2,
    });
    const stale = { headers: { 'If-Match': '"1"' } };
    const again = await admin.refused(api.updateSubscription, { ...terms(), id }, stale);
    expect(again.status).toBe(409);
  });

  it('keeps harmless markup of its description alone', async () => {
    const { description } = await add({
      description: '<script>alert(1)</script><p onclick="x()">Hello <b>you</b></p>',
    });
    expect(description).toBe('<p>Hello <strong>you</strong></p>');
    expect((await add({ description: '<p>&nbsp;</p>' })).description).toBe('');
  });

  it('holds pictures in its description, which visitors get, and none of another place', async () => {
    const png = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="" />';
    const others = [
      '<img src="https://elsewhere.test/spy.png">',
      '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
      '<img src="data:image/png;base64,AA&quot;onerror=&quot;x()">',
      '<img onerror="x()">',
    ];
    const { id } = await add({ description: `<p>${png}${others.join('')}Hello</p>` });
    const offered = await admin.send(api.availableSubscriptionPlan, {});
    expect(offered.data.find((plan) => plan.id === id)?.description).toBe(`<p>${png}Hello</p>`);
    const alone = await add({ description: png });
    expect(alone.description).toBe(png);
  });

  it('is gone when it is removed, and its product type stays while a plan has it', async () => {
    const { id } = await add();
    const kept = await admin.refused(api.productTypeRemove, { id: clinicType });
    expect([kept.status, kept.failures[0]?.error_message]).toEqual([
      409,
      expect.stringContaining('Subscription plans: 1') as string,
    ]);
    await admin.send(api.removeSubscription, { id });
    expect((await admin.send(api.subscriptionList, {})).data).toEqual([]);
    expect((await admin.refused(api.subscriptionDetail, { id })).status).toBe(404);
  });

  it.each([
    ['an end before its start', { validTo: day(-2) }, 'validTo', 'PLAN.DAYS_ORDER'],
    [
      'a discount above its price',
      { discountAmount: 100_001 },
      'discountAmount',
      'PLAN.DISCOUNT_ABOVE_PRICE',
    ],
    [
      'a cycle that its months are not',
      { subscribeMonth: 3 },
      'billingCycleID',
      'PLAN.CYCLE_MISFIT',
    ],
    ['no month', { subscribeMonth: 0 }, 'subscribeMonth', 'GENERAL.BETWEEN'],
    ['more than ten years', { subscribeMonth: 121 }, 'subscribeMonth', 'GENERAL.BETWEEN'],
    ['no user', { concurrentUser: 0 }, 'concurrentUser', 'GENERAL.BETWEEN'],
    ['less than no storage', { storage: -1 }, 'storage', 'GENERAL.BETWEEN'],
    ['an unknown billing cycle', { billingCycleID: 5 }, 'billingCycleID', 'GENERAL.BETWEEN'],
    ['more tax than all', { taxPercent: 101 }, 'taxPercent', 'GENERAL.BETWEEN'],
  ])('is refused with %s', async (_, more, field, code) => {
    expect(await refusalOf(more)).toEqual([400, [field, code]]);
  });

  it('is refused with an unknown product type', async () => {
    expect(await refusalOf({ productTypeID: 999_999 })).toEqual([
      404,
      ['productTypeID', 'GENERAL.NOT_FOUND'],
    ]);
  });
});

describe('the list of plans', () => {
  const idsBy = async (input: object) =>
    (await admin.send(api.subscriptionList, input)).data.map(({ id }) => id);

  it('is narrowed, searched and sorted', async () => {
    const small = await add({ unitPrice: 100, billingCycleID: 1, subscribeMonth: 1 });
    const old = await add({ unitPrice: 300, validFrom: day(-9), validTo: day(-5) });
    const group = await add({ unitPrice: 200, productTypeID: groupType });
    expect(await idsBy({ sort: 'netPrice', order: 'DESC' })).toEqual([old.id, group.id, small.id]);
    expect(await idsBy({ sort: 'productTypeValue', order: 'DESC' })).toEqual([
      group.id,
      old.id,
      small.id,
    ]);
    expect(await idsBy({ productTypeID: String(groupType) })).toEqual([group.id]);
    expect(await idsBy({ productTypeValue: 'Group' })).toEqual([group.id]);
    expect(await idsBy({ billingCycleID: 1 })).toEqual([small.id]);
    expect(await idsBy({ offeredOn: day(-6) })).toEqual([old.id]);
    expect(await idsBy({ q: 'rou' })).toEqual([group.id]);
    const page = await admin.send(api.subscriptionList, { page: 2, pageSize: 2 });
    expect([page.data.map(({ id }) => id), page.total]).toEqual([[group.id], 3]);
  });

  it('is for the platform alone', async () => {
    const tenant = await clinic.as('tenant');
    expect((await tenant.refused(api.subscriptionList, {})).status).toBe(403);
    expect((await tenant.refused(api.saasAvailableSubscriptionPlan, {})).status).toBe(403);
    expect((await tenant.refused(api.addSubscription, terms())).status).toBe(403);
  });
});

describe('the choices of a plan', () => {
  it('are the product types by title, and the billing cycles', async () => {
    expect((await admin.send(api.subscriptionProductType, {})).data).toEqual([
      { id: clinicType, value: 'Clinic' },
      { id: groupType, value: 'Group' },
    ]);
    expect((await admin.send(api.subscriptionBillingCycle, {})).data).toEqual([
      { id: 1, value: 'Monthly' },
      { id: 2, value: 'Quarterly' },
      { id: 3, value: 'Half-yearly' },
      { id: 4, value: 'Yearly' },
    ]);
  });
});

describe('the plans on offer', () => {
  it('are those of today, the cheapest first, for visitors and for the platform', async () => {
    const dear = await add({ unitPrice: 200_000, discountPercent: 10, taxPercent: 8 });
    const cheap = await add({ unitPrice: 190_000, discountPercent: 50 });
    await add({ validFrom: day(1), validTo: day(2) });
    await add({ validFrom: day(-2), validTo: day(-1) });
    const today = await add({ validFrom: day(0), validTo: day(0) });
    const removed = await add();
    await admin.send(api.removeSubscription, { id: removed.id });

    const { data } = await clinic.visitor.send(api.availableSubscriptionPlan, {});
    expect(data.map(({ id }) => id)).toEqual([cheap.id, today.id, dear.id]);
    expect(data[2]).toEqual({
      id: dear.id,
      productTypeValue: 'Clinic',
      subscribeMonth: 12,
      description: '',
      netPrice: 194_400,
      unitPrice: 200_000,
      concurrentUser: 5,
      storage: 20,
      billingCycle: 'Yearly',
      dedicatedWhatsapp: false,
      features: [...listedFeatures],
      discountAmount: 20_000,
      discountPercent: 10,
      taxAmount: 14_400,
      taxPercent: 8,
      validFrom: day(-1),
      validTo: day(1),
    });
    expect((await admin.send(api.saasAvailableSubscriptionPlan, {})).data).toEqual(data);
  });
});
