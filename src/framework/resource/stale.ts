import type { UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../contract/kit/client.ts';

/** A field that someone else changed meanwhile: their value, and the one in the form. */
export interface Difference {
  field: string;
  theirs: unknown;
  yours: unknown;
  /** The form still has the previous value, so nothing typed is lost by taking theirs. */
  untouched?: true;
}

/** Whether a save was refused because someone else changed the record. */
export function isStaleError(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === 'GENERAL.STALE')
  );
}

/** The fields in which the record now differs from the form. `before` are the form's initial values. */
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

/** Sets some fields of a form to what others saved. */
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
