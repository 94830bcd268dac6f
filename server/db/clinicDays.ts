import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ZONE } from '../kit/time.ts';

/** `AT TIME ZONE` of the clinics, for SQL: instants to wall clock, and wall clock to instants. */
export const atClinicZone = sql.raw(`AT TIME ZONE '${ZONE}'`);

/** Today by the clinic's calendar, for SQL. */
export const clinicDay = sql`(now() ${atClinicZone})::date`;

/**
 * Condition that an instant lies on the clinic's days (YYYY-MM-DD) from the first to the last. A missing end is open.
 */
export function onDays(
  instant: SQLWrapper,
  first: string | Placeholder | undefined,
  last: string | Placeholder | undefined,
): SQL | undefined {
  return and(
    first === undefined ? undefined : sql`${instant} >= ${midnight(sql`${first}::date`)}`,
    last === undefined ? undefined : sql`${instant} < ${midnight(sql`${last}::date + 1`)}`,
  );
}

/** The instant at which a day of the clinic (YYYY-MM-DD) begins. */
export const startOf = (day: string): SQL => midnight(sql`${day}::date`);

const midnight = (day: SQL) => sql`(${day})::timestamp ${atClinicZone}`;
