import { and, eq, sql } from 'drizzle-orm';
import type {
  OnlineBookingDetail,
  onlineBooking as calls,
} from '../../../../contract/clinic/onlineBooking.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { onlineBookings, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOrNull } from '../../../kit/time.ts';
import { changeEach } from '../appointments/changes.ts';
import { statusMeaning, statusOf } from '../appointments/references.ts';
import { lockAppointment } from '../appointments/state.ts';
import { tellDecision } from './deskTelling.ts';
import type { StoredBooking } from './reading.ts';

/** What the visitor gave who booked an appointment online; 404 where nobody did. */
export async function onlineBookingDetail(
  { id }: { id: number },
  context: BranchContext,
): Promise<OnlineBookingDetail> {
  return detailOf(context, await stored(context, id));
}

/** Approves a booking that waits for the desk. */
export const approveOnlineBooking = (
  { id }: Checked<typeof calls.approveOnlineBooking>,
  context: BranchContext,
): Promise<OnlineBookingDetail> => decide(context, id, { state: 'approved', reason: '' });

/** Declines a booking that waits for the desk, whose time is free again. */
export const declineOnlineBooking = (
  { id, reason }: Checked<typeof calls.declineOnlineBooking>,
  context: BranchContext,
): Promise<OnlineBookingDetail> => decide(context, id, { state: 'declined', reason });

async function decide(
  context: BranchContext,
  id: number,
  { state, reason }: { state: 'approved' | 'declined'; reason: string },
): Promise<OnlineBookingDetail> {
  const { db, branch, session, audit, announce } = context;
  // Its appointment first, as whoever moves or cancels it has it.
  const appointment = await lockAppointment(context, id);
  const before = await stored(context, id);
  const lists = await context.lists();
  if (!appointment || appointment.removedAt) throw notFound('id');
  const meaning = statusMeaning(lists, appointment.statusId);
  // Pressed twice, it is decided as it was.
  if (before.state === state) return detailOf(context, before);
  const isOpen = before.state === 'asked' || before.state === 'offered';
  if (!isOpen || meaning !== 'booked')
    throw refusal(409, 'ONLINE_BOOKING.DECIDED', { field: 'id' });
  const [after] = await db
    .update(onlineBookings)
    .set({ state, answeredAt: new Date(), answeredBy: session.accountId })
    .where(and(eq(onlineBookings.branchId, branch.id), eq(onlineBookings.appointmentId, id)))
    .returning();
  if (!after) throw notFound('id');
  if (state === 'declined')
    await changeEach(
      context,
      lists,
      [{ before: appointment, requested: { statusId: statusOf(lists, 'cancelled') } }],
      { action: 'edit', allowConflict: false, field: 'id' },
    );
  const { startsAt, doctorIds, patientId } = appointment;
  const doctor = doctorIds.flatMap((each) => lists.doctor(each)?.name ?? []).join(', ');
  const toldAt = await tellDecision(context, after, { startsAt, doctor, patientId, reason });
  const action = state === 'approved' ? 'approve' : 'reject';
  await audit({ resource: 'appointments', id, action });
  await announce({ resource: 'appointments', id, change: 'update' });
  return detailOf(context, { ...after, toldAt });
}

async function stored({ db, branch }: BranchContext, id: number): Promise<StoredBooking> {
  const [found] = await db
    .select()
    .from(onlineBookings)
    .where(and(eq(onlineBookings.branchId, branch.id), eq(onlineBookings.appointmentId, id)));
  if (!found) throw notFound('id');
  return found;
}

async function detailOf(
  { db, branch }: BranchContext,
  {
    appointmentId: id,
    state,
    patientName,
    bookerName,
    phone,
    emailAddress,
    isNew,
    icPassport,
    toldAt,
    answers,
  }: StoredBooking,
): Promise<OnlineBookingDetail> {
  const [like] = await db
    .select({
      icPassport: patients.icPassport,
      patientName: patients.name,
      removedAt: patients.removedAt,
    })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, branch.id),
        eq(patients.icPassport, icPassport),
        // The appointment may have been given to that record since.
        sql`${patients.id} <> (SELECT a.patient_id FROM appointment a
              WHERE a.branch_id = ${branch.id} AND a.id = ${id})`,
      ),
    );
  return {
    id,
    state,
    patientName,
    bookerName,
    phoneNo: phone,
    emailAddress,
    isNew,
    toldDate: wallClockOrNull(toldAt),
    answers,
    icPassport,
    like: like
      ? {
          icPassport: like.icPassport,
          patientName: like.patientName,
          removed: like.removedAt !== null,
        }
      : null,
  };
}
