import { clinicToday, isDay } from '../fields.ts';

/** The fields encoded in a MyKad number. */
export interface MyKad {
  /** YYYY-MM-DD. The number holds two digits of the year; the century is the latest that is not in the future. */
  dob: string;
  sex: 'M' | 'F';
  /** The state or territory of birth, in the product's spelling; missing for births elsewhere or unknown. */
  state?: State;
}

/** States and territories of Malaysia in the product's spelling, with their birth place codes in MyKad numbers. */
const codesOfStates = {
  Johor: [1, 21, 22, 23, 24],
  Kedah: [2, 25, 26, 27],
  Kelantan: [3, 28, 29],
  Melaka: [4, 30],
  'Negeri Sembilan': [5, 31, 59],
  Pahang: [6, 32, 33],
  Penang: [7, 34, 35],
  Perak: [8, 36, 37, 38, 39],
  Perlis: [9, 40],
  Selangor: [10, 41, 42, 43, 44],
  Terengganu: [11, 45, 46],
  Sabah: [12, 47, 48, 49],
  Sarawak: [13, 50, 51, 52, 53],
  'Kuala Lumpur': [14, 54, 55, 56, 57],
  Labuan: [15, 58],
  Putrajaya: [16],
} as const;
type State = keyof typeof codesOfStates;

/**
 * Parses a MyKad number (YYMMDD-PB-###G, with or without dashes and spaces): a real date, an assigned birth place, and
 * the last digit odd for men. Null where invalid. It has no check digit.
 */
export function readMyKad(text: string, today = clinicToday()): MyKad | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits) || !isBirthPlace(Number(digits.slice(6, 8)))) return null;
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const century = Number(today.slice(0, 2));
  const dob = [century, century - 1]
    .map((first) => `${first}${year}-${month}-${day}`)
    .find((date) => isDay(date) && date <= today);
  if (dob === undefined) return null;
  const state = stateOfCode.get(Number(digits.slice(6, 8)));
  return { dob, sex: Number(digits.at(-1)) % 2 === 1 ? 'M' : 'F', ...(state && { state }) };
}

/** How many digits a number has that is a MyKad's but for one that is missing or too many; undefined for others. */
export function almostMyKad(number: string): number | undefined {
  const isAlmost =
    /^(?:\d{11}|\d{13})$/.test(number) && isDay(`2000-${number.slice(2, 4)}-${number.slice(4, 6)}`);
  return isAlmost ? number.length : undefined;
}

const stateOfCode = new Map<number, State>(
  Object.entries(codesOfStates).flatMap(([state, codes]) =>
    codes.map((code) => [code, state as State] as const),
  ),
);

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
