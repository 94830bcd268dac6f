import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { bookingHolds } from '../../../db/schema/index.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { slotLength } from '../appointments/availability.ts';
import { obstaclesOf } from '../appointments/obstacles.ts';
import type { Period } from '../appointments/periods.ts';
import { freeStarts, openOn } from '../appointments/slots.ts';
import { clinicDays } from '../clinicCalendar/days.ts';
import type { Visit } from './offer.ts';

/** What a free time is looked for. */
export interface Wanted {
  minutes: number;
  /** Any of them. */
  doctorIds: readonly number[];
  /** YYYY-MM-DD. */
  fromDay: string;
  days: number;
  /** The visitor's own hold, and the appointment that is being moved: no obstacles to themselves. */
  hold?: string | undefined;
  except?: number | undefined;
  /** A visitor holds it already: what is kept for the counter is no obstacle any more. */
  isHeld?: boolean;
}

/** A time that is free, as the wall clock in milliseconds, and the doctors who are free then. */
export interface FreeTime {
  start: number;
  doctorIds: number[];
}

/**
 * The times that are free online: within the branch's hours, clear of what the desk has booked, of absences and of what
 * other visitors hold, neither too soon nor too far ahead, on days that are not booked full online.
 */
export async function freeTimes(visit: Visit, wanted: Wanted): Promise<FreeTime[]> {
  const { hoursAhead, daysAhead, kept } = visit.offer.settings;
  const midnight = Date.parse(wanted.fromDay);
  const now = Date.parse(wallClockOf(new Date()));
  const today = Math.floor(now / DAY) * DAY;
  const from = Math.max(midnight, now + hoursAhead * HOUR);
  const until = Math.min(midnight + wanted.days * DAY, today + (daysAhead + 1) * DAY);
  if (from >= until || wanted.doctorIds.length === 0) return [];
  // From now on, as what is too soon online can be had at the counter.
  const first = Math.max(midnight, now);
  const asked = { start: instant(first), stop: instant(until) };
  const busy = [
    ...(await obstaclesOf(visit, wanted.doctorIds, asked, wanted.except)),
    ...(await heldBy(visit, wanted, asked)),
  ];
  const grid = await slotLength(visit);
  // Of more days than are asked for: whether the branch has hours at all shows in no single one.
  const days = await clinicDays(visit, dayOf(midnight), dayOf(midnight + LOOKED_AT * DAY));
  const full = await fullDays(visit, asked, wanted.except);
  const open = openOn(days).filter(({ start }) => start < until && !full.has(dayOf(start)));
  const found = new Map<number, number[]>();
  for (const doctorId of wanted.doctorIds) {
    const taken = busy
      .filter((each) => each.doctorId === doctorId)
      .map(({ start, stop }) => ({ start: wall(start), stop: wall(stop) }));
    const length = wanted.minutes * MINUTE;
    const starts = freeStarts(first, length, {
      open,
      busy: taken,
      grid,
      most: MOST,
    });
    const few = wanted.isHeld ? new Set() : daysWithFew(starts, { length, kept });
    for (const start of starts)
      if (start >= from && start < until && !few.has(dayOf(start)))
        found.set(start, [...(found.get(start) ?? []), doctorId]);
  }
  return [...found]
    .map(([start, doctorIds]) => ({ start, doctorIds }))
    .toSorted((one, other) => one.start - other.start);
}

/** The days on which no more times are free than are kept for the counter: as many as fit one after the other. */
function daysWithFew(
  starts: readonly number[],
  { length, kept }: { length: number; kept: number },
): Set<string> {
  if (kept === 0) return new Set();
  const fitting = new Map<string, { count: number; stop: number }>();
  for (const start of starts) {
    const { count, stop } = fitting.get(dayOf(start)) ?? { count: 0, stop: 0 };
    if (start >= stop) fitting.set(dayOf(start), { count: count + 1, stop: start + length });
  }
  return new Set([...fitting].filter(([, { count }]) => count <= kept).map(([day]) => day));
}

/** The doctors who are free online at a time (the wall clock), of those who are wanted. */
export async function freeAt(
  visit: Visit,
  time: string,
  wanted: Omit<Wanted, 'fromDay' | 'days'>,
): Promise<number[]> {
  const times = await freeTimes(visit, { ...wanted, fromDay: time.slice(0, 10), days: 1 });
  return times.find(({ start }) => start === Date.parse(time))?.doctorIds ?? [];
}

async function heldBy(
  { db, branch }: Visit,
  { doctorIds, hold }: Wanted,
  { start, stop }: Period,
): Promise<(Period & { doctorId: number })[]> {
  const rows = await db
    .select()
    .from(bookingHolds)
    .where(
      and(
        eq(bookingHolds.branchId, branch.id),
        inArray(bookingHolds.doctorId, [...doctorIds]),
        gte(bookingHolds.startsAt, new Date(start - DAY)),
        lt(bookingHolds.startsAt, new Date(stop)),
        sql`${bookingHolds.heldUntil} > now()`,
        hold === undefined ? undefined : ne(bookingHolds.hash, hold),
      ),
    );
  return rows.map(({ doctorId, startsAt, minutes }) => ({
    doctorId,
    start: startsAt.getTime(),
    stop: startsAt.getTime() + minutes * MINUTE,
  }));
}

/** The days on which as many are booked online as the branch takes. */
async function fullDays(
  { db, branch, offer }: Visit,
  { start, stop }: Period,
  except = 0,
): Promise<Set<string>> {
  const { rows } = await db.execute<{ day: string }>(sql`
    SELECT to_char(a.starts_at AT TIME ZONE app.clinic_zone(), 'YYYY-MM-DD') AS day
      FROM appointment a
      JOIN online_booking o ON o.branch_id = a.branch_id AND o.appointment_id = a.id
      JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
     WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL AND a.id <> ${except}
       AND s.meaning NOT IN ('cancelled', 'noShow')
       AND a.starts_at >= ${new Date(start - DAY)} AND a.starts_at < ${new Date(stop + DAY)}
     GROUP BY 1 HAVING count(*) >= ${offer.settings.perDay}`);
  return new Set(rows.map(({ day }) => day));
}

/** Starts of one doctor in one answer: every five minutes of a week. */
const MOST = 2_016;
const LOOKED_AT = 28;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const wall = (at: number) => Date.parse(wallClockOf(new Date(at)));
const instant = (wallMs: number) => instantOf(new Date(wallMs).toISOString()).getTime();
const dayOf = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 10);
