import {
  array,
  assert as assertProperty,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
} from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BillingLine,
  creditLine,
  totalsOf,
  unusedValue,
  valueOfPeriod,
} from '../../contract/accounts/billingRules.ts';
import { planPrice } from '../../contract/accounts/planPrice.ts';
import { cycleOfMonths, type Plan } from '../../contract/accounts/subscriptions.ts';
import { addDays, daysBetween } from '../../contract/kit/days.ts';
import { quoteOf } from '../../server/areas/accounts/billing/quoting.ts';
import {
  type HeldSubscription,
  heldOn,
} from '../../server/areas/accounts/branchSubscriptions/held.ts';

const FIRST_DAY = '2026-01-31';

const planTerms = record({
  // A credit of far more than a price would buy thousands of years.
  unitPrice: integer({ min: 10_000, max: 400_000 }),
  discountPercent: option(integer({ min: 0, max: 60 }), { nil: 0 }),
  taxPercent: constantFrom(0, 6, 8),
  months: constantFrom(1, 3, 6, 12, 36),
});
const event = oneof(
  { arbitrary: record({ wait: integer({ min: 1, max: 200 }) }), weight: 2 },
  {
    arbitrary: record({
      buys: integer({ min: 0, max: 2 }),
      less: option(integer({ min: 1, max: 90 }), { nil: 0 }),
    }),
    weight: 3,
  },
  { arbitrary: record({ credits: integer({ min: 1, max: 100 }) }), weight: 1 },
  { arbitrary: record({ cancels: constantFrom(true) }), weight: 1 },
);

/** An invoice that was paid, and the period that it began. */
interface Sale {
  lines: readonly BillingLine[];
  rate: number;
  credits: BillingLine[];
  isCancelled: boolean;
  period: HeldSubscription;
  isChange: boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const netOf = (lines: readonly BillingLine[]) =>
  sum(lines.map(({ unitPrice, discount }) => unitPrice - discount));
const creditedOf = ({ credits }: Sale) => totalsOf(credits).amount;
const isLive = ({ replacedBy, cancelledAt }: HeldSubscription) =>
  replacedBy === null && cancelledAt === null;

it('10,000 random histories agree to the sen: price, credit, days, tax of each rate, and what is unused', () => {
  assertProperty(
    property(
      record({
        plans: array(planTerms, { minLength: 3, maxLength: 3 }),
        events: array(event, { minLength: 3, maxLength: 14 }),
      }),
      ({ plans, events }) => {
        const sales: Sale[] = [];
        let today = FIRST_DAY;
        const live = () =>
          sales
            .map(({ period }) => period)
            .filter(isLive)
            .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
        for (const each of events) {
          const untrue: string[] = [];
          if ('wait' in each) today = addDays(today, each.wait);
          else if ('buys' in each) {
            const terms = plans[each.buys];
            if (terms)
              untrue.push(...buy(sales, { terms, id: each.buys + 1, less: each.less, today }));
          } else if ('credits' in each) credit(sales, each.credits, today);
          else cancel(sales);
          expect([...untrue, ...disagreements(sales, live(), today)]).toEqual([]);
        }
      },
    ),
    { numRuns: 10_000, seed: 20_261_129 },
  );
});

interface Purchase {
  terms: { unitPrice: number; discountPercent: number; taxPercent: number; months: number };
  id: number;
  less: number;
  today: string;
}

/** Subscribes, and answers what of the quote is not true. */
function buy(sales: Sale[], { terms, id, less, today }: Purchase): string[] {
  const live = sales.map(({ period }) => period).filter(isLive);
  live.sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  const plan = planOf(terms, id);
  const discounts = less === 0 ? [] : [{ id: 1, plan: null, percent: less, toDay: '2099-12-31' }];
  const quote = quoteOf(plan, { live, hadFree: false, discounts, today, language: 'en' });
  if (quote.refusal) return [];
  const { lines, purpose, extraDays, startsOn, endsOn } = quote;
  const [own, creditTaken] = lines as [BillingLine, BillingLine | undefined];
  const price = own.unitPrice - own.discount;
  const used = 0 - (creditTaken?.unitPrice ?? 0);

  const plainEnd = addDays(endsOn, -extraDays);
  const days = daysBetween(startsOn, plainEnd) + 1;
  const left = quote.credit - used;
  const last =
    live
      .map((period) => period.endsOn)
      .toSorted()
      .at(-1) ?? '';
  const follows = purpose !== 'change' && last >= today;

  const period = periodOf(sales.length + 1, {
    planId: id,
    startsOn,
    endsOn,
    value: valueOfPeriod(price, { days, extraDays }),
  });
  if (purpose === 'change')
    for (const replaced of live.filter((held) => held.endsOn >= startsOn))
      replaced.replacedBy = period.id;
  const isChange = purpose === 'change';
  sales.push({
    lines,
    rate: terms.taxPercent,
    credits: [],
    isCancelled: false,
    period,
    isChange,
  });
  return untrueOf({
    'it amounts to its parts': quote.amount === quote.subTotal - quote.discount + quote.tax,
    'no part is below nothing': [quote.amount, quote.tax, price - used].every((part) => part >= 0),
    'no more is credited than was unused': used === Math.min(quote.credit, price),
    'what the price does not take is whole days':
      price === 0 || (extraDays * price <= left * days && (extraDays + 1) * price > left * days),
    'a change begins today, anything else after what is paid':
      startsOn === (follows ? addDays(last, 1) : today),
    // Each of two roundings is at most half a sen.
    'the tax is that of the rate': isOfRate(quote.tax, (price - used) * terms.taxPercent, 1),
  });
}

/** Credits a share of what is left of the latest invoice that can be, as the seller does. */
function credit(sales: Sale[], share: number, today: string): void {
  const sale = changeable(sales);
  if (!sale) return;
  const { amount, tax } = totalsOf(sale.lines);
  const credited = creditedOf(sale);
  const left = amount - credited;
  const part = Math.ceil((left * share) / 100);
  if (part === 0) return;
  const line = creditLine('Goodwill', part, { amount, tax, credited });
  sale.credits.push(line);
  const isAll = part === left;
  sale.period.value = isAll ? 0 : Math.max(sale.period.value - line.unitPrice, 0);
  if (!isAll) return;
  if (sale.isChange) revive(sales, sale);
  else if (sale.period.startsOn > today) sale.period.cancelledAt = new Date(0);
  else if (sale.period.endsOn > today) sale.period.endsOn = today;
}

function cancel(sales: Sale[]): void {
  const sale = changeable(sales);
  if (!sale || sale.credits.length > 0) return;
  sale.isCancelled = true;
  revive(sales, sale);
}

// What it had replaced holds again.
function revive(sales: Sale[], sale: Sale): void {
  sale.period.cancelledAt = new Date(0);
  for (const { period } of sales)
    if (period.replacedBy === sale.period.id) period.replacedBy = null;
}

/** The last one that holds: what another follows is not taken back. */
function changeable(sales: readonly Sale[]): Sale | undefined {
  return sales
    .filter(({ period }) => isLive(period))
    .toSorted((a, b) => a.period.startsOn.localeCompare(b.period.startsOn))
    .at(-1);
}

/** What of all documents and periods does not agree. */
function disagreements(
  sales: readonly Sale[],
  live: readonly HeldSubscription[],
  today: string,
): string[] {
  const unused = sum(live.map((period) => unusedValue(period, today)));
  const paid = sum(
    sales
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ lines, credits }) => netOf(lines) - netOf(credits)),
  );
  return untrueOf({
    'no day is sold twice': live.every(({ startsOn, endsOn }, at) => {
      const next = live[at + 1];
      return next === undefined || endsOn < startsOn || endsOn < next.startsOn;
    }),
    'an invoice agrees with its credit notes': sales.every(isInAgreement),
    'what is unused was paid for': 0 <= unused && unused <= paid,
    'a plan is held where there is one':
      (heldOn(live, today) === undefined) === (live.length === 0),
  });
}

