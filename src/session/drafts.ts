import { place, placesUnder } from './storage.ts';

/** What was typed into a form and not saved, with the version of the record that it was typed over. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  version: number | null;
  values: Record<string, unknown>;
}

const PREFIX = 'draft.';

/** The draft of one form of one person on this computer. It outlives a crash, and is gone at sign-out. */
export function draftOf(person: number, form: string) {
  return place<Draft>('local', `${PREFIX}${person}.${form}`, readDraft);
}

/** Forgets every draft on this computer; of other people's alone where a person is named. */
export function forgetDrafts(exceptOf?: number): void {
  for (const { name, clear } of placesUnder('local', PREFIX))
    if (exceptOf === undefined || !name.startsWith(`${PREFIX}${exceptOf}.`)) clear();
}

function readDraft(value: unknown): Draft | null {
  const held = value as Partial<Draft> | null;
  const whole = typeof held?.at === 'number' && typeof held.values === 'object' && held.values;
  return whole ? (held as Draft) : null;
}
