import { addDays, addMonths, daysBetween } from '../kit/days.ts';
import type { PlanFeature } from './planFeatures.ts';

/** A line of a proforma, an invoice or a credit note. Amounts in sen; those of a credit are negative. */
export interface BillingLine {
  description: string;
  unitPrice: number;
  discount: number;
  tax: number;
}

/** What a document amounts to, in sen: `amount` is `subTotal - discount + tax`. */
export interface BillingTotals {
  subTotal: number;
  discount: number;
  tax: number;
  amount: number;
}

/** A paid period of a branch, both days included, and what was charged for it without tax, in sen. */
export interface Period {
  startsOn: string;
  endsOn: string;
  value: number;
}

/** What a plan costs, in sen, and for how many months. */
export interface PlanOffer {
  productTypeValue: string;
  subscribeMonth: number;
  unitPrice: number;
  discountAmount: number;
  taxAmount: number;
}

/** What a plan allows while it holds, and for how long. */
export interface PlanTerms {
  months: number;
  billingCycleId: number;
  concurrentUsers: number;
  /** GB. */
  storage: number;
  /** What it includes; left out by proformas that were made before features were told apart, which include them all. */
  features?: PlanFeature[];
}

/** What a subscription of a team or a tenant of AGATA allows while it holds, and for how long. */
export interface CategoryTerms {
  months: number;
  members: number;
}

/** A plan's charge, and the days that a credit beyond its price adds to its period. */
export interface Charge {
  lines: BillingLine[];
  extraDays: number;
}

/** The totals of a document: the sums of its lines. */
export function totalsOf(lines: readonly BillingLine[]): BillingTotals {
  const sum = (of: (line: BillingLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const subTotal = sum((line) => line.unitPrice);
  const discount = sum((line) => line.discount);
  const tax = sum((line) => line.tax);
  return { subTotal, discount, tax, amount: subTotal - discount + tax };
}

/** The amount of one line. */
export const amountOf = ({ unitPrice, discount, tax }: BillingLine): number =>
  unitPrice - discount + tax;

/** The last day of a plan's months that begin on a day. */
export function lastDayOf(startsOn: string, months: number): string {
  return addDays(addMonths(startsOn, months), -1);
}

/** What is unused of a period from a day on: its value by days, rounded down to the sen. */
export function unusedValue({ startsOn, endsOn, value }: Period, from: string): number {
  const days = daysBetween(startsOn, endsOn) + 1;
  const unused = daysBetween(from > startsOn ? from : startsOn, endsOn) + 1;
  return unused <= 0 ? 0 : Math.floor((value * unused) / days);
}

/** What a plan's period is worth, in sen without tax: its price, and the days that a credit beyond it added. */
export function valueOfPeriod(
  price: number,
  { days, extraDays }: { days: number; extraDays: number },
): number {
  return price + Math.floor((price * extraDays) / days);
}

/**
 * The charge of a plan that begins on a day, with a credit (in sen, without tax) for the unused part of the plan that it
 * replaces. The credit comes off the price before tax, at most all of it, and the tax is lower in proportion. What is
 * left of the credit lengthens the period by whole days at the plan's price; a plan without a price takes no credit.
 */
export function chargeOf(
  offer: PlanOffer,
  { startsOn, credit, creditText }: { startsOn: string; credit: number; creditText: string },
): Charge {
  const { productTypeValue, unitPrice, discountAmount, taxAmount, subscribeMonth } = offer;
  const planLine = {
    description: productTypeValue,
    unitPrice,
    discount: discountAmount,
    tax: taxAmount,
  };
  const price = unitPrice - discountAmount;
  const used = Math.min(credit, price);
  if (used <= 0) return { lines: [planLine], extraDays: 0 };
  const tax = Math.round((taxAmount * (price - used)) / price);
  const days = daysBetween(startsOn, lastDayOf(startsOn, subscribeMonth)) + 1;
  return {
    lines: [
      planLine,
      { description: creditText, unitPrice: -used, discount: 0, tax: tax - taxAmount },
    ],
    extraDays: Math.floor(((credit - used) * days) / price),
  };
}

/**
 * A part of an invoice as the line of a credit note. Its tax is the invoice's in proportion to all that is then credited,
 * less what earlier parts had, so that the parts of a whole invoice have its tax. Amounts in sen.
 */
export function creditLine(
  description: string,
  amount: number,
  invoice: Pick<BillingTotals, 'amount' | 'tax'> & { credited: number },
): BillingLine {
  const taxUpTo = (part: number) =>
    invoice.amount === 0 ? 0 : Math.round((invoice.tax * part) / invoice.amount);
  const tax = taxUpTo(invoice.credited + amount) - taxUpTo(invoice.credited);
  return { description, unitPrice: amount - tax, discount: 0, tax };
}
