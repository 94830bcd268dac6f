import type { appointments as calls } from '../../../contract/appointments.ts';
import type { Answered, Checked } from '../../../contract/kit/call.ts';
import type { BranchContext } from '../../http/context.ts';
import { instantOf, minutesOf, wallOf } from '../../time.ts';
import { clinicDays } from '../clinicCalendar/days.ts';
import { obstaclesOf } from './obstacles.ts';
import { heldBy, type Period } from './periods.ts';
import { oneOf } from './reading.ts';
import { doctorsOf } from './references.ts';
import { DAYS_AHEAD, freeStarts, openOn } from './slots.ts';

/** Who of the doctors is taken or away at a time, and when all of them are next free. */
export async function availability(
  input: Checked<typeof calls.checkAppointmentAvailability>,
  context: BranchContext,
): Promise<Answered<typeof calls.checkAppointmentAvailability>> {
  await doctorsOf(context, input.resource, 'resource');
  if (input.except !== undefined) await oneOf(context, input.except, 'except');
  const wanted = heldBy(
    instantOf(input.appointmentDate),
    minutesOf(input.estimatedTime ?? '00:00:00'),
  );
  const obstacles = await obstaclesOf(context, input.resource, wanted, input.except);
  const free = await nextFree(context, input, wanted);
  return {
    unavailable: obstacles.map(({ resource, kind, reason, start, stop }) => ({
      resource,
      kind,
      reason,
      startDate: wallOf(new Date(start)),
      stopDate: wallOf(new Date(stop)),
    })),
    free,
  };
}

// From the time asked for on, and never in the past, as wall clock.
async function nextFree(
  context: BranchContext,
  { resource, except }: Checked<typeof calls.checkAppointmentAvailability>,
  wanted: Period,
): Promise<string[]> {
  const from = Math.max(wanted.start, Date.now());
  const ahead = { start: from, stop: from + DAYS_AHEAD * DAY };
  const obstacles = await obstaclesOf(context, resource, ahead, except);
  const busy = obstacles.map(({ start, stop }) => ({ start: wallMs(start), stop: wallMs(stop) }));
  const days = await clinicDays(context, dayOf(from), dayOf(ahead.stop - DAY));
  return freeStarts(wallMs(from), wanted.stop - wanted.start, { open: openOn(days), busy }).map(
    (start) => new Date(start).toISOString(),
  );
}

const DAY = 86_400_000;
const wallMs = (instant: number) => Date.parse(wallOf(new Date(instant)));
const dayOf = (instant: number) => wallOf(new Date(instant)).slice(0, 10);
