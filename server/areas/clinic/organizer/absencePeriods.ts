import { type SQL, sql } from 'drizzle-orm';

/**
 * The periods of an absence, as a query over a row `o` (a row of organizer_entry, or one with its columns) with the
 * wall-clock columns `start` and `stop`: one period where it covers whole days without a gap, else one on each of its
 * days in the range.
 */
export function absencePeriods(first: SQL, last: SQL): SQL {
  return sql`
    SELECT o.from_date + o.start_time AS start, o.to_date + o.stop_time AS stop
     WHERE ${isWhole}
     UNION ALL
    SELECT day + o.start_time, day + o.stop_time
      FROM generate_series(greatest(o.from_date, ${first})::timestamp, least(o.to_date, ${last})::timestamp, interval '1 day') AS day
     WHERE NOT (${isWhole})
       AND (o.weekdays = '' OR extract(isodow FROM day)::text = ANY (string_to_array(o.weekdays, ',')))
       AND (day::date - date_trunc('week', o.from_date::timestamp)::date) / 7 % o.every_weeks = 0`;
}

const isWhole = sql`o.start_time = '00:00' AND o.stop_time = '24:00' AND o.weekdays = '' AND o.every_weeks = 1`;
