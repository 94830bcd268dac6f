import { useSyncExternalStore } from 'react';

export interface Notice {
  id: number;
  text: string;
  kind: 'done' | 'failed' | 'offer';
  /** An action of the notice, such as Undo; for an offer, the link to it. */
  action?: { label: string; run: () => void };
  /** What its action is about, such as a record: a later notice about the same takes its place. */
  about?: string;
  /** Milliseconds after which it closes by itself, null for never; by default those of its kind. */
  hidesAfter?: number | null;
}

/** The number of notices shown at once. */
const MOST = 3;

/** Milliseconds for which a copy is confirmed. */
const COPIED_FOR = 2_000;

/** A text in a dialog, with a link where there is something to do about it. */
export interface Alert {
  text: string;
  link?: { label: string; to: string };
}

interface NoticeState {
  /** The latest last. One that offers Undo stays beside later ones; any other gives way to them. */
  shown: readonly Notice[];
  /** An offer: shown beside the notices, and for longer. */
  offer: Notice | null;
  alert: Alert | null;
}

let state: NoticeState = { shown: [], offer: null, alert: null };
let last = 0;
const listeners = new Set<() => void>();

/** Short notices at the bottom left, which close by themselves, and alerts, which stay until closed. */
export const notices = {
  done: (text: string, action?: Notice['action'], about?: string) =>
    show({ text, kind: 'done', ...(action && { action }), ...(about !== undefined && { about }) }),
  /** Confirms that something was copied. */
  copied: (text: string) => show({ text, kind: 'done', hidesAfter: COPIED_FOR }),
  /** Says something with an action that stays until it is taken or closed. */
  lasting: (text: string, action: Notice['action'], about: string) =>
    show({ text, kind: 'done', hidesAfter: null, about, ...(action && { action }) }),
  failed: (text: string, more: Pick<Notice, 'action' | 'hidesAfter' | 'about'> = {}) =>
    show({ text, kind: 'failed', ...more }),
  /** Shows an offer. The current notices, with their Undo, stay. */
  offer: (text: string, undo: Notice['action']) => {
    last += 1;
    change({ ...state, offer: { id: last, text, kind: 'offer', ...(undo && { action: undo }) } });
  },
  dismissOffer: () => change({ ...state, offer: null }),
  dismiss: (id: number) =>
    change({ ...state, shown: state.shown.filter((notice) => notice.id !== id) }),
  /** Takes back the notice about something, when it is so no longer. */
  dismissAbout: (about: string) =>
    change({ ...state, shown: state.shown.filter((notice) => notice.about !== about) }),
  /** Takes back all but the alert, since they were for the person who leaves. */
  clear: () => change({ ...state, shown: [], offer: null }),
  /** Takes back those with an action and the offer, when the workplace changes that these are about. */
  clearActions: () =>
    change({ ...state, shown: state.shown.filter(({ action }) => !action), offer: null }),
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
  const others = state.shown.filter(
    ({ action, about }) => action && (about === undefined || about !== notice.about),
  );
  change({ ...state, shown: [...others, { ...notice, id: last }].slice(-MOST) });
}

function change(next: NoticeState) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
