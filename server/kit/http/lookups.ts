import type { PgTable } from 'drizzle-orm/pg-core';
import { Part } from '../part.ts';
import type { ProductSessionContext, SessionContext } from './context.ts';

/** How to find the records of a resource. */
export interface Lookup {
  table: PgTable;
  /** The kind of list, where the table holds several. */
  kind?: string;
  /** Records are referred to by this column instead of their id. */
  by?: 'value';
  /** The keys of the branch's records, former ones too or not, where its lists in memory hold them. */
  inLists?: (
    context: Pick<SessionContext, 'db' | 'branch'> & ProductSessionContext,
    withFormer: boolean,
  ) => Promise<ReadonlySet<string | number>>;
  /** A removed record counts as existing: the handler decides about it. */
  withRemoved?: true;
  /** The column by which people know a record: in its place the lists that refer to it are searched and sorted. */
  title?: string;
  /** The documented error, where it is not 404 GENERAL.NOT_FOUND. */
  failure?: { status: number; code: string };
}

/**
 * Where the records are that calls refer to, by resource. `handler` means that the call's handler looks the record up
 * itself, because it needs more than its existence or has its own documented errors.
 */
export type Lookups = Readonly<Record<string, Lookup | 'handler'>>;

export const lookups = new Part<Lookups>('lookups');
