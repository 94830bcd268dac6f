/** What is measured of a patient, in the order of the form. */
export const measures = [
  'systolic',
  'diastolic',
  'pulse',
  'temperature',
  'saturation',
  'weight',
  'height',
  'pain',
] as const;
export type Measure = (typeof measures)[number];

interface Range {
  /** The usual unit, as it is written after the number. */
  unit: string;
  /** What is usual of an adult at rest, both included; outside of it a value is marked. */
  usual?: readonly [number, number];
  /** Whether it holds for children as well. Pulse and blood pressure of a child go by age, and are not marked. */
  isForAll?: true;
}

/**
 * Units and usual ranges: blood pressure by the Malaysian guideline for hypertension (from 140/90 on), saturation by the
 * WHO's pulse oximetry manual, the rest as common in primary care. Marks help to see, and diagnose nothing.
 */
export const ranges: Readonly<Record<Measure | 'bmi', Range>> = {
  systolic: { unit: 'mmHg', usual: [90, 139] },
  diastolic: { unit: 'mmHg', usual: [60, 89] },
  pulse: { unit: '/min', usual: [50, 100] },
  temperature: { unit: '°C', usual: [36, 37.5], isForAll: true },
  saturation: { unit: '%', usual: [95, 100], isForAll: true },
  weight: { unit: 'kg' },
  height: { unit: 'cm' },
  pain: { unit: '/10', usual: [0, 3], isForAll: true },
  // The guideline on obesity has Asian limits.
  bmi: { unit: 'kg/m²', usual: [18.5, 22.9] },
};

const ADULT = 18;

/** Whether a value is below or above what is usual of a patient's age in years; who has none counts as an adult. */
export function outOfRange(
  measure: Measure | 'bmi',
  value: number | string | null | undefined,
  age: number | null,
): 'low' | 'high' | null {
  const { usual, isForAll } = ranges[measure];
  if (value === null || value === undefined || value === '' || !usual) return null;
  if (!isForAll && age !== null && age < ADULT) return null;
  const number = Number(value);
  if (number < usual[0]) return 'low';
  return number > usual[1] ? 'high' : null;
}

/** The body mass index of a weight in kg and a height in cm, with one digit; null without both. */
export function bodyMassIndex(
  weight: number | string | null | undefined,
  height: number | string | null | undefined,
): string | null {
  if (!weight || !height) return null;
  const metres = Number(height) / 100;
  const index = Number(weight) / (metres * metres);
  return Number.isFinite(index) ? index.toFixed(1) : null;
}
