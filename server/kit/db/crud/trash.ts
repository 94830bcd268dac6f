import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../../../../contract/kit/call.ts';
import { MAY_EDIT } from '../../../../contract/kit/recordAccess.ts';
import type { BranchContext, PlainHandler, SessionContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { unresolved } from '../../http/references.ts';
import { wallClockOf } from '../../time.ts';
import { sqlState } from '../database.ts';
import { containsWords } from '../filterCondition.ts';
import { foreignKeysTo } from '../inUse.ts';
import { listRequest } from '../listRequest.ts';
import { files, removedRecords } from '../schema/index.ts';
import type { Row } from './options.ts';
import { noteListing, reachOf } from './readers.ts';
import type { Records } from './records.ts';
import { noted, withConflicts } from './writing.ts';

/** Handlers of the calls of a list's trash: what was removed, and bringing one back. */
export function trashHandlers(
  records: Records,
  calls: Readonly<Record<string, Call>>,
  create: Call | undefined,
): Record<string, PlainHandler<Call>> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (given: Row, context: SessionContext) =>
        call.list
          ? listRemoved(records, call, given, context)
          : restoreRecord(records, create, given, context),
    ]),
  );
}

async function listRemoved(records: Records, call: Call, given: Row, context: SessionContext) {
  const { db, reply } = context;
  const { limit, offset, sort, order, q, ids } = listRequest(call, given);
  const { recordId, removedAt, removedBy } = removedRecords;
  const unseen = records.keptFrom(context, 'show');
  const shown = unseen.reduce(
    (part, field) => sql<Row>`(${part} - ${field}::text)`,
    sql<Row>`${removedRecords.shown}`,
  );
  const values = sql<string>`jsonb_path_query_array(${shown}, '$.*')::text`;
  const valueOf = (field: string) => sql`(${shown} ->> ${field})::integer`;
  const reach = await reachOf(records, { filters: {}, valueOf, also: false }, context);
  const where = and(
    ofList(records, context),
    q ? containsWords(q, [], [values]) : undefined,
    ids && inArray(recordId, ids),
    reach.condition,
  );
  const isByRemoval = sort === undefined || sort === 'removedAt';
  const by = isByRemoval ? removedAt : sql`lower(${shown} ->> ${sort})`;
  const direction = sort === undefined || order === 'DESC' ? desc : asc;
  const rows = await db
    .select({ shown, removedAt, removedBy: sql<string | null>`app.person(${removedBy})` })
    .from(removedRecords)
    .where(where)
    .orderBy(direction(by), direction(removedRecords.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(removedRecords).where(where);
  const totalCount = await noteListing(
    records,
    { rows: rows.map(({ shown: row }) => row), total: counted?.total ?? 0 },
    context,
  );
  reply.total(totalCount);
  const data = rows.map((row) => ({
    ...row.shown,
    removedAt: wallClockOf(row.removedAt),
    removedBy: row.removedBy ?? '',
  }));
  return { data, totalCount };
}

async function restoreRecord(
  records: Records,
  create: Call | undefined,
  { id }: Row,
  context: SessionContext,
): Promise<Row> {
  const { db } = context;
  const { checked, lock, written } = records.options;
  const ofBranch = context as BranchContext;
  await lock?.(ofBranch);
  const [entry] = await db
    .select()
    .from(removedRecords)
    .where(and(ofList(records, context), eq(removedRecords.recordId, Number(id))))
    .for('update');
  if (!entry) throw notFound('id');
  const [gone] = create ? await unresolved(create, [entry.shown], context) : [];
  if (gone) throw refusal(409, 'LIST.RESTORE_GONE');
  await checked?.(ofBranch, entry.shown);
  await withConflicts(records, () => putBack(records, entry, context));
  if (entry.files.length > 0)
    await db.update(files).set({ removedAt: null }).where(inArray(files.id, entry.files));
  await db.delete(removedRecords).where(eq(removedRecords.id, entry.id));
  const row = await records.locked({ id: entry.recordId }, context);
  records.refuseOthers(row, context);
  await written?.(ofBranch, { after: row });
  await noted(records, context, { row, action: 'restore' });
  return records.answer(row, context);
}

/** Notes a record that is about to be removed, with the rows that go with it. */
export async function keepRemoved(
  records: Records,
  before: Row,
  context: SessionContext,
): Promise<void> {
  const { removedAt } = records.columns;
  const none = Object.fromEntries(records.files.fields.map((field) => [field, null]));
  // Whole, whoever removes it: each reader is shown their part of it.
  const [whole = {}] = await records.answered([before], context, []);
  const { [MAY_EDIT]: _mine, ...fields } = whole;
  const shown = { ...fields, ...none };
  const parts = removedAt ? [] : partsOf(records.table).map((part) => rowsOf(part, records.id));
  await context.db.execute(sql`
    INSERT INTO ${removedRecords} (branch_id, resource, record_id, content, parts, shown, files, removed_by)
    SELECT ${branchOf(records, context)}::integer, ${records.resource}, ${records.id},
           ${removedAt ? sql`NULL` : sql`to_jsonb(${records.table})`},
           jsonb_build_object(${sql.join(parts, sql`, `)}),
           ${JSON.stringify(shown)}::jsonb,
           ${sql.param(removedAt ? [] : records.files.idsIn([before]), removedRecords.files)},
           ${context.session.accountId}::integer
      FROM ${records.table} WHERE ${records.itself(before, context)}
      ON CONFLICT ON CONSTRAINT removed_record_once DO UPDATE
         SET content = excluded.content, parts = excluded.parts, shown = excluded.shown, files = excluded.files,
             removed_at = now(), removed_by = excluded.removed_by`);
}

async function putBack(
  records: Records,
  { id: entryId, content, parts, recordId }: typeof removedRecords.$inferSelect,
  { db, branch }: SessionContext,
): Promise<void> {
  const { table, columns, id } = records;
  if (content === null) {
    await db
      .update(table)
      .set({ removedAt: null })
      .where(and(records.ofList(branch?.id), eq(id, recordId)));
    return;
  }
  // From one table to the other within the database: its numbers have digits that JavaScript's have not.
  const insert = (into: PgTable, keys: ReadonlySet<string>, rows: SQL) => {
    const names = Object.values(getTableColumns(into) as Record<string, PgColumn>)
      .filter(({ name, generated }) => !generated && keys.has(name))
      .map(({ name }) => sql.identifier(name));
    const listed = sql.join(names, sql`, `);
    return db.execute(sql`
      INSERT INTO ${into} (${listed}) OVERRIDING SYSTEM VALUE
      SELECT ${listed} FROM jsonb_populate_recordset(NULL::${into},
        (SELECT ${rows} FROM ${removedRecords} WHERE ${eq(removedRecords.id, entryId)}))`);
  };
  try {
    const own = sql`jsonb_build_array(${removedRecords.content})`;
    await insert(table, new Set(Object.keys(content)), own);
    for (const { table: part, name } of partsOf(table)) {
      const [first] = parts[name] ?? [];
      if (first)
        await insert(
          part,
          new Set(Object.keys(first)),
          sql`${removedRecords.parts} -> ${name}::text`,
        );
    }
    if (columns['version'])
      await db
        .update(table)
        .set({ version: sql`${columns['version']} + 1` })
        .where(and(records.ofList(branch?.id), eq(id, recordId)));
  } catch (error) {
    if (sqlState(error) === '23503') throw refusal(409, 'LIST.RESTORE_GONE');
    throw error;
  }
}

interface Part {
  table: PgTable;
  column: PgColumn;
  name: string;
}

/** The tables whose rows are parts of a table's records, and go with them. */
function partsOf(table: PgTable): Part[] {
  return foreignKeysTo(table)
    .filter(({ cascades }) => cascades)
    .map(({ table: part, column }) => ({ table: part, column, name: getTableConfig(part).name }));
}

function rowsOf({ table, column, name }: Part, record: PgColumn): SQL {
  return sql`${name}::text, (SELECT coalesce(jsonb_agg(to_jsonb(part)), '[]') FROM ${table} AS part
    WHERE part.${sql.identifier(column.name)} = ${record})`;
}

function branchOf({ columns }: Records, { branch }: SessionContext): number | null {
  return columns['branchId'] ? (branch?.id ?? 0) : null;
}

function ofList(records: Records, context: SessionContext): SQL | undefined {
  const branchId = branchOf(records, context);
  return and(
    branchId === null ? isNull(removedRecords.branchId) : eq(removedRecords.branchId, branchId),
    eq(removedRecords.resource, records.resource),
  );
}
