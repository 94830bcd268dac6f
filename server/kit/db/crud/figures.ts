import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '../../../../contract/kit/call.ts';
import { addDays, addMonths } from '../../../../contract/kit/days.ts';
import {
  type Figure,
  fieldsOf,
  type Figures,
  figuresOf,
  type Period,
  type Point,
} from '../../../../contract/kit/figures.ts';
import { type Kind, kindOf } from '../../../../contract/kit/kind.ts';
import { dayNow } from '../../../../contract/kit/wallTime.ts';
import type { SessionContext } from '../../http/context.ts';
import type { Row } from './options.ts';
import { listed, narrowed } from './reading.ts';
import type { Records } from './records.ts';

/** A figure with its column in the query. */
interface Asked {
  name: string;
  figure: Figure;
  /** The kind of its values. */
  kind: Kind | undefined;
  value: string;
  /** The column of its period, and the periods that are answered. */
  period?: { column: string; starts: string[] };
}

/**
 * Answers the figures of a list, of the records that its filter leaves: the same that the list shows, in one query. A
 * figure that would tell of a field which the person does not see is left out.
 */
export async function readFigures(
  records: Records,
  { declared, call }: { declared: Figures; call: Call },
  given: Row,
  context: SessionContext,
): Promise<Row> {
  const { q, ...filters } = (given['filter'] ?? {}) as Row & { q?: string };
  const where = listed(records, { q, ids: undefined, filters }, context);
  const unseen = records.keptFrom(context, 'show');
  const kinds = figuresOf(call);
  const asked = Object.entries(declared)
    .filter(([, figure]) => !fieldsOf(figure).some((field) => unseen.includes(field)))
    .map(([name, figure], at) => {
      const kind = kinds[name] && kindOf(kinds[name].value);
      return { ...askedOf(name, figure, filters, at), kind };
    });
  if (asked.length === 0) return {};
  const rows = await query(records, asked, where, context);
  return Object.fromEntries(asked.map((each) => [each.name, answerOf(each, asked, rows)]));
}

function askedOf(name: string, figure: Figure, filters: Row, at: number): Omit<Asked, 'kind'> {
  const { over, by } = figure;
  const value = `figure_${at}`;
  if (over === undefined || by === undefined) return { name, figure, value };
  const starts = periods(by, dayIn(filters[`${over}_gte`]), dayIn(filters[`${over}_lte`]));
  return { name, figure, value, period: { column: `period_${at}`, starts } };
}

/** The column that tells by which period a row of the answer is grouped. */
const SET = 'grouped';

// Each record is read once: its part in each figure, then the figures of all of them, and of each period.
async function query(
  records: Records,
  asked: readonly Asked[],
  where: SQL | undefined,
  { db }: SessionContext,
): Promise<Row[]> {
  const parts = asked.flatMap((each) => partsOf(records, each));
  const inner = db.select(aliased(parts)).from(records.table).where(where).as('listed');
  const column = (name: string) => sql`${sql.identifier('listed')}.${sql.identifier(name)}`;
  const periodColumns = periodsOf(asked).map(column);
  const values = asked.map(({ figure, value }): [string, SQL] => [
    value,
    figure.sum === undefined ? sql`count(${column(value)})` : sql`sum(${column(value)})`,
  ]);
  const grouped = periodsOf(asked).map((name): [string, SQL] => [name, column(name)]);
  const set = sql`grouping(${sql.join(periodColumns, sql`, `)})`;
  const selected = [...values, ...grouped, ...(grouped.length > 0 ? [[SET, set] as const] : [])];
  const sets = [sql`()`, ...periodColumns.map((each) => sql`(${each})`)];
  return db
    .select(aliased(selected))
    .from(inner)
    .groupBy(sql`grouping sets (${sql.join(sets, sql`, `)})`);
}

const aliased = (parts: readonly (readonly [string, SQL])[]) =>
  Object.fromEntries(parts.map(([name, part]) => [name, part.as(name)]));

const periodsOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ period }) => (period ? [period.column] : []));

function partsOf(records: Records, { figure, value, period }: Asked): [string, SQL][] {
  const condition = narrowed(records, figure.filter ?? {}) ?? sql`true`;
  const added = figure.sum === undefined ? sql`1` : sql`${columnOf(records, figure.sum)}`;
  const part: [string, SQL] = [value, sql`case when ${condition} then ${added} end`];
  if (!period || figure.over === undefined) return [part];
  const at = columnOf(records, figure.over);
  const start = sql`to_char(date_trunc(${figure.by}, ${at}::timestamp), 'YYYY-MM-DD')`;
  const [first = '', last = first] = [period.starts[0], period.starts.at(-1)];
  const within = sql`${start} between ${first} and ${last}`;
  return [part, [period.column, sql`case when ${within} then ${start} end`]];
}

function columnOf({ columns, resource }: Records, name: string): PgColumn {
  const { [name]: column } = columns;
  if (!column) throw new Error(`${resource}: a figure needs the column ${name}`);
  return column;
}

function answerOf(
  { kind, value, period }: Asked,
  asked: readonly Asked[],
  rows: readonly Row[],
): unknown {
  const columns = periodsOf(asked);
  const read = (row: Row | undefined) => numberOf(kind, row?.[value]);
  // PostgreSQL has a bit for each column that a row is not grouped by, the first one highest.
  const all = 2 ** columns.length - 1;
  const setOf = (row: Row) => Number(row[SET] ?? 0);
  if (!period) return read(rows.find((row) => setOf(row) === all));
  const own = all - 2 ** (columns.length - 1 - columns.indexOf(period.column));
  const byStart = new Map(
    rows.filter((row) => setOf(row) === own).map((row) => [row[period.column], row]),
  );
  return period.starts.map((from): Point => ({ from, value: read(byStart.get(from)) }));
}

// Sums come as texts, with all their digits.
function numberOf(kind: Kind | undefined, value: unknown): number | string {
  if (kind?.kind !== 'decimal') return Number(value ?? 0);
  return typeof value === 'string' ? value : (0).toFixed(kind.digits);
}

/** How many periods a line has where its list is not narrowed, and at most. */
const USUAL = { day: 31, month: 12, year: 10 };
const MOST = 366;

/** The first days of the periods of a line. */
function periods(by: Period, from: string | undefined, until: string | undefined): string[] {
  const today = dayNow();
  const last = startOf(by, until ?? (from !== undefined && from > today ? from : today));
  const first = from === undefined ? later(by, last, 1 - USUAL[by]) : startOf(by, from);
  const starts: string[] = [];
  for (let at = last; at >= first && starts.length < MOST; at = later(by, at, -1)) starts.push(at);
  return starts.toReversed();
}

function startOf(by: Period, on: string): string {
  if (by === 'day') return on;
  return by === 'month' ? `${on.slice(0, 7)}-01` : `${on.slice(0, 4)}-01-01`;
}

const later = (by: Period, start: string, count: number) =>
  by === 'day' ? addDays(start, count) : addMonths(start, by === 'month' ? count : 12 * count);

const dayIn = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : undefined);
