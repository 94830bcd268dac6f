import { sql } from 'drizzle-orm';
import { messages as table } from '../../../db/schema/index.ts';
import { countOf, reassign } from './owned.ts';
import type { MergeRule } from './way.ts';

const message = { table, resource: 'messages' };

/** A moved message, and its request key where that had to be cleared. */
interface Moved {
  id: number;
  key: string | null;
}

/**
 * The merge rule of messages. A sending to both records has two messages with its key, which is unique per patient: the
 * moved message loses it, and the other one still prevents a repeated sending.
 */
export const messagesRule: MergeRule = {
  kind: 'messages',
  count: (context, { mergedId }) => countOf(context, table, mergedId),
  async move(context, { keptId, mergedId }) {
    const { rows } = await context.db.execute<{ id: number; key: string }>(sql`
      WITH twice AS (
        SELECT m.id, m.request_key AS key FROM message m
          JOIN message k ON k.branch_id = m.branch_id AND k.request_key = m.request_key
               AND k.appointment_id IS NOT DISTINCT FROM m.appointment_id
         WHERE m.branch_id = ${context.branch.id} AND m.patient_id = ${mergedId} AND k.patient_id = ${keptId})
      UPDATE message SET request_key = NULL FROM twice WHERE message.id = twice.id RETURNING twice.id, twice.key`);
    const keys = new Map(rows.map(({ id, key }) => [id, key]));
    const ids = await reassign(context, message, { from: mergedId, to: keptId });
    return ids.map((id): Moved => ({ id, key: keys.get(id) ?? null }));
  },
  async back(context, { keptId, mergedId }, moved) {
    const entries = moved as Moved[];
    const ids = entries.map(({ id }) => id);
    const given = await reassign(context, message, { from: keptId, to: mergedId, ids });
    const keyed = entries.filter(({ id, key }) => key !== null && given.includes(id));
    await context.db.execute(sql`
      UPDATE message m SET request_key = (e.entry->>'key')::uuid
        FROM jsonb_array_elements(${JSON.stringify(keyed)}::jsonb) AS e(entry)
       WHERE m.branch_id = ${context.branch.id} AND m.id = (e.entry->>'id')::integer`);
    return ids.length - given.length;
  },
};
