import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { waitingEntries as table } from '../../../db/schema/index.ts';
import type { Changes } from '../../../kit/http/changes.ts';
import { countOf, reassign } from './owned.ts';
import type { MergeRule } from './way.ts';

const waiting = { table, resource: 'waiting-list' };

const noChange: Changes = {};
const removing: Changes[string] = [false, true];
const restoring: Changes[string] = [true, false];

/** A moved waiting list entry, and whether it ended because the kept record waits for the same. */
interface Moved {
  id: number;
  ended: boolean;
}

/** The merge rule of waiting list entries: no patient waits twice for the same, so a duplicate is removed. */
export const waitingRule: MergeRule = {
  kind: 'waitingEntries',
  count: (context, { mergedId }) => countOf(context, table, mergedId),
  async move(context, { keptId, mergedId }) {
    const { rows } = await context.db.execute<{ id: number }>(sql`
      UPDATE waiting_entry w SET removed_at = now()
       WHERE w.branch_id = ${context.branch.id} AND w.patient_id = ${mergedId}
         AND w.removed_at IS NULL AND w.appointment_id IS NULL
         AND EXISTS (SELECT 1 FROM waiting_entry k
                      WHERE k.branch_id = w.branch_id AND k.patient_id = ${keptId} AND k.type = w.type
                        AND k.doctor_id IS NOT DISTINCT FROM w.doctor_id
                        AND k.removed_at IS NULL AND k.appointment_id IS NULL)
      RETURNING w.id`);
    const ended = new Set(rows.map(({ id }) => id));
    const also = (id: number) => (ended.has(id) ? { removed: removing } : noChange);
    const ids = await reassign(context, waiting, { from: mergedId, to: keptId, also });
    return ids.map((id): Moved => ({ id, ended: ended.has(id) }));
  },
  async back(context, { keptId, mergedId }, moved) {
    const entries = moved as Moved[];
    const ids = entries.map(({ id }) => id);
    // An entry that was restored meanwhile stays as it is.
    const away = await context.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.branchId, context.branch.id),
          eq(table.patientId, keptId),
          isNotNull(table.removedAt),
          inArray(
            table.id,
            entries.filter(({ ended }) => ended).map(({ id }) => id),
          ),
        ),
      )
      .for('update');
    const back = new Set(away.map(({ id }) => id));
    const also = (id: number) => (back.has(id) ? { removed: restoring } : noChange);
    const given = await reassign(context, waiting, { from: keptId, to: mergedId, ids, also });
    await context.db
      .update(table)
      .set({ removedAt: null })
      .where(and(eq(table.branchId, context.branch.id), inArray(table.id, [...back])));
    return ids.length - given.length;
  },
};
