import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { subscribeToChanges, IdleTimer } from '../../../framework/formChanges.ts';
import { type Draft, storedDraft } from '../../../session/drafts.ts';
import { session } from '../../../session/session.ts';
import { useSession } from '../../../session/useSession.ts';

/** Milliseconds without a change after which a draft is stored. */
const KEEP_AFTER = 800;

export interface DraftState {
  /** An unsaved draft of an earlier visit, until it is restored or discarded. */
  found: Draft | null;
  /** Fills the form from the draft. */
  restore: () => void;
  discard: () => void;
  /** Removes the draft after a save. */
  clear: () => void;
}

/**
 * Stores a draft of a form's changes to a record, so that a crash loses nothing, and offers it at the next visit.
 * `changed` selects the values worth storing.
 */
export function useDraft(
  methods: UseFormReturn,
  form: string,
  version: number | null,
  changed: (values: Record<string, unknown>) => Record<string, unknown>,
): DraftState {
  const person = useSession()?.loginUserId ?? 0;
  const draft = useMemo(() => storedDraft(person, form), [person, form]);
  const [found, setFound] = useState(() => draft.get());
  const isSaved = useRef(false);
  const keep = useEffectEvent(() => {
    if (isSaved.current) return;
    const values = changed(methods.getValues());
    if (Object.keys(values).length === 0) {
      // A form that is drawn anew before anything was typed leaves the draft that it still offers.
      if (!found) draft.clear();
    } else draft.set({ at: Date.now(), version, values });
  });
  useEffect(() => {
    const rest = new IdleTimer(KEEP_AFTER, () => keep());
    const stop = subscribeToChanges(methods, rest.reset);
    return () => {
      stop();
      // The form may unmount at any moment, for instance when the lock is lost. After sign-out nothing is stored.
      if (rest.isWaiting && session.get()?.loginUserId === person) keep();
      rest.end();
    };
  }, [methods, person]);

  return {
    found,
    restore: () => {
      for (const [name, value] of Object.entries(found?.values ?? {}))
        methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
      setFound(null);
    },
    discard: () => {
      draft.clear();
      setFound(null);
    },
    clear: () => {
      isSaved.current = true;
      draft.clear();
    },
  };
}
