import { and, eq, sql } from 'drizzle-orm';
import type { Checked } from '../../../contract/kit/call.ts';
import type { MergedKind, patientMerges as calls } from '../../../contract/patientMerges.ts';
import type { Patient } from '../../../contract/patients.ts';
import { patientMerges as table, patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { refuseHeld, stale, unlocked } from '../patients/lock.ts';
import { differences, patientBy } from '../patients/record.ts';
import { take } from './fields.ts';
import { holdPair } from './hold.ts';
import { followUpsOf } from './preview.ts';
import { waysOfMerging } from './ways.ts';

/** Merges one record into another, whole, and answers what moved. */
export async function merge(
  {
    keep,
    merge: mergedId,
    keepVersion,
    mergeVersion,
    take: fields = [],
  }: Checked<typeof calls.mergePatients>,
  context: BranchContext,
): Promise<{ mergeID: number; moved: { kind: MergedKind; count: number }[] }> {
  const { db, branch, session } = context;
  const pair = { keptId: keep, mergedId };
  const ways = waysOfMerging();
  const { kept, merged } = await holdPair(context, pair, {
    kept: { field: 'keep', removed: false },
    merged: { field: 'merge', removed: false },
  });
  refuseHeld(kept, context, 'keep');
  refuseHeld(merged, context, 'merge');
  if (kept.version !== keepVersion) throw await stale(kept, context, 'keep');
  if (merged.version !== mergeVersion) throw await stale(merged, context, 'merge');
  const before = await recordOf(context, kept.id);
  const goes = await recordOf(context, merged.id);
  const followUps = await followUpsOf(context, merged.id);
  const taken = await take(context, pair, fields);
  const moved: Partial<Record<MergedKind, unknown[]>> = {};
  for (const way of ways) moved[way.kind] = await way.move(context, pair);
  await db
    .update(patients)
    .set({ ...unlocked, removedAt: new Date(), version: nextVersion })
    .where(ofBranch(context, merged.id));
  await db
    .update(patients)
    .set({ version: nextVersion, lockVersion: null })
    .where(ofBranch(context, kept.id));
  const [stored] = await db
    .insert(table)
    .values({
      branchId: branch.id,
      keptId: kept.id,
      mergedId: merged.id,
      moved,
      before: taken,
      mergedBy: session.accountId,
    })
    .returning({ id: table.id });
  if (!stored) throw new Error('a merge was not stored');
  const after = await recordOf(context, kept.id);
  await noteBoth(context, 'merge', {
    kept: { ...differences(before, after), merged: [null, called(goes)] },
    merged: { mergedInto: [null, called(after)] },
    ...pair,
  });
  const counts = ways.map(({ kind }) => ({ kind, count: moved[kind]?.length ?? 0 }));
  return { mergeID: stored.id, moved: [...counts, { kind: 'followUps', count: followUps }] };
}

/** A patient of the branch who is held by this transaction, removed or not. */
export async function recordOf(context: BranchContext, id: number): Promise<Patient> {
  const found = await patientBy(context, eq(patients.id, id));
  if (!found) throw new Error('a patient who is held is gone');
  return found;
}

/** A patient as the history names one. */
export const called = ({ name, icPassport }: Pick<Patient, 'name' | 'icPassport'>): string =>
  `${name} (${icPassport})`;

type Changes = Record<string, [unknown, unknown]>;

/** Notes on both records what was done, and tells the pages that show them. */
export async function noteBoth(
  { audit, announce }: BranchContext,
  action: 'merge' | 'unmerge',
  both: { keptId: number; mergedId: number; kept: Changes; merged: Changes },
): Promise<void> {
  await audit({ resource: 'patients', id: both.keptId, action, changes: both.kept });
  await audit({ resource: 'patients', id: both.mergedId, action, changes: both.merged });
  await announce({ resource: 'patients', id: both.keptId, change: 'update' });
  const change = action === 'merge' ? 'delete' : 'create';
  await announce({ resource: 'patients', id: both.mergedId, change });
}

/** The version after the present one. */
export const nextVersion = sql`${patients.version} + 1`;

/** A patient of the branch by id. */
export const ofBranch = ({ branch }: BranchContext, id: number) =>
  and(eq(patients.branchId, branch.id), eq(patients.id, id));
