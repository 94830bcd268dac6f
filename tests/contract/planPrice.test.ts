import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPrice } from '../../contract/accounts/planPrice.ts';

const terms = { discountPercent: null, discountAmount: 0, taxPercent: null, taxAmount: 0 };

describe('the price of a plan', () => {
  it('has the tax on what the discount leaves, each rounded to the sen', () => {
    expect(planPrice({ ...terms, unitPrice: 238_805, discountPercent: 10, taxPercent: 8 })).toEqual(
      { discountAmount: 23_881, taxAmount: 17_194, netPrice: 232_118 },
    );
  });

  it('takes an amount where there is no percentage, and the percentage where there are both', () => {
    const both = { ...terms, unitPrice: 10_000, discountAmount: 2_500, taxAmount: 600 };
    expect(planPrice(both)).toEqual({ discountAmount: 2_500, taxAmount: 600, netPrice: 8_100 });
    expect(planPrice({ ...both, discountPercent: 0, taxPercent: 8 })).toEqual({
      discountAmount: 0,
      taxAmount: 800,
      netPrice: 10_800,
    });
  });

  it('loses no sen, is never negative, and is the same when it is worked out again', () => {
    const sen = fc.integer({ min: 0, max: 99_999_999_999 });
    const percent = fc.option(fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(
        fc.record({
          unitPrice: sen,
          discountPercent: percent,
          discountAmount: sen,
          taxPercent: percent,
          taxAmount: sen,
        }),
        (given) => {
          const price = planPrice(given);
          const { discountAmount, taxAmount, netPrice } = price;
          expect(Object.values(price).every((part) => Number.isInteger(part) && part >= 0)).toBe(
            true,
          );
          expect(netPrice + discountAmount).toBe(given.unitPrice + taxAmount);
          expect(discountAmount).toBeLessThanOrEqual(given.unitPrice);
          const taxed = given.unitPrice - discountAmount;
          expect(faultOf(discountAmount, given.unitPrice, given.discountPercent)).toBe(0);
          expect(faultOf(taxAmount, taxed, given.taxPercent)).toBe(0);
          expect(planPrice({ ...given, ...price })).toEqual(price);
        },
      ),
    );
  });
});

// The sen by which an amount differs from its percentage, beyond the rounding; none where there is no percentage.
function faultOf(amount: number, of: number, percent: number | null): number {
  if (percent === null) return 0;
  return Math.max(0, Math.ceil((Math.abs(amount * 100 - of * percent) - 50) / 100));
}
