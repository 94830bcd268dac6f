import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../../contract/kit/call.ts';
import type { Handler, OpenContext, PlainHandler, SessionContext } from '../http/context.ts';
import { notFound, refusal } from '../http/failure.ts';
import { sqlState } from './database.ts';
import { likePattern } from './like.ts';
import { isRest, listRequest } from './listRequest.ts';
import { rowsShape } from './rows.ts';
import { audits } from './schema/index.ts';

type Area = Record<string, Call>;
type Row = Record<string, unknown>;
type Columns = Record<string, PgColumn>;

interface Options {
  /** Columns of wire names that differ from the table's own. */
  names?: Record<string, string>;
  /** What a query field of the list narrows by, where it is no column of its name. */
  filters?: Record<string, (value: never) => SQL | undefined>;
  /** The code for a value that another record has already, by the wire field that must be its own. */
  taken?: Record<string, string>;
}

/**
 * Handlers of a plain table for every call of an area, by its shape: a list call lists, another GET shows, DELETE
 * removes, and of the rest those that take an `id` edit and the others create. With search, filters, sort, paging, audit
 * with before and after, versions, and soft removal where the table has `removedAt`. Rows of a table with `branchId` are
 * those of the request's branch. A call that does something else is written beside:
 * `{ ...crud('things', calls, table), other: … }`.
 */
export function crud<A extends Area>(
  resource: string,
  calls: A,
  table: PgTable,
  options: Options = {},
): { [K in keyof A]: PlainHandler<A[K]> } {
  const model = new Model(resource, table, options);
  const made = Object.entries(calls).map(([name, call]) => [name, model.handlerOf(call)]);
  return Object.fromEntries(made) as { [K in keyof A]: PlainHandler<A[K]> };
}

class Model {
  readonly #columns: Columns;
  constructor(
    readonly resource: string,
    readonly table: PgTable,
    readonly options: Options,
  ) {
    const own = getTableColumns(table) as Columns;
    this.#columns = { ...own };
    for (const [wire, name] of Object.entries(options.names ?? {})) {
      const column = own[name];
      if (column) this.#columns[wire] = column;
    }
  }

  handlerOf(call: Call): Handler<Call> {
    const work = this.#workOf(call);
    if (call.access.kind !== 'public') return (given, context) => work(given, context);
    // A visitor's call comes without a transaction; what it may read is no one's in particular.
    return (given, context) =>
      (context as unknown as OpenContext).database.system((own) =>
        work(given, { ...context, ...own }),
      );
  }

