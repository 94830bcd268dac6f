import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { heedChanges, Rest } from '../../framework/changes.ts';
import { type Draft, draftOf } from '../../session/drafts.ts';
import { session } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';

/** Milliseconds of rest after which what was typed is kept. */
const KEEP_AFTER = 800;

export interface KeptDraft {
  /** What an earlier visit left behind and nobody has taken or thrown away yet. */
  found: Draft | null;
  /** Puts it into the form. */
  take: () => void;
  discard: () => void;
  /** What was typed is saved: nothing is left to keep. */
  clear: () => void;
}

/**
 * Keeps what differs from a record while a form is filled, so that a crash loses nothing, and offers it at the next
 * visit. `changed` tells what of the form's values is worth keeping.
 */
export function useDraft(
  methods: UseFormReturn,
  form: string,
  version: number | null,
  changed: (values: Record<string, unknown>) => Record<string, unknown>,
): KeptDraft {
  const person = useSession()?.loginUserId ?? 0;
  const draft = useMemo(() => draftOf(person, form), [person, form]);
  const [found, setFound] = useState(() => draft.get());
  const isSaved = useRef(false);
  const keep = useEffectEvent(() => {
    if (isSaved.current) return;
    const values = changed(methods.getValues());
    if (Object.keys(values).length === 0) draft.clear();
    else draft.set({ at: Date.now(), version, values });
  });
  useEffect(() => {
    const rest = new Rest(KEEP_AFTER, () => keep());
    const stop = heedChanges(methods, rest.note);
    return () => {
      stop();
      // The form may go at any moment, with the record's lock say; whoever has signed out leaves nothing.
      if (rest.isWaiting && session.get()?.loginUserId === person) keep();
      rest.end();
    };
  }, [methods, person]);

  return {
    found,
    take: () => {
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
