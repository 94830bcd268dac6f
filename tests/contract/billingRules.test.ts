import {
  type Arbitrary,
  array,
  assert,
  constant,
  integer,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  type BillingLine,
  chargeOf,
  creditLine,
  lastDayOf,
  totalsOf,
  unusedValue,
} from '../../contract/accounts/billingRules.ts';
import { addDays, daysBetween } from '../../contract/kit/days.ts';

const sen = integer({ min: 0, max: 10_000_000 });
const day = integer({ min: 0, max: 3_000 }).map((days) => addDays('2025-01-01', days));
const line: Arbitrary<BillingLine> = record({
  description: string(),
  unitPrice: integer({ min: -10_000_000, max: 10_000_000 }),
  discount: sen,
  tax: integer({ min: -1_000_000, max: 1_000_000 }),
});
const offer = record({
  productTypeValue: constant('Clinic'),
  subscribeMonth: integer({ min: 1, max: 36 }),
  unitPrice: sen,
  discountShare: integer({ min: 0, max: 100 }),
  taxPercent: integer({ min: 0, max: 20 }),
}).map(({ discountShare, taxPercent, unitPrice, ...rest }) => {
  const discountAmount = Math.round((unitPrice * discountShare) / 100);
  const taxAmount = Math.round(((unitPrice - discountAmount) * taxPercent) / 100);
  return { ...rest, unitPrice, discountAmount, taxAmount };
});

describe('the totals of a document', () => {
  it('are the sums of its lines, to the sen', () => {
    assert(
      property(array(line, { maxLength: 20 }), (lines) => {
        const { subTotal, discount, tax, amount } = totalsOf(lines);
        expect(amount).toBe(lines.reduce((sum, each) => sum + amountOf(each), 0));
        expect(amount).toBe(subTotal - discount + tax);
      }),
    );
  });
});

describe('the last day of a plan', () => {
  it.each([
    ['2026-01-01', 12, '2026-12-31'],
    ['2026-03-15', 1, '2026-04-14'],
    ['2026-01-31', 1, '2026-02-27'],
    ['2024-02-29', 12, '2025-02-27'],
  ])('that begins on %s for %i months is %s', (from, months, last) => {
    expect(lastDayOf(from, months)).toBe(last);
  });
});

describe('what is unused of a period', () => {
  const year = { startsOn: '2026-01-01', endsOn: '2026-12-31', value: 36_500 };

  it.each([
    ['2025-06-01', 36_500],
    ['2026-01-01', 36_500],
    ['2026-12-31', 100],
    ['2027-01-01', 0],
  ])('on %s is %i sen of RM 365.00', (from, unused) => {
    expect(unusedValue(year, from)).toBe(unused);
  });

  it('never grows from one day to the next', () => {
    assert(
      property(day, integer({ min: 0, max: 1_200 }), sen, day, (startsOn, days, value, on) => {
        const period = { startsOn, endsOn: addDays(startsOn, days), value };
        expect(unusedValue(period, addDays(on, 1))).toBeLessThanOrEqual(unusedValue(period, on));
        expect(unusedValue(period, on)).toBeLessThanOrEqual(value);
      }),
    );
  });
});

describe('the charge of a plan', () => {
  it('takes the credit off the price before tax, and the tax with it', () => {
    const plan = {
      productTypeValue: 'Group',
      subscribeMonth: 12,
      unitPrice: 120_000,
      discountAmount: 20_000,
      taxAmount: 8_000,
    };
    const { lines, extraDays } = chargeOf(plan, {
      startsOn: '2026-01-01',
      credit: 25_000,
      creditText: 'Credit',
    });
    expect(totalsOf(lines)).toEqual({
      subTotal: 95_000,
      discount: 20_000,
      tax: 6_000,
      amount: 81_000,
    });
    expect(extraDays).toBe(0);
  });

  it('lengthens the period by what is left of a credit beyond its price', () => {
    const plan = {
      productTypeValue: 'Starter',
      subscribeMonth: 1,
      unitPrice: 3_100,
      discountAmount: 0,
      taxAmount: 248,
    };
    const { lines, extraDays } = chargeOf(plan, {
      startsOn: '2026-01-01',
      credit: 6_250,
      creditText: 'Credit',
    });
    expect(totalsOf(lines)).toEqual({ subTotal: 0, discount: 0, tax: 0, amount: 0 });
    expect(extraDays).toBe(31);
  });

  it('is never negative, never more than without credit, and gives no more than the credit', () => {
    assert(
      property(offer, day, sen, (plan, startsOn, credit) => {
        const plain = totalsOf(chargeOf(plan, { startsOn, credit: 0, creditText: '' }).lines);
        const { lines, extraDays } = chargeOf(plan, { startsOn, credit, creditText: '' });
        const { amount, tax } = totalsOf(lines);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(plain.amount);
        expect(tax).toBeGreaterThanOrEqual(0);
        const price = plan.unitPrice - plan.discountAmount;
        const days = daysBetween(startsOn, lastDayOf(startsOn, plan.subscribeMonth)) + 1;
        const used = Math.min(credit, price);
        expect(used + (extraDays * price) / days).toBeLessThanOrEqual(credit + 1e-6);
      }),
    );
  });
});

describe('the lines of credit notes', () => {
  it('amount to what is credited, and those of a whole invoice have its tax', () => {
    assert(
      property(
        integer({ min: 1, max: 10_000_000 }),
        sen,
        array(integer({ min: 1, max: 5_000_000 }), { maxLength: 20 }),
        (price, tax, wanted) => {
          const invoice = { amount: price + tax, tax };
          let credited = 0;
          let creditedTax = 0;
          for (const part of [...wanted, invoice.amount]) {
            const amount = Math.min(part, invoice.amount - credited);
            const line = creditLine('', amount, { ...invoice, credited });
            expect(amountOf(line)).toBe(amount);
            credited += amount;
            creditedTax += line.tax;
          }
          expect([credited, creditedTax]).toEqual([invoice.amount, tax]);
        },
      ),
    );
  });
});
