import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import { featuresOf } from '../../../../contract/accounts/planFeatures.ts';
import type { Plan } from '../../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { branches, proformas, tenants } from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import type { ChangeContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { ofAccount } from '../branches/account.ts';
import { liveSubscriptions } from '../branchSubscriptions/held.ts';
import { offeredPlan } from '../subscriptions/reading.ts';
import { billedToOf } from './billedTo.ts';
import { discountsOf } from './companyDiscounts.ts';
import { nextNumber } from './numbers.ts';
import { hadFreePlan, isFree, type Purpose, type Quote, quoteOf } from './quoting.ts';
import { cancelOpen } from './settling.ts';

/** Days that a proforma is open for payment, the day of its making included. */
export const VALID_DAYS = 14;

type Proforma = typeof proformas.$inferSelect;

interface Wanted {
  branchId: number;
  planId: number;
  tenantId?: number | undefined;
  /** What the person was shown that it comes to, in sen. */
  shownAmount?: number | undefined;
}

/**
 * Makes a proforma for a branch of the account and a plan on offer, in place of the branch's open one. A plan that the
 * branch holds is renewed; another is a change, with credit for what is unused from today on (`quoteOf`). `wanted`
 * refuses the other of the two; what the person was shown is refused where it has changed since.
 */
export async function makeProforma(
  context: ChangeContext,
  { branchId, planId, tenantId, shownAmount }: Wanted,
  wanted?: Purpose,
): Promise<Proforma> {
  const { db, language } = context;
  const branch = await holdBranch(db, branchId, ofAccount(context, branches.id));
  if (!branch) throw notFound('branchID');
  if (tenantId !== undefined && tenantId !== branch.tenantId) throw notFound('tenantID');
  const today = clinicToday();
  const plan = await offeredPlan(db, planId, today);
  if (!plan) throw refusal(409, 'PLAN.NOT_OFFERED', { field: 'productID' });
  const hadFree = isFree(plan) && (await hadFreeBefore(db, branch.tenantId));
  const live = await liveSubscriptions(db, branchId);
  const discounts = await discountsOf(db, branch.tenantId, today);
  const quote = quoteOf(plan, { live, hadFree, discounts, today, language });
  const { purpose, amount } = quote;
  if (quote.refusal) throw refusal(409, quote.refusal, { field: 'productID' });
  if (wanted && purpose !== 'new' && wanted !== purpose)
    throw refusal(409, purpose === 'renewal' ? 'PLAN.HELD' : 'PLAN.NOT_HELD', {
      field: 'productID',
    });
  if (shownAmount !== undefined && shownAmount !== amount)
    throw refusal(409, 'PLAN.PRICE_CHANGED', { field: 'productID' });
  return issueProforma(context, branch, { plan, quote, validTo: addDays(today, VALID_DAYS - 1) });
}

/** The open renewal of a branch of the account by a plan at the shown amount, which is paid and not made anew. */
export async function openRenewal(
  context: ChangeContext,
  { branchId, planId, shownAmount }: Wanted,
): Promise<Proforma | undefined> {
  const { db } = context;
  if (!(await holdBranch(db, branchId, ofAccount(context, branches.id)))) return undefined;
  const [open] = await db
    .select()
    .from(proformas)
    .where(
      and(
        eq(proformas.branchId, branchId),
        eq(proformas.status, 'Open'),
        eq(proformas.purpose, 'renewal'),
        eq(proformas.planId, planId),
        gte(proformas.validTo, clinicToday()),
        eq(proformas.amount, shownAmount ?? proformas.amount),
      ),
    );
  return open;
}

interface Issued {
  plan: Plan;
  quote: Quote;
  validTo: string;
}

/** Stores a proforma of a branch that is held (`holdBranch`), in place of its open one. */
export async function issueProforma(
  work: Work & Recorder,
  { branchId, tenantId, billedTo }: HeldBranch,
  { plan, quote, validTo }: Issued,
): Promise<Proforma> {
  const { db } = work;
  const { purpose, lines, subTotal, discount, tax, amount, extraDays } = quote;
  await cancelOpen(db, branchId);
  const [made] = await db
    .insert(proformas)
    .values({
      tenantId,
      branchId,
      billedTo,
      lines,
      subTotal,
      discount,
      tax,
      amount,
      planId: plan.id,
      planName: plan.productTypeValue,
      purpose,
      status: 'Open',
      validTo,
      extraDays,
      terms: {
        months: plan.subscribeMonth,
        billingCycleId: plan.billingCycleID,
        concurrentUsers: plan.concurrentUser,
        storage: plan.storage,
        features: featuresOf(plan),
      },
      number: await nextNumber(db, 'proforma'),
    })
    .returning();
  if (!made) throw new Error('a proforma was not stored');
  await record(work, { resource: 'proformas', id: made.id, action: 'create', branchId });
  return made;
}

/** Key of the lock under which a company takes a plan without a price, as two of its branches may at the same time. */
const FREE_PLAN_LOCK = 7_031;

async function hadFreeBefore(db: Db, tenantId: number): Promise<boolean> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(${FREE_PLAN_LOCK}::integer, ${tenantId}::integer)`,
  );
  return hadFreePlan(db, tenantId);
}

/** A branch that is locked against other changes of its plan, and whom its documents are for. */
interface HeldBranch {
  branchId: number;
  tenantId: number;
  billedTo: BilledTo;
}

/** Locks a branch, among those of a condition, against other changes of its plan. */
export async function holdBranch(
  db: Db,
  branchId: number,
  among?: SQL,
): Promise<HeldBranch | undefined> {
  const [row] = await db
    .select({ branch: branches, tenant: tenants })
    .from(branches)
    .innerJoin(tenants, eq(tenants.id, branches.tenantId))
    .where(and(eq(branches.id, branchId), among))
    .for('no key update', { of: branches });
  if (!row) return undefined;
  const { branch, tenant } = row;
  return { branchId, tenantId: tenant.id, billedTo: billedToOf(tenant, branch) };
}
