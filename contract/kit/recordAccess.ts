import { z } from './zod.ts';

/**
 * Which records a role changes, where those are not all: its own, which the person added. It is about every change: edits,
 * transitions, removals, and bringing back. Roles that are not named change all that they may.
 */
export type RecordAccess<R extends string = string> = {
  readonly [K in R]?: { readonly edit: { readonly createdBy: 'me' } };
};

/** The field of an answer that says whether the person may change the record. */
export const MAY_EDIT = 'mayEdit';

/** The fields that the answers of a list have for it. */
export const recordAccessShape = (access: RecordAccess | undefined): z.core.$ZodShape =>
  access ? { [MAY_EDIT]: z.boolean() } : {};

/** Whether a person changes a record. What is declared in words that are not known allows nobody. */
export function mayEditRecord(
  access: RecordAccess,
  role: string | undefined,
  { createdBy, me }: { createdBy: unknown; me: number },
): boolean {
  const named: Readonly<Record<string, unknown>> = access;
  if (role === undefined) return false;
  if (!Object.hasOwn(named, role)) return true;
  const { edit } = (named[role] ?? {}) as { edit?: Readonly<Record<string, unknown>> };
  const conditions = Object.entries(edit ?? {});
  return (
    conditions.length > 0 &&
    conditions.every(([name, value]) => name === 'createdBy' && value === 'me' && createdBy === me)
  );
}
