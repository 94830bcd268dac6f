import { and, eq } from 'drizzle-orm';
import { patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { hasAllergies } from '../patients/allergies.ts';
import type { Pair } from './way.ts';

/** Who recorded that no allergies are known, and when (an instant, ISO 8601). */
interface NoneKnown {
  by: number;
  at: string;
}

/** The record of "none known" before and after a merge that changed it. */
export type ChangedNoneKnown = [NoneKnown | null, NoneKnown | null];

/**
 * Brings the kept record's "none known" in line once the allergies have moved: it ends where allergies came along, and
 * comes from the merged record where the kept one has neither. Returns the change, if any.
 */
export async function mergeNoneKnown(
  context: BranchContext,
  { keptId, mergedId }: Pair,
): Promise<ChangedNoneKnown | undefined> {
  const before = await read(context, keptId);
  const after = (await hasAllergies(context, keptId))
    ? null
    : (before ?? (await read(context, mergedId)));
  if (isSame(before, after)) return undefined;
  await write(context, keptId, after);
  return [before, after];
}

/** Takes that change back, unless the record has allergies or was changed since. Returns the number that stays. */
export async function restoreNoneKnown(
  context: BranchContext,
  id: number,
  [before, after]: ChangedNoneKnown,
): Promise<number> {
  const now = await read(context, id);
  if (isSame(now, before)) return 0;
  if (!isSame(now, after) || (await hasAllergies(context, id))) return 1;
  await write(context, id, before);
  return 0;
}

async function read({ db, branch }: BranchContext, id: number): Promise<NoneKnown | null> {
  const [row] = await db
    .select({ by: patients.allergiesNoneKnownBy, at: patients.allergiesNoneKnownAt })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, id)));
  if (!row || row.by === null || row.at === null) return null;
  return { by: row.by, at: row.at.toISOString() };
}

async function write(
  { db, branch }: BranchContext,
  id: number,
  noneKnown: NoneKnown | null,
): Promise<void> {
  await db
    .update(patients)
    .set({
      allergiesNoneKnownBy: noneKnown?.by ?? null,
      allergiesNoneKnownAt: noneKnown && new Date(noneKnown.at),
    })
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, id)));
}

function isSame(one: NoneKnown | null, other: NoneKnown | null): boolean {
  return one?.by === other?.by && one?.at === other?.at;
}