// What is left of an invoice bears its rate, and one that was credited whole leaves nothing, the tax included.
function isInAgreement({ lines, credits, rate }: Sale): boolean {
  const [{ amount, tax }, back] = [totalsOf(lines), totalsOf(credits)];
  const [leftTax, leftNet] = [tax - back.tax, netOf(lines) - netOf(credits)];
  const isWhole = back.amount === amount;
  return (
    back.amount <= amount &&
    leftTax + leftNet === amount - back.amount &&
    (!isWhole || (leftTax === 0 && leftNet === 0)) &&
    isOfRate(leftTax, leftNet * rate, 2)
  );
}

/** Whether a tax is so many sen at most from what a rate makes of an amount, which is in hundredths of a sen. */
const isOfRate = (tax: number, hundredths: number, sen: number) =>
  Math.abs(tax * 100 - hundredths) <= sen * 100;

const untrueOf = (facts: Record<string, boolean>) =>
  Object.entries(facts)
    .filter(([, isTrue]) => !isTrue)
    .map(([fact]) => fact);

function planOf({ months, ...terms }: Purchase['terms'], id: number): Plan {
  const price = { ...terms, discountAmount: 0, taxAmount: 0 };
  return {
    id,
    productTypeID: id,
    productTypeValue: `Plan ${id}`,
    billingCycleID: cycleOfMonths(months),
    subscribeMonth: months,
    ...price,
    ...planPrice(price),
  } as Plan;
}

function periodOf(
  id: number,
  own: Pick<HeldSubscription, 'planId' | 'startsOn' | 'endsOn' | 'value'>,
): HeldSubscription {
  return {
    id,
    ...own,
    branchId: 7,
    planName: `Plan ${own.planId}`,
    invoiceId: 1_000 + id,
    billingCycleId: 1,
    concurrentUsers: 1,
    storage: 1,
    features: null,
    totalPrice: 0,
    replacedBy: null,
    cancelledAt: null,
    version: 1,
  };
}
