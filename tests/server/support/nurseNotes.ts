import type { NurseNote } from '../../../contract/clinic/nurseNotes.ts';
import type { Patient } from '../../../contract/clinic/patients.ts';
import { api } from '../../../contract/index.ts';
import type { Caller } from './clinic.ts';

/** Writes a nurse note like the page: locks the record first, then releases it. */
export async function writeNote(
  who: Caller,
  { patID, icPassport }: Pick<Patient, 'patID' | 'icPassport'>,
  Note: string,
): Promise<NurseNote> {
  const { fence } = (await who.send(api.lockPatientProfile, { NRIC: icPassport })).data;
  const headers = { 'X-Record-Fence': fence };
  const { data } = await who.send(api.addNurseNote, { PatientId: patID, Note }, { headers });
  await who.send(api.unlockPatientProfile, { NRIC: icPassport }, { headers });
  return data;
}
