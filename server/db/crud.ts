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
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call, Checked } from '../../contract/kit/call.ts';
import type { FileUpload } from '../../contract/kit/files.ts';
import { type Changes, differences, record, refuseStale } from '../http/changes.ts';
import {
  type BranchContext,
  type Handler,
  type OpenContext,
  type PlainHandler,
  prepared,
  type PreparedHandler,
  type SessionContext,
} from '../http/context.ts';
import { type Failure, notFound, refusal } from '../http/failure.ts';
import { sqlState } from './database.ts';
import { containsWords, filterCondition } from './filterCondition.ts';
import { inUse } from './inUse.ts';
import { isRest, listRequest } from './listRequest.ts';
import { type Contents, contentsOf, fileFields, RecordFiles } from './recordFiles.ts';
import { referenceTitles } from './referenceTitles.ts';
import { rowsShape } from './rows.ts';
import type { TableForCalls } from './tableForCalls.ts';

type Area = Record<string, Call>;
/** A record by its columns. */
export type Row = Record<string, unknown>;
type Columns = Record<string, PgColumn>;

/** A call that files are sent with looks at them before its transaction. */
type CrudHandler<C extends Call> = [Extract<Checked<C>[keyof Checked<C>], FileUpload>] extends [
  never,
]
  ? PlainHandler<C>
  : PreparedHandler<C>;

/** What differs from a plain table. */
export interface CrudOptions {
  /** Conditions of the list's filters that are not a column of the same name. */
  filters?: Record<string, (value: never) => SQL | undefined>;
  /** The error code for a unique violation, by the wire field whose value must be unique. */
  taken?: Record<string, string>;
  /** The values that its rows have in common, where the table holds several lists. */
  common?: Row;
  /** Columns that are neither answered nor searched. */
  hidden?: readonly string[];
  /** Runs before a write of the branch's list: takes the locks under which its rules hold. */
  lock?: (context: BranchContext) => Promise<void>;
  /** Runs before a write with its values: refuses what refers to something that is not there. */
  checked?: (context: BranchContext, values: Row) => Promise<void>;
  /** Values of a new record beside those that are given. */
  newValues?: (context: BranchContext, given: Row) => Promise<Row>;
  /** Runs after a write in its transaction: rules between the records of a branch's list, and what follows from a change. */
  written?: (context: BranchContext, change: Written) => Promise<void>;
  /** What refuses a removal, instead of any record that refers to it. */
  inUse?: (context: BranchContext, id: number) => Promise<Failure | undefined>;
}

/** A written record: as it was, and as it is now. A new one was not, and a removed one is no longer. */
export interface Written {
  before?: Row;
  after?: Row;
}

/**
 * Handlers of a plain table for every call of an area. The shape of a call decides: a list call lists, another GET
 * reads one record, DELETE removes, and of the rest those with an `id` edit and the others create. They do search,
 * filters, sorting, paging, audit with before and after, versions, and soft removal where the table has `removedAt`.
 * For a table with `branchId` they see the rows of the request's branch. A written field without a column of its name
 * and type does not compile. Files are stored and removed with their record. A record that others refer to is not removed, and the error names those records. Write
 * special handlers beside these: `{ ...crud('things', calls, table), other: … }`.
 */
export function crud<A extends Area, T extends PgTable>(
  resource: string,
  calls: A,
  table: T & TableForCalls<A, T>,
  options: CrudOptions = {},
): { [K in keyof A]: CrudHandler<A[K]> } {
  const fields = [...new Set(Object.values(calls).flatMap(fileFields))];
  if (fields.length > 0 && !('branchId' in getTableColumns(table)))
    throw new Error(`${resource}: files are those of a branch`);
  const titles = referenceTitles(Object.values(calls), getTableColumns(table) as Columns);
  const model = new Model(resource, table, options, {
    files: new RecordFiles(resource, fields),
    titles,
  });
  const made = Object.entries(calls).map(([name, call]) => [name, model.handlerOf(call)]);
  return Object.fromEntries(made) as { [K in keyof A]: CrudHandler<A[K]> };
}

class Model {
  readonly #columns: Columns;
  readonly files: RecordFiles;
  readonly #titles: ReadonlyMap<string, SQL>;
  constructor(
    readonly resource: string,
    readonly table: PgTable,
    readonly options: CrudOptions,
    { files, titles }: { files: RecordFiles; titles: ReadonlyMap<string, SQL> },
  ) {
    this.#columns = getTableColumns(table) as Columns;
    this.files = files;
    this.#titles = titles;
  }

