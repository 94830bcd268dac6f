/** How much a database holds, over all of its branches. Each branch has the same share. */
export interface GrowthSize {
  branches: number;
  patients: number;
  appointments: number;
}

/** Doctors of each branch; those of branch n follow those of branch n - 1. */
export const DOCTORS = 5;
/** Appointments of a quarter of an hour that each doctor has a day. */
export const SLOTS = 28;
/** People with an account in each branch. */
export const PEOPLE = 10;
/** Days from today on that have appointments. */
export const DAYS_AHEAD = 14;
export const PASSWORD = 'Bench#1234';

/** The account of the nth who works in a branch; the first manages it. */
export const personOf = (branch: number, n = 1) => ({
  email: `${n === 1 ? 'manager' : `person${n}.`}${branch}@bench.test`,
  password: PASSWORD,
});

/** The same branch, alone. */
export const oneBranchOf = ({ branches, patients, appointments }: GrowthSize): GrowthSize => ({
  branches: 1,
  patients: Math.floor(patients / branches),
  appointments: Math.floor(appointments / branches),
});

/** A size as programs are given it: branches, patients, appointments. */
export function sizeOf(numbers: readonly string[]): GrowthSize {
  const [branches = 1, patients = 1, appointments = 1] = numbers.map(Number);
  return { branches, patients, appointments };
}
