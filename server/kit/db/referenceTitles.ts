import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '../../../contract/kit/call.ts';
import { kindOf } from '../../../contract/kit/kind.ts';
import type { z } from '../../../contract/kit/zod.ts';
import { type Lookups, lookups } from '../http/lookups.ts';
import { outer } from './outer.ts';

type Columns = Readonly<Record<string, PgColumn>>;

/**
 * The titles of the records that the fields of a table refer to, by field: what people see there, so what they look for
 * and sort by. A field is a reference where one of the calls writes it as one.
 */
export function referenceTitles(
  calls: readonly Call[],
  columns: Columns,
): ReadonlyMap<string, SQL<string>> {
  const titles = new Map<string, SQL<string>>();
  lookups.whenGiven((known) => {
    for (const [name, schema] of calls.flatMap(({ body }) => Object.entries(body.shape))) {
      // A record's own id is sorted by as such.
      const column = name === 'id' ? undefined : columns[name];
      const kind = kindOf(schema as z.ZodMiniType);
      const title =
        kind?.kind === 'reference' &&
        column &&
        titleOf(known[kind.ref ?? ''], column, kind.ref ?? '');
      if (title) titles.set(name, title);
    }
  });
  return titles;
}

function titleOf(
  lookup: Lookups[string] | undefined,
  reference: PgColumn,
  resource: string,
): SQL<string> | undefined {
  if (lookup === undefined || lookup === 'handler' || !lookup.title) return undefined;
  const { id, [lookup.title]: title } = getTableColumns(lookup.table) as Columns;
  if (!id || !title) throw new Error(`records of ${resource} have no ${lookup.title}`);
  const [own, shown] = [sql.identifier(id.name), sql.identifier(title.name)];
  return sql`(SELECT named.${shown} FROM ${lookup.table} AS named WHERE named.${own} = ${outer(reference)})`;
}
