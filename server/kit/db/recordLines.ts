import { and, asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../http/context.ts';
import { notFound } from '../http/failure.ts';
import { outer } from './outer.ts';
import { isJoining, linksOf, refersTo, writeLinks } from './recordLinks.ts';
import { wordsIn } from './richTexts.ts';

type Row = Record<string, unknown>;
type Columns = Record<string, PgColumn>;
type Context = Pick<SessionContext, 'db' | 'branch'>;
/** A line as it is sent: one that the record has by its id, a new one without. */
type SentLine = Row & { id?: number };

/** Columns that its place gives a line. */
const PLACE = ['branchId', 'parentId', 'position'];

/**
 * What the records of one resource hold in tables of their own, each field's in one: records inside them (`inside` in
 * schema/records.ts), and the ids of several others (`joining`).
 */
export class RecordLines {
  readonly #tables: readonly (readonly [field: string, table: PgTable])[];
  constructor(tables: Readonly<Record<string, PgTable>>) {
    this.#tables = Object.entries(tables);
  }

  get fields(): string[] {
    return this.#tables.map(([field]) => field);
  }

  /** Rows with their lines in order, read by one query for each field; without those that someone does not see. */
  async answered(
    rows: readonly Row[],
    context: Context,
    unseen: readonly string[] = [],
  ): Promise<Row[]> {
    const tables = this.#tables.filter(([field]) => !unseen.includes(field));
    if (tables.length === 0 || rows.length === 0) return [...rows];
    const answer = rows.map((row) => ({ ...row }));
    for (const [field, table] of tables) {
      const ids = rows.map(({ id }) => Number(id));
      const found: ReadonlyMap<number, unknown[]> = isJoining(table)
        ? await linksOf(table, ids, context)
        : await linesOf(table, ids, context);
      for (const row of answer as Row[]) row[field] = found.get(Number(row['id'])) ?? [];
    }
    return answer;
  }

  /** What an input gives of them. */
  given(given: Row): Row {
    const sent = this.fields.filter((field) => given[field] !== undefined);
    return Object.fromEntries(sent.map((field) => [field, given[field]]));
  }

  /** A record with its lines of some fields. */
  async held(fields: readonly string[], row: Row, context: Context): Promise<Row> {
    const others = this.fields.filter((field) => !fields.includes(field));
    const [held = {}] = await this.answered([{ id: row['id'] }], context, others);
    return { ...row, ...held };
  }

  /** The lines that an input sends, by field. One with an id is to be a line that the record had. */
  sent(given: Row, before: Row = {}): Row {
    const sent = this.#tables.flatMap(([field, table]) => {
      const lines = given[field] as SentLine[] | undefined;
      if (lines === undefined) return [];
      if (isJoining(table)) return [[field, lines]];
      const had = new Map((before[field] as Row[] | undefined)?.map((line) => [line['id'], line]));
      return [[field, lines.map((line, at) => completed(line, had, `${field}.${at}.id`))]];
    });
    return Object.fromEntries(sent) as Row;
  }

  /**
   * Makes the lines of a record those that are sent: one statement each removes, changes and adds. The caller has locked
   * the record.
   */
  async stored(id: number, sent: Row, context: Context): Promise<void> {
    for (const [field, table] of this.#tables) {
      if (sent[field] === undefined) continue;
      if (isJoining(table)) await writeLinks(table, id, sent[field] as number[], context);
      else await write(table, id, sent[field] as SentLine[], context);
    }
  }

  /** The condition of a filter by ids that a record refers to; undefined for another field. */
  condition(id: PgColumn, wanted: string, value: unknown): SQL | undefined {
    const [, table] = this.#tables.find(([field]) => field === wanted) ?? [];
    return table && isJoining(table) ? refersTo(table, id, value) : undefined;
  }

  /** The texts of a record's lines, for a search; of formatted ones, their words. */
  searched(id: PgColumn, formatted: ReadonlySet<string>): SQL[] {
    return this.#tables.flatMap(([field, table]) => {
      const { parentId, ...columns } = getTableColumns(table) as Columns;
      const texts = Object.entries(columns).filter(([, { dataType }]) => dataType === 'string');
      if (!parentId || texts.length === 0) return [];
      const named = texts.map(([inside, { name }]) => {
        const column = sql`line.${sql.identifier(name)}`;
        return formatted.has(`${field}.${inside}`) ? wordsIn(column) : column;
      });
      return [
        sql`(SELECT string_agg(concat_ws(' ', ${sql.join(named, sql`, `)}), ' ') FROM ${table} AS line
          WHERE line.${sql.identifier(parentId.name)} = ${outer(id)})`,
      ];
    });
  }
}

