import { and, eq, sql } from 'drizzle-orm';
import type {
  MergedKind,
  patientMerges as calls,
} from '../../../../contract/clinic/patientMerges.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { patientMerges as table, patients } from '../../../db/schema/index.ts';
import { staleFailure } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refuseLockedByOther, clearedLock } from '../patients/lock.ts';
import { differences, patientById } from '../patients/record.ts';
import { takeFields } from './fields.ts';
import { lockPair } from './locks.ts';
import { mergeNoneKnown } from './noneKnown.ts';
import { followUpsOf } from './preview.ts';
import { mergeRules } from './rules.ts';

/** Merges one record into another completely, and returns what moved. */
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
  const rules = mergeRules();
  const { kept, merged } = await lockPair(context, pair, {
    kept: { field: 'keep', removed: false },
    merged: { field: 'merge', removed: false },
  });
  refuseLockedByOther(kept, context, 'keep');
  refuseLockedByOther(merged, context, 'merge');
  if (kept.version !== keepVersion)
    throw await staleFailure(context, 'patients', kept, { read: keepVersion, field: 'keep' });
  if (merged.version !== mergeVersion)
    throw await staleFailure(context, 'patients', merged, { read: mergeVersion, field: 'merge' });
  const before = await recordOf(context, kept.id);
  const mergedPatient = await recordOf(context, merged.id);
  const followUps = await followUpsOf(context, merged.id);
  const copied = await takeFields(context, pair, fields);
  const moved: Partial<Record<MergedKind, unknown[]>> = {};
  for (const rule of rules) moved[rule.kind] = await rule.move(context, pair);
  const noneKnown = await mergeNoneKnown(context, pair);
  await db
    .update(patients)
    .set({ ...clearedLock, removedAt: new Date(), version: nextVersion })
    .where(ofBranch(context, merged.id));
  await db
    .update(patients)
    .set({
      version: nextVersion,
      lockVersion: null,
      // Who has asked for no messages under either record gets none. It stays when the merge is undone.
      ...(mergedPatient.noMessages && { noMessages: true }),
    })
    .where(ofBranch(context, kept.id));
  const [stored] = await db
    .insert(table)
    .values({
      branchId: branch.id,
      keptId: kept.id,
      mergedId: merged.id,
      moved,
      before: { ...copied, ...(noneKnown && { noneKnown }) },
      mergedBy: session.accountId,
    })
    .returning({ id: table.id });
  if (!stored) throw new Error('a merge was not stored');
  const after = await recordOf(context, kept.id);
  await auditBoth(context, 'merge', {
    kept: { ...differences(before, after), merged: [null, displayName(mergedPatient)] },
    merged: { mergedInto: [null, displayName(after)] },
    ...pair,
  });
  const counts = rules.map(({ kind }) => ({ kind, count: moved[kind]?.length ?? 0 }));
  return { mergeID: stored.id, moved: [...counts, { kind: 'followUps', count: followUps }] };
}

/** A patient of the branch who is locked by this transaction, removed or not. */
export async function recordOf(context: BranchContext, id: number): Promise<Patient> {
  const found = await patientById(context, id);
  if (!found) throw new Error('a patient who is held is gone');
  return found;
}

/** A patient's name in the history. */
export const displayName = ({ name, icPassport }: Pick<Patient, 'name' | 'icPassport'>): string =>
  `${name} (${icPassport})`;

type Changes = Record<string, [unknown, unknown]>;

/** Records a change in the audit of both records, and announces it. */
export async function auditBoth(
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

/** The present version plus one. */
export const nextVersion = sql`${patients.version} + 1`;

/** A patient of the branch by id. */
export const ofBranch = ({ branch }: BranchContext, id: number) =>
  and(eq(patients.branchId, branch.id), eq(patients.id, id));
