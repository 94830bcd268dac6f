import { dateOfBirth, identityNumber, isDay, optionalPhone } from '../fields.ts';
import { type Fault, faultsOf } from '../kit/failure.ts';
import { z } from '../kit/zod.ts';

/** Years since the birth of the oldest person who can be registered. */
const OLDEST = 125;

/** By what a patient is known and reached, in a registration. Twelve digits are a Malaysian identity card's. */
export const newIdentity = {
  icPassport: identityNumber().check(
    z.refine((number) => !/^\d{12}$/.test(number) || canBeMyKad(number), {
      error: 'PATIENT.IDENTITY_DATE',
    }),
  ),
  dob: dateOfBirth({ oldest: OLDEST }),
  mobile: optionalPhone(),
  fixed: optionalPhone(),
  emergencyPhone: optionalPhone(),
  companyContact: optionalPhone(),
};

type Name = keyof typeof newIdentity;

interface Context {
  /** The record, whose own values are not checked. */
  before?: { [N in Name]?: unknown };
  /** The input's names of fields, where they differ. */
  names?: Partial<Record<Name, string>>;
  /** The one field that is checked. */
  only?: string | undefined;
}

/** The faults of an input's identity data by the rules of a registration, for calls whose schema is wider. */
export function identityFaults(
  input: Readonly<Record<string, unknown>>,
  { before = {}, names = {}, only }: Context,
): Fault[] {
  return Object.entries(newIdentity).flatMap(([name, rule]) => {
    const field = names[name as Name] ?? name;
    const value = input[field];
    if (only !== undefined && only !== field) return [];
    if (value === undefined || value === before[name as Name]) return [];
    const checked = rule.safeParse(value);
    return checked.success ? [] : faultsOf(checked.error).map((fault) => ({ ...fault, field }));
  });
}

/** The faults of a booking's fields that make a new patient. */
export function newPatientFaults(
  { patientID, phoneNo }: { patientID?: unknown; phoneNo?: unknown },
  only?: string,
): Fault[] {
  const names = { icPassport: 'patientID', mobile: 'phoneNo' };
  return identityFaults({ patientID, phoneNo }, { names, only });
}

/** Whether the month and the day at the start of a MyKad number exist in some year. */
export function canBeMyKad(digits: string): boolean {
  return isDay(`2000-${digits.slice(2, 4)}-${digits.slice(4, 6)}`);
}
