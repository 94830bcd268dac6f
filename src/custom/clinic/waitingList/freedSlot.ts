import { useSyncExternalStore } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { parseWallMinute, formatWallClock } from '../../../framework/calendar/clock.ts';
import type { Span } from '../../../framework/calendar/types.ts';
import { formatDuration, durationMinutes } from '../../../framework/format.ts';

/** Free time of doctors: the time of an appointment that was moved or cancelled. */
export type FreedSlot = Pick<Appointment, 'appointmentDate' | 'duration' | 'doctor'>;

/**
 * The time that a moved appointment freed: the whole time of doctors who are free now, or the longest freed part for
 * the others. Null for nothing.
 */
export function freedSlot(before: Appointment, after: Appointment): FreedSlot | null {
  const [was, now] = [spanOf(before), spanOf(after)];
  const isElsewhere = now.stop <= was.start || now.start >= was.stop;
  const kept = new Set(isElsewhere ? [] : after.doctors.map(({ id }) => id));
  const left = before.doctors.filter(({ id }) => !kept.has(id));
  if (left.length > 0) return slotOf(was, left);
  const [longest] = [
    { start: was.start, stop: now.start },
    { start: now.stop, stop: was.stop },
  ].sort((one, other) => other.stop - other.start - (one.stop - one.start));
  return longest && longest.stop > longest.start ? slotOf(longest, before.doctors) : null;
}

function spanOf({ appointmentDate, duration }: Appointment): Span {
  const start = parseWallMinute(appointmentDate);
  return { start, stop: start + durationMinutes(duration) };
}

function slotOf({ start, stop }: Span, doctors: Appointment['doctors']): FreedSlot | null {
  const doctor = doctors.map(({ id }) => id).join('|');
  if (doctor === '') return null;
  return {
    appointmentDate: formatWallClock(start),
    duration: formatDuration(stop - start),
    doctor,
  };
}

let shown: FreedSlot | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog for a slot; null closes it. */
export function openFreedSlot(slot: FreedSlot | null): void {
  shown = slot;
  for (const listener of listeners) listener();
}

/** The slot of the open dialog. */
export function useOpenFreedSlot(): FreedSlot | null {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
