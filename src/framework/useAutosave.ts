import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  Autosave,
  type AutosaveState,
  type Stored,
  type Unsaved,
  type Values,
} from './autosave.ts';
import { drafts, type PersonDrafts } from './drafts.ts';

interface AutosaveOptions<V extends Values> {
  /** The name of its draft on this computer (`useDraftName`). */
  name: string;
  /** The values where there is no record. */
  none: V;
  /** The record as it was read last; null where there is none. */
  stored: Stored<V> | null;
  read: () => Promise<Stored<V> | null>;
  create: (values: V) => Promise<Stored<V>>;
  update: (record: { id: number; version: number }, changed: Partial<V>) => Promise<Stored<V>>;
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
  const { name, none, stored } = options;
  const source = {
    read: useEffectEvent(() => options.read()),
    create: useEffectEvent((values: V) => options.create(values)),
    update: useEffectEvent((record: { id: number; version: number }, changed: Partial<V>) =>
      options.update(record, changed),
    ),
  };
  // Held beyond the end of the session, which takes the page away before all is kept.
  const [keeper] = useState(() => ({ drafts: drafts.current() }));
  const [saving] = useState(
    () =>
      new Autosave<V>(none, stored, {
        read: () => source.read(),
        create: (values) => source.create(values),
        update: (record, changed) => source.update(record, changed),
        keep: (unsaved) => keepDraft(keeper.drafts, name, unsaved),
      }),
  );
  const state = useSyncExternalStore(saving.subscribe, saving.state);
  useEffect(() => {
    if (stored) saving.take(stored);
  }, [saving, stored]);
  useEffect(() => {
    let isRestored = false;
    // The key of the drafts may come after the page.
    const restore = () => {
      const opened = drafts.current();
      if (!opened) return;
      keeper.drafts = opened;
      const kept = opened.get(name);
      if (isRestored || saving.isDirty) return;
      isRestored = true;
      if (kept) saving.restore(kept.values as unknown as Unsaved);
    };
    restore();
    const goOn = () => {
      if (saving.isDirty) void saving.flush();
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
      goOn();
      saving.end();
    };
  }, [saving, keeper, name]);
  return {
    ...state,
    isDirty: saving.isDirty,
    type: (patch) => saving.type(patch),
    flush: async () => ((await saving.flush()) ? saving.state().record : null),
    decide: (choice) => saving.decide(choice),
  };
}

function keepDraft(own: PersonDrafts | null, name: string, unsaved: Unsaved | null): void {
  if (unsaved) own?.set(name, { at: Date.now(), values: { ...unsaved } });
  else if (own?.get(name)) own.clear(name);
}
