import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { patientMerges as calls } from '../../../../contract/clinic/patientMerges.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { appointments, followUps, patientMerges as table } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { rowsById } from '../patients/search.ts';
import { differing, fieldsOf } from './fields.ts';
import { mergeRules } from './rules.ts';

/** Row limit of the list. */
const MAX_ROWS = 200;

/** Preview of a merge; 404 unless both records exist. */
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
  await noteRead(context, 'record', [keptId, mergedId]);
  const moves: { kind: ReturnType<typeof mergeRules>[number]['kind']; count: number }[] = [];
  for (const { kind, count } of mergeRules())
    moves.push({ kind, count: await count(context, { keptId, mergedId }) });
  moves.push({ kind: 'followUps', count: await followUpsOf(context, mergedId) });
  const fields = await differing(
    context,
    await fieldsOf(context, keptId),
    await fieldsOf(context, mergedId),
  );
  return { keep, merge, moves, fields };
}

/** Number of follow-ups of a patient's appointments. */
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

/** Merges of the branch that are in effect, latest first. */
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
    .limit(MAX_ROWS);
  const rows = await rowsById(
    context,
    merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]),
  );
  return merges.flatMap(({ id, keptId, mergedId, mergedAt, username }) => {
    const [kept, merged] = [rows.get(keptId), rows.get(mergedId)];
    if (!kept || !merged) return [];
    return [{ id, kept, merged, mergedDate: wallClockOf(mergedAt), username: username ?? '' }];
  });
}
