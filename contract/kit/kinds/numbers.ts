import { encodeMessage } from '../message.ts';
import { formatRinggit } from '../money.ts';
import { text } from '../text.ts';
import { z } from '../zod.ts';
import { declared, plainNumber } from './declare.ts';
import { optional } from './optional.ts';

/** Sen of the largest amount: RM 999,999,999.99. */
export const MAX_SEN = 99_999_999_999;
/** Range of PostgreSQL's integer. */
const INT4 = { min: -2_147_483_648, max: 2_147_483_647 };

export interface Range {
  min?: number;
  max?: number;
}

/** A whole number: a JSON number, or numeric text in a request. */
export const wholeNumber = ({ min = INT4.min, max = INT4.max }: Range = {}) =>
  whole(min, max, encodeMessage('GENERAL.BETWEEN', { min, max })).check(
    z.meta({ kind: 'integer', min, max }),
  );

/** An optional whole number. */
export const optionalWholeNumber = (range?: Range) => optional(wholeNumber(range));

export const integerKind = declared<number>({
  column: 'integer',
  isOrdered: true,
  isFilter: 'further',
  cell: (value) => (typeof value === 'number' ? { number: value } : undefined),
  read: (text) => {
    const number = plainNumber(text);
    return number === undefined ? { fault: 'IMPORT.NOT_NUMBER' } : { value: Number(number) };
  },
  sample: (number) => 100 + number,
});

/** An amount in sen. */
export const money = ({ min = 0, max = MAX_SEN }: Range = {}) =>
  whole(
    min,
    max,
    encodeMessage('GENERAL.AMOUNT_BETWEEN', { min: formatRinggit(min), max: formatRinggit(max) }),
  ).check(z.meta({ kind: 'money', min, max, description: 'Sen.' }));

/** An optional amount in sen. */
export const optionalMoney = (range?: Range) => optional(money(range));

export const moneyKind = declared<number>({
  column: 'bigint',
  isOrdered: true,
  isFilter: 'first',
  write: (value) => (Number(value) / 100).toFixed(2),
  cell: (value) =>
    typeof value === 'number' ? { number: value / 100, format: '#,##0.00' } : undefined,
  read: (text) => {
    const amount = plainNumber(text.normalize('NFKC').replace(/^(?:RM|MYR)\s*/i, ''));
    return amount === undefined || /\.\d{3,}$/.test(amount)
      ? { fault: 'IMPORT.NOT_MONEY' }
      : { value: Math.round(Number(amount) * 100) };
  },
  sample: (number) => 10_050 + number * 5,
});

function whole(min: number, max: number, fault: string) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? 'GENERAL.REQUIRED' : fault;
  const number = z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }));
  return z.union(
    [
      number,
      z.pipe(
        z.pipe(text(17).check(z.regex(/^-?\d{1,16}$/, { abort: true })), z.transform(Number)),
        number,
      ),
    ],
    { error },
  );
}
