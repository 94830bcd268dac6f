import { storedValue, storedValuesWithPrefix } from '../framework/browserStorage.ts';

/** Unsaved values of a form, with the version of the record that they are based on. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  version: number | null;
  values: Record<string, unknown>;
}

const PREFIX = 'draft.';

/** The draft of one form of one person on this computer. It survives a crash and is removed at sign-out. */
export function storedDraft(person: number, form: string) {
  return storedValue<Draft>('local', `${PREFIX}${person}.${form}`, readDraft);
}

/** Removes every draft on this computer, or only those of other people. */
export function removeDrafts(exceptOf?: number): void {
  for (const { name, clear } of storedValuesWithPrefix('local', PREFIX))
    if (exceptOf === undefined || !name.startsWith(`${PREFIX}${exceptOf}.`)) clear();
}

function readDraft(value: unknown): Draft | null {
  const held = value as Partial<Draft> | null;
  const whole = typeof held?.at === 'number' && typeof held.values === 'object' && held.values;
  return whole ? (held as Draft) : null;
}
