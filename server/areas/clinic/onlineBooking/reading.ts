import { and, eq } from 'drizzle-orm';
import type { OnlineBooking } from '../../../../contract/clinic/onlineBooking.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { onlineBookings } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { statusMeaning } from '../appointments/references.ts';
import { lockAppointment, type StoredAppointment } from '../appointments/state.ts';
import { sayFor } from '../papers/branchPaper.ts';
import type { Visit } from './offer.ts';

/** An online booking as stored. */
export type StoredBooking = typeof onlineBookings.$inferSelect;

/** A booking of the branch by its link's hash. */
export async function linked(
  { db, branch }: Pick<Visit, 'db' | 'branch'>,
  hash: string,
): Promise<StoredBooking | undefined> {
  const [found] = await db
    .select()
    .from(onlineBookings)
    .where(and(eq(onlineBookings.branchId, branch.id), eq(onlineBookings.linkHash, hash)));
  return found;
}

/** The appointment of a booking, locked; 404 where the desk has removed it. */
export async function appointmentOf(
  context: BranchChangeContext,
  { appointmentId }: Pick<StoredBooking, 'appointmentId'>,
): Promise<StoredAppointment> {
  const found = await lockAppointment(context, appointmentId);
  if (!found || found.removedAt) throw notFound('link');
  return found;
}

/** Whether an appointment's visitor may still move or cancel it: a time that the desk offers, until it begins. */
export function mayChange(
  { offer }: Visit,
  booking: StoredBooking,
  { startsAt, statusId }: StoredAppointment,
): boolean {
  const meaning = statusMeaning(offer.lists, statusId);
  if (meaning !== 'booked' && meaning !== 'confirmed') return false;
  if (stateOf(booking, startsAt, meaning) === 'offered') return true;
  return startsAt.getTime() - offer.settings.changeHours * HOUR > Date.now();
}

/** A booking as its visitor sees it: with the name that they gave, whosever record it is on. */
export async function bookedOf(
  visit: Visit,
  booking: StoredBooking,
  language: Language,
): Promise<OnlineBooking> {
  const { offer } = visit;
  const say = await sayFor({ ...visit, language });
  const appointment = await appointmentOf(visit, booking);
  const { startsAt, minutes, doctorIds, type, statusId } = appointment;
  const names = doctorIds.flatMap((id) => offer.lists.doctor(id)?.name ?? []);
  return {
    state: stateOf(booking, startsAt, statusMeaning(offer.lists, statusId)),
    clinic: offer.clinic,
    phoneNo: offer.phoneNo,
    address: offer.address,
    patientName: booking.patientName,
    doctor: names.join(', '),
    type: say.value('appt_type', type),
    time: wallClockOf(startsAt),
    minutes,
    mayChange: mayChange(visit, booking, appointment),
    changeHours: offer.settings.changeHours,
    bookingName: offer.bookingName,
    typeID: offer.lists.lookups('appt_type').find(({ value }) => value === type)?.id ?? null,
    doctorIDs: doctorIds,
  };
}

function stateOf(
  { state }: StoredBooking,
  startsAt: Date,
  meaning: ReturnType<typeof statusMeaning>,
): OnlineBooking['state'] {
  if (state === 'declined') return 'declined';
  if (meaning === 'cancelled') return 'cancelled';
  if (startsAt.getTime() <= Date.now()) return 'past';
  return state !== 'approved' && meaning === 'booked' ? state : 'booked';
}

const HOUR = 3_600_000;
