import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../contract/kit/call.ts';
import { type Groups, MOST_GROUPS, totalsOf } from '../../../contract/kit/groups.ts';
import { kindOf } from '../../../contract/kit/kind.ts';
import type { z } from '../../../contract/kit/zod.ts';
import type { Db } from './database.ts';

/** What a list is grouped by and what of it is added up, as expressions over its rows. */
export interface Grouped {
  /** What a row is grouped by; without it all of them are counted and added up alone. */
  by?: SQL | undefined;
  totals?: Readonly<Record<string, SQL>>;
  /** The rows that the list request matches: `FROM … WHERE …`. */
  rows: SQL;
  /** What `sql.placeholder` stands for in the rows. */
  values?: Record<string, unknown>;
}

/** The month of a day or of a wall clock, YYYY-MM. */
export const monthOf = (at: SQL): SQL => sql`to_char((${at})::timestamp, 'YYYY-MM')`;

/** The groups and totals of a list's rows, in one query that reads each row once. */
export async function readGroups(
  db: Db,
  call: Pick<Call, 'answer'>,
  { by, totals = {}, rows, values = {} }: Grouped,
): Promise<Groups> {
  const names = Object.keys(totals);
  const columnOf = (name: string) => sql.identifier(`total_${names.indexOf(name)}`);
  const parts = Object.entries(totals).map(([name, total]) => sql`${total} AS ${columnOf(name)}`);
  const inner = sql`SELECT ${sql.join([sql`${by ?? sql`NULL::text`} AS value`, ...parts], sql`, `)} ${rows}`;
  const isWhole = sql<number>`grouping(listed.value)`;
  const query = db
    .select({
      value: sql<string | number | boolean | null>`listed.value`,
      isWhole: isWhole.as('is_whole'),
      count: sql<number>`count(*)::integer`.as('size'),
      sums: sql<(string | null)[]>`ARRAY[${sql.join(
        names.map((name) => sql`sum(listed.${columnOf(name)})::text`),
        sql`, `,
      )}]::text[]`,
      sets: sql<number>`(count(*) OVER ())::integer`,
    })
    .from(sql`(${inner}) AS listed`)
    .groupBy(sql`GROUPING SETS ((), (listed.value))`)
    .orderBy(sql`is_whole DESC`, sql`size DESC`, sql`listed.value`)
    .limit(MOST_GROUPS + 1);
  const found = await query.prepare('').execute(values);
  const schemas = totalsOf(call);
  const sumsOf = (sums: readonly (string | null)[]) =>
    Object.fromEntries(names.map((name, at) => [name, amount(schemas[name], sums[at] ?? null)]));
  const [whole, ...groups] = found;
  if (!whole) throw new Error('a count has a row');
  const { count, sums, sets } = whole;
  const given = by ? groups : [];
  return {
    count,
    totals: sumsOf(sums),
    groupCount: by ? sets - 1 : 0,
    groups: given.map((group) => ({
      value: group.value,
      count: group.count,
      totals: sumsOf(group.sums),
    })),
  };
}

// Sums come as texts, with all their digits.
function amount(schema: z.ZodMiniType | undefined, sum: string | null): number | string {
  const { kind, digits } = (schema && kindOf(schema)) ?? {};
  if (kind !== 'decimal') return Number(sum ?? 0);
  return sum ?? (0).toFixed(digits);
}
