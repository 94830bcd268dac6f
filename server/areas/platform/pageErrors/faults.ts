import { sql } from 'drizzle-orm';
import { clinicDay } from '../../../db/clinicDays.ts';
import type { Work } from '../../../kit/db/database.ts';
import type { HealthFault } from '../../../kit/monitoring/faults.ts';

/** Days for which an error counts as new, unless it is solved. */
const NEW_DAYS = 3;
/** Errors of a day that are many: so many, and so many times those of an average day of the week before. */
const MANY = { least: 20, times: 5 };
/** Pages that are named. */
const MOST = 5;

/** What is wrong with pages: errors that are new or come often, each page once, the latest first. */
export async function pageErrorFaults({ db }: Work): Promise<HealthFault[]> {
  const { rows } = await db.execute<{ page: string; new: boolean }>(sql`
    SELECT found.page, found.new FROM (
      SELECT e.page, e.last_at, e.opened_at > now() - make_interval(days => ${NEW_DAYS}) AS new,
             today.times >= ${MANY.least} AND today.times >= ${MANY.times} * coalesce(before.times, 0) / 7 AS many
        FROM page_error e
        LEFT JOIN page_error_day today ON today.page_error_id = e.id AND today.day = ${clinicDay}
        LEFT JOIN LATERAL (
          SELECT sum(d.times) AS times FROM page_error_day d
           WHERE d.page_error_id = e.id AND d.day BETWEEN ${clinicDay} - 7 AND ${clinicDay} - 1) before ON true
       WHERE e.state = 'open') found
     WHERE found.new OR found.many ORDER BY found.last_at DESC`);
  const faults = new Map(
    rows.map(({ page, new: isNew }): [string, HealthFault] => {
      const fault = isNew ? 'page-errors-new' : 'page-errors-many';
      return [`${fault} ${page}`, { fault, of: page }];
    }),
  );
  return [...faults.values()].slice(0, MOST);
}
