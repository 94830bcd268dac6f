import { MAX_REPEATS, type RepeatUnit } from '../../../../contract/clinic/series.ts';

/** The repetition of a booking as typed in the form. */
export interface Repeat {
  /** '' if it does not repeat. */
  unit: RepeatUnit | '';
  every: string;
  count: string;
  /** What to do with dates on which a doctor is busy or away. */
  ifTaken: 'skip' | 'over';
}

export const noRepeat: Repeat = { unit: '', every: '1', count: '4', ifTaken: 'skip' };

/** The rule to send; null if it does not repeat or the input is incomplete. */
export function repeatRule({ unit, every, count }: Repeat) {
  const repeatEvery = whole(every, 1, 12);
  const repeatCount = whole(count, 2, MAX_REPEATS);
  if (unit === '' || repeatEvery === null || repeatCount === null) return null;
  return { repeatUnit: unit, repeatEvery, repeatCount };
}

function whole(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return text !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
