import type { Bill, till } from '../../../../contract/clinic/till.ts';
import { billSums, lineSums, type LineSums } from '../../../../contract/clinic/tillSums.ts';
import type { Answer, Input } from '../../../../contract/kit/call.ts';
import type { FeeKind } from '../../../../contract/masterLists/till.ts';
import { parseRinggit, ringgitInput } from '../../../framework/resource/values.ts';

/** A fee that a line may be made of. */
export type OfferedFee = Answer<typeof till.tillChoices>['fees'][number];

/** A line of a bill while it is edited: amounts as they are typed, in ringgit. */
export interface DraftLine {
  key: string;
  id?: number;
  fee: number | null;
  name: string;
  kind: FeeKind;
  price: string;
  quantity: string;
  discount: string;
  discountReason: string;
  taxRate: string | null;
}

let made = 0;
const newKey = () => `new ${++made}`;

/** The lines of a bill as they are edited. */
export const draftOf = ({ lines }: Pick<Bill, 'lines'>): DraftLine[] =>
  lines.map((line) => ({
    key: String(line.id),
    id: line.id,
    fee: line.fee,
    name: line.name,
    kind: line.kind,
    price: ringgitInput(line.price),
    quantity: String(line.quantity),
    discount: line.discount === 0 ? '' : ringgitInput(line.discount),
    discountReason: line.discountReason,
    taxRate: line.taxRate,
  }));

/** The line of a fee, or an empty one. */
export const lineOfFee = (fee?: OfferedFee): DraftLine => ({
  key: newKey(),
  fee: fee?.id ?? null,
  name: fee?.name ?? '',
  kind: fee?.kind ?? 'other',
  price: fee ? ringgitInput(fee.price) : '',
  quantity: '1',
  discount: '',
  discountReason: '',
  taxRate: fee?.taxRate ?? null,
});

type LineInput = Exclude<NonNullable<Input<typeof till.editBill>['lines']>, ''>[number];

/** A line as the server takes it; undefined while something of it is missing or no amount. */
export function lineInput(line: DraftLine): (LineInput & { price: number }) | undefined {
  const price = parseRinggit(line.price);
  const discount = line.discount.trim() === '' ? 0 : parseRinggit(line.discount);
  const quantity = Number(line.quantity);
  if (typeof price !== 'number' || typeof discount !== 'number') return undefined;
  if (line.name.trim() === '' || price < 0 || discount < 0) return undefined;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999) return undefined;
  if (discount > price * quantity || (discount > 0 && line.discountReason.trim() === ''))
    return undefined;
  return {
    ...(line.id !== undefined && { id: line.id }),
    fee: line.fee,
    name: line.name.trim(),
    kind: line.kind,
    price,
    quantity,
    discount,
    discountReason: discount > 0 ? line.discountReason.trim() : '',
    taxRate: line.taxRate,
  };
}

/** What a line comes to, in sen; undefined while it is not whole. */
export function draftLineSums(line: DraftLine): LineSums | undefined {
  const input = lineInput(line);
  return input && lineSums(amountsOf(input));
}

/** What the lines come to; undefined while one is not whole. */
export function draftSums(lines: readonly DraftLine[]): LineSums | undefined {
  const inputs = lines.map(lineInput);
  const whole = inputs.filter((input) => input !== undefined);
  return whole.length === inputs.length ? billSums(whole.map(amountsOf)) : undefined;
}

/** Whether the lines are no longer those of the bill. */
export const isChanged = (bill: Pick<Bill, 'lines'>, lines: readonly DraftLine[]): boolean =>
  JSON.stringify(draftOf(bill)) !== JSON.stringify(lines);

const amountsOf = ({ price, quantity, discount = 0, taxRate = null }: LineInput) => ({
  price: Number(price),
  quantity: Number(quantity),
  discount: Number(discount ?? 0),
  taxRate: taxRate === null ? null : String(taxRate),
});
