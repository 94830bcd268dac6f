import { useSyncExternalStore } from 'react';

/** The open modal dialogs, the topmost last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open modal dialog as the topmost. Returns the function that removes it. */
export function registerModal(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((each) => each !== dialog));
}

/** The topmost modal dialog, or null. Nothing outside of it can be clicked. */
export function useTopmostModal(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topmostModal);
}

/** The topmost modal dialog at the moment. */
export function topmostModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

function change(next: readonly HTMLElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
