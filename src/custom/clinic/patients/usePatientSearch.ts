import {
  type FoundPatient,
  type PatientRow,
  patients,
} from '../../../../contract/clinic/patients.ts';
import { normalizePhone } from '../../../../contract/kit/phone.ts';
import { type TypedSearch, useTypedSearch } from '../../../framework/typedSearch.ts';
import { normalizeIdentityNumber } from './useIdentityNumberUse.ts';

interface PatientSearch extends Pick<TypedSearch<unknown>, 'isLate' | 'error'> {
  /** Those whose own number the text is, and then the others. */
  found: readonly FoundPatient[];
  /** Whether the text is the identity number of a patient or, if of none, their phone number. */
  isExact: (patient: PatientRow) => boolean;
}

/** Patients whose name, phone or identity number contains the typed text. */
export function usePatientSearch(typed: string, { enabled = true } = {}): PatientSearch {
  const { answer, isLate, error } = useTypedSearch(
    patients.patientNameList,
    typed,
    (name) => ({ name }),
    { enabled },
  );
  const rows = answer ?? [];
  const number = normalizeIdentityNumber(typed);
  const byIdentity = rows.filter(({ icPassport }) => icPassport === number);
  const phone = fullPhone(typed);
  const byPhone = rows.filter(({ mobile, fixed }) => [mobile, fixed].some(isPhone(phone)));
  const exact = byIdentity.length > 0 ? byIdentity : byPhone;
  return {
    found: [...exact, ...rows.filter((row) => !exact.includes(row))],
    isExact: ({ patID }) => exact.some((row) => row.patID === patID),
    isLate,
    error,
  };
}

/** The fewest digits of a phone number that tell it from the beginning of another. */
const WHOLE_PHONE = 8;

const isPhone = (phone: string) => (stored: string) =>
  phone.length >= WHOLE_PHONE && fullPhone(stored) === phone;

/** A phone number with its country code: mobile numbers are stored with 60 in front and others with 0. */
function fullPhone(written: string): string {
  return normalizePhone(written.trim()).replace(/^00/, '').replace(/^0/, '60');
}
