import type { UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../contract/kit/client.ts';
import { isLines, linesIn, type MergedLines, mergeLines } from './lines.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that two people changed to different values: the one that was saved, and yours. */
export interface Difference {
  field: string;
  theirs: unknown;
  yours: unknown;
}

/** What becomes of a record that two people changed. */
export interface MergedChanges {
  /** Your values, with theirs in the fields that only the other changed. */
  values: Record<string, unknown>;
  /** The fields that only the other changed. */
  onlyTheirs: string[];
  /** Lists of lines that both changed, put together. */
  merged: Record<string, unknown>;
  /** The fields that both changed differently; in `values` they are yours. */
  conflicts: Difference[];
}

/** Whether a save was refused because someone else changed the record. */
export function isStaleError(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === 'GENERAL.STALE')
  );
}

/**
 * Merges your changes of a record with those that another person saved since `before`, which both began with. Where that is
 * not known, all that differs is in conflict.
 */
export function mergeChanges(
  before: Values | undefined,
  theirs: Values,
  yours: Values,
): MergedChanges {
  const differing = Object.keys(yours).filter(
    (field) => field in theirs && !equal(theirs[field], yours[field]),
  );
  const isChanged = (values: Values, field: string) =>
    before === undefined || !equal(before[field], values[field]);
  const onlyTheirs = differing.filter((field) => !isChanged(yours, field));
  const merged: Record<string, unknown> = {};
  const conflicts: Difference[] = [];
  for (const field of differing) {
    if (!isChanged(yours, field) || !isChanged(theirs, field)) continue;
    const sides = { theirs: theirs[field], yours: yours[field] };
    const lines = before && mergedLines(before[field], sides.theirs, sides.yours);
    if (lines) merged[field] = lines.yours;
    if (!lines) conflicts.push({ field, ...sides });
    else if (lines.isConflict) conflicts.push({ field, theirs: lines.theirs, yours: lines.yours });
  }
  return {
    values: { ...yours, ...pick(theirs, onlyTheirs), ...merged },
    onlyTheirs,
    merged,
    conflicts,
  };
}

function mergedLines(before: unknown, theirs: unknown, yours: unknown): MergedLines | undefined {
  if (![before, theirs, yours].some(isLines)) return undefined;
  return mergeLines(linesIn(before), linesIn(theirs), linesIn(yours));
}

/** Some fields of a record. */
export function pick(values: Values, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Sets some fields of a form to what others saved, or to what became of both. */
export function applyTheirs({ setValue }: UseFormReturn, values: Values): void {
  for (const [field, value] of Object.entries(values))
    setValue(field, value, { shouldDirty: true });
}

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
