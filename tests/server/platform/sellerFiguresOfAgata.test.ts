import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays, addMonths } from '../../../contract/kit/days.ts';
import { type BilledTeam, startBilledTeam } from '../support/billedTeam.ts';

let team: BilledTeam;
const today = clinicToday();
/** The first day of a month: 0 is this one, -1 the last. */
const month = (from: number) => addMonths(`${today.slice(0, 7)}-01`, from);
const lastDay = (from: number) => addDays(month(from + 1), -1);
const later = addMonths(today, 9);
/** What is subscribed to: of teams, and of tenants. */
let yearly: number;
let quarterly: number;
let count = 0;

const idOf = async (query: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await team.clinic.owner.query<{ id: number }>(query, values);
  return rows[0]?.id ?? 0;
};

interface Subscription {
  of: { team: number } | { tenant: number };
  account: number;
  category: number;
  /** In sen without tax, for the months. */
  price: number;
  months: number;
  from: string;
  until: string;
  isCancelled?: boolean;
}
/** A subscription that was paid: a discount of 10 sen and 8 % tax are in its invoice, and a second line for a credit. */
async function hold({
  of,
  account,
  category,
  price,
  months,
  from,
  until,
  isCancelled,
}: Subscription) {
  const lines = JSON.stringify([
    { description: 'Year', unitPrice: price + 10, discount: 10, tax: Math.round(price * 0.08) },
    { description: 'Unused', unitPrice: -1, discount: 0, tax: 0 },
  ]);
  const number = `A${(count += 1)}`;
  const proforma = await idOf(
    `INSERT INTO proforma (number, charging_account_id, category_id, billed_to, lines, sub_total, discount, tax, amount,
       plan_name, purpose, status, valid_to, terms)
     VALUES ($1, $2, $3, '{}', $4, 0, 0, 0, 0, 'Category', 'new', 'Paid', $5, $6) RETURNING id`,
    [number, account, category, lines, today, JSON.stringify({ months, members: 9 })],
  );
  const invoice = await idOf(
    `INSERT INTO invoice (number, charging_account_id, billed_to, lines, sub_total, discount, tax, amount,
       plan_name, proforma_id, status, issued_at)
     VALUES ($1, $2, '{}', $3, 0, 0, 0, 0, 'Category', $4, $5, $6::date) RETURNING id`,
    [number, account, lines, proforma, isCancelled ? 'Cancelled' : 'Paid', from],
  );
  await team.clinic.owner.query(
    `INSERT INTO agata_subscription (team_id, agata_tenant_id, category_id, from_day, to_day, price, members,
       charging_account_id, invoice_id, created_by, cancelled_at)
     VALUES ($1, $2, $3, $4, $5, $6, 9, $7, $8, (SELECT min(id) FROM account), CASE WHEN $9 THEN now() END)`,
    [
      'team' in of ? of.team : null,
      'tenant' in of ? of.tenant : null,
      category,
      from,
      until,
      price,
      account,
      invoice,
      isCancelled ?? false,
    ],
  );
}

/** A branch that holds a plan of 60.00 for a month from the last month on. */
async function holdPlan() {
  const branch = await idOf(
    `INSERT INTO branch (tenant_id, code) VALUES (1, 'Branch of a plan') RETURNING id`,
  );
  const type = await idOf(`INSERT INTO product_type (title) VALUES ('Small') RETURNING id`);
  const plan = await idOf(
    `INSERT INTO plan (product_type_id, valid_from, valid_to, subscribe_month, concurrent_user, storage, billing_cycle_id,
       unit_price, discount_amount, tax_amount, net_price) VALUES ($1, $2, $2, 1, 5, 1, 1, 0, 0, 0, 0) RETURNING id`,
    [type, today],
  );
  const lines = JSON.stringify([{ description: 'Plan', unitPrice: 6_000, discount: 0, tax: 480 }]);
  const proforma = await idOf(
    `INSERT INTO proforma (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id, plan_name,
       purpose, status, valid_to, terms)
     VALUES ('B1', 1, $1, '{}', $2, 0, 0, 0, 0, $3, 'Plan', 'new', 'Paid', $4, '{"months": 1}') RETURNING id`,
    [branch, lines, plan, today],
  );
  const invoice = await idOf(
    `INSERT INTO invoice (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id, plan_name,
       proforma_id, status) VALUES ('B1', 1, $1, '{}', $2, 0, 0, 0, 0, $3, 'Plan', $4, 'Paid') RETURNING id`,
    [branch, lines, plan, proforma],
  );
  await team.clinic.owner.query(
    `INSERT INTO branch_subscription (branch_id, plan_id, plan_name, invoice_id, starts_on, ends_on, billing_cycle_id,
       concurrent_users, storage, value, total_price) VALUES ($1, $2, 'Plan', $3, $4, $5, 1, 5, 1, 0, 0)`,
    [branch, plan, invoice, month(-1), later],
  );
  return { branch, plan };
}

