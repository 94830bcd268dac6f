import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { planPrice } from '../../../../contract/accounts/planPrice.ts';
import type { Plan } from '../../../../contract/accounts/subscriptions.ts';
import { companyDiscounts as table } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';

/** A company's discount that holds on a day. */
export type CompanyDiscount = Pick<typeof table.$inferSelect, 'plan' | 'percent' | 'toDay'>;

/** The discounts of a company that hold on a day, the highest first. */
export function discountsOf(db: Db, tenantId: number, day: string): Promise<CompanyDiscount[]> {
  return db
    .select({ plan: table.plan, percent: table.percent, toDay: table.toDay })
    .from(table)
    .where(and(eq(table.tenant, tenantId), lte(table.fromDay, day), gte(table.toDay, day)))
    .orderBy(desc(table.percent), table.id);
}

/** The one that counts for a plan: the highest that is of the plan or of all. */
export const discountFor = (
  discounts: readonly CompanyDiscount[],
  planId: number,
): CompanyDiscount | undefined => discounts.find(({ plan }) => plan === null || plan === planId);

/**
 * A plan as a company pays for it: its discount comes off the price after the plan's own, and the tax is on what is left,
 * in proportion where it is an amount. Each is rounded to the sen.
 */
export function discountedPlan(plan: Plan, discount: CompanyDiscount | undefined): Plan {
  if (!discount) return plan;
  const price = plan.unitPrice - plan.discountAmount;
  const off = Math.round((price * discount.percent) / 100);
  const taxAmount = price === 0 ? 0 : Math.round((plan.taxAmount * (price - off)) / price);
  const terms = {
    ...plan,
    discountPercent: null,
    discountAmount: plan.discountAmount + off,
    taxAmount,
  };
  return { ...terms, ...planPrice(terms) };
}
