import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays, addMonths } from '../../../contract/kit/days.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Caller;
let count = 0;
const today = clinicToday();
const thisMonth = `${today.slice(0, 7)}-01`;
/** The first day of a month: 0 is this one, -1 the last. */
const month = (from: number) => addMonths(thisMonth, from);
const lastDay = (from: number) => addDays(month(from + 1), -1);

beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

const idOf = async (query: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await clinic.owner.query<{ id: number }>(query, values);
  return rows[0]?.id ?? 0;
};
const newTenant = (email = '', registered = 'now()') =>
  idOf(
    `INSERT INTO tenant (company_name, email, created_at) VALUES ($1, $2, ${registered}) RETURNING id`,
    [`Company ${(count += 1)}`, email],
  );
const newBranch = async (tenant?: number) =>
  idOf(`INSERT INTO branch (tenant_id, code) VALUES ($1, $2) RETURNING id`, [
    tenant ?? (await newTenant()),
    `Branch ${(count += 1)}`,
  ]);

interface Period {
  branch: number;
  plan: number;
  /** In sen without tax, for the months. */
  price: number;
  months: number;
  from: string;
  until: string;
  state?: 'Paid' | 'Cancelled' | 'Credited';
}
const newPlan = async (name: string) => {
  const type = await idOf(`INSERT INTO product_type (title) VALUES ($1) RETURNING id`, [name]);
  return idOf(
    `INSERT INTO plan (product_type_id, valid_from, valid_to, subscribe_month, concurrent_user, storage, billing_cycle_id,
       unit_price, discount_amount, tax_amount, net_price) VALUES ($1, $2, $2, 1, 5, 1, 1, 0, 0, 0, 0) RETURNING id`,
    [type, today],
  );
};
/** A period that a branch paid for: a discount of 10 sen and 8 % tax are in its invoice, and a second line for a credit. */
async function hold({ branch, plan, price, months, from, until, state = 'Paid' }: Period) {
  const lines = JSON.stringify([
    { description: 'Plan', unitPrice: price + 10, discount: 10, tax: Math.round(price * 0.08) },
    { description: 'Unused', unitPrice: -1, discount: 0, tax: 0 },
  ]);
  const numbers = [`X${(count += 1)}`, branch, plan, lines];
  const proforma = await idOf(
    `INSERT INTO proforma (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id, plan_name,
       purpose, status, valid_to, terms)
     SELECT $1, tenant_id, id, '{}', $4, 0, 0, 0, 0, $3, 'Plan', 'new', 'Paid', $5, $6 FROM branch WHERE id = $2 RETURNING id`,
    [...numbers, today, JSON.stringify({ months })],
  );
  const invoice = await idOf(
    `INSERT INTO invoice (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id, plan_name,
       proforma_id, status, issued_at)
     SELECT $1, tenant_id, id, '{}', $4, 0, 0, 0, 0, $3, 'Plan', $5, $6, $7::date FROM branch WHERE id = $2 RETURNING id`,
    [...numbers, proforma, state, from],
  );
  return idOf(
    `INSERT INTO branch_subscription (branch_id, plan_id, plan_name, invoice_id, starts_on, ends_on, billing_cycle_id,
       concurrent_users, storage, value, total_price, cancelled_at)
     VALUES ($1, $2, 'Plan', $3, $4, $5, 1, 5, 1, 0, 0, CASE WHEN $6 = 'Cancelled' THEN now() END) RETURNING id`,
    [branch, plan, invoice, from, until, state],
  );
}
const replace = (old: number, by: number) =>
  clinic.owner.query('UPDATE branch_subscription SET replaced_by = $2 WHERE id = $1', [old, by]);