  handlerOf(call: Call): Handler<Call> | PreparedHandler<Call> {
    const work = this.#workOf(call);
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

  #workOf(
    call: Call,
  ): (given: Row, context: SessionContext, contents?: Contents) => Promise<unknown> {
    if (call.list) return (given, context) => this.#list(call, given, context);
    if (call.method === 'GET') return (given, context) => this.#one(given, context);
    if (call.method === 'DELETE') return (given, context) => this.#remove(given, context);
    if ('id' in call.body.shape || 'id' in call.query.shape)
      return (given, context, contents = {}) => this.#edit(given, contents, context);
    return (given, context, contents = {}) => this.#create(given, contents, context);
  }

  async #list(call: Call, given: Row, context: SessionContext) {
    const { db, branch, reply } = context;
    const { limit, offset, sort, order, q, ids, filters } = listRequest(call, given);
    const where = and(
      this.#visible(branch?.id),
      this.#matching(q),
      ids && inArray(this.#id, ids),
      ...this.#narrowed(filters),
    );
    const by = this.#sorting(sort ?? call.list?.sort[0] ?? 'id');
    const rows = await db
      .select()
      .from(this.table)
      .where(where)
      .orderBy(order === 'DESC' ? desc(by) : asc(by), asc(this.#id))
      .limit(limit)
      .offset(offset);
    const isWhole = offset === 0 && rows.length < limit;
    const [counted] = isWhole
      ? [{ total: rows.length }]
      : await db.select({ total: count() }).from(this.table).where(where);
    const total = counted?.total ?? 0;
    reply.total(total);
    if (isRest(call))
      reply.header(
        'Content-Range',
        `${this.resource} ${offset}-${offset + Math.max(rows.length - 1, 0)}/${total}`,
      );
    return rowsShape(call, await this.#answered(rows, context), total);
  }

  async #one(given: Row, context: SessionContext): Promise<Row> {
    const { db, branch } = context;
    const key = Object.entries(given).find(([name]) => name in this.#columns);
    if (!key) throw notFound();
    const [name, value] = key;
    const [row] = await db
      .select()
      .from(this.table)
      .where(and(this.#visible(branch?.id), this.#same(name, value)));
    if (!row) throw notFound(name);
    return this.#answer(row, context);
  }

  async #create(given: Row, contents: Contents, context: SessionContext): Promise<Row> {
    const { lock, newValues, written, common } = this.options;
    const ofBranch = context as BranchContext;
    await lock?.(ofBranch);
    await this.options.checked?.(ofBranch, given);
    const values = {
      ...(await newValues?.(ofBranch, given)),
      ...(await this.files.stored(this.#values(given), contents, context)),
    };
    const { branchId } = getTableColumns(this.table) as Columns;
    const [row] = await this.#withConflicts(() =>
      context.db
        .insert(this.table)
        .values({ ...values, ...common, ...(branchId && { branchId: context.branch?.id }) })
        .returning(),
    );
    await written?.(ofBranch, { after: row });
    const made = await this.#answer(row as Row, context);
    const changes = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, [null, value] as [unknown, unknown]]),
    );
    await this.#record(context, made, 'create', changes);
    return made;
  }

  async #edit(given: Row, contents: Contents, context: SessionContext): Promise<Row> {
    const ofBranch = context as BranchContext;
    await this.options.lock?.(ofBranch);
    const before = await this.#locked(given, context);
    await this.#refuseStale(before, context);
    await this.options.checked?.(ofBranch, given);
    const values = await this.files.stored(this.#values(given), contents, context, before);
    const changes = differences(before, values);
    if (Object.keys(changes).length === 0) return this.#answer(before, context);
    const { version } = this.#columns;
    const [row] = await this.#withConflicts(() =>
      context.db
        .update(this.table)
        .set({ ...values, ...(version && { version: sql`${version} + 1` }) })
        .where(this.#itself(before, context))
        .returning(),
    );
    await this.options.written?.(ofBranch, { before, after: row });
    await this.#record(context, before, 'edit', changes);
    await this.files.dropped(before, row, context);
    return this.#answer(row as Row, context);
  }

  async #remove(given: Row, context: SessionContext) {
    const { lock, inUse: ownUse, written } = this.options;
    const ofBranch = context as BranchContext;
    await lock?.(ofBranch);
    const before = await this.#locked(given, context);
    const id = Number(before['id']);
    const used = await (ownUse ? ownUse(ofBranch, id) : inUse(this.table, id, context));
    if (used) throw used;
    const { removedAt } = this.#columns;
    const where = this.#itself(before, context);
    if (removedAt) {
      await context.db
        .update(this.table)
        .set({ removedAt: sql`now()` })
        .where(where);
      await this.files.hidden(before, context);
    } else {
      await this.#withConflicts(() => context.db.delete(this.table).where(where).returning());
      await this.files.dropped(before, undefined, context);
    }
    await written?.(ofBranch, { before });
    await this.#record(context, before, 'delete');
    return { done: true };
  }

  #itself({ id }: Row, { branch }: SessionContext): SQL | undefined {
    return and(this.#visible(branch?.id), eq(this.#id, id));
  }

  async #locked(given: Row, { db, branch }: SessionContext): Promise<Row> {
    const [row] = await db
      .select()
      .from(this.table)
      .where(and(this.#visible(branch?.id), eq(this.#id, given['id'])))
      .for('update');
    if (!row) throw notFound('id');
    return row;
  }

  async #refuseStale(before: Row, context: SessionContext): Promise<void> {
    const { version } = this.#columns;
    if (!version) return;
    await refuseStale(this.#within(context), this.resource, {
      id: Number(before['id']),
      version: Number(before['version']),
    });
  }

