import { and, asc, desc, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { ListInput } from '../../../contract/kit/call.ts';
import type { SessionContext } from '../http/context.ts';

/** Row limit of a list request without a page. */
const MAX_ROWS = 1_000;

/** The orders that a list can be requested in. */
interface Orders {
  /** Columns or expressions to sort by, by wire name. */
  sorts: Record<string, SQLWrapper>;
  /** The default sort. */
  defaultSort: string;
  /** The default sort is descending. */
  latestFirst?: true | undefined;
  /** The column that identifies a row: for `ids`, and to break ties in the order. */
  id: PgColumn;
}

/** The parts of a list query. */
interface Listed<Query> extends Orders {
  /** The condition of the rows. */
  where: SQL | undefined;
  /** The unsorted query of all rows, built anew each time. */
  rows: () => Query;
  /** Counts the rows where that can be quicker than a count over the query. */
  total?: () => Promise<number>;
}

/**
 * The requested page of a list, sorted, with the number of all rows as X-Total-Count. Rows are counted only where the
 * page itself does not tell the number.
 */
export async function pageOf<Query extends PgSelect>(
  { db, reply }: Pick<SessionContext, 'db' | 'reply'>,
  list: ListInput,
  listed: Listed<Query>,
): Promise<Awaited<Query>> {
  const { rows, total } = await countedPage({ db }, list, listed);
  reply.total(total);
  return rows;
}

/** The same with the number of all rows, for an answer that holds it. */
export async function countedPage<Query extends PgSelect>(
  { db }: Pick<SessionContext, 'db'>,
  { page = 1, pageSize = MAX_ROWS, sort, order, ids }: ListInput,
  { sorts, defaultSort, latestFirst, id, where, rows: all, total }: Listed<Query>,
): Promise<{ rows: Awaited<Query>; total: number }> {
  const matching = () => all().where(and(where, ids && inArray(id, ids)));
  const rows = await matching()
    .orderBy(...orderOf({ sort, order }, { sorts, defaultSort, latestFirst, id }))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const isWhole = page === 1 && rows.length < pageSize;
  if (isWhole) return { rows, total: rows.length };
  return { rows, total: await (total && !ids ? total() : countOf(db, matching())) };
}

/** The requested order of a list, the default one where none is requested; rows that are equal in it by id. */
export function orderOf(
  { sort, order }: Pick<ListInput, 'sort' | 'order'>,
  { sorts, defaultSort, latestFirst, id }: Orders,
): SQL[] {
  const isFalling = order === undefined ? latestFirst && sort === undefined : order === 'DESC';
  const directed = isFalling ? desc : asc;
  return [directed(sorts[sort ?? defaultSort] ?? id), directed(id)];
}

async function countOf(db: SessionContext['db'], query: PgSelect): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM (${query.getSQL()}) AS listed`,
  );
  return rows[0]?.total ?? 0;
}
