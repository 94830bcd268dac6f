import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ListInput } from '../../contract/kit/call.ts';
import type { OpenContext } from '../http/context.ts';

/** Rows of a list that asks for no page. */
const MOST = 1_000;

/** What a list is made of. */
interface Listed<Row> {
  /** What it can be sorted by, by wire name. */
  sorts: Record<string, SQLWrapper>;
  /** The sort unless another is asked for. */
  usual: string;
  /** What settles the order of rows that are otherwise alike. */
  id: SQLWrapper;
  rows: (order: SQL[], limit: number, offset: number) => PromiseLike<Row[]>;
  /** How many there are on all pages; asked only where the page does not tell. */
  total: () => Promise<number>;
}

/** The page of a list that is asked for, in its order, with the number of all rows told as X-Total-Count. */
export async function pageOf<Row>(
  { reply }: Pick<OpenContext, 'reply'>,
  { page = 1, pageSize = MOST, sort, order = 'ASC' }: ListInput,
  { sorts, usual, id, rows: rowsIn, total }: Listed<Row>,
): Promise<Row[]> {
  const by = sorts[sort ?? usual] ?? id;
  const directed = order === 'DESC' ? desc : asc;
  const rows = await rowsIn([directed(by), directed(id)], pageSize, (page - 1) * pageSize);
  const isWhole = page === 1 && rows.length < pageSize;
  reply.total(isWhole ? rows.length : await total());
  return rows;
}
