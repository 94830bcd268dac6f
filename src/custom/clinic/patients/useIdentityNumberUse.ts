import type { Patient, PatientRow } from '../../../../contract/clinic/patients.ts';
import { patients } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useDebounced } from '../../../framework/time.ts';

/** Milliseconds without a change before a number is looked up. */
const PAUSE = 250;

/** Who already has an identity number. */
export interface IdentityNumberUse {
  isUsed: boolean;
  patient: PatientRow | undefined;
  /** The removed patient with this number. */
  removed: Patient | undefined;
}

/** Normalizes an identity number to its stored form. */
export function normalizeIdentityNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a patient of the branch has an identity number, and who. */
export function useIdentityNumberUse(number: string): IdentityNumberUse {
  const settled = useDebounced(number, PAUSE);
  const isNumber = number === settled && /^[A-Z0-9/.]{3,30}$/.test(number);
  const icPassport = isNumber ? number : '';
  const used = useCallQuery(patients.checkIcpassportExist, { icPassport }, { enabled: isNumber })
    .data?.data;
  const isUsed = isNumber && used === true;
  const rows = useCallQuery(patients.patientNameList, { name: icPassport }, { enabled: isUsed });
  const patient = rows.data?.data.find((row) => row.icPassport === icPassport);
  // Reading a record is audited, so it is only read if the list does not contain the patient.
  const isHidden = isUsed && rows.data !== undefined && !patient;
  const { data } = useCallQuery(
    patients.patientDetail,
    { nric: icPassport },
    { enabled: isHidden },
  );
  const hidden = isHidden && data?.data.removed ? data.data : undefined;
  return { isUsed, patient: isUsed ? patient : undefined, removed: hidden };
}
