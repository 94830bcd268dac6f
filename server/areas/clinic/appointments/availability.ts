import { eq } from 'drizzle-orm';
import type { appointments as calls } from '../../../../contract/clinic/appointments.ts';
import type { ClinicDay } from '../../../../contract/clinic/clinicCalendar.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { branches, openingHours } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { instantOf, minutesOf, wallClockOf } from '../../../kit/time.ts';
import { clinicDays } from '../clinicCalendar/days.ts';
import { obstaclesOf } from './obstacles.ts';
import { isWithin, occupiedPeriod, type Period } from './periods.ts';
import { oneOf } from './reading.ts';
import { DAYS_AHEAD, freeStarts, MAX_SLOTS, openOn } from './slots.ts';

/** Which doctors are occupied or absent at a time, whether the clinic is closed, and when all of them are next free. */
export async function availability(
  input: Checked<typeof calls.checkAppointmentAvailability>,
  context: BranchContext,
): Promise<Answered<typeof calls.checkAppointmentAvailability>> {
  if (input.except !== undefined) await oneOf(context, input.except, 'except');
  const requested = occupiedPeriod(
    instantOf(input.appointmentDate),
    minutesOf(input.estimatedTime ?? '00:00:00'),
  );
  const obstacles = await obstaclesOf(context, input.resource, requested, input.except);
  const free = await nextFree(context, input, requested);
  const closed = await closedDay(context, requested);
  return {
    unavailable: obstacles.map(({ resource, kind, reason, start, stop }) => ({
      resource,
      kind,
      reason,
      startDate: wallClockOf(new Date(start)),
      stopDate: wallClockOf(new Date(stop)),
    })),
    closed,
    free,
  };
}

// The first day on which the clinic is not open for its part of a period, null if it is open throughout.
async function closedDay(context: BranchContext, requested: Period): Promise<Closed> {
  const wanted = { start: wallMs(requested.start), stop: wallMs(requested.stop) };
  const days = await clinicDays(context, dayOf(requested.start), dayOf(requested.stop - 1));
  for (const each of days) {
    const reason = await closedReason(context, each, wanted);
    if (reason) return { ...each, reason };
  }
  return null;
}

async function closedReason(
  context: BranchContext,
  each: ClinicDay,
  wanted: Period,
): Promise<NonNullable<Closed>['reason'] | undefined> {
  if (each.holiday !== '') return 'holiday';
  if (each.hours.length > 0) {
    const midnight = Date.parse(each.day);
    const part = {
      start: Math.max(wanted.start, midnight),
      stop: Math.min(wanted.stop, midnight + DAY),
    };
    return openOn([each]).some((open) => isWithin(part, open)) ? undefined : 'hours';
  }
  if (!(await hasOpeningHours(context))) return undefined;
  return each.weekend ? 'weekend' : 'weekday';
}

async function hasOpeningHours({ db, branch }: BranchContext): Promise<boolean> {
  const found = await db
    .select({ id: openingHours.id })
    .from(openingHours)
    .where(eq(openingHours.branchId, branch.id))
    .limit(1);
  return found.length > 0;
}

// Searches from the requested time on, and never in the past, in wall-clock time.
async function nextFree(
  context: BranchContext,
  { resource, except }: Checked<typeof calls.checkAppointmentAvailability>,
  requested: Period,
): Promise<string[]> {
  const from = Math.max(requested.start, Date.now());
  const ahead = { start: from, stop: from + DAYS_AHEAD * DAY };
  const obstacles = await obstaclesOf(context, resource, ahead, except);
  const busy = obstacles.map(({ start, stop }) => ({ start: wallMs(start), stop: wallMs(stop) }));
  const days = await clinicDays(context, dayOf(from), dayOf(ahead.stop - DAY));
  return freeStarts(wallMs(from), requested.stop - requested.start, {
    open: openOn(days),
    busy,
    grid: await slotLength(context),
    most: MAX_SLOTS,
  }).map((start) => new Date(start).toISOString());
}

/** Milliseconds between two starts that the branch offers. */
export async function slotLength({
  db,
  branch,
}: Pick<BranchChangeContext, 'db' | 'branch'>): Promise<number> {
  const [found] = await db
    .select({ minutes: branches.slotMinutes })
    .from(branches)
    .where(eq(branches.id, branch.id));
  if (!found) throw notFound();
  return found.minutes * MINUTE;
}

type Closed = Answered<typeof calls.checkAppointmentAvailability>['closed'];

const MINUTE = 60_000;
const DAY = 86_400_000;
const wallMs = (instant: number) => Date.parse(wallClockOf(new Date(instant)));
const dayOf = (instant: number) => wallClockOf(new Date(instant)).slice(0, 10);
