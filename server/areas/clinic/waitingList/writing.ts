import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  inOrder,
  type waitingList as calls,
  type WaitingEntry,
} from '../../../../contract/clinic/waitingList.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { waitingEntries as table } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { differences, refuseStale, record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { durationOf, minutesOf } from '../../../kit/time.ts';
import { existingPatient } from '../appointments/patientFor.ts';
import { oneOf } from './reading.ts';

/** All fields of a waiting list entry, by their wire names. */
type WaitingFields = Pick<
  WaitingEntry,
  'icPassport' | 'doctor' | 'type' | 'duration' | 'fromDate' | 'toDate' | 'partOfDay' | 'remark'
>;

/** Adds a patient to the list; 409 where they wait for the same already. */
export async function add(
  input: Checked<typeof calls.addWaitingEntry>,
  context: BranchContext,
): Promise<WaitingEntry> {
  const { db, branch, session } = context;
  const values = await valuesOf(context, {
    icPassport: input.patientID,
    doctor: input.doctor ?? null,
    type: input.type,
    duration: input.duration,
    fromDate: input.fromDate,
    toDate: input.toDate ?? null,
    partOfDay: input.partOfDay,
    remark: input.remark ?? '',
  });
  const [made] = await once(() =>
    db
      .insert(table)
      .values({ ...values, branchId: branch.id, createdBy: session.accountId })
      .returning({ id: table.id }),
  );
  if (!made) throw new Error('an entry was written and not answered');
  const entry = await oneOf(context, made.id);
  await record(context, {
    resource: 'waiting-list',
    id: made.id,
    action: 'create',
    changes: differences({}, { ...fieldsOf(entry) }),
  });
  return entry;
}

/** Changes an entry. Fields left out stay. */
export async function edit(
  input: Checked<typeof calls.updateWaitingEntry>,
  context: BranchContext,
): Promise<WaitingEntry> {
  const before = await lockEntry(context, input.id);
  const requested: WaitingFields = {
    icPassport: input.patientID,
    doctor: input.doctor === undefined ? before.doctor : input.doctor,
    type: input.type,
    duration: durationOf(minutesOf(input.duration)),
    fromDate: input.fromDate,
    toDate: input.toDate === undefined ? before.toDate : input.toDate,
    partOfDay: input.partOfDay ?? before.partOfDay,
    remark: input.remark ?? before.remark,
  };
  if (!inOrder(requested)) throw refusal(400, 'WAITING.DAYS_ORDER', { field: 'toDate' });
  const values = await valuesOf(context, requested);
  const changes = differences({ ...fieldsOf(before) }, { ...requested });
  if (Object.keys(changes).length === 0) return before;
  await once(() =>
    context.db
      .update(table)
      .set({ ...values, version: sql`${table.version} + 1` })
      .where(ofBranch(context, input.id)),
  );
  await record(context, { resource: 'waiting-list', id: input.id, action: 'edit', changes });
  return oneOf(context, input.id);
}

/** Soft-removes an entry. */
export async function remove(context: BranchContext, id: number): Promise<void> {
  await lockEntry(context, id);
  await context.db
    .update(table)
    .set({ removedAt: new Date(), version: sql`${table.version} + 1` })
    .where(ofBranch(context, id));
  await record(context, {
    resource: 'waiting-list',
    id,
    action: 'delete',
    changes: { removed: [false, true] },
  });
}

/** Restores a removed entry in its old place; 409 where the patient waits for the same again. */
export async function restore(context: BranchContext, id: number): Promise<WaitingEntry> {
  const [restored] = await once(() =>
    context.db
      .update(table)
      .set({ removedAt: null, version: sql`${table.version} + 1` })
      .where(and(ofBranch(context, id), isNotNull(table.removedAt)))
      .returning({ id: table.id }),
  );
  if (!restored) throw notFound('id');
  const entry = await oneOf(context, id);
  await record(context, {
    resource: 'waiting-list',
    id,
    action: 'restore',
    changes: { removed: [true, false] },
  });
  return entry;
}

/**
 * Ends an entry with its appointment: 404 for a foreign or removed entry, 409 where it has ended already, 400 where it
 * is another patient's.
 */
export async function endWaiting(
  context: BranchContext,
  id: number,
  by: { appointmentId: number; patientId: number },
): Promise<void> {
  const [row] = await context.db
    .select({
      patientId: table.patientId,
      appointmentId: table.appointmentId,
      removedAt: table.removedAt,
    })
    .from(table)
    .where(ofBranch(context, id))
    .for('update');
  if (!row || row.removedAt) throw notFound('waitingID');
  if (row.appointmentId) throw refusal(409, 'WAITING.ENDED', { field: 'waitingID' });
  if (row.patientId !== by.patientId)
    throw refusal(400, 'WAITING.OTHER_PATIENT', { field: 'waitingID' });
  await context.db
    .update(table)
    .set({ appointmentId: by.appointmentId, version: sql`${table.version} + 1` })
    .where(ofBranch(context, id));
  await record(context, {
    resource: 'waiting-list',
    id,
    action: 'end',
    changes: { appointmentID: [null, by.appointmentId] },
  });
}

const ofBranch = ({ branch }: BranchContext, id: number) =>
  and(eq(table.branchId, branch.id), eq(table.id, id));

// Locked until the transaction ends.
async function lockEntry(context: BranchContext, id: number): Promise<WaitingEntry> {
  await context.db.select({ id: table.id }).from(table).where(ofBranch(context, id)).for('update');
  const before = await oneOf(context, id);
  await refuseStale(context, 'waiting-list', before);
  return before;
}

async function valuesOf(context: BranchContext, requested: WaitingFields) {
  const { icPassport, doctor, duration, ...plain } = requested;
  return {
    ...plain,
    patientId: await existingPatient(context, icPassport, 'patientID'),
    doctorId: doctor,
    minutes: minutesOf(duration),
  };
}

async function once<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (sqlState(error) === '23505') throw refusal(409, 'WAITING.EXISTS', { field: 'patientID' });
    throw error;
  });
}

const fieldsOf = ({
  icPassport,
  doctor,
  type,
  duration,
  fromDate,
  toDate,
  partOfDay,
  remark,
}: WaitingEntry): WaitingFields => ({
  icPassport,
  doctor,
  type,
  duration,
  fromDate,
  toDate,
  partOfDay,
  remark,
});
