import type { UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../contract/kit/client.ts';

/** A field that someone else has changed meanwhile: their value and the one in the form. */
export interface Difference {
  field: string;
  theirs: unknown;
  yours: unknown;
  /** The form holds what the record held before: nothing of one's own is lost where it gives way. */
  untouched?: true;
}

/** Whether a save was refused because the record is no longer the one that was read. */
export function isStaleError(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === 'GENERAL.STALE')
  );
}

/** The fields of the form in which the record now differs from what the form holds, which began with `before`. */
export function findDifferences(
  theirs: Readonly<Record<string, unknown>>,
  yours: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Difference[] {
  return Object.keys(yours)
    .filter((field) => field in theirs && !equal(theirs[field], yours[field]))
    .map((field) => ({
      field,
      theirs: theirs[field],
      yours: yours[field],
      ...(field in before && equal(before[field], yours[field]) && { untouched: true }),
    }));
}

/** Puts into a form what others have saved in some of its fields. */
export function applyTheirs(
  { setValue }: UseFormReturn,
  theirs: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): void {
  for (const field of fields) setValue(field, theirs[field], { shouldDirty: true });
}

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