  #workOf(call: Call): (given: Row, context: SessionContext) => Promise<unknown> {
    if (call.list) return (given, context) => this.#list(call, given, context);
    if (call.method === 'GET') return (given, context) => this.#one(given, context);
    if (call.method === 'DELETE') return (given, context) => this.#remove(given, context);
    if ('id' in call.body.shape || 'id' in call.query.shape)
      return (given, context) => this.#edit(given, context);
    return (given, context) => this.#create(given, context);
  }

  async #list(call: Call, given: Row, { db, branch, reply }: SessionContext) {
    const { limit, offset, sort, order, q, filters } = listRequest(call, given);
    const where = and(this.#mine(branch?.id), this.#matching(q), ...this.#narrowed(filters));
    const by = this.#columns[sort ?? call.list?.sort[0] ?? 'id'] ?? this.#id;
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
    return rowsShape(
      call,
      rows.map((row) => this.#wire(row)),
      total,
    );
  }

  async #one(given: Row, { db, branch }: SessionContext): Promise<Row> {
    const key = Object.entries(given).find(([name]) => name in this.#columns);
    if (!key) throw notFound();
    const [name, value] = key;
    const [row] = await db
      .select()
      .from(this.table)
      .where(and(this.#mine(branch?.id), this.#same(name, value)));
    if (!row) throw notFound(name);
    return this.#wire(row);
  }

  async #create(given: Row, context: SessionContext): Promise<Row> {
    const values = this.#values(given);
    const { branchId } = getTableColumns(this.table) as Columns;
    const [row] = await this.#kept(() =>
      context.db
        .insert(this.table)
        .values({ ...values, ...(branchId && { branchId: context.branch?.id }) })
        .returning(),
    );
    const made = this.#wire(row as Row);
    const changes = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, [null, value] as [unknown, unknown]]),
    );
    await context.audit({
      resource: this.resource,
      id: Number(made['id']),
      action: 'create',
      changes,
    });
    await context.announce({ resource: this.resource, id: Number(made['id']), change: 'create' });
    return made;
  }

  async #edit(given: Row, context: SessionContext): Promise<Row> {
    const before = await this.#locked(given, context);
    await this.#unchanged(before, context);
    const values = this.#values(given);
    const changes = Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => value !== undefined && before[name] !== value)
        .map(([name, value]) => [name, [before[name], value] as [unknown, unknown]]),
    );
    if (Object.keys(changes).length === 0) return this.#wire(before);
    const { version } = this.#columns;
    const [row] = await this.#kept(() =>
      context.db
        .update(this.table)
        .set({ ...values, ...(version && { version: sql`${version} + 1` }) })
        .where(eq(this.#id, before['id']))
        .returning(),
    );
    await context.audit({
      resource: this.resource,
      id: Number(before['id']),
      action: 'edit',
      changes,
    });
    await context.announce({ resource: this.resource, id: Number(before['id']), change: 'update' });
    return this.#wire(row as Row);
  }

  async #remove(given: Row, context: SessionContext) {
    const before = await this.#locked(given, context);
    const { removedAt } = this.#columns;
    const where = eq(this.#id, before['id']);
    if (removedAt)
      await context.db
        .update(this.table)
        .set({ removedAt: sql`now()` })
        .where(where);
    else await this.#kept(() => context.db.delete(this.table).where(where).returning());
    await context.audit({ resource: this.resource, id: Number(before['id']), action: 'delete' });
    await context.announce({ resource: this.resource, id: Number(before['id']), change: 'delete' });
    return { done: true };
  }

  async #locked(given: Row, { db, branch }: SessionContext): Promise<Row> {
    const [row] = await db
      .select()
      .from(this.table)
      .where(and(this.#mine(branch?.id), eq(this.#id, given['id'])))
      .for('update');
    if (!row) throw notFound('id');
    return row;
  }

  async #unchanged(before: Row, { ifMatch, db }: SessionContext): Promise<void> {
    if (ifMatch === undefined || before['version'] === ifMatch) return;
    const [last] = await db
      .select({ who: sql<string | null>`app.person(${audits.accountId})` })
      .from(audits)
      .where(and(eq(audits.resource, this.resource), eq(audits.recordId, String(before['id']))))
      .orderBy(desc(audits.id))
      .limit(1);
    throw refusal(409, 'GENERAL.STALE', { params: { who: last?.who ?? '' } });
  }

  // A value that must be a record's own, and a record that others refer to, are told as such.
  async #kept<T>(write: () => Promise<T>): Promise<T> {
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

  #mine(branchId: number | undefined): SQL | undefined {
    const { branchId: ofBranch, removedAt } = this.#columns;
    return and(ofBranch && eq(ofBranch, branchId ?? 0), removedAt && isNull(removedAt));
  }

  #matching(q: string | undefined): SQL | undefined {
    if (!q) return undefined;
    const { createdAt: _, ...columns } = getTableColumns(this.table) as Columns;
    const texts = Object.values(columns).filter((column) => column.dataType === 'string');
    return and(
      ...q
        .trim()
        .split(/\s+/)
        .map((word) =>
          or(...texts.map((column) => ilike(sql`${column}::text`, likePattern(word)))),
        ),
    );
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
    const column = Object.hasOwn(this.#columns, name) ? this.#columns[name] : undefined;
    if (!column) return undefined;
    return Array.isArray(value) ? inArray(column, value) : eq(column, value);
  }

  #values(given: Row): Row {
    const own = getTableColumns(this.table);
    const fixed = new Set(['id', 'version', 'branchId', 'removedAt', 'createdAt']);
    return Object.fromEntries(
      Object.entries(given)
        .map(([wire, value]) => [this.options.names?.[wire] ?? wire, value] as const)
        .filter(([name]) => name in own && !fixed.has(name)),
    );
  }

  #wire(row: Row): Row {
    const renamed: Row = {};
    for (const [wire, column] of Object.entries(this.options.names ?? {}))
      renamed[wire] = row[column];
    const { branchId: _branch, removedAt: _removed, createdAt: _created, ...rest } = row;
    return { ...rest, ...renamed };
  }
}
