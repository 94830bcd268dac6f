import { lists } from '../../areas/accounts/branches/defaults.ts';
import type { DemoAppointment } from './calendar.ts';
import type { Random } from './random.ts';

/** The times of a visit so far, none of them after now. */
export function visitOf(
  random: Random,
  { meaning, minutes, arrivedAt }: DemoAppointment,
  startsAt: Date,
  now: Date,
) {
  const none = { calledAt: null, startedAt: null, finishedAt: null };
  if (arrivedAt === null || meaning === 'arrived') return none;
  const notAfterNow = (time: number) => new Date(Math.min(time, now.getTime()));
  const callBefore = (time: Date) =>
    new Date(Math.max(arrivedAt.getTime(), time.getTime() - random.between(1, 3) * MINUTE));
  if (meaning === 'called') return { ...none, calledAt: callBefore(now) };
  const startedAt = notAfterNow(startsAt.getTime() + random.between(0, 6) * MINUTE);
  const begun = { ...none, calledAt: callBefore(startedAt), startedAt };
  if (meaning === 'inProgress') return begun;
  const lasted = Math.max(5, minutes - random.between(0, 6));
  return { ...begun, finishedAt: notAfterNow(startedAt.getTime() + lasted * MINUTE) };
}

/** Reason of a cancelled appointment, from the branch's list. A few have none. */
export function cancelReasonOf(random: Random, { meaning }: DemoAppointment): number | null {
  if (meaning !== 'cancelled' || random.chance(15)) return null;
  return random.between(1, lists.appt_cancel_reason.length);
}

const MINUTE = 60_000;