function completed(line: SentLine, had: ReadonlyMap<unknown, Row>, field: string): SentLine {
  const { id, ...fields } = line;
  if (id === undefined) return fields;
  const before = had.get(id);
  if (!before) throw notFound(field);
  return { ...before, ...fields };
}

async function linesOf(
  table: PgTable,
  parents: readonly number[],
  { db, branch }: Context,
): Promise<ReadonlyMap<number, Row[]>> {
  const { branchId, parentId, position } = placeOf(table);
  const rows: Row[] = await db
    .select()
    .from(table)
    .where(and(eq(branchId, branch?.id ?? 0), inArray(parentId, [...parents])))
    .orderBy(asc(parentId), asc(position));
  const found = new Map<number, Row[]>();
  for (const { branchId: _, parentId: parent, position: __, ...line } of rows) {
    const own = found.get(Number(parent));
    if (own) own.push(line);
    else found.set(Number(parent), [line]);
  }
  return found;
}

async function write(
  table: PgTable,
  parent: number,
  lines: readonly SentLine[],
  { db, branch }: Context,
): Promise<void> {
  const { id, parentId } = placeOf(table);
  const placed = lines.map((line, position) => ({ ...line, position }));
  const kept = placed.filter((line) => 'id' in line);
  const added = placed.filter((line) => !('id' in line));
  const keptIds = kept.map((line) => Number(line['id']));
  await db
    .delete(table)
    .where(and(eq(parentId, parent), keptIds.length > 0 ? notInArray(id, keptIds) : undefined));
  if (kept.length > 0) await db.execute(changed(table, parent, kept));
  if (added.length > 0)
    await db
      .insert(table)
      .values(added.map((line) => ({ ...line, parentId: parent, branchId: branch?.id })));
}

/** One UPDATE of several lines. */
function changed(table: PgTable, parent: number, lines: readonly Row[]): SQL {
  const columns = Object.entries(getTableColumns(table) as Columns).filter(
    ([name]) => name === 'position' || !PLACE.includes(name),
  );
  const listed = (each: (column: PgColumn) => SQL, of = columns) =>
    sql.join(
      of.map(([, column]) => each(column)),
      sql`, `,
    );
  const named = (column: PgColumn) => sql`${sql.identifier(column.name)}`;
  const rows = lines.map(
    (line) =>
      sql`(${sql.join(
        columns.map(([name, column]) => {
          const value = line[name] ?? null;
          return sql`${value === null ? null : sql.param(value, column)}::${sql.raw(column.getSQLType())}`;
        }),
        sql`, `,
      )})`,
  );
  const { id, parentId } = placeOf(table);
  const set = columns.filter(([name]) => name !== 'id');
  return sql`UPDATE ${table} AS line SET ${listed((column) => sql`${named(column)} = given.${named(column)}`, set)}
    FROM (VALUES ${sql.join(rows, sql`, `)}) AS given (${listed(named)})
    WHERE line.${named(id)} = given.${named(id)} AND line.${named(parentId)} = ${parent}`;
}

function placeOf(table: PgTable): Record<'id' | 'branchId' | 'parentId' | 'position', PgColumn> {
  const { id, branchId, parentId, position } = getTableColumns(table) as Columns;
  if (!id || !branchId || !parentId || !position)
    throw new Error('records inside a record have a table made by `inside`');
  return { id, branchId, parentId, position };
}
