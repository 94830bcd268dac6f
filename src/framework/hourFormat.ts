import { useSyncExternalStore } from 'react';
import { parseOneOf, storedValue } from './browserStorage.ts';

export const hourFormats = ['12', '24'] as const;
/** How times of day are written: `02:30 PM` or `14:30`. */
export type HourFormat = (typeof hourFormats)[number];

const stored = storedValue('local', 'hours', parseOneOf(hourFormats));
const listeners = new Set<() => void>();
let hourFormat: HourFormat = stored.get() ?? '12';

/** The current hour format; 12 hours until another is chosen. */
export function currentHourFormat(): HourFormat {
  return hourFormat;
}

/** Chooses an hour format and stores the choice in this browser. */
export function setHourFormat(next: HourFormat): void {
  hourFormat = next;
  stored.set(next);
  for (const listener of listeners) listener();
}

/** The current hour format; renders again when another is chosen. */
export function useHourFormat(): HourFormat {
  return useSyncExternalStore(subscribeHourFormat, currentHourFormat);
}

function subscribeHourFormat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
