import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Computation } from '../../../contract/kit/computed.ts';
import { faultsOf } from '../../../contract/kit/failure.ts';
import { type KindName, kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { z } from '../../../contract/kit/zod.ts';
import type { SessionContext } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { filterCondition } from './filterCondition.ts';
import { outer } from './outer.ts';

type Row = Record<string, unknown>;
type Columns = Readonly<Record<string, PgColumn>>;

/** An expression of a record's own columns. */
export type ComputedExpression = (columns: Columns) => SQL;

/** The types of the database in which sums are answered; others are as their expression says. */
const types: Readonly<Record<string, string>> = {
  money: 'bigint',
  integer: 'bigint',
  decimal: 'numeric',
};

interface Given {
  computations: Readonly<Record<string, Computation>>;
  expressions: Readonly<Record<string, ComputedExpression>>;
  table: PgTable;
  /** The tables of the record's lines, by field. */
  lines: Readonly<Record<string, PgTable>>;
  /** The fields that not everyone sees. */
  kept: readonly string[];
}

/** Values that follow from the records of a table, by an expression of the database each. */
export class ComputedValues {
  readonly #table: PgTable;
  readonly #id: PgColumn | undefined;
  readonly #values: ReadonlyMap<string, { sql: SQL; kind: KindName; as: z.ZodMiniType }>;
  constructor({ computations, expressions, table, lines, kept }: Given) {
    const columns = getTableColumns(table) as Columns;
    this.#table = table;
    this.#id = columns['id'];
    this.#values = new Map(
      Object.entries(computations).map(([name, computation]) => {
        const { kind, as, digits } = computation;
        const type = types[kind];
        const value =
          computation.lines === undefined
            ? own(name, seenByAll(name, columns, kept), expressions)
            : overLines(computation, columns['id'], lines[computation.lines]);
        return [
          name,
          {
            kind,
            as,
            sql: type ? sql`round(${value}, ${sql.raw(String(digits))})::${sql.raw(type)}` : value,
          },
        ];
      }),
    );
  }

  /** Rows with these values, read by one query. */
  async answered(rows: readonly Row[], { db }: Pick<SessionContext, 'db'>): Promise<Row[]> {
    const id = this.#id;
    if (this.#values.size === 0 || rows.length === 0 || !id) return [...rows];
    const asked = [...this.#values].map(([name, { sql: value }]) => [name, value]);
    const found: Row[] = await db
      .select({ id, ...(Object.fromEntries(asked) as Record<string, SQL>) })
      .from(this.#table)
      .where(
        inArray(
          id,
          rows.map((row) => Number(row['id'])),
        ),
      );
    const byId = new Map(found.map((row) => [row['id'], row]));
    return rows.map((row) => ({ ...row, ...this.#read(byId.get(row['id']) ?? {}) }));
  }

  /** Refuses a record whose values are none that they may be, such as a sum that is too large. */
  refuseUnfit(answer: Row): void {
    const faults = [...this.#values].flatMap(([field, { as }]) => {
      const { error } = as.safeParse(answer[field]);
      if (!error || answer[field] === null) return [];
      return faultsOf(error)
        .slice(0, 1)
        .map((fault) => ({ ...fault, field }));
    });
    if (faults.length > 0) throw new Failure(400, faults);
  }

  /** The condition of a filter by one of them; undefined for another field. */
  condition(wanted: string, value: unknown): SQL | undefined {
    return filterCondition(wanted, value, (name) => this.sorted(name));
  }

  /** The type of one of them in the database; undefined for another field. */
  typeOf(wanted: string): string | undefined {
    const found = this.#values.get(wanted);
    return found && kindNamed(found.kind).column;
  }

  /** What a list is sorted by; undefined for another field. */
  sorted(wanted: string): SQL | undefined {
    return this.#values.get(wanted)?.sql;
  }

  #read(found: Row): Row {
    return Object.fromEntries(
      [...this.#values].map(([name, { kind }]) => {
        const value = found[name] ?? null;
        if (value === null) return [name, null];
        if (types[kind] === 'bigint') return [name, Number(value)];
        const read = typeof value === 'string' ? kindNamed(kind).fromColumn?.(value) : undefined;
        return [name, read ?? value];
      }),
    );
  }
}

/** Columns of which an expression can tell no one what a role does not see. */
function seenByAll(name: string, columns: Columns, kept: readonly string[]): Columns {
  const seen = { ...columns };
  for (const field of kept)
    Object.defineProperty(seen, field, {
      get: () => {
        throw new Error(`${name} would tell of ${field}, which not everyone sees`);
      },
    });
  return seen;
}

function own(
  name: string,
  columns: Columns,
  expressions: Readonly<Record<string, ComputedExpression>>,
): SQL {
  const expression = expressions[name];
  if (!expression) throw new Error(`${name} is computed by an expression, and has none`);
  return sql`(${expression(columns)})`;
}

function overLines({ factors }: Computation, id: PgColumn | undefined, table?: PgTable): SQL {
  if (!table || !id) throw new Error('what is computed from lines has a table of lines');
  const { parentId, ...columns } = getTableColumns(table) as Columns;
  if (!parentId) throw new Error('records inside a record have a table made by `inside`');
  const line = (name: string) => sql`line.${sql.identifier(columns[name]?.name ?? name)}::numeric`;
  const value =
    factors.length === 0
      ? sql`count(*)::numeric`
      : sql`coalesce(sum(${sql.join(factors.map(line), sql` * `)}), 0)`;
  return sql`(SELECT ${value} FROM ${table} AS line WHERE line.${sql.identifier(parentId.name)} = ${outer(id)})`;
}
