import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Answered } from '../../../contract/kit/call.ts';
import type { patientMerges as calls } from '../../../contract/patientMerges.ts';
import { appointments, followUps, patientMerges as table } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { wallOf } from '../../time.ts';
import { rowsById } from '../patients/search.ts';
import { differing, fieldsOf } from './fields.ts';
import { waysOfMerging } from './ways.ts';

/** Merges that a list answers. */
const MOST = 200;

/** What merging two records would do; 404 unless both are there. */
export async function preview(
  context: BranchContext,
  { keptId, mergedId }: { keptId: number; mergedId: number },
): Promise<Answered<typeof calls.patientMergePreview>> {
  const rows = await rowsById(context, [keptId, mergedId]);
  const here = (id: number, field: string) => {
    const row = rows.get(id);
    if (!row || row.removed) throw notFound(field);
    return row;
  };
  const [keep, merge] = [here(keptId, 'keep'), here(mergedId, 'merge')];
  const moves: { kind: ReturnType<typeof waysOfMerging>[number]['kind']; count: number }[] = [];
  for (const { kind, count } of waysOfMerging())
    moves.push({ kind, count: await count(context, { keptId, mergedId }) });
  moves.push({ kind: 'followUps', count: await followUpsOf(context, mergedId) });
  const fields = await differing(
    context,
    await fieldsOf(context, keptId),
    await fieldsOf(context, mergedId),
  );
  return { keep, merge, moves, fields };
}

/** How many follow-ups go with a patient's appointments. */
export function followUpsOf({ db, branch }: BranchContext, patientId: number): Promise<number> {
  return db.$count(
    followUps,
    and(
      eq(followUps.branchId, branch.id),
      sql`${followUps.appointmentId} IN (${db
        .select({ id: appointments.id })
        .from(appointments)
        .where(and(eq(appointments.branchId, branch.id), eq(appointments.patientId, patientId)))})`,
    ),
  );
}

/** Merges of the branch that stand, latest first. */
export async function standing(
  context: BranchContext,
): Promise<Answered<typeof calls.patientMergeList>> {
  const { db, branch } = context;
  const merges = await db
    .select({
      id: table.id,
      keptId: table.keptId,
      mergedId: table.mergedId,
      mergedAt: table.mergedAt,
      username: sql<string | null>`app.person(${table.mergedBy})`,
    })
    .from(table)
    .where(and(eq(table.branchId, branch.id), isNull(table.undoneAt)))
    .orderBy(desc(table.id))
    .limit(MOST);
  const rows = await rowsById(
    context,
    merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]),
  );
  return merges.flatMap(({ id, keptId, mergedId, mergedAt, username }) => {
    const [kept, merged] = [rows.get(keptId), rows.get(mergedId)];
    if (!kept || !merged) return [];
    return [{ id, kept, merged, mergedDate: wallOf(mergedAt), username: username ?? '' }];
  });
}
