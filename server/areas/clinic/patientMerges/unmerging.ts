import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { MergedKind } from '../../../../contract/clinic/patientMerges.ts';
import { patientMerges as table, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { refuseLockedByOther } from '../patients/lock.ts';
import { differences } from '../patients/record.ts';
import { restoreFields } from './fields.ts';
import { lockPair, takeMergeLock } from './locks.ts';
import { displayName, nextVersion, auditBoth, ofBranch, recordOf } from './merging.ts';
import { type ChangedNoneKnown, restoreNoneKnown } from './noneKnown.ts';
import { relatedTo } from './relatives.ts';
import { mergeRules } from './rules.ts';

type Left = { kind: MergedKind | 'fields'; count: number }[];

/** Undoes a merge, and returns what stays with the kept record because it was changed since. */
export async function unmerge(id: number, context: BranchContext): Promise<Left> {
  const { db, branch } = context;
  const rules = mergeRules();
  await takeMergeLock(context);
  const [done] = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch.id), eq(table.id, id), isNull(table.undoneAt)))
    .for('update');
  if (!done) throw notFound('id');
  const pair = { keptId: done.keptId, mergedId: done.mergedId };
  const { kept } = await lockPair(context, pair, {
    kept: { field: 'id', removed: true },
    merged: { field: 'id', removed: true },
  });
  refuseLockedByOther(kept, context);
  await refuseLater(context, done);
  const before = await recordOf(context, kept.id);
  const left: Left = [];
  for (const rule of rules) {
    const count = await rule.back(context, pair, done.moved[rule.kind] ?? []);
    if (count > 0) left.push({ kind: rule.kind, count });
  }
  const { noneKnown, ...copied } = done.before;
  const fields = await restoreFields(context, kept.id, copied);
  const fieldsLeft =
    fields.left +
    (noneKnown ? await restoreNoneKnown(context, kept.id, noneKnown as ChangedNoneKnown) : 0);
  if (fieldsLeft > 0) left.push({ kind: 'fields', count: fieldsLeft });
  await db
    .update(patients)
    .set({ removedAt: null, version: nextVersion })
    .where(ofBranch(context, pair.mergedId));
  await db
    .update(patients)
    .set({ version: nextVersion, lockVersion: null })
    .where(ofBranch(context, kept.id));
  await db
    .update(table)
    .set({ undoneAt: new Date() })
    .where(and(eq(table.branchId, branch.id), eq(table.id, id)));
  const after = await recordOf(context, kept.id);
  const mergedPatient = await recordOf(context, pair.mergedId);
  await auditBoth(context, 'unmerge', {
    kept: { ...differences(before, after), merged: [displayName(mergedPatient), null] },
    merged: { mergedInto: [displayName(after), null] },
    ...pair,
  });
  return left;
}

/** Refuses while a later merge of one of the records or their relatives is in effect: ownership would be unclear. */
async function refuseLater(
  context: BranchContext,
  done: Pick<typeof table.$inferSelect, 'id' | 'keptId' | 'mergedId' | 'moved'>,
): Promise<void> {
  const { db, branch } = context;
  const relatives = (done.moved['relatives'] ?? []) as { patientId: number; relativeId: number }[];
  const ids = [
    done.keptId,
    done.mergedId,
    ...relatives.flatMap(({ patientId, relativeId }) => [patientId, relativeId]),
    ...(await relatedTo(context, done)),
  ];
  const [later] = await db
    .select({ keptId: table.keptId, mergedId: table.mergedId })
    .from(table)
    .where(
      and(
        eq(table.branchId, branch.id),
        isNull(table.undoneAt),
        gt(table.id, done.id),
        or(inArray(table.keptId, ids), inArray(table.mergedId, ids)),
      ),
    )
    .orderBy(table.id)
    .limit(1);
  if (!later) return;
  const [kept, merged] = [
    await recordOf(context, later.keptId),
    await recordOf(context, later.mergedId),
  ];
  throw refusal(409, 'PATIENT.MERGE_LATER', {
    field: 'id',
    params: { kept: displayName(kept), merged: displayName(merged) },
  });
}
