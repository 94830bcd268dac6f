import { sql } from 'drizzle-orm';
import type { series as calls } from '../../../../contract/clinic/series.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import type { Obstacle } from '../appointments/obstacles.ts';

type Occurrence = Answered<typeof calls.checkAppointmentSeries>[number];

/** Times of a series, each with its day in the clinic's calendar and its obstacles. */
export async function occurrencesOf(
  { db }: BranchContext,
  times: readonly { wall: string; obstacles: readonly Obstacle[] }[],
): Promise<Occurrence[]> {
  const days = times.map(({ wall }) => wall.slice(0, 10));
  const { rows } = await db.execute<{ day: string; weekend: boolean; holiday: string }>(sql`
    SELECT to_char(c.day, 'YYYY-MM-DD') AS day, c.weekend, c.holiday
      FROM unnest(${`{${days.join(',')}}`}::date[]) AS d(day), LATERAL app.clinic_days(d.day, d.day) c`);
  const calendar = new Map(rows.map((row) => [row.day, row]));
  return times.map(({ wall, obstacles }) => {
    const { weekend = false, holiday = '' } = calendar.get(wall.slice(0, 10)) ?? {};
    const unavailable = obstacles.map(({ resource, kind, reason, start, stop }) => ({
      resource,
      startDate: wallClockOf(new Date(start)),
      stopDate: wallClockOf(new Date(stop)),
      kind,
      reason,
    }));
    return { appointmentDate: wall, holiday, weekend, unavailable };
  });
}
