import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type { Caller } from './clinic.ts';
import { PASSWORD } from './world.ts';

type Merge = Input<typeof api.mergePatients>;

/** What merges one record into another as they are now: what the page sends once the preview was agreed to. */
export async function agreed(
  who: Caller,
  keep: number,
  merge: number,
  take: NonNullable<Merge['take']> = [],
): Promise<Merge> {
  const { data } = await who.send(api.patientMergePreview, { keep, merge });
  const versions = { keepVersion: data.keep.version, mergeVersion: data.merge.version };
  return { keep, merge, ...versions, take, password: PASSWORD };
}
