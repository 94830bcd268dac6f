import { useState } from 'react';
import { type Difference, mergeChanges, pick } from './stale.ts';

/** A save over a newer version: the message, what both changed, and the two ways to continue. */
export interface StaleSave {
  message: string;
  differences: readonly Difference[];
  /** Saves the form over the newer version, except the given fields, which take the other person's values. */
  keepMine: (theirs: readonly string[]) => void;
  /** Puts the newer version into the form. */
  takeTheirs: () => void;
}

type Values = Readonly<Record<string, unknown>>;

interface NewerVersion {
  message: string;
  /** The values that the form began with, those that another person has saved since, and those in the form. */
  before: Values;
  theirs: Values;
  yours: Values;
  /** Puts values of some fields into the form, which from then on is of the newer version. */
  take: (values: Values) => void;
  /** Puts the whole newer version into the form. */
  reset: () => void;
  save: () => void;
}

/**
 * What a form does about a save over a newer version: what two people changed in different fields is saved together, and
 * about the same field it asks.
 */
export function useStaleSave() {
  const [stale, setStale] = useState<StaleSave | null>(null);
  const settle = ({ message, before, theirs, yours, take, reset, save }: NewerVersion) => {
    const { onlyTheirs, merged, conflicts } = mergeChanges(before, theirs, yours);
    const saveWith = (fields: readonly string[]) => {
      setStale(null);
      const chosen = conflicts.filter(({ field }) => fields.includes(field));
      const fromThem = Object.fromEntries(chosen.map(({ field, theirs: each }) => [field, each]));
      take({ ...pick(theirs, onlyTheirs), ...merged, ...fromThem });
      save();
    };
    if (conflicts.length === 0) return saveWith([]);
    return setStale({
      message,
      differences: conflicts,
      keepMine: saveWith,
      takeTheirs: () => {
        setStale(null);
        reset();
      },
    });
  };
  return { stale, settle, dismissStale: () => setStale(null) };
}
