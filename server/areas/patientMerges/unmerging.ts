import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { MergedKind } from '../../../contract/patientMerges.ts';
import { patientMerges as table, patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { refuseHeld } from '../patients/lock.ts';
import { differences } from '../patients/record.ts';
import { giveBack } from './fields.ts';
import { holdPair, takeTurn } from './hold.ts';
import { called, nextVersion, noteBoth, ofBranch, recordOf } from './merging.ts';
import { boundTo } from './relatives.ts';
import { waysOfMerging } from './ways.ts';

type Left = { kind: MergedKind | 'fields'; count: number }[];

/** Takes a merge back, and answers what stays with the other record, as it was changed since. */
export async function unmerge(id: number, context: BranchContext): Promise<Left> {
  const { db, branch } = context;
  const ways = waysOfMerging();
  await takeTurn(context);
  const [done] = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch.id), eq(table.id, id), isNull(table.undoneAt)))
    .for('update');
  if (!done) throw notFound('id');
  const pair = { keptId: done.keptId, mergedId: done.mergedId };
  const { kept } = await holdPair(context, pair, {
    kept: { field: 'id', removed: true },
    merged: { field: 'id', removed: true },
  });
  refuseHeld(kept, context);
  await refuseLater(context, done);
  const before = await recordOf(context, kept.id);
  const left: Left = [];
  for (const way of ways) {
    const count = await way.back(context, pair, done.moved[way.kind] ?? []);
    if (count > 0) left.push({ kind: way.kind, count });
  }
  const fields = await giveBack(context, kept.id, done.before);
  if (fields.left > 0) left.push({ kind: 'fields', count: fields.left });
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
  const goes = await recordOf(context, pair.mergedId);
  await noteBoth(context, 'unmerge', {
    kept: { ...differences(before, after), merged: [called(goes), null] },
    merged: { mergedInto: [called(after), null] },
    ...pair,
  });
  return left;
}

/**
 * Refuses while a later merge stands that has to do with one of the records or with a relative of theirs: what belongs
 * to which could not be told any more.
 */
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
    ...(await boundTo(context, done)),
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
    params: { kept: called(kept), merged: called(merged) },
  });
}