  async #record(
    context: SessionContext,
    row: Row,
    action: 'create' | 'edit' | 'delete',
    changes?: Changes,
  ): Promise<void> {
    const id = Number(row['id']);
    const named = changes && (await this.files.named(changes, context));
    await record(context, {
      resource: this.resource,
      id,
      action,
      ...(named && { changes: named }),
    });
  }

  // Platform records can be changed from any branch, or from none.
  #within(context: SessionContext): SessionContext {
    return this.#columns['branchId'] ? context : { ...context, branch: undefined };
  }

  // Turns unique and foreign key violations into documented errors.
  async #withConflicts<T>(write: () => Promise<T>): Promise<T> {
    return write().catch((error: unknown) => {
      if (sqlState(error) === '23503') throw refusal(409, 'GENERAL.IN_USE');
      if (sqlState(error) !== '23505') throw error;
      const [field, code] = Object.entries(this.options.taken ?? {})[0] ?? [];
      throw refusal(409, (code ?? 'GENERAL.TAKEN') as 'GENERAL.TAKEN', field ? { field } : {});
    });
  }

  get #id(): PgColumn {
    const { id } = this.#columns;
    if (!id) throw new Error('a plain table has an id');
    return id;
  }

  #visible(branchId: number | undefined): SQL | undefined {
    const { branchId: ofBranch, removedAt } = this.#columns;
    const shared = Object.entries(this.options.common ?? {});
    return and(
      ofBranch && eq(ofBranch, branchId ?? 0),
      removedAt && isNull(removedAt),
      ...shared.map(([name, value]) => this.#same(name, value)),
    );
  }

  #matching(q: string | undefined): SQL | undefined {
    if (!q) return undefined;
    const { createdAt: _, ...columns } = this.#shown(this.#columns);
    return containsWords(q, Object.values(columns), [...this.#titles.values()]);
  }

  // Beside its id, a reference is known by the title of its record.
  #sorting(name: string): SQL | PgColumn {
    const title = this.#titles.get(name);
    return title ? sql`lower(${title})` : (this.#columns[name] ?? this.#id);
  }

  #narrowed(filters: Row): (SQL | undefined)[] {
    return Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => {
        const { filters: special = {} } = this.options;
        const narrow = Object.hasOwn(special, name) ? special[name] : undefined;
        return narrow ? narrow(value as never) : this.#same(name, value);
      });
  }

  #same(name: string, value: unknown): SQL | undefined {
    return filterCondition(name, value, (column) =>
      Object.hasOwn(this.#columns, column) ? this.#columns[column] : undefined,
    );
  }

  #values(given: Row): Row {
    const fixed = new Set(['id', 'version', 'branchId', 'removedAt', 'createdAt']);
    return Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => name in this.#columns && !fixed.has(name) && value !== undefined,
      ),
    );
  }

  async #answered(rows: readonly Row[], context: SessionContext): Promise<Row[]> {
    return this.files.answered(
      rows.map((row) => this.#wire(row)),
      context,
    );
  }

  async #answer(row: Row, context: SessionContext): Promise<Row> {
    const [answer = {}] = await this.#answered([row], context);
    return answer;
  }

  #wire(row: Row): Row {
    const { branchId: _branch, removedAt: _removed, createdAt: _created, ...rest } = row;
    return this.#shown(rest);
  }

  #shown<V>(row: Record<string, V>): Record<string, V> {
    const { common = {}, hidden = [] } = this.options;
    const unseen = new Set([...Object.keys(common), ...hidden]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => !unseen.has(name)));
  }
}
