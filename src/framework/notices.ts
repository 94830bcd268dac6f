import { useSyncExternalStore } from 'react';

export interface Notice {
  id: number;
  text: string;
  kind: 'done' | 'failed' | 'offer';
  /** An action of the notice, such as Undo; for an offer, the link to it. */
  action?: { label: string; run: () => void };
  /** Milliseconds after which it closes by itself, null for never; by default those of its kind. */
  hidesAfter?: number | null;
}

/** Milliseconds for which a copy is confirmed. */
const COPIED_FOR = 2_000;

/** A text in a dialog, with a link where there is something to do about it. */
export interface Alert {
  text: string;
  link?: { label: string; to: string };
}

interface NoticeState {
  notice: Notice | null;
  /** An offer: shown beside the notice, and for longer. */
  offer: Notice | null;
  alert: Alert | null;
}

let state: NoticeState = { notice: null, offer: null, alert: null };
let last = 0;
const listeners = new Set<() => void>();

/** Short notices at the bottom left, which close by themselves, and alerts, which stay until closed. */
export const notices = {
  done: (text: string, action?: Notice['action']) =>
    show({ text, kind: 'done', ...(action && { action }) }),
  /** Confirms that something was copied. */
  copied: (text: string) => show({ text, kind: 'done', hidesAfter: COPIED_FOR }),
  failed: (text: string, more: Pick<Notice, 'action' | 'hidesAfter'> = {}) =>
    show({ text, kind: 'failed', ...more }),
  /** Shows an offer. The current notice, with its Undo, stays. */
  offer: (text: string, undo: Notice['action']) => {
    last += 1;
    change({ ...state, offer: { id: last, text, kind: 'offer', ...(undo && { action: undo }) } });
  },
  dismissOffer: () => change({ ...state, offer: null }),
  dismiss: () => change({ ...state, notice: null }),
  /** Shows a text in a dialog that can only be closed. */
  alert: (alert: string | Alert) =>
    change({ ...state, alert: typeof alert === 'string' ? { text: alert } : alert }),
  closeAlert: () => change({ ...state, alert: null }),
};

/** The notices to show now. */
export function useNotices(): NoticeState {
  return useSyncExternalStore(subscribe, () => state);
}

function show(notice: Omit<Notice, 'id'>) {
  last += 1;
  change({ ...state, notice: { ...notice, id: last } });
}

function change(next: NoticeState) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
