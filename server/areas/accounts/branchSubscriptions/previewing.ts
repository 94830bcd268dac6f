import { and, eq, sql } from 'drizzle-orm';
import { amountOf } from '../../../../contract/accounts/billingRules.ts';
import type {
  PlanPreview,
  PlanPreviews,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import {
  featuresOf,
  lackedBy,
  type PlanFeature,
} from '../../../../contract/accounts/planFeatures.ts';
import type { Plan } from '../../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { branches } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { discountsOf } from '../billing/companyDiscounts.ts';
import { hadFreePlan, type Quote, quoteOf } from '../billing/quoting.ts';
import { ofAccount } from '../branches/account.ts';
import { offeredPlans } from '../subscriptions/reading.ts';
import { heldOn, type HeldSubscription, liveSubscriptions } from './held.ts';

/** What each plan on offer would come to for a branch of the account now, by the rule by which its proforma is made. */
export async function previewsOf(branchId: number, context: SessionContext): Promise<PlanPreviews> {
  const { db, language } = context;
  const today = clinicToday();
  const [branch] = await db
    .select({
      branchID: branches.id,
      branchName: branches.code,
      tenantId: branches.tenantId,
      signedIn: sql<number>`app.people_at_work(${branches.id})`,
      storageUsed: sql<number>`app.stored_bytes(${branches.id})`.mapWith(Number),
    })
    .from(branches)
    .where(and(eq(branches.id, branchId), ofAccount(context, branches.id)));
  if (!branch) throw notFound('branchID');
  const { tenantId, ...shown } = branch;
  const hadFree = await hadFreePlan(db, tenantId);
  const live = await liveSubscriptions(db, branchId);
  const held = heldOn(live, today);
  const isRunning = live.some(({ endsOn }) => endsOn >= today);
  const discounts = await discountsOf(db, tenantId, today);
  const offered = await offeredPlans(db, today);
  return {
    ...shown,
    held:
      held && isRunning
        ? {
            planName: held.planName,
            expiredDate: live.at(-1)?.endsOn ?? held.endsOn,
            concurrentUser: held.concurrentUsers,
            storage: held.storage,
          }
        : null,
    plans: offered.map((plan) =>
      previewOf(
        plan,
        quoteOf(plan, { live, hadFree, discounts, today, language }),
        isRunning ? held : undefined,
      ),
    ),
  };
}

function previewOf(plan: Plan, quote: Quote, held: HeldSubscription | undefined): PlanPreview {
  const { purpose, lines, subTotal, discount, tax, amount, credit, extraDays } = quote;
  const { companyDiscount } = quote;
  const { concurrentUser, storage } = plan;
  return {
    productID: plan.id,
    productTypeValue: plan.productTypeValue,
    purpose,
    refusal: quote.refusal ?? null,
    lines: lines.map((line) => ({ ...line, amount: amountOf(line) })),
    subTotal,
    discount,
    tax,
    amount,
    credit,
    extraDays,
    companyDiscount: companyDiscount
      ? { percent: companyDiscount.percent, toDay: companyDiscount.toDay }
      : null,
    startDate: quote.startsOn,
    expiredDate: quote.endsOn,
    concurrentUser,
    storage,
    usersLost: Math.max(0, (held?.concurrentUsers ?? 0) - concurrentUser),
    featuresLost: held ? featuresLost(plan, held) : [],
    storageLost: Math.max(0, (held?.storage ?? 0) - storage),
  };
}

function featuresLost(plan: Plan, held: HeldSubscription): PlanFeature[] {
  const before = lackedBy(held.features);
  return lackedBy(featuresOf(plan)).filter((each) => !before.includes(each));
}
