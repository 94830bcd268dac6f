import {
  array,
  assert as assertProperty,
  constantFrom,
  integer,
  property,
  record,
} from 'fast-check';
import { expect, it } from 'vitest';
import {
  billSums,
  cashFor,
  LEAST_COIN,
  lineSums,
  settledKinds,
  settlementOf,
} from '../../contract/clinic/tillSums.ts';
import { feeKinds } from '../../contract/masterLists/till.ts';

type Kind = (typeof feeKinds)[number];
interface Receipt {
  bill: number;
  settled: number;
  rounding: number;
  received: number;
  kinds: Partial<Record<Kind, number>>;
  isVoid: boolean;
}

const line = record({
  kind: constantFrom(...feeKinds),
  price: integer({ min: 1, max: 20_000 }),
  quantity: integer({ min: 1, max: 9 }),
  share: integer({ min: 0, max: 100 }),
  taxRate: constantFrom(null, '6', '8.00', '3.33'),
}).map(({ share, ...one }) => ({
  ...one,
  discount: Math.floor((one.price * one.quantity * share) / 100),
}));
const payment = record({
  isCash: constantFrom(true, false),
  share: integer({ min: 1, max: 120 }),
  isVoided: integer({ min: 0, max: 4 }).map((at) => at === 0),
  // What is charged changes between two payments.
  more: array(line, { maxLength: 1 }),
});
const visit = record({
  lines: array(line, { minLength: 1, maxLength: 4 }),
  payments: array(payment, { maxLength: 4 }),
});
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

it('10,000 random days agree to the sen: what is open, settled, received, and of which kinds', () => {
  assertProperty(
    property(array(visit, { minLength: 1, maxLength: 5 }), (visits) => {
      const receipts: Receipt[] = [];
      for (const [bill, { lines, payments }] of visits.entries()) {
        let charged = lines;
        const own = () => receipts.filter((one) => one.bill === bill && !one.isVoid);
        for (const { isCash, share, isVoided, more } of payments) {
          charged = [...charged, ...more];
          const open = billSums(charged).total - sum(own().map(({ settled }) => settled));
          if (open === 0) break;
          const part = Math.max(1, Math.floor((open * share) / 100));
          const cash = Math.max(LEAST_COIN, cashFor(part));
          const others = [Math.min(part, open)];
          const outcome = settlementOf(
            open,
            isCash ? { cash, others: [] } : { cash: null, others },
          );
          if (typeof outcome === 'string') throw new Error(outcome);
          const { settled, rounding } = outcome;
          const kinds = settledKinds(
            charged.map((one) => ({ kind: one.kind, total: lineSums(one).total })),
            own().map((one) => one.kinds),
            settled,
          );
          expect(sum(Object.values(kinds))).toBe(settled);
          const received = isCash ? (outcome.cash ?? 0) : sum(others);
          receipts.push({ bill, settled, rounding, received, kinds, isVoid: isVoided });
        }
        const { total } = billSums(charged);
        const paid = sum(own().map(({ settled }) => settled));
        expect(paid).toBeLessThanOrEqual(total);
        // Of a kind never more is paid than its lines come to: so a bill that is paid was paid for each kind in full.
        for (const kind of feeKinds) {
          const ofKind = charged.filter((one) => one.kind === kind);
          const paidOfKind = sum(own().map(({ kinds }) => kinds[kind] ?? 0));
          expect(paidOfKind).toBeLessThanOrEqual(billSums(ofKind).total);
        }
      }
      const valid = receipts.filter(({ isVoid }) => !isVoid);
      const settled = sum(valid.map((one) => one.settled));
      const byKind = feeKinds.map((kind) => sum(valid.map(({ kinds }) => kinds[kind] ?? 0)));
      expect(sum(byKind)).toBe(settled);
      expect(sum(valid.map(({ received }) => received))).toBe(
        settled + sum(valid.map(({ rounding }) => rounding)),
      );
    }),
    { numRuns: 10_000 },
  );
});
