import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ADDED_BY } from '../../../../contract/kit/authored.ts';
import type { Role } from '../../../../contract/kit/product.ts';
import { MAY_EDIT, mayEditRecord } from '../../../../contract/kit/recordAccess.ts';
import { fieldsKeptFrom, mayDo } from '../../access.ts';
import type { SessionContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { ComputedValues } from '../computedValues.ts';
import { FetchedValues } from '../fetchedValues.ts';
import { filterCondition } from '../filterCondition.ts';
import type { RecordFiles } from '../recordFiles.ts';
import { RecordLines } from '../recordLines.ts';
import type { CrudOptions, Row } from './options.ts';

type Columns = Record<string, PgColumn>;

/** What no input writes. */
const FIXED = ['id', 'version', 'branchId', 'removedAt', 'createdAt', 'createdBy', 'addedAt'];

/** The records of a plain table: which of them a request sees, how they are found, and how they are answered. */
export class Records {
  readonly columns: Columns;
  readonly files: RecordFiles;
  readonly lines: RecordLines;
  readonly fetched: FetchedValues;
  readonly computed: ComputedValues;
  readonly #defaults: FetchedValues;
  /** What a reference is known by, by the field: the title of its record. */
  readonly titles: ReadonlyMap<string, SQL>;
  /** The fields of formatted text. */
  readonly formatted: ReadonlySet<string>;
  /** Notes a record before it is removed, so that it can be brought back (trash.ts). */
  readonly keep:
    | ((records: Records, before: Row, context: SessionContext) => Promise<void>)
    | undefined;
  constructor(
    readonly resource: string,
    readonly table: PgTable,
    readonly options: CrudOptions,
    { files, titles, formatted, keep }: Pick<Records, 'files' | 'titles' | 'formatted' | 'keep'>,
  ) {
    this.columns = getTableColumns(table) as Columns;
    this.files = files;
    this.fetched = new FetchedValues(options.declared?.fetched ?? {}, this.columns);
    this.#defaults = new FetchedValues(options.declared?.defaults ?? {}, this.columns);
    this.computed = new ComputedValues({
      computations: options.declared?.computed ?? {},
      expressions: options.computed ?? {},
      table,
      lines: options.lines ?? {},
      kept: Object.entries(options.declared?.fieldAccess ?? {}).flatMap(([field, { readBy }]) =>
        readBy ? [field] : [],
      ),
    });
    this.lines = new RecordLines(options.lines ?? {});
    const { recordAccess, isAuthored } = options.declared ?? {};
    if ((recordAccess || isAuthored) && !this.columns['createdBy'])
      throw new Error(`${resource}: its table has no column createdBy`);
    this.titles = titles;
    this.formatted = formatted;
    this.keep = keep;
  }

  get id(): PgColumn {
    const { id } = this.columns;
    if (!id) throw new Error('a plain table has an id');
    return id;
  }

  /** The condition for the records that a branch sees. */
  visible(branchId: number | undefined): SQL | undefined {
    const { removedAt } = this.columns;
    return and(this.ofList(branchId), removedAt && isNull(removedAt));
  }

  /** The condition for the records of a branch's list, removed ones among them. */
  ofList(branchId: number | undefined): SQL | undefined {
    const { branchId: ofBranch } = this.columns;
    const shared = Object.entries(this.options.common ?? {});
    return and(
      ofBranch && eq(ofBranch, branchId ?? 0),
      ...shared.map(([name, value]) => this.same(name, value)),
    );
  }

  /** The condition for one record, if the branch sees it. */
  itself({ id }: Row, { branch }: SessionContext): SQL | undefined {
    return and(this.visible(branch?.id), eq(this.id, id));
  }

  /** The record of an input's id, locked until the transaction ends. Throws `notFound`. */
  async locked(given: Row, { db, branch }: SessionContext): Promise<Row> {
    const [row] = await db
      .select()
      .from(this.table)
      .where(and(this.visible(branch?.id), eq(this.id, given['id'])))
      .for('update');
    if (!row) throw notFound('id');
    return row;
  }

  /** The condition of a column's filter: a value, any of several, or a side of a range. */
  same(name: string, value: unknown): SQL | undefined {
    return (
      this.fetched.condition(name, value) ??
      this.computed.condition(name, value) ??
      this.lines.condition(this.id, name, value) ??
      filterCondition(name, value, (column) =>
        Object.hasOwn(this.columns, column) ? this.columns[column] : undefined,
      )
    );
  }

  /** What an input gives for columns that calls may write. */
  values(given: Row): Row {
    const fixed = new Set(FIXED);
    return Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => name in this.columns && !fixed.has(name) && value !== undefined,
      ),
    );
  }

  /** What an input gives for columns and lines, all of which rules and roles are about. */
  written(given: Row): Row {
    return { ...this.values(given), ...this.lines.given(given) };
  }

  /** A record with the lines that its rules look at: all of them, and without rules those that an input gives. */
  async ruled(row: Row, given: Row, context: SessionContext): Promise<Row> {
    const { rules } = this.options.declared ?? {};
    const asked = rules ? this.lines.fields : Object.keys(this.lines.given(given));
    return this.lines.held(asked, row, context);
  }

  /** The values that a new record takes from those that it refers to, for fields that an input leaves out. */
  async defaults(given: Row, context: SessionContext): Promise<Row> {
    const { defaults = {} } = this.options.declared ?? {};
    const wanted = Object.entries(defaults).filter(([name]) => given[name] === undefined);
    if (wanted.length === 0) return {};
    const [found = {}] = await this.#defaults.answered([given], context);
    return Object.fromEntries(wanted.map(([name, { taken }]) => [name, taken(found[name])]));
  }

  /** Whether the person changes a record, by what is declared of its role. */
  mayEdit({ createdBy }: Row, context: SessionContext): boolean {
    const { recordAccess } = this.options.declared ?? {};
    if (!recordAccess) return true;
    const me = context.session.accountId;
    return mayEditRecord(recordAccess, this.#roleOf(context), { createdBy, me });
  }

  /** Whether the person's role changes records at all. */
  #mayChange(context: SessionContext): boolean {
    const { states } = this.options.declared ?? {};
    const actions = ['edit', ...Object.keys(states?.transitions ?? {})];
    return actions.some((action) => mayDo(this.#roleOf(context), action, this.resource) !== 'none');
  }

  #roleOf({ branch, session }: SessionContext): Role | undefined {
    return (this.columns['branchId'] ? branch?.role : session.platformRole) ?? undefined;
  }

  /** Refuses a change of a record that the person sees and does not change. */
  refuseOthers(row: Row, context: SessionContext): void {
    if (!this.mayEdit(row, context)) throw refusal(403, 'GENERAL.NOT_YOURS');
  }

  /** The fields that the person does not see, or does not change. */
  keptFrom(context: SessionContext, action: 'show' | 'edit'): readonly string[] {
    if (Object.keys(this.options.declared?.fieldAccess ?? {}).length === 0) return [];
    return fieldsKeptFrom(this.#roleOf(context), action, this.resource);
  }

  /** Rows as they are answered, with their files, lines, fetched and computed values. */
  async answered(
    rows: readonly Row[],
    context: SessionContext,
    unseen = this.keptFrom(context, 'show'),
  ): Promise<Row[]> {
    const names = await this.#authorsOf(rows, context);
    // Lists that visitors read have no session.
    const { recordAccess } = this.options.declared ?? {};
    const mayChange = recordAccess !== undefined && this.#mayChange(context);
    const shown = rows.map(
      ({ branchId: _branch, removedAt: _removed, createdAt: _created, createdBy, ...row }) => ({
        ...this.shown(row, unseen),
        ...(recordAccess && {
          [MAY_EDIT]: mayChange && this.mayEdit({ createdBy }, context),
        }),
        ...(this.options.declared?.isAuthored && { [ADDED_BY]: names.get(createdBy) ?? '' }),
      }),
    );
    const fetched = await this.fetched.answered(shown, context);
    const computed = await this.computed.answered(fetched, context);
    return this.lines.answered(await this.files.answered(computed, context), context, unseen);
  }

  /** The names of the people who added records, by their accounts. */
  async #authorsOf(
    rows: readonly Row[],
    { db }: SessionContext,
  ): Promise<ReadonlyMap<unknown, string>> {
    if (!this.options.declared?.isAuthored || rows.length === 0) return new Map();
    const ids = [...new Set(rows.map(({ createdBy }) => Number(createdBy)))];
    const { rows: people } = await db.execute<{ id: number; name: string | null }>(
      sql`SELECT id, app.person(id) AS name FROM unnest(${sql.param(ids)}::integer[]) AS id`,
    );
    return new Map(people.map(({ id, name }) => [id, name ?? '']));
  }

  /** A row as it is answered. */
  async answer(row: Row, context: SessionContext): Promise<Row> {
    const [answer = {}] = await this.answered([row], context);
    return answer;
  }

  /** A record without the values that follow from others. */
  own(record: Row): Row {
    const { fetched = {}, computed = {} } = this.options.declared ?? {};
    return Object.fromEntries(
      Object.entries(record).filter(
        ([name]) =>
          !(name in fetched || name in computed || name === MAY_EDIT || name === ADDED_BY),
      ),
    );
  }

  /** What is answered of a row, or of the columns, to someone who does not see some of them. */
  shown<V>(row: Record<string, V>, kept: readonly string[]): Record<string, V> {
    const { common = {}, hidden = [] } = this.options;
    const unseen = new Set([...Object.keys(common), ...hidden, ...kept]);
    return Object.fromEntries(Object.entries(row).filter(([name]) => !unseen.has(name)));
  }
}
