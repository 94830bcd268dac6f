import { and, eq, inArray, sql } from 'drizzle-orm';
import { appointments, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { lockPatientExclusive, type LockedPatient } from '../patients/lock.ts';
import { relatedTo } from './relatives.ts';
import type { Pair } from './way.ts';

/** Lock options of a record: whether it may be removed, and the field that an error names. */
interface LockOptions {
  field: string;
  removed: boolean;
}

/**
 * Locks two records and the records that refer to them until the transaction ends; 404 unless both exist. One merge at
 * a time in a branch. Changes of appointments and of relatives' records lock those before the patient, so they are
 * locked first here as well. The other order could deadlock.
 */
export async function lockPair(
  context: BranchContext,
  pair: Pair,
  options: { kept: LockOptions; merged: LockOptions },
): Promise<{ kept: LockedPatient; merged: LockedPatient }> {
  const { db, branch } = context;
  const ids = [pair.keptId, pair.mergedId];
  await takeMergeLock(context);
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
      and(eq(patients.branchId, branch.id), inArray(patients.id, await relatedTo(context, pair))),
    )
    .orderBy(patients.id)
    .for('no key update');
  const kept = () => lockPatientExclusive(context, pair.keptId, options.kept);
  const merged = () => lockPatientExclusive(context, pair.mergedId, options.merged);
  if (pair.keptId < pair.mergedId) return { kept: await kept(), merged: await merged() };
  const mergedPatient = await merged();
  return { kept: await kept(), merged: mergedPatient };
}

/** Takes the advisory lock of the branch's merges until the transaction ends. */
export async function takeMergeLock({ db, branch }: BranchContext): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('patient merge'), ${branch.id})`);
}
