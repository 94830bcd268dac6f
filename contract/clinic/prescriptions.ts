import type { TextCode } from '../texts/index.ts';

export const medicineForms = [
  'tablet',
  'capsule',
  'syrup',
  'drops',
  'cream',
  'inhaler',
  'injection',
  'other',
] as const;

/** What a dose is counted in. */
export const doseUnits = [
  'tablet',
  'capsule',
  'ml',
  'drop',
  'puff',
  'application',
  'sachet',
  'suppository',
  'unit',
] as const;

/** How often a day; null for what is taken when it is needed. */
const timesADay = {
  once: 1,
  twice: 2,
  three: 3,
  four: 4,
  every4h: 6,
  every6h: 4,
  every8h: 3,
  atNight: 1,
  whenNeeded: null,
} as const;
export type Frequency = keyof typeof timesADay;
export const frequencies = Object.keys(timesADay) as [Frequency, ...Frequency[]];

type Part = 'FORM' | 'UNIT' | 'FREQUENCY';

/** The text codes of the values of a choice. */
export const wordsOfChoice = <V extends string>(part: Part, values: readonly V[]) =>
  Object.fromEntries(values.map((value) => [value, `PRESCRIPTION.${part}.${value}`])) as Record<
    V,
    TextCode
  >;

/** How a medicine is taken. */
export interface Dosage {
  /** A number as it is stored, such as 0.5. */
  dose: string | number | null;
  unit: (typeof doseUnits)[number];
  frequency: Frequency;
  days: number | null;
  instructions: string;
}

/** A line of a prescription. */
export interface PrescriptionLine extends Dosage {
  name: string;
  substance: string;
  strength: string;
  /** What is handed out, where it is another amount than follows from the dosage. */
  amount: number | null;
}

/**
 * What is handed out of a medicine, in units of its dose: as is said, else dose × times a day × days, rounded up. Null
 * where neither says it, as for what is taken when needed.
 */
export function amountOf({
  amount,
  dose,
  frequency,
  days,
}: Pick<PrescriptionLine, 'amount' | 'dose' | 'frequency' | 'days'>): number | null {
  if (amount !== null) return amount;
  const times = timesADay[frequency];
  if (dose === null || dose === '' || days === null || times === null) return null;
  // In hundredths, as a dose has two digits: 0.1 × 3 is 0.3.
  return Math.ceil((Math.round(Number(dose) * 100) * times * days) / 100);
}

/** How a medicine is taken, as a sentence: "Take 1 tablet three times a day for 5 days, after food". */
export function instructionOf(
  { dose, unit, frequency, days, instructions }: Dosage,
  say: (code: TextCode, params?: Record<string, string | number>) => string,
): string {
  const number = dose === null || dose === '' ? null : Number(dose);
  const parts = {
    dose:
      number === null
        ? say('PRESCRIPTION.USE')
        : say(`PRESCRIPTION.DOSE.${unit}`, { dose: number, count: number }),
    frequency: say(`PRESCRIPTION.FREQUENCY.${frequency}`),
  };
  const sentence =
    days === null
      ? say('PRESCRIPTION.SENTENCE', parts)
      : say('PRESCRIPTION.SENTENCE_DAYS', { ...parts, days, count: days });
  return instructions === ''
    ? sentence
    : say('PRESCRIPTION.SENTENCE_MORE', { sentence, instructions });
}
