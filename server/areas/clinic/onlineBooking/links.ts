import { and, eq, sql } from 'drizzle-orm';
import ical, { ICalEventClass } from 'ical-generator';
import type {
  OnlineBooking,
  onlineBooking as calls,
} from '../../../../contract/clinic/onlineBooking.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { onlineBookings } from '../../../db/schema/index.ts';
import { bookingSecretsFrom } from '../../../http/limits.ts';
import { countAttempt, uncountAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { instantOf } from '../../../kit/time.ts';
import { changeEach } from '../appointments/changes.ts';
import { statusOf } from '../appointments/references.ts';
import type { StoredAppointment } from '../appointments/state.ts';
import { inTurn, taken } from './holds.ts';
import { visit, type Visit } from './offer.ts';
import { appointmentOf, bookedOf, linked, mayChange, type StoredBooking } from './reading.ts';
import { waitsForDesk } from './rules.ts';
import { hashOfLink } from './signedLinks.ts';
import { tellOfEnd, tellOfLink } from './telling.ts';
import { freeAt } from './times.ts';

/** A booking by its link. 404 once the appointment has begun, as for a link that never was. */
export const ownOnlineBooking = (
  { link }: Checked<typeof calls.ownOnlineBooking>,
  context: OpenContext,
): Promise<OnlineBooking> =>
  byLink(context, link, async (work, booking) => {
    const found = await bookedOf(work, booking, context.language);
    if (found.state === 'past') throw notFound('link');
    return found;
  });

/** Moves a booking to a time that is free of all its doctors. Where the desk confirms, it confirms anew. */
export const moveOnlineBooking = (
  { link, time }: Checked<typeof calls.moveOnlineBooking>,
  context: OpenContext,
): Promise<OnlineBooking> =>
  byLink(context, link, async (work, booking) => {
    await inTurn(work);
    const before = await changeable(work, booking);
    const startsAt = instantOf(time);
    // Asked again after its answer was lost.
    if (startsAt.getTime() === before.startsAt.getTime())
      return bookedOf(work, booking, context.language);
    const free = await freeAt(work, time, {
      minutes: before.minutes,
      doctorIds: before.doctorIds,
      except: before.id,
    });
    if (free.length < before.doctorIds.length) throw taken();
    await changed(work, before, { startsAt });
    const state = (await waitsForDesk(work, booking)) ? 'asked' : 'approved';
    const [after] = await work.db
      .update(onlineBookings)
      .set({ state, answeredAt: null, answeredBy: null })
      .where(ofBooking(booking))
      .returning();
    if (!after) throw notFound('link');
    await tellOfLink(work, context.config, after, {
      startsAt,
      doctor: doctorsOf(work, before),
      link,
    });
    return bookedOf(work, after, context.language);
  });

/**
 * Takes the other time that the desk offers, unless it has offered yet another one meanwhile. Taken already, it answers
 * the same.
 */
export const takeOnlineBooking = (
  { link, time }: Checked<typeof calls.takeOnlineBooking>,
  context: OpenContext,
): Promise<OnlineBooking> =>
  byLink(context, link, async (work, { linkHash }) => {
    const { id, startsAt, doctorIds } = await lockedOf(work, linkHash);
    // Read under the lock: the desk may have decided meanwhile.
    const booking = await linked(work, linkHash);
    if (!booking) throw notFound('link');
    const now = await bookedOf(work, booking, context.language);
    const isSame = startsAt.getTime() === instantOf(time).getTime();
    if (isSame && now.state === 'booked') return now;
    if (!isSame || now.state !== 'offered')
      throw refusal(409, 'ONLINE_BOOKING.OFFER_OVER', { field: 'time' });
    const [after] = await work.db
      .update(onlineBookings)
      .set({ state: 'approved', answeredAt: null, answeredBy: null })
      .where(ofBooking(booking))
      .returning();
    if (!after) throw notFound('link');
    await work.audit({ resource: 'appointments', id, action: 'answer' });
    await work.announce({ resource: 'appointments', id, change: 'update' });
    const doctor = doctorsOf(work, { doctorIds });
    await tellOfLink(work, context.config, after, { startsAt, doctor, link });
    return bookedOf(work, after, context.language);
  });

/** Cancels a booking, whose time is free again. Cancelled already, it answers the same. */
export const cancelOnlineBooking = (
  { link }: Checked<typeof calls.cancelOnlineBooking>,
  context: OpenContext,
): Promise<OnlineBooking> =>
  byLink(context, link, async (work, booking) => {
    const now = await bookedOf(work, booking, context.language);
    if (now.state === 'cancelled') return now;
    const before = await changeable(work, booking);
    await changed(work, before, { statusId: statusOf(work.offer.lists, 'cancelled') });
    await tellOfEnd(work, booking, { startsAt: before.startsAt, doctor: doctorsOf(work, before) });
    return bookedOf(work, booking, context.language);
  });

/** A booking as a file for calendar programs. */
export const onlineBookingFile = (
  { link }: Checked<typeof calls.onlineBookingFile>,
  context: OpenContext,
): Promise<string> =>
  byLink(context, link.replace(/\.ics$/, ''), async (work, booking) => {
    const { startsAt, minutes, id, version, ...appointment } = await appointmentOf(work, booking);
    const { clinic, address } = work.offer;
    const calendar = ical({
      prodId: { company: 'Doctor Assist', product: 'Booking', language: 'EN' },
    });
    calendar.createEvent({
      id: `appointment-${id}-branch-${booking.branchId}@doctor-assist`,
      sequence: version,
      start: startsAt,
      end: new Date(startsAt.getTime() + minutes * 60_000),
      summary: `${clinic}: ${doctorsOf(work, appointment)}`,
      location: address,
      class: ICalEventClass.PRIVATE,
    });
    return calendar.toString();
  });

/** Does something with a booking by its link. Wrong links are counted, and right ones are not. */
async function byLink<T>(
  { database, address, secrets }: OpenContext,
  link: string,
  work: (visit: Visit, booking: StoredBooking) => Promise<T>,
): Promise<T> {
  const hash = await hashOfLink({ database, secrets }, link);
  const from = [bookingSecretsFrom(address)];
  await countAttempt(database, from);
  const branchId = await database.system(async ({ db }) => {
    const { rows } = await db.execute<{ id: number | null }>(
      sql`SELECT app.booking_link_branch(${hash}) AS id`,
    );
    return rows[0]?.id ?? null;
  });
  if (branchId === null) throw notFound('link');
  await uncountAttempt(database, from);
  return visit(database, branchId, async (opened) => {
    const booking = await linked(opened, hash);
    if (!booking) throw notFound('link');
    return work(opened, booking);
  });
}

async function lockedOf(work: Visit, hash: string): Promise<StoredAppointment> {
  const booking = await linked(work, hash);
  if (!booking) throw notFound('link');
  return appointmentOf(work, booking);
}

async function changeable(work: Visit, booking: StoredBooking): Promise<StoredAppointment> {
  const before = await appointmentOf(work, booking);
  if (!mayChange(work, booking, before))
    throw refusal(409, 'ONLINE_BOOKING.TOO_LATE', { field: 'link' });
  return before;
}

async function changed(
  work: Visit,
  before: StoredAppointment,
  requested: { startsAt: Date } | { statusId: number },
): Promise<void> {
  await changeEach(work, work.offer.lists, [{ before, requested }], {
    action: 'edit',
    allowConflict: false,
    field: 'time',
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 409 ? taken() : error;
  });
}

const ofBooking = ({ branchId, appointmentId }: StoredBooking) =>
  and(eq(onlineBookings.branchId, branchId), eq(onlineBookings.appointmentId, appointmentId));

const doctorsOf = ({ offer }: Visit, { doctorIds }: Pick<StoredAppointment, 'doctorIds'>) =>
  doctorIds.flatMap((id) => offer.lists.doctor(id)?.name ?? []).join(', ');
