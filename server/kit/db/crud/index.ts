import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call, Checked } from '../../../../contract/kit/call.ts';
import type { Figures } from '../../../../contract/kit/figures.ts';
import type { FileUpload } from '../../../../contract/kit/files.ts';
import { transitionCall } from '../../../../contract/kit/states.ts';
import {
  type Handler,
  type OpenContext,
  type PlainHandler,
  prepared,
  type PreparedHandler,
  type SessionContext,
} from '../../http/context.ts';
import { type Contents, contentsOf, fileFields, RecordFiles } from '../recordFiles.ts';
import { referenceTitles } from '../referenceTitles.ts';
import { richTextCleaner, richTextsOf } from '../richTexts.ts';
import type { TableForCalls } from '../tableForCalls.ts';
import { readFigures } from './figures.ts';
import { readRecordGroups } from './groups.ts';
import { moveRecord } from './moving.ts';
import type { CrudOptions, Declared, Row } from './options.ts';
import { listRecords, readRecord } from './reading.ts';
import { Records } from './records.ts';
import { keepRemoved, trashHandlers } from './trash.ts';
import { versionHandlers } from './versions.ts';
import { changeRecord, createRecord, removeRecord } from './writing.ts';

export type { CrudOptions, Moved, ReadRule, Row, Written } from './options.ts';

type Area = Record<string, Call>;
/** Calls of transitions, by their names. */
type Moves<M extends Area> = { [K in keyof M]: Handler<M[K]> };

/** A call that files are sent with looks at them before its transaction. */
type CrudHandler<C extends Call> = [Extract<Checked<C>[keyof Checked<C>], FileUpload>] extends [
  never,
]
  ? PlainHandler<C>
  : PreparedHandler<C>;

/** The calls that sum a list up. */
interface SummaryCalls {
  usual: Area;
  figures: Figures;
  figureCalls: Area;
  groupCalls: Area;
}

type CrudHandlers<A extends Area> = { [K in keyof A]: CrudHandler<A[K]> };
type FurtherHandlers<R extends Area | undefined> = R extends Area
  ? { [K in keyof R]: PlainHandler<R[K]> }
  : unknown;

/**
 * Handlers of a plain table for every call of an area. The shape of a call decides: a list call lists, another GET
 * reads one record, DELETE removes, and of the rest those with an `id` edit and the others create. They do search,
 * filters, sorting, paging, audit with before and after, versions, and soft removal where the table has `removedAt`.
 * For a table with `branchId` they see the rows of the request's branch. A written field without a column of its name
 * and type does not compile. Files are stored and removed with their record. A record that others refer to is not
 * removed, and the error names those records. With the calls of a `trash`, what is removed can be brought back for some
 * days, as it was and with its files; with those of `versions`, what it was before a change. Write special handlers beside these: `{ ...crud('things', calls, table), other: … }`.
 */
export function crud<
  A extends Area,
  T extends PgTable,
  R extends Area | undefined = undefined,
  V extends Area | undefined = undefined,
>(
  resource: string,
  calls: A,
  table: T & TableForCalls<A, T>,
  { trash, versions, ...options }: CrudOptions & { trash?: R; versions?: V } = {},
): CrudHandlers<A> & FurtherHandlers<R> & FurtherHandlers<V> {
  const fields = [...new Set(Object.values(calls).flatMap(fileFields))];
  if (fields.length > 0 && !('branchId' in getTableColumns(table)))
    throw new Error(`${resource}: files are those of a branch`);
  const { lines = {} } = options;
  if (Object.keys(lines).length > 0 && !('branchId' in getTableColumns(table)))
    throw new Error(`${resource}: records inside a record are those of a branch`);
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const formatted = new Set(Object.values(calls).flatMap(richTextsOf));
  const records = new Records(resource, table, options, {
    files: new RecordFiles(resource, fields),
    titles: referenceTitles(Object.values(calls), columns),
    formatted,
    keep: trash && keepRemoved,
  });
  const handlers = Object.entries(calls).map(([name, call]) => [name, handlerOf(records, call)]);
  const create = Object.values(calls).find(({ method }) => method === 'POST');
  const update = Object.values(calls).find(({ method }) => method === 'PUT');
  return {
    ...Object.fromEntries(handlers),
    ...(trash && trashHandlers(records, trash, create)),
    ...(versions && versionHandlers(records, versions, { create, update })),
  } as CrudHandlers<A> & FurtherHandlers<R> & FurtherHandlers<V>;
}

