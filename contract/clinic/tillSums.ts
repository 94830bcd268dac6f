/** What a line of a bill is worked out from. Amounts are in sen, the rate is a text such as `6.00` (per cent). */
export interface LineAmounts {
  price: number;
  quantity: number;
  discount: number;
  taxRate: string | null;
}

/** What a line comes to, in sen. */
export interface LineSums {
  net: number;
  tax: number;
  total: number;
}

/**
 * What a line comes to: the price of all pieces less the discount, and the tax on that, rounded to the nearest sen,
 * half a sen up. All whole numbers, so that nothing is lost.
 */
export function lineSums({ price, quantity, discount, taxRate }: LineAmounts): LineSums {
  const net = price * quantity - discount;
  const hundredths = taxRate === null ? 0 : hundredthsOf(taxRate);
  // Of a remainder, since net × rate may be larger than a number holds exactly.
  const whole = Math.floor(net / 10_000) * hundredths;
  const tax = whole + Math.floor(((net % 10_000) * hundredths + 5_000) / 10_000);
  return { net, tax, total: net + tax };
}

/** What the lines of a bill come to together, in sen. */
export function billSums(lines: readonly LineAmounts[]): LineSums {
  const sums = { net: 0, tax: 0, total: 0 };
  for (const line of lines) {
    const { net, tax, total } = lineSums(line);
    sums.net += net;
    sums.tax += tax;
    sums.total += total;
  }
  return sums;
}

/** The least coin, in sen: totals that are paid in cash are rounded to it, as Bank Negara's mechanism says. */
export const LEAST_COIN = 5;

/** What is paid in cash for an amount in sen: the nearest multiple of 5 sen (1 and 2 down, 3 and 4 up). */
export const cashFor = (amount: number): number => Math.round(amount / LEAST_COIN) * LEAST_COIN;

/** What somebody gives towards the open amount of a bill, in sen: cash as it was handed over, and other ways exactly. */
export interface Given {
  cash: number | null;
  others: readonly number[];
}

/** What becomes of what was given, in sen. */
export interface Settlement {
  /** What the bill is less. */
  settled: number;
  /** What stays in the drawer; null where nothing was paid in cash. */
  cash: number | null;
  change: number;
  /** Added to (or taken from) what was open, to come to whole coins. */
  rounding: number;
}

export type SettlementFault =
  | 'BILL.NOTHING_GIVEN'
  | 'BILL.MORE_THAN_OPEN'
  | 'BILL.NO_CASH_NEEDED'
  | 'BILL.NO_SUCH_COINS';

/**
 * What becomes of what is given for an amount that is open. What is paid otherwise than in cash is never more than that;
 * of cash the rest is given back. Only cash that ends the bill is rounded.
 */
export function settlementOf(open: number, { cash, others }: Given): Settlement | SettlementFault {
  const other = others.reduce((sum, amount) => sum + amount, 0);
  if (other > open) return 'BILL.MORE_THAN_OPEN';
  const rest = open - other;
  if (cash === null)
    return other === 0
      ? 'BILL.NOTHING_GIVEN'
      : { settled: other, cash: null, change: 0, rounding: 0 };
  if (rest === 0) return 'BILL.NO_CASH_NEEDED';
  if (cash % LEAST_COIN !== 0) return 'BILL.NO_SUCH_COINS';
  const due = cashFor(rest);
  if (cash >= due) return { settled: open, cash: due, change: cash - due, rounding: due - rest };
  if (cash === 0) return 'BILL.NOTHING_GIVEN';
  return { settled: other + cash, cash, change: 0, rounding: 0 };
}

/**
 * What a payment settles of each kind of fee, in sen: the lines in their order, each for what earlier payments have left of
 * its kind. So payments of a bill add up to the sen, whatever became of the bill between them.
 */
export function settledKinds<K extends string>(
  lines: readonly { kind: K; total: number }[],
  earlier: readonly Partial<Record<K, number>>[],
  settled: number,
): Partial<Record<K, number>> {
  const paid = new Map<K, number>();
  for (const kinds of earlier)
    for (const [kind, sen] of Object.entries(kinds) as [K, number][])
      paid.set(kind, (paid.get(kind) ?? 0) + sen);
  const shares = new Map<K, number>();
  let left = settled;
  for (const { kind, total } of lines) {
    const before = Math.min(paid.get(kind) ?? 0, total);
    paid.set(kind, (paid.get(kind) ?? 0) - before);
    const share = Math.min(total - before, left);
    left -= share;
    if (share > 0) shares.set(kind, (shares.get(kind) ?? 0) + share);
  }
  return Object.fromEntries(shares) as Partial<Record<K, number>>;
}

function hundredthsOf(rate: string): number {
  const [whole = '0', part = ''] = rate.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}
