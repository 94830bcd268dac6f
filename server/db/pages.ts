import { asc, desc, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { ListInput } from '../../contract/kit/call.ts';
import type { SessionContext } from '../http/context.ts';

/** Rows of a list that asks for no page. */
const MOST = 1_000;

/** What a list is made of. */
interface Listed<Query> {
  /** What it can be sorted by, by wire name. */
  sorts: Record<string, SQLWrapper>;
  /** The sort unless another is asked for. */
  usual: string;
  /** The usual sort begins with the last. */
  latestFirst?: true;
  /** What settles the order of rows that are otherwise alike. */
  id: SQLWrapper;
  /** All rows that match, in no order: a new query each time. */
  matching: () => Query;
  /** How many there are on all pages, where there is a quicker way than to count those that match. */
  total?: () => Promise<number>;
}

/**
 * The page of a list that is asked for, in its order, with the number of all rows told as X-Total-Count. They are counted
 * only where the page does not tell.
 */
export async function pageOf<Query extends PgSelect>(
  { db, reply }: Pick<SessionContext, 'db' | 'reply'>,
  { page = 1, pageSize = MOST, sort, order }: ListInput,
  { sorts, usual, latestFirst, id, matching, total = () => countOf(db, matching()) }: Listed<Query>,
): Promise<Awaited<Query>> {
  const by = sorts[sort ?? usual] ?? id;
  const isFalling = order === undefined ? latestFirst && sort === undefined : order === 'DESC';
  const directed = isFalling ? desc : asc;
  const rows = await matching()
    .orderBy(directed(by), directed(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const isWhole = page === 1 && rows.length < pageSize;
  reply.total(isWhole ? rows.length : await total());
  return rows;
}

async function countOf(db: SessionContext['db'], query: PgSelect): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM (${query.getSQL()}) AS listed`,
  );
  return rows[0]?.total ?? 0;
}
