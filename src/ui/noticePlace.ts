import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Takes the element where notices are placed. */
export function setNoticePlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** Where notices are placed, for others that belong beside them; null before it is drawn. */
export function useNoticePlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => place);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
