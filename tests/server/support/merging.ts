import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type { Caller } from './clinic.ts';
import { PASSWORD } from './world.ts';

type Merge = Input<typeof api.mergePatients>;

/** The input that merges two records in their current versions, as the page sends it after the preview. */
export async function mergeInput(
  who: Caller,
  keep: number,
  merge: number,
  take: NonNullable<Merge['take']> = [],
): Promise<Merge> {
  const { data } = await who.send(api.patientMergePreview, { keep, merge });
  const versions = { keepVersion: data.keep.version, mergeVersion: data.merge.version };
  return { keep, merge, ...versions, take, password: PASSWORD };
}

/** Merges two records in their current versions. */
export const merge = async (
  who: Caller,
  ...pair: [keep: number, merge: number, take?: Merge['take']]
) => (await who.send(api.mergePatients, await mergeInput(who, ...pair))).data;

/** Undoes a merge. Returns the later changes that remain. */
export const unmerge = async (who: Caller, id: number) =>
  (await who.send(api.unmergePatients, { id, password: PASSWORD })).data.left;

let registered = 0;

/** Registers a patient with a unique number and name. */
export async function register(who: Caller, fields: Partial<Input<typeof api.createPatient>> = {}) {
  const icPassport = `M${String(++registered).padStart(6, '0')}`;
  const input = { icPassport, name: `Merge ${registered}`, dob: '1990-01-01', mobile: '123456789' };
  return (await who.send(api.createPatient, { ...input, ...fields })).data;
}

/** The patient record with an identity number. */
export const record = async (who: Caller, nric: string) =>
  (await who.send(api.patientDetail, { nric })).data;
