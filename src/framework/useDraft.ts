import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { isSecret } from '../../contract/kit/text.ts';
import { type Draft, drafts } from './drafts.ts';
import { subscribeToChanges, IdleTimer } from './formChanges.ts';
import { inputSchema } from './resource/schema.ts';

/** Milliseconds without a change after which a draft is stored. */
const KEEP_AFTER = 800;

export interface DraftState {
  /** What was typed on an earlier visit and not saved, until it is restored or discarded. */
  found: Draft | null;
  /** Fills the form from the draft. */
  restore: () => void;
  /** Removes the draft, also what this form holds: it was saved, or is given up. */
  discard: () => void;
  /** Called when a submit was not refused: unless more is typed, the draft goes with the form. */
  submitted: () => void;
}

/** The name of the drafts of a form: what it calls, and the record that it is about. */
export function draftName({ method, path }: Call, record: object = {}): string {
  return `${method} ${path} ${JSON.stringify(record)}`;
}

/**
 * Stores what is typed into a form as a draft, so that neither a crash nor the end of the session loses it, and offers
 * it when the form opens again.
 */
export function useDraft(call: Call, methods: UseFormReturn, record?: object): DraftState {
  const [name] = useState(() => draftName(call, record));
  const [found, setFound] = useState(() => drafts.current()?.get(name) ?? null);
  const isTouched = useRef(false);
  const isDone = useRef(false);
  const isSubmitted = useRef(false);
  // Held beyond the end of the session, which takes the form away before a pause has stored it.
  const own = useRef(drafts.current());
  const keep = useEffectEvent(() => {
    if (isDone.current) return;
    const values = changedValues(call, methods);
    if (Object.keys(values).length > 0) own.current?.set(name, { at: Date.now(), values });
    // A form that is drawn anew before anything was typed leaves the draft that it still offers.
    else if (!found) own.current?.clear(name);
  });
  const takeOver = useEffectEvent(() => {
    const opened = drafts.current();
    if (!opened) return;
    own.current = opened;
    if (!isTouched.current) setFound(opened.get(name));
  });
  useEffect(() => {
    // The key may come after the form.
    if (!own.current) takeOver();
    return drafts.subscribe(() => takeOver());
  }, []);
  useEffect(() => {
    if (!isKept(call)) return undefined;
    const rest = new IdleTimer(KEEP_AFTER, () => keep());
    const stop = subscribeToChanges(methods, () => {
      isDone.current = false;
      isSubmitted.current = false;
      isTouched.current = true;
      rest.reset();
    });
    return () => {
      stop();
      // The form may unmount at any moment, for instance when a lock is lost or the session ends.
      if (isSubmitted.current && drafts.current() === own.current) own.current?.clear(name);
      else if (rest.isWaiting) keep();
      rest.end();
    };
  }, [call, methods, name]);

  return {
    found,
    restore: () => {
      for (const [field, value] of Object.entries(found?.values ?? {}))
        methods.setValue(field, value, { shouldDirty: true, shouldValidate: true });
      setFound(null);
    },
    discard: () => {
      isDone.current = true;
      own.current?.clear(name);
      setFound(null);
    },
    submitted: () => {
      isSubmitted.current = true;
    },
  };
}

/** The stored draft of a form that is not open. */
export function useStoredDraft(name: string): Draft | null {
  return useSyncExternalStore(drafts.subscribe, () => drafts.current()?.get(name) ?? null);
}

/** A search is typed again. */
const isKept = ({ method }: Call) => method !== 'GET';

/** The values that someone changed, without secrets and files. */
function changedValues(call: Call, methods: UseFormReturn): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(methods.getValues() as Record<string, unknown>).filter(
      ([name, value]) =>
        methods.getFieldState(name).isDirty &&
        name !== call.confirmedBy &&
        call.secrets?.includes(name) !== true &&
        !isSecret(inputSchema(call, name)) &&
        isStorable(value),
    ),
  );
}

function isStorable(value: unknown): boolean {
  if (value instanceof Blob) return false;
  // A picture is chosen again.
  return value !== undefined && JSON.stringify(value).length <= LARGEST_VALUE;
}

/** Characters of one value. */
const LARGEST_VALUE = 50_000;
