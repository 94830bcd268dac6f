import { useSyncExternalStore } from 'react';

/** The modal dialogs that are open, the one in front last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Notes that a modal dialog has opened in front of all else; answers what notes that it has closed. */
export function comeToFront(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((each) => each !== dialog));
}

/** The modal dialog in front: nothing outside of it can be pressed. Null where none is open. */
export function useFront(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

function change(next: readonly HTMLElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
