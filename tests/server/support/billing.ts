import type { Client } from 'pg';
import type { listedFeatures, PlanFeature } from '../../../contract/accounts/planFeatures.ts';
import { cycleOfMonths } from '../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Caller } from './clinic.ts';

/** Whom a planted document is for, as JSON. */
export const BILLED_TO =
  '{"companyName":"","address":"","city":"","state":"","postcode":"","email":"","phone":"","rocNo":"","taxNo":"","tin":"","idType":"","sstNo":"","stateCode":"","branchName":""}';

const day = (ahead: number) => clinicToday(new Date(Date.now() + ahead * 86_400_000));

interface NewPlan {
  /** The name of its product. */
  name: string;
  months: number;
  /** In sen without tax, of which 8 % are added. */
  price: number;
  users?: number;
  /** GB. */
  storage?: number;
  /** All that a plan lists, where they are left out. */
  features?: (typeof listedFeatures)[number][];
  dedicatedWhatsapp?: boolean;
}

/** Adds a plan that is on offer. */
export async function addPlan(
  admin: Caller,
  { name, months, price, users = 5, storage = 20, ...included }: NewPlan,
): Promise<number> {
  const type = await admin.send(api.productTypeCreate, { title: name });
  const plan = await admin.send(api.addSubscription, {
    productTypeID: type.data.id,
    validFrom: day(-1),
    validTo: day(30),
    subscribeMonth: months,
    concurrentUser: users,
    storage,
    billingCycleID: cycleOfMonths(months),
    unitPrice: price,
    taxPercent: 8,
    ...included,
  });
  return plan.data.id;
}

/** Begins a subscription of a branch today as if it were paid, with the given limits. */
export async function beginPlan(
  owner: Client,
  branchId: number,
  {
    concurrentUsers,
    storage,
    endsOn = day(30),
    features = null,
  }: {
    concurrentUsers: number;
    storage: number;
    endsOn?: string;
    features?: PlanFeature[] | null;
  },
): Promise<void> {
  const values = [branchId, concurrentUsers, storage, day(0), endsOn, features];
  await owner.query(
    `WITH type AS (INSERT INTO product_type (title) VALUES ('Plan of ' || gen_random_uuid()) RETURNING id),
       made AS (INSERT INTO plan (product_type_id, valid_from, valid_to, subscribe_month, concurrent_user, storage,
           billing_cycle_id, unit_price, discount_amount, tax_amount, net_price)
         SELECT id, $4, $5, 1, $2, $3, 1, 0, 0, 0, 0 FROM type RETURNING id),
       asked AS (INSERT INTO proforma (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
           plan_id, plan_name, purpose, status, valid_to, terms)
         SELECT 'P' || gen_random_uuid(), b.tenant_id, b.id, '{}', '[]', 0, 0, 0, 0, made.id, 'Clinic', 'new', 'Paid', $5, '{}'
           FROM made, branch b WHERE b.id = $1 RETURNING id, plan_id, tenant_id),
       billed AS (INSERT INTO invoice (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
           proforma_id, plan_id, plan_name, status)
         SELECT 'I' || gen_random_uuid(), tenant_id, $1, '{}', '[]', 0, 0, 0, 0, id, plan_id, 'Clinic', 'Paid'
           FROM asked RETURNING id, plan_id)
     INSERT INTO branch_subscription (branch_id, plan_id, plan_name, invoice_id, starts_on, ends_on, billing_cycle_id,
         concurrent_users, storage, features, value, total_price)
     SELECT $1, plan_id, 'Clinic', id, LEAST($4::date, $5::date), $5, 1, $2, $3, $6::text[], 0, 0 FROM billed`,
    values,
  );
  await owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [endsOn, branchId]);
}
