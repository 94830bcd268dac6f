import type { Patient, PatientRow } from '../../../../contract/clinic/patients.ts';
import { patients } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useDebounced } from '../../../framework/time.ts';

/** Milliseconds of rest before a number is looked up. */
const PAUSE = 250;

/** Who has an identity number already. */
export interface IdentityNumberUse {
  isUsed: boolean;
  patient: PatientRow | undefined;
  /** Had it until they were removed, and has it still. */
  removed: Patient | undefined;
}

/** An identity number as it is stored, however it is typed. */
export function normalizeIdentityNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether the branch knows an identity number (as stored) already, once it is typed, and whose it is. */
export function useIdentityNumberUse(number: string): IdentityNumberUse {
  const settled = useDebounced(number, PAUSE);
  const isNumber = number === settled && /^[A-Z0-9/.]{3,30}$/.test(number);
  const icPassport = isNumber ? number : '';
  const used = useCallQuery(patients.checkIcpassportExist, { icPassport }, { enabled: isNumber })
    .data?.data;
  const isUsed = isNumber && used === true;
  const rows = useCallQuery(patients.patientNameList, { name: icPassport }, { enabled: isUsed });
  const patient = rows.data?.data.find((row) => row.icPassport === icPassport);
  // To see a record is noted, so that it is asked for only where a list does not tell.
  const isHidden = isUsed && rows.data !== undefined && !patient;
  const { data } = useCallQuery(
    patients.patientDetail,
    { nric: icPassport },
    { enabled: isHidden },
  );
  const hidden = isHidden && data?.data.removed ? data.data : undefined;
  return { isUsed, patient: isUsed ? patient : undefined, removed: hidden };
}
