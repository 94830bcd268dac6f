import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Source } from '../../../contract/kit/fetched.ts';
import type { SessionContext } from '../http/context.ts';
import { type Lookups, lookups } from '../http/lookups.ts';
import { filterCondition } from './filterCondition.ts';
import { outer } from './outer.ts';
import { productDatabase } from './tables.ts';

type Row = Record<string, unknown>;
type Columns = Readonly<Record<string, PgColumn>>;
type Context = Pick<SessionContext, 'db' | 'branch'>;

/** What the table of referred records is called in a sub-select. */
const ALIAS = 'fetched';

interface Fetched {
  name: string;
  reference: string;
  /** The table of the referred records, and its columns under its own name and within a sub-select. */
  table: PgTable;
  columns: Columns;
  aliased: Columns;
  field: string;
}

/** Values that the records of a table have from the records that they refer to. */
export class FetchedValues {
  readonly #columns: Columns;
  #fetched: readonly Fetched[] = [];
  constructor(sources: Readonly<Record<string, Source>>, columns: Columns) {
    this.#columns = columns;
    lookups.whenGiven((known) => {
      this.#fetched = Object.entries(sources).map(([name, source]) => placed(name, source, known));
    });
  }

  /** Rows with these values, read by one query for each reference. */
  async answered(rows: readonly Row[], context: Context): Promise<Row[]> {
    const answer = rows.map((row) => ({ ...row }));
    for (const reference of new Set(this.#fetched.map((each) => each.reference))) {
      const fetched = this.#fetched.filter((each) => each.reference === reference);
      const found = await referred(rows, reference, fetched, context);
      for (const row of answer as Row[])
        for (const { name, field } of fetched)
          row[name] = found.get(Number(row[reference]))?.[field] ?? null;
    }
    return answer;
  }

  /** The condition of a filter by one of them; undefined for another field. */
  condition(wanted: string, value: unknown): SQL | undefined {
    for (const { name, reference, table, aliased, field } of this.#fetched) {
      const own = this.#columns[reference];
      const narrowed = filterCondition(wanted, value, (each) =>
        each === name ? aliased[field] : undefined,
      );
      if (!own || !narrowed || !aliased['id']) continue;
      const found = sql`${own} IN (SELECT ${aliased['id']} FROM ${table} AS ${sql.identifier(ALIAS)}
        WHERE ${and(narrowed, this.#ofBranch(aliased))})`;
      return value === null ? or(isNull(own), found) : found;
    }
    return undefined;
  }

  /** The type of one of them in the database; undefined for another field. */
  typeOf(wanted: string): string | undefined {
    const found = this.#fetched.find(({ name }) => name === wanted);
    return found?.columns[found.field]?.getSQLType();
  }

  /** The texts among them, for a search. */
  searched(): SQL[] {
    return this.#fetched
      .filter(({ columns, field }) => columns[field]?.dataType === 'string')
      .map((each) => this.#value(each));
  }

  /** What a list is sorted by; undefined for another field. */
  sorted(wanted: string): SQL | undefined {
    const found = this.#fetched.find(({ name }) => name === wanted);
    if (!found) return undefined;
    const value = this.#value(found);
    return found.columns[found.field]?.getSQLType() === 'text' ? sql`lower(${value})` : value;
  }

  #value({ reference, table, aliased, field }: Fetched): SQL {
    const own = this.#columns[reference];
    const { id, [field]: column } = aliased;
    if (!own || !id || !column) throw new Error(`${reference}: a reference is a column`);
    return sql`(SELECT ${column} FROM ${table} AS ${sql.identifier(ALIAS)}
      WHERE ${and(sql`${id} = ${outer(own)}`, this.#ofBranch(aliased))})`;
  }

  // A record of another branch gives nothing, whatever a column names.
  #ofBranch({ branchId: theirs }: Columns): SQL | undefined {
    const { branchId: own } = this.#columns;
    return theirs && own && sql`${theirs} = ${outer(own)}`;
  }
}

function placed(name: string, { reference, resource, field }: Source, known: Lookups): Fetched {
  const list = Object.values(productDatabase.get().lists).find(
    (each) => each.resource === resource,
  );
  if (list?.fieldAccess[field]?.readBy)
    throw new Error(`${name} would tell of ${resource}.${field}, which not everyone sees`);
  const lookup = known[resource];
  if (lookup === undefined || lookup === 'handler' || lookup.by)
    throw new Error(`${name}: records of ${resource} are not found by their ids alone`);
  const { table } = lookup;
  const columns = getTableColumns(table) as Columns;
  if (!columns[field]) throw new Error(`${name}: records of ${resource} have no ${field}`);
  const aliased = getTableColumns(alias(table, ALIAS)) as Columns;
  return { name, reference, table, columns, aliased, field };
}

async function referred(
  rows: readonly Row[],
  reference: string,
  fetched: readonly Fetched[],
  { db, branch }: Context,
): Promise<ReadonlyMap<number, Row>> {
  const ids = [...new Set(rows.flatMap((row) => (row[reference] as number | null) ?? []))];
  const [{ table, columns } = { columns: {} as Columns, table: undefined }] = fetched;
  const { id, branchId } = columns;
  if (ids.length === 0 || !table || !id) return new Map();
  const wanted = fetched.flatMap(({ field }) => (columns[field] ? [[field, columns[field]]] : []));
  const found: Row[] = await db
    .select({ id, ...(Object.fromEntries(wanted) as Record<string, PgColumn>) })
    .from(table)
    .where(and(inArray(id, ids), branchId && eq(branchId, branch?.id ?? 0)));
  return new Map(found.map((row) => [Number(row['id']), row]));
}
