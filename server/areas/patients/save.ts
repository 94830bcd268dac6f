import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Checked } from '../../../contract/kit/call.ts';
import type { Patient, patients as calls } from '../../../contract/patients.ts';
import { sqlState } from '../../db/database.ts';
import { patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { storeCollections } from './collections.ts';
import { columnsOf, photoColumn } from './columns.ts';
import { keep, refuseHeld, refuseStale, refuseWithoutLock, unlocked } from './lock.ts';
import { mergedAway } from './merged.ts';
import { differences, patientBy } from './record.ts';
import { knownAlready, refuseEmptied, refuseMissing, refuseUnknownPriority } from './rules.ts';

const USUAL = { country: 'Malaysia', nationality: 'Malaysia', billingType: '00', priority: 1 };

/** Registers a patient. Of several at the same time with one identity number, one is registered. */
export async function register(
  input: Checked<typeof calls.createPatient>,
  context: BranchContext,
): Promise<Patient> {
  const { db, branch } = context;
  const { icPassport, name, dob, priority = input.priorityID } = input;
  await refuseMissing(context, input);
  await refuseUnknownPriority(context, priority, input.priority ? 'priority' : 'priorityID');
  const columns = columnsOf(input);
  const [stored] = await db
    .insert(patients)
    .values({
      ...columns,
      ...(await photoColumn(input.photo)),
      branchId: branch.id,
      icPassport,
      name,
      dob,
      country: columns.country ?? USUAL.country,
      nationality: columns.nationality ?? USUAL.nationality,
      billingType: columns.billingType ?? USUAL.billingType,
      priority: priority ?? USUAL.priority,
      postcode: input.postcode,
      refId: input.refID,
      customerIc: input.customerIC,
      customerName: input.customerName,
      selectedDepartment: input.selectedDepartment,
    })
    .onConflictDoNothing({ target: [patients.branchId, patients.icPassport] })
    .returning({ id: patients.id });
  if (!stored)
    throw (
      (await knownAlready(context, icPassport, 'icPassport')) ??
      new Error('a patient was not stored')
    );
  await storeCollections(context, stored.id, input);
  await note(context, stored.id, 'create');
  return recordOf(context, stored.id);
}

/** Saves what is given of a patient whose edit lock the person holds. */
export async function save(
  input: Checked<typeof calls.editPatientProfile>,
  context: BranchContext,
): Promise<Patient> {
  const { db, branch, fence } = context;
  const kept = await keep(context, eq(patients.id, input.patID), 'patID');
  refuseWithoutLock(kept, context);
  await refuseStale(kept, context);
  await refuseEmptied(context, input);
  await refuseUnknownPriority(context, input.priority, 'priority');
  const before = await recordOf(context, kept.id);
  if (input.NRIC !== undefined && input.NRIC !== before.icPassport) {
    const known = await knownAlready(context, input.NRIC, 'NRIC');
    if (known) throw known;
  }
  await db
    .update(patients)
    .set({
      ...columnsOf(input, before),
      ...(await photoColumn(input.photo)),
      icPassport: input.NRIC,
      priority: input.priority,
      postcode: input.postCode,
      version: kept.version + 1,
      ...(fence === undefined && { lockVersion: null }),
    })
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, kept.id)))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refusal(409, '20006', { field: 'NRIC' }) : error;
    });
  await storeCollections(context, kept.id, input);
  const after = await recordOf(context, kept.id);
  await note(context, kept.id, 'edit', differences(before, after));
  return after;
}

/** Removes a patient whom nobody else edits. The record stays. */
export async function remove(id: number, context: BranchContext): Promise<void> {
  const kept = await keep(context, eq(patients.id, id), 'patID');
  refuseHeld(kept, context);
  await context.db
    .update(patients)
    .set({ ...unlocked, removedAt: new Date(), version: kept.version + 1 })
    .where(and(eq(patients.branchId, context.branch.id), eq(patients.id, id)));
  await note(context, id, 'delete');
}

/** Brings a removed patient back, unless the record was merged into another's. */
export async function recover(id: number, context: BranchContext): Promise<void> {
  const recovered = await context.db
    .update(patients)
    .set({ removedAt: null, version: nextVersion })
    .where(
      and(
        eq(patients.branchId, context.branch.id),
        eq(patients.id, id),
        isNotNull(patients.removedAt),
      ),
    )
    .returning({ id: patients.id });
  if (recovered.length === 0) throw notFound('patID');
  // Asked of a record that is held, which is not being merged meanwhile.
  const merged = await mergedAway(context, id, 'patID');
  if (merged) throw merged;
  await note(context, id, 'recover');
}

const nextVersion = sql`${patients.version} + 1`;
const announced = {
  create: 'create',
  edit: 'update',
  delete: 'delete',
  recover: 'create',
} as const;

async function note(
  context: BranchContext,
  id: number,
  action: keyof typeof announced,
  changes?: Record<string, [unknown, unknown]>,
): Promise<void> {
  await context.audit({ resource: 'patients', id, action, ...(changes && { changes }) });
  await context.announce({ resource: 'patients', id, change: announced[action] });
}

async function recordOf(context: BranchContext, id: number): Promise<Patient> {
  const found = await patientBy(context, eq(patients.id, id));
  if (!found) throw new Error('a patient who is kept is gone');
  return found;
}
