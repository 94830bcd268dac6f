import { and, eq, sql } from 'drizzle-orm';
import {
  HOLD_MINUTES,
  type onlineBooking as calls,
} from '../../../../contract/clinic/onlineBooking.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { bookingHolds } from '../../../db/schema/index.ts';
import { bookingHoldsFrom } from '../../../http/limits.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { branchNamed, type Offer, visit, type Visit } from './offer.ts';
import { freeAt } from './times.ts';

type Hold = typeof bookingHolds.$inferSelect;

/**
 * Holds a free time for a visitor. With the hold of before it takes that one's place, and the code that was sent stays
 * good.
 */
export async function holdOnlineTime(
  { bookingName, typeID, doctorID, time, hold }: Checked<typeof calls.holdOnlineTime>,
  { database, address }: OpenContext,
): Promise<Answered<typeof calls.holdOnlineTime>> {
  await countAttempt(database, [bookingHoldsFrom(address)]);
  const branchId = await branchNamed(database, bookingName);
  return visit(database, branchId, async (context) => {
    const { db, branch, offer } = context;
    const type = offeredType(offer, typeID);
    await inTurn(context);
    const before = hold === undefined ? undefined : await holdBy(context, hashOf(hold));
    const free = await freeAt(context, time, {
      minutes: type.minutes,
      doctorIds: offeredDoctors(offer, doctorID),
      hold: before?.hash,
    });
    const [doctorId] = free;
    if (doctorId === undefined) throw taken();
    const token = before && hold !== undefined ? hold : newToken();
    const values = {
      doctorId,
      typeId: type.id,
      minutes: type.minutes,
      startsAt: instantOf(time),
      heldUntil: heldUntil(),
    };
    await (before
      ? db.update(bookingHolds).set(values).where(ofHold(context, before.hash))
      : db.insert(bookingHolds).values({ branchId: branch.id, hash: hashOf(token), ...values }));
    const doctor = offer.doctors.find(({ id }) => id === doctorId)?.name ?? '';
    return { hold: token, doctor, seconds: HOLD_MINUTES * 60 };
  });
}

/**
 * Lets the visitors of one branch choose and book one after the other, so that what each finds free is free. It is taken
 * before any lock of the desk's bookings.
 */
export async function inTurn({ db, branch }: Pick<Visit, 'db' | 'branch'>): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('online booking'), ${branch.id})`);
}

/** A visitor's hold by its hash. */
export async function holdBy(context: Visit, hash: string): Promise<Hold | undefined> {
  const [found] = await context.db.select().from(bookingHolds).where(ofHold(context, hash));
  return found;
}

/** Holds a time for some minutes more, where nobody else has come to have it. 409 where somebody has. */
export async function holdOn(context: Visit, hold: Hold): Promise<void> {
  await refuseTaken(context, hold);
  await context.db
    .update(bookingHolds)
    .set({ heldUntil: heldUntil() })
    .where(ofHold(context, hold.hash));
}

/** Refuses (409) a held time that somebody else has come to have. */
export async function refuseTaken(context: Visit, hold: Hold): Promise<void> {
  const free = await freeAt(context, wallClockOf(hold.startsAt), {
    minutes: hold.minutes,
    doctorIds: [hold.doctorId],
    hold: hold.hash,
    isHeld: true,
  });
  if (free.length === 0) throw taken();
}

/** Condition: the hold of a hash in the branch. */
export const ofHold = ({ branch }: Pick<Visit, 'branch'>, hash: string) =>
  and(eq(bookingHolds.branchId, branch.id), eq(bookingHolds.hash, hash));

/** The 409 error for a time that is not free. */
export const taken = () => refusal(409, 'ONLINE_BOOKING.TAKEN', { field: 'time' });

/** A type of appointment that the branch offers online; 404 for any other. */
export function offeredType({ types }: Offer, id: number) {
  const found = types.find((type) => type.id === id);
  if (!found) throw notFound('typeID');
  return found;
}

/** The doctors whom a visitor may have: the wanted one, or all; 404 for one who is not offered. */
export function offeredDoctors({ doctors }: Offer, wanted: number | undefined): number[] {
  const ids = doctors.map(({ id }) => id).filter((id) => wanted === undefined || id === wanted);
  if (wanted !== undefined && ids.length === 0) throw notFound('doctorID');
  return ids;
}

const heldUntil = () => new Date(Date.now() + HOLD_MINUTES * 60_000);
