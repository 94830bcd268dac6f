import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Milliseconds for which a record that was just made is marked. */
const MARKED_FOR = 4_000;

let shown: { resource: string; id: number } | null = null;
const listeners = new Set<() => void>();

/** Shows a record that was just made, wherever its row is on the page now or comes soon: it is scrolled to and marked. */
export function showRecord(resource: string, id: number): void {
  const own = { resource, id };
  change(own);
  setTimeout(() => {
    if (shown === own) change(null);
  }, MARKED_FOR);
}

/** The id of the record of a resource that is to be shown now, if any. */
export const useShownId = (resource: string): number | null =>
  useSyncExternalStore(subscribe, () => (shown?.resource === resource ? shown.id : null));

/** Scrolls to a row once its record is to be shown, and returns the attribute that marks it. */
export function useShownRow(resource: string, id: number, ref: RefObject<HTMLElement | null>) {
  const isShown = useShownId(resource) === id;
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, ref]);
  return { 'data-shown': isShown || undefined };
}

function change(next: typeof shown) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