let held: Awaited<ReturnType<typeof holdPlan>>;
beforeAll(async () => {
  team = await startBilledTeam();
  yearly = team.category;
  const { data } = await team.admin.send(api.subscriptionCategoryCreate, {
    name: 'Quarter',
    audience: 'tenant',
    months: 3,
    price: 10_000,
    taxPercent: 8,
    members: 9,
  });
  quarterly = data.id;
  const own = { of: { team: 1 }, account: 901, category: yearly };
  const other = { of: { team: 2 }, account: 902, category: yearly };
  const tenant = { of: { tenant: 1 }, account: 903, category: quarterly };
  // 1,200.00 a year from two months ago.
  await hold({ ...own, price: 120_000, months: 12, from: month(-2), until: later });
  // 50.00 for one month, whose last day is that of its month; then one whose invoice was cancelled.
  await hold({ ...other, price: 5_000, months: 1, from: month(-2), until: lastDay(-2) });
  await hold({
    ...other,
    price: 70_000,
    months: 1,
    from: month(0),
    until: later,
    isCancelled: true,
  });
  // 100.00 for three months is 33.33 a month; then 20.00.
  await hold({ ...tenant, price: 10_000, months: 3, from: month(-1), until: lastDay(-1) });
  await hold({ ...tenant, price: 2_000, months: 1, from: month(0), until: later });
  // What costs nothing has no invoice.
  await team.clinic.owner.query(
    `INSERT INTO agata_subscription (team_id, category_id, from_day, to_day, price, members, created_by)
     VALUES (2, $1, $2, $3, 0, 9, (SELECT min(id) FROM account))`,
    [yearly, month(-1), later],
  );
  held = await holdPlan();
});
afterAll(() => team.stop());

it('recurring revenue is that of branches and of the teams and tenants of AGATA together', async () => {
  const { months, plans } = (await team.admin.send(api.sellerRevenue, {})).data;
  const none = { gained: 0, expanded: 0, contracted: 0, lost: 0 };
  expect(months.slice(-4)).toEqual([
    { month: month(-3), recurring: 0, branches: 0, subscribers: 0, ...none },
    { month: month(-2), recurring: 15_000, branches: 0, subscribers: 2, ...none, gained: 15_000 },
    {
      month: month(-1),
      recurring: 19_333,
      branches: 1,
      subscribers: 2,
      ...none,
      gained: 9_333,
      lost: -5_000,
    },
    {
      month: month(0),
      recurring: 18_000,
      branches: 1,
      subscribers: 2,
      ...none,
      contracted: -1_333,
    },
  ]);
  expect(
    plans.map(({ planID, categoryID, months: paid, branches, subscribers, recurring }) => [
      planID,
      categoryID,
      paid,
      branches,
      subscribers,
      recurring,
    ]),
  ).toEqual([
    [null, yearly, 12, 0, 1, 10_000],
    [held.plan, null, 1, 1, 0, 6_000],
    [null, quarterly, 1, 0, 1, 2_000],
  ]);
});

it('who is behind a change is named, with the charging account in AGATA', async () => {
  const changes = async (from: number) =>
    (await team.admin.send(api.sellerRevenueChanges, { month: month(from) })).data.rows;
  expect(await changes(-1)).toMatchObject([
    {
      payer: 'branch',
      branchID: held.branch,
      branchName: 'Branch of a plan',
      chargingAccountID: null,
      kind: 'gained',
      before: 0,
      after: 6_000,
    },
    {
      payer: 'team',
      branchID: null,
      chargingAccountID: 902,
      kind: 'lost',
      before: 5_000,
      after: 0,
    },
    {
      payer: 'tenant',
      branchID: null,
      chargingAccountID: 903,
      kind: 'gained',
      before: 0,
      after: 3_333,
    },
  ]);
  expect(await changes(-2)).toMatchObject([
    {
      payer: 'team',
      branchName: 'Team own',
      companyName: 'Heart Care Sdn Bhd',
      chargingAccountID: 901,
      after: 10_000,
    },
    { payer: 'team', chargingAccountID: 902, after: 5_000 },
  ]);
});
