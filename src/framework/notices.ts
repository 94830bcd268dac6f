import { useSyncExternalStore } from 'react';

export interface Notice {
  id: number;
  text: string;
  kind: 'done' | 'failed' | 'offer';
  /** A way back, where there is one; of an offer, the way to it. */
  undo?: { label: string; run: () => void };
}

interface Shown {
  notice: Notice | null;
  /** Something that may be taken up, beside the notice and for longer. */
  offer: Notice | null;
  alert: string | null;
}

let shown: Shown = { notice: null, offer: null, alert: null };
let last = 0;
const listeners = new Set<() => void>();

/** Short news at the bottom left, which hides by itself; and alerts, which wait to be closed. */
export const notices = {
  done: (text: string, undo?: Notice['undo']) =>
    show({ text, kind: 'done', ...(undo && { undo }) }),
  failed: (text: string) => show({ text, kind: 'failed' }),
  /** Says what may be taken up now; it leaves the notice of what was done, with its way back, where it is. */
  offer: (text: string, undo: Notice['undo']) => {
    last += 1;
    change({ ...shown, offer: { id: last, text, kind: 'offer', ...(undo && { undo }) } });
  },
  dismissOffer: () => change({ ...shown, offer: null }),
  dismiss: () => change({ ...shown, notice: null }),
  /** Shows a text in a dialog with one button, Close. */
  alert: (text: string) => change({ ...shown, alert: text }),
  closeAlert: () => change({ ...shown, alert: null }),
};

/** What is to be shown now. */
export function useNotices(): Shown {
  return useSyncExternalStore(subscribe, () => shown);
}

function show(notice: Omit<Notice, 'id'>) {
  last += 1;
  change({ ...shown, notice: { ...notice, id: last } });
}

function change(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
