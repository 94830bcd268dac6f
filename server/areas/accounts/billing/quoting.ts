import { sql } from 'drizzle-orm';
import {
  chargeOf,
  lastDayOf,
  totalsOf,
  unusedValue,
} from '../../../../contract/accounts/billingRules.ts';
import type { BillingLine, BillingTotals } from '../../../../contract/accounts/billingRules.ts';
import type { PlanRefusal } from '../../../../contract/accounts/branchSubscriptions.ts';
import type { Plan } from '../../../../contract/accounts/subscriptions.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate } from '../../../../contract/kit/message.ts';
import type { proformas } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { type HeldSubscription, heldOn } from '../branchSubscriptions/held.ts';
import { type CompanyDiscount, discountedPlan, discountFor } from './companyDiscounts.ts';

export type Purpose = (typeof proformas.$inferSelect)['purpose'];

/** What a plan comes to for a branch, and from when until when it holds. */
export interface Quote extends BillingTotals {
  purpose: Purpose;
  /** The plan that the branch holds, else its last one. */
  held: HeldSubscription | undefined;
  /** What is unused of all that was paid, in sen without tax. */
  credit: number;
  lines: BillingLine[];
  /** Days that a credit beyond the price adds. */
  extraDays: number;
  startsOn: string;
  endsOn: string;
  /** What the company pays less by an agreement of its own, which is in the lines. */
  companyDiscount: CompanyDiscount | undefined;
  /** Why it cannot be had. */
  refusal: PlanRefusal | undefined;
}

interface Standing {
  /** Whether the company had a plan without a price before, at any of its branches. */
  hadFree: boolean;
  /** The company's own discounts that hold today (`discountsOf`). */
  discounts: readonly CompanyDiscount[];
  /** The subscriptions of the branch that were neither replaced nor cancelled, in order of time. */
  live: readonly HeldSubscription[];
  today: string;
  /** That of the lines. */
  language: Language;
}

/** What a plan would come to for a branch today: what is shown before it is chosen, and what its proforma then says. */
export function quoteOf(offered: Plan, standing: Standing): Quote {
  const { live, hadFree, discounts, today, language } = standing;
  const companyDiscount = discountFor(discounts, offered.id);
  const plan = discountedPlan(offered, companyDiscount);
  const held = heldOn(live, today);
  const purpose = purposeOf(held, plan.id);
  const credit =
    purpose === 'change' ? live.reduce((sum, period) => sum + unusedValue(period, today), 0) : 0;
  const creditText = interpolate(textOf('BILLING.UNUSED_PART', language), {
    plan: held?.planName ?? '',
  });
  const { lines, extraDays } = chargeOf(plan, { startsOn: today, credit, creditText });
  return {
    purpose,
    held,
    credit,
    companyDiscount,
    lines,
    ...totalsOf(lines),
    extraDays,
    ...periodOf({ purpose, months: plan.subscribeMonth, extraDays, madeOn: today }, live, today),
    refusal: isFree(plan) ? freeRefusal({ live, hadFree, today }) : undefined,
  };
}

/** Whether a plan costs nothing. */
export const isFree = ({ unitPrice, discountAmount }: Plan): boolean =>
  unitPrice === discountAmount;

function freeRefusal({
  live,
  hadFree,
  today,
}: Pick<Standing, 'live' | 'hadFree' | 'today'>): PlanRefusal | undefined {
  if (hadFree) return 'PLAN.FREE_ONCE';
  return live.some(({ endsOn }) => endsOn >= today) ? 'PLAN.FREE' : undefined;
}

/** Whether a company had a plan without a price, at any of its branches. */
export async function hadFreePlan(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await db.execute<{ had: boolean }>(
    sql`SELECT app.had_free_plan(${tenantId}::integer) AS had`,
  );
  return rows[0]?.had ?? false;
}

/**
 * The days of a plan that is paid on a day. A change begins on the day of its proforma, on which its credit was counted;
 * any other plan on the day after the last one that is paid.
 */
export function periodOf(
  asked: { purpose: Purpose; months: number; extraDays: number; madeOn: string },
  live: readonly HeldSubscription[],
  paidOn: string,
): { startsOn: string; plainEnd: string; endsOn: string } {
  const { purpose, months, extraDays, madeOn } = asked;
  const startsOn = purpose === 'change' ? madeOn : dayAfterLast(live, paidOn);
  const plainEnd = lastDayOf(startsOn, months);
  return { startsOn, plainEnd, endsOn: addDays(plainEnd, extraDays) };
}

function purposeOf(held: HeldSubscription | undefined, planId: number): Purpose {
  if (held === undefined) return 'new';
  return held.planId === planId ? 'renewal' : 'change';
}

function dayAfterLast(live: readonly HeldSubscription[], today: string): string {
  const last = live.reduce((latest, { endsOn }) => (endsOn > latest ? endsOn : latest), '');
  return last >= today ? addDays(last, 1) : today;
}
