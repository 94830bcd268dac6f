import { and, eq, sql } from 'drizzle-orm';
import { DEFAULT_PRIORITY } from '../../../../contract/clinic/appointments.ts';
import type { onlineBooking as calls } from '../../../../contract/clinic/onlineBooking.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { bookingHolds, onlineBookings } from '../../../db/schema/index.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import { newState, storeEach } from '../appointments/booking.ts';
import { firstStatus } from '../appointments/references.ts';
import { mobileOf } from '../patients/phones.ts';
import { takeCode } from './codes.ts';
import { holdBy, inTurn, ofHold, refuseTaken, taken } from './holds.ts';
import { branchNamed, visit, type Visit } from './offer.ts';
import { bookedOf, linked } from './reading.ts';
import { recordFor } from './records.ts';
import { answersTo, waitsForDesk } from './rules.ts';
import { tellOfLink } from './telling.ts';

/** Bookings ahead that one telephone may have at a branch. */
const AHEAD_OF_ONE = 5;

type Given = Checked<typeof calls.confirmOnlineBooking>;

/**
 * Books the time that a visitor holds, by the code that was sent to them. Pressed twice, or asked again after its answer
 * was lost, it answers the same booking.
 */
export async function confirmOnlineBooking(
  given: Given,
  context: OpenContext,
): Promise<Answered<typeof calls.confirmOnlineBooking>> {
  const { database, language } = context;
  const { bookingName, hold: link } = given;
  const branchId = await branchNamed(database, bookingName);
  const hash = hashOf(link);
  const before = await visit(database, branchId, (work) => madeBefore(work, hash, language));
  if (before) return before;
  await takeCode(context, branchId, { ...given, hash });
  return visit(database, branchId, async (work) => {
    await inTurn(work);
    const again = await madeBefore(work, hash, language);
    if (again) return again;
    const hold = await holdBy(work, hash);
    if (!hold) throw refusal(409, 'ONLINE_BOOKING.HOLD_OVER', { field: 'hold' });
    await refuseTaken(work, hold);
    await refuseMany(work, given);
    const answers = answersTo(work, given.answers);
    const record = await recordFor(work, given, hold.id);
    const appointmentId = await bookHeld(work, hold, record.patientId);
    const { doctors } = work.offer;
    const phone = mobileOf(given.phoneNo);
    const waits = await waitsForDesk(work, { icPassport: given.icPassport, phone });
    const [booking] = await work.db
      .insert(onlineBookings)
      .values({
        branchId,
        appointmentId,
        linkHash: hash,
        state: waits ? 'asked' : 'approved',
        patientName: given.patientName,
        icPassport: given.icPassport,
        bookerName: given.bookerName,
        phone,
        emailAddress: given.emailAddress,
        way: given.way,
        language,
        isNew: record.isNew,
        answers,
      })
      .returning();
    if (!booking) throw new Error('an online booking was not stored');
    await work.db.delete(bookingHolds).where(ofHold(work, hash));
    const doctor = doctors.find(({ id }) => id === hold.doctorId)?.name ?? '';
    await tellOfLink(work, context.config, booking, { startsAt: hold.startsAt, doctor, link });
    return bookedOf(work, booking, language);
  });
}

async function madeBefore(work: Visit, hash: string, language: Language) {
  const booking = await linked(work, hash);
  return booking && bookedOf(work, booking, language);
}

/** Books by the same way as the desk, which alone decides what is free. */
async function bookHeld(
  work: Visit,
  hold: typeof bookingHolds.$inferSelect,
  patientId: number,
): Promise<number> {
  const { offer } = work;
  const doctors = offer.doctors.filter(({ id }) => id === hold.doctorId);
  const type = offer.types.find(({ id }) => id === hold.typeId)?.type;
  if (doctors.length === 0 || type === undefined) throw taken();
  const state = newState({
    patientId,
    startsAt: hold.startsAt,
    minutes: hold.minutes,
    doctorIds: [hold.doctorId],
    type,
    priorityId: DEFAULT_PRIORITY,
    statusId: firstStatus(offer.lists),
    complaint: '',
  });
  const [stored] = await storeEach([{ state, doctors, billingType: '' }], work, {
    allowConflict: false,
    field: 'time',
  }).catch((error: unknown) => {
    // The desk's words name who has the time.
    throw error instanceof Failure && error.status === 409 ? taken() : error;
  });
  if (stored?.id === undefined) throw taken();
  return stored.id;
}

async function refuseMany({ db, branch }: Visit, { phoneNo }: Given): Promise<void> {
  const [row] = await db
    .select({ ahead: sql<number>`count(*)::integer` })
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.branchId, branch.id),
        eq(onlineBookings.phone, mobileOf(phoneNo)),
        sql`EXISTS (SELECT FROM appointment a
              JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
             WHERE a.branch_id = ${onlineBookings.branchId} AND a.id = ${onlineBookings.appointmentId}
               AND a.removed_at IS NULL AND a.starts_at > now() AND s.meaning IN ('booked', 'confirmed'))`,
      ),
    );
  if ((row?.ahead ?? 0) >= AHEAD_OF_ONE)
    throw refusal(409, 'ONLINE_BOOKING.MANY', { field: 'phoneNo' });
}
