import { clinicToday, isDay } from './fields.ts';

/** What a MyKad number says of the person. */
export interface MyKad {
  /** YYYY-MM-DD. The number holds two digits of the year, so the century is the youngest that is not in the future. */
  dob: string;
  sex: 'M' | 'F';
}

/**
 * Reads a MyKad number (YYMMDD-PB-###G, with or without dashes and spaces): a real date, an assigned birth place, and
 * the last digit odd for men. Null where it is none; there is no check digit that would prove that it is one.
 */
export function readMyKad(text: string, today = clinicToday()): MyKad | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits) || !isBirthPlace(Number(digits.slice(6, 8)))) return null;
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const century = Number(today.slice(0, 2));
  const dob = [century, century - 1]
    .map((first) => `${first}${year}-${month}-${day}`)
    .find((date) => isDay(date) && date <= today);
  return dob === undefined ? null : { dob, sex: Number(digits.at(-1)) % 2 === 1 ? 'M' : 'F' };
}

// States and territories 01-16, their further codes 21-59, countries and parts of the world 60-68, 74-79 and 83-93,
// born abroad before the countries had codes 71 and 72, unknown state 82, stateless 98, unspecified 99.
const birthPlaces: readonly (readonly [from: number, to: number])[] = [
  [1, 16],
  [21, 68],
  [71, 72],
  [74, 79],
  [82, 93],
  [98, 99],
];

function isBirthPlace(code: number): boolean {
  return birthPlaces.some(([from, to]) => code >= from && code <= to);
}
