import { and, eq, inArray, sql } from 'drizzle-orm';
import { appointments, patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { keepWhole, type Kept } from '../patients/lock.ts';
import { boundTo } from './relatives.ts';
import type { Pair } from './ways.ts';

/** What is to be held of a record: whether it may be a removed one, and the field that a refusal names. */
interface Wanted {
  field: string;
  removed: boolean;
}

/**
 * Keeps two records, and what refers to them, from changing until the transaction ends; 404 unless both are there.
 * One merge at a time in a branch. Changes of appointments and of relatives' records hold those before they ask for a
 * patient, so they come before the two here as well: otherwise each could wait for the other.
 */
export async function holdPair(
  context: BranchContext,
  pair: Pair,
  wanted: { kept: Wanted; merged: Wanted },
): Promise<{ kept: Kept; merged: Kept }> {
  const { db, branch } = context;
  const ids = [pair.keptId, pair.mergedId];
  await takeTurn(context);
  await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.branchId, branch.id), inArray(appointments.patientId, ids)))
    .orderBy(appointments.id)
    .for('update');
  await db
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(eq(patients.branchId, branch.id), inArray(patients.id, await boundTo(context, pair))),
    )
    .orderBy(patients.id)
    .for('no key update');
  const kept = () => keepWhole(context, pair.keptId, wanted.kept);
  const merged = () => keepWhole(context, pair.mergedId, wanted.merged);
  if (pair.keptId < pair.mergedId) return { kept: await kept(), merged: await merged() };
  const goes = await merged();
  return { kept: await kept(), merged: goes };
}

/** Waits until no other merge of the branch is at work, and keeps others waiting until the transaction ends. */
export async function takeTurn({ db, branch }: BranchContext): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('patient merge'), ${branch.id})`);
}
