import { and, eq } from 'drizzle-orm';
import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { branches, proformas, tenants } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { ChangeContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { ofAccount } from '../branches/account.ts';
import { liveSubscriptions } from '../branchSubscriptions/held.ts';
import { offeredPlan } from '../subscriptions/reading.ts';
import { billedToOf } from './billedTo.ts';
import { nextNumber } from './numbers.ts';
import { type Purpose, quoteOf } from './quoting.ts';
import { cancelOpen } from './settling.ts';

/** Days that a proforma is open for payment, the day of its making included. */
const VALID_DAYS = 14;

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
): Promise<typeof proformas.$inferSelect> {
  const { db, language } = context;
  const branch = await holdBranch(context, branchId);
  if (tenantId !== undefined && tenantId !== branch.tenantId) throw notFound('tenantID');
  const today = clinicToday();
  const plan = await offeredPlan(db, planId, today);
  if (!plan) throw refusal(409, 'PLAN.NOT_OFFERED', { field: 'productID' });
  const quote = quoteOf(plan, { live: await liveSubscriptions(db, branchId), today, language });
  const { purpose, lines, subTotal, discount, tax, amount, extraDays } = quote;
  if (quote.refusal) throw refusal(409, quote.refusal, { field: 'productID' });
  if (wanted && purpose !== 'new' && wanted !== purpose)
    throw refusal(409, purpose === 'renewal' ? 'PLAN.HELD' : 'PLAN.NOT_HELD', {
      field: 'productID',
    });
  if (shownAmount !== undefined && shownAmount !== amount)
    throw refusal(409, 'PLAN.PRICE_CHANGED', { field: 'productID' });
  await cancelOpen(db, branchId);
  const [made] = await db
    .insert(proformas)
    .values({
      tenantId: branch.tenantId,
      branchId,
      billedTo: branch.billedTo,
      lines,
      subTotal,
      discount,
      tax,
      amount,
      planId,
      planName: plan.productTypeValue,
      purpose,
      status: 'Open',
      validTo: addDays(today, VALID_DAYS - 1),
      extraDays,
      terms: {
        months: plan.subscribeMonth,
        billingCycleId: plan.billingCycleID,
        concurrentUsers: plan.concurrentUser,
        storage: plan.storage,
      },
      number: await nextNumber(db, 'proforma'),
    })
    .returning();
  if (!made) throw new Error('a proforma was not stored');
  await record(context, { resource: 'proformas', id: made.id, action: 'create', branchId });
  return made;
}

/** Locks a branch of the account against other changes of its plan, and returns whom its documents are for. */
async function holdBranch(
  context: ChangeContext,
  branchId: number,
): Promise<{ tenantId: number; billedTo: BilledTo }> {
  const [row] = await context.db
    .select({ branch: branches, tenant: tenants })
    .from(branches)
    .innerJoin(tenants, eq(tenants.id, branches.tenantId))
    .where(and(eq(branches.id, branchId), ofAccount(context, branches.id)))
    .for('no key update', { of: branches });
  if (!row) throw notFound('branchID');
  const { branch, tenant } = row;
  return {
    tenantId: tenant.id,
    billedTo: billedToOf(tenant, branch),
  };
}