function handlerOf(records: Records, call: Call): Handler<Call> | PreparedHandler<Call> {
  const work = workOf(records, call);
  const fields = fileFields(call);
  if (fields.length > 0)
    return prepared<Call, Contents>({
      prepare: (given, preparation) => contentsOf(fields, given, preparation),
      handle: work,
    });
  if (call.access.kind !== 'public') return (given, context) => work(given, context);
  // A public call has no transaction yet. It reads only what every visitor may see.
  return (given, context) =>
    (context as unknown as OpenContext).database.system((own) =>
      work(given, { ...context, ...own }),
    );
}

function workOf(
  records: Records,
  call: Call,
): (given: Row, context: SessionContext, contents?: Contents) => Promise<unknown> {
  if (call.list) return (given, context) => listRecords(records, call, given, context);
  if (call.method === 'GET') return (given, context) => readRecord(records, given, context);
  if (call.method === 'DELETE') return (given, context) => removeRecord(records, given, context);
  const write = 'id' in call.body.shape || 'id' in call.query.shape ? changeRecord : createRecord;
  const clean = richTextCleaner(call) ?? asGiven;
  return (given, context, contents = {}) => write(records, clean(given), contents, context);
}

const asGiven = (given: Row): Row => given;

/** The handlers of the calls of a plain table's figures and of its groups, where it has any. */
export function summaries(
  resource: string,
  { usual, figures: declared, figureCalls, groupCalls }: SummaryCalls,
  table: PgTable,
  options: CrudOptions & { declared: Declared },
): Record<string, PlainHandler<Call>> {
  if (options.read && Object.keys(groupCalls).length > 0)
    throw new Error(`${resource}: its reading is noted, which groups of it would not be`);
  const records = new Records(resource, table, options, {
    files: new RecordFiles(resource, []),
    titles: referenceTitles(
      Object.values(usual),
      getTableColumns(table) as Record<string, PgColumn>,
    ),
    formatted: new Set(Object.values(usual).flatMap(richTextsOf)),
    keep: undefined,
  });
  const handlersOf = (
    calls: Area,
    answer: (call: Call, given: Row, context: SessionContext) => Promise<unknown>,
  ) =>
    Object.entries(calls).map(([name, call]) => [
      name,
      (given: Row, context: SessionContext) => answer(call, given, context),
    ]);
  return Object.fromEntries([
    ...handlersOf(figureCalls, (call, ...asked) =>
      readFigures(records, { declared, call }, ...asked),
    ),
    ...handlersOf(groupCalls, (call, ...asked) => readRecordGroups(records, call, ...asked)),
  ]) as Record<string, PlainHandler<Call>>;
}

/** Handlers of the transitions of a plain table's records, each a call of its own. */
export function moves<M extends Area>(
  resource: string,
  { usual, transitions }: { usual: Area; transitions: M },
  table: PgTable,
  options: CrudOptions & { declared: Declared },
): Moves<M> {
  const { one, states } = options.declared;
  const records = new Records(resource, table, options, {
    files: new RecordFiles(resource, Object.values(usual).flatMap(fileFields)),
    titles: new Map(),
    formatted: new Set(),
    keep: undefined,
  });
  if (states && !(states.of in records.columns))
    throw new Error(`${resource}: no column ${states.of}`);
  const made = Object.keys(states?.transitions ?? {}).map((name) => {
    const callName = transitionCall(one, name);
    const clean = (transitions[callName] && richTextCleaner(transitions[callName])) ?? asGiven;
    return [
      callName,
      (given: Row, context: SessionContext) => moveRecord(records, name, clean(given), context),
    ];
  });
  return Object.fromEntries(made) as Moves<M>;
}