describe('recurring revenue', () => {
  const later = addMonths(today, 9);
  let small: number;
  beforeAll(async () => {
    small = await newPlan('Small');
    const large = await newPlan('Large');
    const of = { plan: small, months: 1, from: month(-3), until: later };
    const [yearly, gone, upgraded, taken, free, credited, quarter, shrunk] = await Promise.all(
      Array.from({ length: 8 }, () => newBranch()),
    );
    // 1,200.00 a year from three months ago.
    await hold({ ...of, branch: yearly ?? 0, plan: large, price: 120_000, months: 12 });
    // 50.00 for one month, whose last day is that of its month.
    await hold({
      ...of,
      branch: gone ?? 0,
      price: 5_000,
      from: month(-2),
      until: lastDay(-2),
    });
    // 60.00 until the 15th of the last month, then 90.00.
    const before = await hold({ ...of, branch: upgraded ?? 0, price: 6_000, from: month(-2) });
    const change = await hold({
      ...of,
      branch: upgraded ?? 0,
      plan: large,
      price: 108_000,
      months: 12,
      from: addDays(month(-1), 14),
    });
    await replace(before, change);
    await hold({ ...of, branch: taken ?? 0, price: 70_000, state: 'Cancelled' });
    await hold({ ...of, branch: free ?? 0, price: 0 });
    // A credit note of all ended it last month; it counts until then.
    await hold({
      ...of,
      branch: credited ?? 0,
      price: 4_000,
      until: addDays(month(-1), 3),
      state: 'Credited',
    });
    // 100.00 for three months is 33.33 a month.
    await hold({
      ...of,
      branch: quarter ?? 0,
      plan: await newPlan('Quarter'),
      price: 10_000,
      months: 3,
      from: month(0),
    });
    const large2 = await hold({ ...of, branch: shrunk ?? 0, plan: large, price: 8_000 });
    const small2 = await hold({ ...of, branch: shrunk ?? 0, price: 2_000, from: month(0) });
    await replace(large2, small2);
  });

  it('is what each plan costs a month without tax, on the last day of each month and today', async () => {
    const { months, plans } = (await admin.send(api.sellerRevenue, {})).data;
    expect(months).toHaveLength(12);
    expect(months.map((each) => each.month)).toEqual(
      [...months.keys()].map((at) => month(at - 11)),
    );
    const none = { gained: 0, expanded: 0, contracted: 0, lost: 0 };
    expect(months.slice(-5)).toEqual([
      { month: month(-4), recurring: 0, branches: 0, subscribers: 0, ...none },
      { month: month(-3), recurring: 22_000, branches: 3, subscribers: 0, ...none, gained: 22_000 },
      { month: month(-2), recurring: 33_000, branches: 5, subscribers: 0, ...none, gained: 11_000 },
      {
        month: month(-1),
        recurring: 27_000,
        branches: 3,
        subscribers: 0,
        ...none,
        expanded: 3_000,
        lost: -9_000,
      },
      {
        month: month(0),
        recurring: 24_333,
        branches: 4,
        subscribers: 0,
        ...none,
        gained: 3_333,
        contracted: -6_000,
      },
    ]);
    expect(
      plans.map(({ months: paid, branches, recurring }) => [paid, branches, recurring]),
    ).toEqual([
      [12, 2, 19_000],
      [3, 1, 3_333],
      [1, 2, 2_000],
    ]);
  });

  it('names the branches behind each change, and today those of each plan in its list', async () => {
    const changes = async (from: number) =>
      (await admin.send(api.sellerRevenueChanges, { month: month(from) })).data;
    expect(
      (await changes(-1)).rows.map(({ kind, before, after }) => [kind, before, after]),
    ).toEqual([
      ['lost', 5_000, 0],
      ['lost', 4_000, 0],
      ['expanded', 6_000, 9_000],
    ]);
    const lost = await admin.send(api.sellerRevenueChanges, { month: lastDay(-1), kind: 'lost' });
    expect(lost.data.total).toBe(2);
    const listed = await admin.send(api.tenantSubscriptionList, {
      status: 'Active',
      planID: small,
    });
    expect(listed.data.totalCount).toBe(2);
  });
});

