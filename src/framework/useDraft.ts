import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { referencePathsOf } from '../../contract/kit/namedRecords.ts';
import { isSecret } from '../../contract/kit/text.ts';
import { type Draft, drafts } from './drafts.ts';
import { subscribeToChanges, IdleTimer } from './formChanges.ts';
import { UnansweredKeys } from './requestKey.ts';
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

/** Where drafts belong, such as a branch: what was typed in one is not offered in another. */
export const DraftPlace = createContext('');

/** What a draft is kept of. Its functions may differ from one render to the next. */
interface Source {
  /** The values that someone changed. */
  changed: () => Record<string, unknown>;
  fill: (values: Draft['values']) => void;
  /** Calls back for each change; undefined keeps nothing. The returned function ends it. */
  follow?: (onChange: () => void) => () => void;
  keys: UnansweredKeys;
}

/** The name of the drafts of a form: where it is, what it calls, and the record that it is about. */
export function useDraftName({ method, path }: Call, record: object = {}): string {
  return `${use(DraftPlace)} ${method} ${path} ${JSON.stringify(record)}`;
}

interface FormDraftOptions {
  /** What identifies the record that the form is about. */
  record: object;
  keys: UnansweredKeys;
  onRestored?: ((values: Draft['values']) => void) | undefined;
}

/**
 * Stores what is typed into a form as a draft, so that neither a crash nor the end of the session loses it, and offers
 * it when the form opens again.
 */
export function useDraft(
  call: Call,
  methods: UseFormReturn,
  { record, keys, onRestored }: FormDraftOptions,
): DraftState {
  const [follow] = useState(() => (onChange: () => void) => subscribeToChanges(methods, onChange));
  return useKept(useDraftName(call, record), {
    changed: () => changedValues(call, methods),
    fill: (values) => {
      for (const [field, value] of Object.entries(values))
        methods.setValue(field, value, { shouldDirty: true, shouldValidate: true });
      onRestored?.(values);
    },
    keys,
    ...(isKept(call) && { follow }),
  });
}

/** The draft of a form that holds its values itself, for what it calls in the end: `values` are those that were changed. */
export function useOwnDraft(
  name: string,
  values: Record<string, unknown>,
  fill: Source['fill'],
): DraftState & { intent: UnansweredKeys } {
  const [intent] = useState(() => new UnansweredKeys());
  const [listeners] = useState(() => new Set<() => void>());
  const [follow] = useState(() => (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  });
  const now = JSON.stringify(values);
  const told = useRef(now);
  const draft = useKept(name, { changed: () => values, fill, follow, keys: intent });
  useEffect(() => {
    if (told.current === now) return;
    told.current = now;
    for (const listener of listeners) listener();
  }, [now, listeners]);
  return { ...draft, intent };
}

function useKept(currentName: string, { changed, fill, follow, keys }: Source): DraftState {
  const [name] = useState(currentName);
  const [found, setFound] = useState(() => drafts.current()?.get(name) ?? null);
  const isTouched = useRef(false);
  const isDone = useRef(false);
  const isSubmitted = useRef(false);
  // Held beyond the end of the session, which takes the form away before a pause has stored it.
  const own = useRef(drafts.current());
  const keep = useEffectEvent(() => {
    if (isDone.current) return;
    const values = changed();
    if (Object.keys(values).length > 0)
      own.current?.set(name, { at: Date.now(), values, keys: keys.all() });
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
    if (!follow) return undefined;
    const rest = new IdleTimer(KEEP_AFTER, () => keep());
    const stop = follow(() => {
      isDone.current = false;
      isSubmitted.current = false;
      isTouched.current = true;
      rest.reset();
    });
    // The page may be loaded anew before the answer comes.
    const stopKeys = keys.follow(() => keep());
    return () => {
      stop();
      stopKeys();
      // The form may unmount at any moment, for instance when a lock is lost or the session ends.
      if (isSubmitted.current && drafts.current() === own.current) own.current?.clear(name);
      else if (rest.isWaiting) keep();
      rest.end();
    };
  }, [follow, keys, name]);

  return {
    found,
    restore: () => {
      if (!found) return;
      keys.take(found.keys);
      fill(found.values);
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

/**
 * What identifies the record that a form is about: its fixed input, as far as that names one, else also the records that
 * it begins with, such as the person of a booking. What was typed about one is not offered for another.
 */
export function recordOf(call: Call, fixed: object = {}, begun: object = {}): object {
  const names = referencePathsOf(call).flatMap(({ path: [name = '', ...inner] }) =>
    inner.length === 0 ? [name] : [],
  );
  const named = (given: object) =>
    Object.entries(given).filter(([name, value]) => names.includes(name) && isGiven(value));
  if (named(fixed).length > 0) return fixed;
  return { ...fixed, ...Object.fromEntries(named(begun)) };
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

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
