import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Instants on the clinic's days (YYYY-MM-DD) from the first to the last; an end that is not given is open. */
export function onDays(
  instant: SQLWrapper,
  first: string | undefined,
  last: string | undefined,
): SQL | undefined {
  return and(
    first === undefined ? undefined : sql`${instant} >= ${midnight(sql`${first}::date`)}`,
    last === undefined ? undefined : sql`${instant} < ${midnight(sql`${last}::date + 1`)}`,
  );
}

const midnight = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'`;