describe('what is asked for', () => {
  it('is counted by age as its list counts it, and by the month of its last day', async () => {
    const open = async (validTo: string, amount: number) =>
      clinic.owner.query(
        `INSERT INTO proforma (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id,
           plan_name, purpose, status, valid_to, terms)
         SELECT $1, tenant_id, id, '{}', '[]', 0, 0, 0, $3, (SELECT min(id) FROM plan), 'Plan', 'new', 'Open', $4, '{}'
           FROM branch WHERE id = $2`,
        [`P${(count += 1)}`, await newBranch(), amount, validTo],
      );
    const ages = [0, -5, 1, 30, 31, 90, 91] as const;
    for (const [at, days] of ages.entries()) await open(addDays(today, -days), 100 * (at + 1));
    const { bands, months } = (await admin.send(api.sellerOpen, {})).data;
    expect(bands.map(({ band, count: some, amount }) => [band, some, amount])).toEqual([
      ['notDue', 2, 300],
      ['upTo30', 2, 700],
      ['upTo60', 1, 500],
      ['upTo90', 1, 600],
      ['older', 1, 700],
    ]);
    expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_800);
    for (const { from, until, count: some } of bands) {
      const listed = await admin.send(api.proformaList, {
        isUnpaid: true,
        ...(from !== null && { dueFrom: from }),
        ...(until !== null && { dueUntil: until }),
      });
      expect(listed.data.totalCount).toBe(some);
    }
  });

  it('has the e-invoices that were refused, by the month in Kuala Lumpur', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>('SELECT id FROM invoice ORDER BY id');
    const refuse = (at: number, status: string, issued: string) =>
      clinic.owner.query('UPDATE invoice SET e_invoice_status = $2, issued_at = $3 WHERE id = $1', [
        rows[at]?.id,
        status,
        issued,
      ]);
    // Half an hour before and after midnight there, both on the last day of the month by UTC.
    await refuse(0, 'Invalid', `${lastDay(-1)}T15:30:00Z`);
    await refuse(1, 'Incomplete', `${lastDay(-1)}T16:30:00Z`);
    await refuse(2, 'Invalid', `${lastDay(-2)}T16:30:00Z`);
    await refuse(3, 'Valid', `${lastDay(-1)}T15:30:00Z`);
    const { states, months } = (await admin.send(api.sellerEInvoices, {})).data;
    expect(states).toEqual([
      { status: 'Invalid', count: 2 },
      { status: 'Incomplete', count: 1 },
    ]);
    expect(months.slice(-2).map((each) => each.count)).toEqual([2, 1]);
    const listed = await admin.send(api.invoiceList, { eInvoiceStatus: 'Invalid' });
    expect(listed.data.totalCount).toBe(2);
  });

  it('has the payments that wait, by reason', async () => {
    const pay = (reason: string, state: string) =>
      clinic.owner.query(
        `INSERT INTO unsettled_payment (reference, order_no, reason, state, amount, currency, paid_at)
         VALUES ($1, '', $2, $3, 100, 'MYR', now())`,
        [`U${(count += 1)}`, reason, state],
      );
    await pay('Twice', 'Waiting');
    await pay('Twice', 'Waiting');
    await pay('Short', 'Waiting');
    await pay('Short', 'Refunded');
    const { waiting, reasons, days } = (await admin.send(api.sellerPayments, {})).data;
    expect({ waiting, reasons }).toEqual({
      waiting: 3,
      reasons: [
        { reason: 'Twice', count: 2 },
        { reason: 'Short', count: 1 },
      ],
    });
    expect([days.length, days.at(-1)]).toEqual([30, { day: today, count: 4 }]);
    const listed = await admin.send(api.unsettledPaymentList, { status: 'Waiting' });
    expect(listed.data.totalCount).toBe(waiting);
  });
});

