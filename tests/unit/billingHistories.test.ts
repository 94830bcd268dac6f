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
          if ('wait' in each) today = addDays(today, each.wait);
          else if ('buys' in each) {
            const terms = plans[each.buys];
            if (terms) buy(sales, { terms, id: each.buys + 1, less: each.less, today });
          } else if ('credits' in each) credit(sales, each.credits, today);
          else cancel(sales);
          agrees(sales, live(), today);
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

function buy(sales: Sale[], { terms, id, less, today }: Purchase): void {
  const live = sales.map(({ period }) => period).filter(isLive);
  live.sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  const plan = planOf(terms, id);
  const discounts = less === 0 ? [] : [{ id: 1, plan: null, percent: less, toDay: '2099-12-31' }];
  const quote = quoteOf(plan, { live, hadFree: false, discounts, today, language: 'en' });
  if (quote.refusal) return;
  const { lines, purpose, extraDays, startsOn, endsOn } = quote;
  const [own, creditTaken] = lines as [BillingLine, BillingLine | undefined];
  const price = own.unitPrice - own.discount;
  const used = 0 - (creditTaken?.unitPrice ?? 0);

  expect(quote.amount).toBe(quote.subTotal - quote.discount + quote.tax);
  expect([quote.amount, quote.tax, price - used].every((part) => part >= 0)).toBe(true);
  // No more is credited than was unused, and what the price does not take is worth less than a day.
  expect(used).toBe(Math.min(quote.credit, price));
  const plainEnd = addDays(endsOn, -extraDays);
  const days = daysBetween(startsOn, plainEnd) + 1;
  const left = quote.credit - used;
  if (price > 0) {
    expect(extraDays * price).toBeLessThanOrEqual(left * days);
    expect((extraDays + 1) * price).toBeGreaterThan(left * days);
  }
  // A change begins today; anything else on the day after the last one that is paid.
  const last =
    live
      .map((period) => period.endsOn)
      .toSorted()
      .at(-1) ?? '';
  expect(startsOn).toBe(purpose !== 'change' && last >= today ? addDays(last, 1) : today);
  // The tax is that of the rate on what is paid: each of two roundings is at most half a sen.
  expect(Math.abs(quote.tax * 100 - (price - used) * terms.taxPercent)).toBeLessThanOrEqual(100);

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
  expect(line.unitPrice + line.tax).toBe(part);
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

function agrees(sales: readonly Sale[], live: readonly HeldSubscription[], today: string): void {
  // No day is sold twice.
  for (const [at, { startsOn, endsOn }] of live.entries()) {
    const next = live[at + 1];
    if (next && endsOn >= startsOn) expect(endsOn < next.startsOn).toBe(true);
  }
  for (const sale of sales) {
    const { amount, tax } = totalsOf(sale.lines);
    const back = totalsOf(sale.credits);
    expect(back.amount).toBeLessThanOrEqual(amount);
    // What is left of an invoice bears its rate, and one that was credited whole leaves nothing, the tax included.
    const [leftTax, leftNet] = [tax - back.tax, netOf(sale.lines) - netOf(sale.credits)];
    expect(leftTax + leftNet).toBe(amount - back.amount);
    if (back.amount === amount) expect([leftTax, leftNet]).toEqual([0, 0]);
    expect(Math.abs(leftTax * 100 - leftNet * sale.rate)).toBeLessThanOrEqual(200);
  }
  // What is unused was paid for.
  const unused = sum(live.map((period) => unusedValue(period, today)));
  const net = sum(
    sales
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ lines, credits }) => netOf(lines) - netOf(credits)),
  );
  expect(unused).toBeLessThanOrEqual(net);
  expect(unused).toBeGreaterThanOrEqual(0);
  expect(heldOn(live, today) === undefined).toBe(live.length === 0);
}

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
