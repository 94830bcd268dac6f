import { MOST_REPEATS, type RepeatUnit } from '../../../contract/series.ts';

/** How a booking repeats, as it is being typed. */
export interface Repeat {
  /** Empty where it does not. */
  unit: RepeatUnit | '';
  every: string;
  count: string;
  /** What is to happen with dates on which a doctor is taken or away. */
  ifTaken: 'skip' | 'over';
}

export const once: Repeat = { unit: '', every: '1', count: '4', ifTaken: 'skip' };

/** The rule that is sent; null for what does not repeat, or not as far as it is typed. */
export function ruleOf({ unit, every, count }: Repeat) {
  const repeatEvery = whole(every, 1, 12);
  const repeatCount = whole(count, 2, MOST_REPEATS);
  if (unit === '' || repeatEvery === null || repeatCount === null) return null;
  return { repeatUnit: unit, repeatEvery, repeatCount };
}

function whole(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return text !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