describe('branches', () => {
  const ends = (branch: number, day: string, renews = true) =>
    clinic.owner.query(
      'UPDATE branch SET subscription_ends = $2, renews_itself = $3 WHERE id = $1',
      [branch, day, renews],
    );

  it('end within 30 days, with those that renew, as their list has them', async () => {
    await ends(await newBranch(), today);
    await ends(await newBranch(), addDays(today, 30));
    await ends(await newBranch(), addDays(today, 12), false);
    await ends(await newBranch(), addDays(today, 31));
    await ends(await newBranch(), addDays(today, -1));
    const { from, until, renewing, notRenewing, days } = (await admin.send(api.sellerEnding, {}))
      .data;
    expect([renewing, notRenewing]).toEqual([2, 1]);
    expect(days.flatMap(({ day, count: some }) => (some > 0 ? [day] : []))).toEqual([
      today,
      addDays(today, 12),
      addDays(today, 30),
    ]);
    const listed = async (renewsItself: boolean) =>
      (await admin.send(api.branchList, { endsFrom: from, endsUntil: until, renewsItself })).data
        .length;
    expect([await listed(true), await listed(false)]).toEqual([2, 1]);
  });

  it('went quiet, have failed messages, and stopped in their registration', async () => {
    const patient = (branch: number) =>
      idOf(
        `INSERT INTO patient (branch_id, name, ic_passport) VALUES ($1, 'Aminah', $2) RETURNING id`,
        [branch, `A${(count += 1)}`],
      );
    const visit = async (branch: number, days: number) => {
      await clinic.owner.query(
        `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by, created_at)
         VALUES ($1, $2, now() - make_interval(days => $3), 15, '', 1, 1, 1, 1, now() - make_interval(days => $3))`,
        [branch, await patient(branch), days],
      );
    };
    const [quiet, busy, over, never] = [
      await newBranch(),
      await newBranch(),
      await newBranch(),
      await newBranch(),
    ];
    for (const branch of [quiet, busy, never]) await ends(branch, addDays(today, 100));
    await ends(over, addDays(today, -20));
    await visit(quiet, 15);
    await visit(quiet, 40);
    await visit(busy, 14);
    await visit(over, 20);
    const message = async (branch: number, status: string, days: number) =>
      clinic.owner.query(
        `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by, created_at)
         VALUES ($1, 'sms', $2, '', '', 1, $3, 1, now() - make_interval(days => $4))`,
        [branch, await patient(branch), status, days],
      );
    await message(busy, 'failed', 0);
    await message(busy, 'fail_authenticate', 29);
    await message(quiet, 'failed', 2);
    await message(quiet, 'failed', 31);
    await message(quiet, 'delivered', 1);
    const activity = (await admin.send(api.sellerActivity, {})).data;
    expect(activity.quietRows.map(({ branchID, lastActive }) => [branchID, lastActive])).toEqual([
      [quiet, addDays(today, -15)],
    ]);
    expect(activity.quiet).toBe(1);
    expect(activity.atWork.find(({ day }) => day === addDays(today, -14))?.count).toBe(1);
    expect(activity.failed).toBe(3);
    expect(activity.failedRows.map(({ branchID, count: some }) => [branchID, some])).toEqual([
      [busy, 2],
      [quiet, 1],
    ]);
    expect(activity.failedDays.at(-3)).toEqual({ day: addDays(today, -2), count: 1 });

    // Registered two days ago: without an owner, without a plan, not paid, and never used.
    const long = `now() - interval '2 days'`;
    const own = (tenant: number) =>
      clinic.owner.query(
        `INSERT INTO membership (account_id, tenant_id, role) VALUES (3, $1, 'Tenant')`,
        [tenant],
      );
    await newTenant('nobody@clinic.test', long);
    const chosen = await newTenant('', long);
    await own(chosen);
    await newBranch(chosen);
    const unused = await newTenant('', long);
    await own(unused);
    const plan = await newPlan('Unused');
    await hold({
      branch: await newBranch(unused),
      plan,
      price: 1,
      months: 1,
      from: today,
      until: addDays(today, 30),
    });
    await newTenant();
    const { steps, rows, months } = (await admin.send(api.sellerRegistrations, {})).data;
    const stopped = (step: string) => rows.filter((row) => row.step === step).length;
    expect(steps).toEqual(
      ['email', 'plan', 'payment', 'start'].map((step) => ({ step, count: stopped(step) })),
    );
    expect(steps.map((each) => each.count)).toEqual([1, 1, 0, 1]);
    expect(months.at(-1)?.count).toBeGreaterThan(20);
  });

  it('are near their limit from 80 % of it on', async () => {
    const plan = await newPlan('Full');
    const fill = async (bytes: number) => {
      const branch = await newBranch();
      await hold({ branch, plan, price: 1, months: 1, from: today, until: addDays(today, 30) });
      await ends(branch, addDays(today, 30));
      await clinic.owner.query(
        `INSERT INTO file (branch_id, resource, name, type, size, key) VALUES ($1, 'x', 'a', 'image/png', $2, 'k' || $3::text)`,
        [branch, bytes, (count += 1)],
      );
      return branch;
    };
    const full = await fill(800_000_000);
    await fill(799_999_999);
    const { total, rows } = (await admin.send(api.sellerLimits, {})).data;
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      { branchID: full, users: 0, mostUsers: 5, storage: 800_000_000, mostStorage: 1_000_000_000 },
    ]);
  });
});
