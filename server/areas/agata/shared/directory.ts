import { type SQL, sql } from 'drizzle-orm';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { patternsOf } from '../../../kit/db/like.ts';
import type { SessionContext } from '../../../kit/http/context.ts';

interface Item extends Record<string, unknown> {
  id: number;
  name: string;
}

/** A page of a directory by name: `from` has `id` and `name`. */
export async function directoryPage(
  { db, reply }: Pick<SessionContext, 'db' | 'reply'>,
  from: SQL,
  { page = 1, pageSize = 1_000, sort = 'name', order, q, ids }: ListInput,
): Promise<Item[]> {
  const conditions = [
    sql`true`,
    ...patternsOf(q).map((pattern) => sql`d.name ILIKE ${pattern}`),
    ...(ids ? [sql`d.id = ANY (${sql.param(`{${ids.join(',')}}`)}::integer[])`] : []),
  ];
  const where = sql.join(conditions, sql` AND `);
  const direction = order === 'DESC' ? sql`DESC` : sql`ASC`;
  const by = sort === 'id' ? sql`d.id` : sql`lower(d.name)`;
  const { rows } = await db.execute<Item & { total: number }>(
    sql`SELECT d.id, d.name FROM ${from} d WHERE ${where}
         ORDER BY ${by} ${direction}, d.id ${direction} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
  if (page === 1 && rows.length < pageSize) reply.total(rows.length);
  else {
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT count(*)::integer AS total FROM ${from} d WHERE ${where}`,
    );
    reply.total(counted[0]?.total ?? 0);
  }
  return rows;
}
