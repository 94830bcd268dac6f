import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  Autosave,
  type AutosaveSource,
  type AutosaveState,
  type Stored,
  type Unsaved,
  type Values,
} from './autosave.ts';
import { drafts, type PersonDrafts } from './drafts.ts';

interface AutosaveOptions<V extends Values> extends Omit<AutosaveSource<V>, 'keep'> {
  /** The name of its draft on this computer (`useDraftName`). */
  name: string;
  /** The values where there is no record. */
  none: V;
  /** The record as it was read last; null where there is none. */
  stored: Stored<V> | null;
}

export interface Autosaved<V extends Values> extends AutosaveState<V> {
  /** Whether something is not saved. */
  isDirty: boolean;
  type: (patch: Partial<V>) => void;
  /** Saves now; answers the record once all of it is saved, null where that failed or there is nothing. */
  flush: () => Promise<{ id: number; version: number } | null>;
  decide: (choice: 'theirs' | 'mine') => void;
}

/**
 * A record that is saved as one types (`Autosave`). What is unsaved is kept on this computer, encrypted for the person, and is
 * taken up again when they open the record next; the server's being away, the end of the session or of the computer
 * lose nothing.
 */
export function useAutosave<V extends Values>(options: AutosaveOptions<V>): Autosaved<V> {
  const { name, none, stored, read, create, update } = options;
  // Held beyond the end of the session, which takes the page away before all is kept.
  const own = useRef(drafts.current());
  const [saving] = useState(() => new Autosave<V>(none, stored, unconnected));
  useLayoutEffect(() => {
    const keep = (unsaved: Unsaved | null) => keepDraft(own.current, name, unsaved);
    saving.connect({ read, create, update, keep });
  });
  const state = useSyncExternalStore(saving.subscribe, saving.state);
  useEffect(() => {
    if (stored) saving.take(stored);
  }, [saving, stored]);
  useEffect(() => {
    let isRestored = false;
    // The key of the drafts may come after the page.
    const restore = () => {
      const opened = drafts.current();
      // The session is over, or another person's.
      if (own.current && opened?.person !== own.current.person) return saving.end();
      saving.begin();
      if (!opened) return;
      own.current = opened;
      const kept = opened.get(name);
      if (isRestored || saving.isDirty) return;
      isRestored = true;
      if (kept) saving.restore(kept.values as unknown as Unsaved);
    };
    restore();
    const goOn = () => {
      if (!saving.isDirty) return;
      saving.keep();
      void saving.flush();
    };
    const stop = drafts.subscribe(restore);
    window.addEventListener('online', goOn);
    window.addEventListener('pagehide', goOn);
    document.addEventListener('visibilitychange', goOn);
    return () => {
      stop();
      window.removeEventListener('online', goOn);
      window.removeEventListener('pagehide', goOn);
      document.removeEventListener('visibilitychange', goOn);
      void saving.leave();
    };
  }, [saving, name]);
  return {
    ...state,
    isDirty: saving.isDirty,
    type: (patch) => saving.type(patch),
    flush: async () => ((await saving.flush()) ? saving.state().record : null),
    decide: (choice) => saving.decide(choice),
  };
}

const notConnected = () => Promise.reject(new Error('nothing is saved before it is drawn'));
const unconnected = {
  read: notConnected,
  create: notConnected,
  update: notConnected,
  keep: () => undefined,
};

function keepDraft(own: PersonDrafts | null, name: string, unsaved: Unsaved | null): void {
  if (unsaved) own?.set(name, { at: Date.now(), values: { ...unsaved } });
  else if (own?.get(name)) own.clear(name);
}
