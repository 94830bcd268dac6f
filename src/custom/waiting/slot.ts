import { useSyncExternalStore } from 'react';
import type { Appointment } from '../../../contract/appointments.ts';

/** A stretch of doctors' time that has come free: as an appointment held it. */
export type Slot = Pick<Appointment, 'appointmentDate' | 'duration' | 'doctor'>;

let shown: Slot | null = null;
const listeners = new Set<() => void>();

/** Shows who waits for a slot; null shows nobody. */
export function showWaiting(slot: Slot | null): void {
  shown = slot;
  for (const listener of listeners) listener();
}

/** The slot whose waiting people are to be shown. */
export function useShownSlot(): Slot | null {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
