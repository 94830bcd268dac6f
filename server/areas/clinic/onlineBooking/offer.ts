import { eq, sql } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { branches, type OnlineBookingSettings } from '../../../db/schema/index.ts';
import { type BranchChangeContext, systemInBranch } from '../../../http/branchWork.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { notFound } from '../../../kit/http/failure.ts';
import type { Doctor } from '../appointments/references.ts';
import { bookedAs } from '../branchSettings/onlineBooking.ts';

/** A type of appointment that is offered. */
interface OfferedType {
  id: number;
  type: string;
  minutes: number;
}

/** What a branch offers online. */
export interface Offer {
  clinic: string;
  bookingName: string;
  phoneNo: string;
  address: string;
  settings: OnlineBookingSettings;
  types: readonly OfferedType[];
  doctors: readonly Doctor[];
  lists: BranchLists;
}

/** What a visitor does at a branch: its context, which no account makes, and what the branch offers. */
export interface Visit extends BranchChangeContext {
  offer: Offer;
}

/** The branch of a booking page; 404 alike for an unknown name and a branch that is not booked online. */
export async function branchNamed(database: Database, name: string): Promise<number> {
  const id = await database.system(async ({ db }) => {
    const { rows } = await db.execute<{ id: number | null }>(
      sql`SELECT app.booking_branch(${name}) AS id`,
    );
    return rows[0]?.id ?? null;
  });
  if (id === null) throw notFound('bookingName');
  return id;
}

/** Does what a visitor asks for within a branch. */
export function visit<T>(
  database: Database,
  branchId: number,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  return database.system(async (opened) => work(await visitOf(opened, branchId)), branchId);
}

async function visitOf(work: Work, branchId: number): Promise<Visit> {
  const context = systemInBranch(work, branchId);
  const lists = await context.lists();
  return {
    ...context,
    lists: () => Promise.resolve(lists),
    offer: await offerOf(work, branchId, lists),
  };
}

async function offerOf({ db }: Work, branchId: number, lists: BranchLists): Promise<Offer> {
  const [row] = await db.select().from(branches).where(eq(branches.id, branchId));
  if (!row?.onlineBooking) throw notFound('bookingName');
  const settings = bookedAs(row.onlineBooking);
  const isOffered =
    (ids: readonly number[]) =>
    ({ id }: { id: number }) =>
      ids.length === 0 || ids.includes(id);
  return {
    clinic: row.code,
    bookingName: row.bookingName ?? '',
    phoneNo: row.phoneNo,
    address: [row.address, row.postcode, row.city, row.state].filter(Boolean).join(', '),
    settings,
    types: lists
      .lookups('appt_type')
      .filter(isOffered(settings.types))
      .map(({ id, value: type, minutes }) => ({ id, type, minutes: minutes || row.slotMinutes })),
    doctors: lists.doctors
      .filter(isOffered(settings.doctors))
      .map(({ id, name }) => ({ id, name })),
    lists,
  };
}

/** The first and the last day that can be booked. */
export function bookableDays({ settings }: Offer): { firstDay: string; lastDay: string } {
  const firstDay = clinicToday(new Date(Date.now() + settings.hoursAhead * HOUR));
  return { firstDay, lastDay: clinicToday(new Date(Date.now() + settings.daysAhead * DAY)) };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
