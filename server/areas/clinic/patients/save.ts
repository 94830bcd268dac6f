import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Patient, patients as calls } from '../../../../contract/clinic/patients.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { patients } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { refuseWithoutStorage } from '../../../kit/db/storageLimit.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { storeCollections } from './collections.ts';
import { columnsOf } from './columns.ts';
import {
  lockPatient,
  refuseLockedByOther,
  refuseStale,
  refuseWithoutLock,
  clearedLock,
} from './lock.ts';
import { mergedFailure } from './merged.ts';
import { differences, patientById } from './record.ts';
import { knownAlready, refuseEmptied, refuseImpossible, refuseMissing } from './rules.ts';

const USUAL = { country: 'Malaysia', nationality: 'Malaysia', billingType: '00', priority: 1 };

/** Registers a patient. Of parallel registrations with one identity number, one succeeds. */
export async function register(
  input: Checked<typeof calls.createPatient>,
  context: BranchContext,
  photo: { photo?: Buffer | null },
): Promise<Patient> {
  const { db, branch } = context;
  const { icPassport, name, dob, priority = input.priorityID } = input;
  await refuseMissing(context, input);
  await refuseWithoutStorage(context, photo.photo?.length ?? 0, 'photo');
  const columns = columnsOf(input);
  const [stored] = await db
    .insert(patients)
    .values({
      ...columns,
      ...photo,
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
      incomplete: input.incomplete,
      noMessages: input.noMessages,
    })
    .onConflictDoNothing({ target: [patients.branchId, patients.icPassport] })
    .returning({ id: patients.id });
  if (!stored)
    throw (
      (await knownAlready(context, icPassport, 'icPassport')) ??
      new Error('a patient was not stored')
    );
  await storeCollections(context, stored.id, input);
  await record(context, { resource: 'patients', id: stored.id, action: 'create' });
  return recordOf(context, stored.id);
}

/**
 * Saves the given fields of a patient whose edit lock the person holds. A save that changes nothing raises no version
 * and is not recorded.
 */
export async function save(
  input: Checked<typeof calls.editPatientProfile>,
  context: BranchContext,
  photo: { photo?: Buffer | null },
): Promise<Patient> {
  const { db, branch, fence } = context;
  const locked = await lockPatient(context, eq(patients.id, input.patID), 'patID');
  refuseWithoutLock(locked, context);
  await noteRead(context, 'record', [locked.id]);
  await refuseStale(locked, context);
  await refuseEmptied(context, input);
  const before = await recordOf(context, locked.id);
  refuseImpossible(input, before);
  if (input.NRIC !== undefined && input.NRIC !== before.icPassport) {
    const known = await knownAlready(context, input.NRIC, 'NRIC');
    if (known) throw known;
  }
  const ofRecord = and(eq(patients.branchId, branch.id), eq(patients.id, locked.id));
  // The picture that the record answers is stored already; drawn again it would differ.
  const newPhoto = input.photo === before.photo ? {} : photo;
  await refuseWithoutStorage(context, newPhoto.photo?.length ?? 0, 'photo');
  await db
    .update(patients)
    .set({
      ...columnsOf(input, before),
      ...newPhoto,
      icPassport: input.NRIC ?? before.icPassport,
      priority: input.priority,
      postcode: input.postCode,
      incomplete: input.incomplete,
      noMessages: input.noMessages,
    })
    .where(ofRecord)
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refusal(409, '20006', { field: 'NRIC' }) : error;
    });
  await storeCollections(context, locked.id, input);
  const after = await recordOf(context, locked.id);
  const changes = differences(before, after);
  if (Object.keys(changes).length === 0) return after;
  const version = locked.version + 1;
  await db
    .update(patients)
    .set({ version, ...(fence === undefined && { lockVersion: null }) })
    .where(ofRecord);
  await record(context, { resource: 'patients', id: locked.id, action: 'edit', changes });
  return { ...after, version };
}

/** Soft-removes a patient whom no one else edits. */
export async function remove(id: number, context: BranchContext): Promise<void> {
  const locked = await lockPatient(context, eq(patients.id, id), 'patID');
  refuseLockedByOther(locked, context);
  await context.db
    .update(patients)
    .set({ ...clearedLock, removedAt: new Date(), version: locked.version + 1 })
    .where(and(eq(patients.branchId, context.branch.id), eq(patients.id, id)));
  await record(context, { resource: 'patients', id, action: 'delete' });
}

/** Recovers a removed patient, unless the record was merged into another. */
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
  // Checked while the record is locked, so that it is not being merged meanwhile.
  const merged = await mergedFailure(context, id, 'patID');
  if (merged) throw merged;
  await record(context, { resource: 'patients', id, action: 'recover' });
}

const nextVersion = sql`${patients.version} + 1`;

async function recordOf(context: BranchContext, id: number): Promise<Patient> {
  const found = await patientById(context, id);
  if (!found) throw new Error('a patient who is kept is gone');
  return found;
}
