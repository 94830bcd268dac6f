import { and, eq, inArray } from 'drizzle-orm';
import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate } from '../../../../contract/kit/message.ts';
import { smsParts, smsText } from '../../../../contract/messaging/smsText.ts';
import type { MailKey } from '../../../../contract/platform/mails.ts';
import { languageOf, type TextCode } from '../../../../contract/texts/index.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { onlineBookings } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { displayTimeOf } from '../../../kit/time.ts';
import { clinicNameOf, storeMessages } from '../../messaging/messages/queueing.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { statusMeaning } from '../appointments/references.ts';
import type { StoredAppointment } from '../appointments/state.ts';
import { signedLink } from './signedLinks.ts';
import { hasSms, type Told, wordsOf } from './telling.ts';

type Stored = typeof onlineBookings.$inferSelect;

interface About extends Told {
  patientId: number;
  /** The time of before, where another one is offered. */
  before?: Date;
  reason?: string;
}

/** What the desk tells visitors of: the mail, and the words of an SMS, which has no link as networks block those. */
const news = {
  approved: { mail: 'BOOKING_APPROVED', sms: 'ONLINE_BOOKING.APPROVED_SMS' },
  declined: { mail: 'BOOKING_DECLINED', sms: 'ONLINE_BOOKING.DECLINED_SMS' },
  moved: { mail: 'BOOKING_MOVED', sms: 'ONLINE_BOOKING.MOVED_SMS' },
  offered: { mail: 'BOOKING_OFFERED', sms: 'ONLINE_BOOKING.OFFERED_SMS' },
  ended: { mail: 'BOOKING_ENDED', sms: 'ONLINE_BOOKING.ENDED_SMS' },
} as const satisfies Record<string, { mail: MailKey; sms: TextCode }>;
type News = keyof typeof news;

/** Tells a visitor what the desk has decided, and answers when they were told. */
export const tellDecision = (
  context: BranchContext,
  booking: Stored,
  about: About & { reason: string },
): Promise<Date | null> =>
  tell(context, booking, booking.state === 'declined' ? 'declined' : 'approved', about);

/** An appointment before and after the desk changed it. */
export interface DeskChange {
  before: StoredAppointment;
  after: StoredAppointment;
}

/**
 * Tells the visitors who booked appointments online what the desk has made of these: of another time or doctor, and of
 * an end. One who waits for the desk is offered the time to which it moves their booking.
 */
export async function tellVisitors(
  context: BranchContext,
  lists: BranchLists,
  changes: readonly DeskChange[],
): Promise<void> {
  const told = changes.flatMap((each) => {
    const what = newsOf(lists, each);
    return what ? [{ ...each, what }] : [];
  });
  if (told.length === 0) return;
  const { db, branch } = context;
  const ids = told.map(({ after }) => after.id);
  const bookings = await db
    .select()
    .from(onlineBookings)
    .where(and(eq(onlineBookings.branchId, branch.id), inArray(onlineBookings.appointmentId, ids)));
  for (const booking of bookings) {
    const one = told.find(({ after }) => after.id === booking.appointmentId);
    if (one) await tellOne(context, lists, booking, one);
  }
}

async function tellOne(
  context: BranchContext,
  lists: BranchLists,
  booking: Stored,
  { before, after, what }: DeskChange & { what: 'moved' | 'ended' },
): Promise<void> {
  const isOpen = booking.state === 'asked' || booking.state === 'offered';
  const waits = isOpen && statusMeaning(lists, after.statusId) === 'booked';
  const hasTime = before.startsAt.getTime() !== after.startsAt.getTime();
  // Until it is approved, its doctors are the desk's own matter.
  if (waits && what !== 'ended' && !hasTime) return;
  const state = what === 'ended' ? booking.state : waits ? 'offered' : 'approved';
  if (state !== booking.state)
    await context.db.update(onlineBookings).set({ state }).where(ofBooking(booking));
  const doctor = after.doctorIds.flatMap((id) => lists.doctor(id)?.name ?? []).join(', ');
  await tell(context, booking, what === 'ended' ? 'ended' : waits ? 'offered' : 'moved', {
    startsAt: what === 'ended' ? before.startsAt : after.startsAt,
    before: before.startsAt,
    doctor,
    patientId: after.patientId,
  });
}

/** What a visitor has to hear of a change: nothing of a time that has passed, or once the patient has come. */
function newsOf(lists: BranchLists, { before, after }: DeskChange): 'moved' | 'ended' | undefined {
  const now = Date.now();
  const had = isAhead(lists, before);
  const isOver = after.removedAt !== null || statusMeaning(lists, after.statusId) === 'cancelled';
  if (had && isOver) return before.startsAt.getTime() > now ? 'ended' : undefined;
  if (!isAhead(lists, after) || after.startsAt.getTime() <= now) return undefined;
  const isSame =
    had &&
    before.startsAt.getTime() === after.startsAt.getTime() &&
    before.doctorIds.join() === after.doctorIds.join();
  return isSame ? undefined : 'moved';
}

function isAhead(lists: BranchLists, { removedAt, statusId }: StoredAppointment): boolean {
  const meaning = statusMeaning(lists, statusId);
  return removedAt === null && (meaning === 'booked' || meaning === 'confirmed');
}

/** Tells a visitor by the way by which they confirmed, or else by mail; answers when, or null for one who is not reached. */
async function tell(
  context: BranchContext,
  booking: Stored,
  what: News,
  about: About,
): Promise<Date | null> {
  const { branchId, emailAddress } = booking;
  const bySms = booking.way === 'sms' && (await hasSms(context, context, branchId));
  if (!bySms && emailAddress === '') return null;
  const branch = await clinicNameOf(context, branchId);
  const link = `${context.config.PUBLIC_URL}/booking#${signedLink(context.secrets, booking)}`;
  const valuesIn = (language: Language) => ({
    ...wordsOf(booking, about, branch, language),
    before: displayTimeOf(about.before ?? about.startsAt, language),
    reason: about.reason || textOf('ONLINE_BOOKING.NO_REASON', language),
    link,
  });
  await (bySms
    ? sendSms(context, booking, { ...about, branch, code: news[what].sms, valuesIn })
    : sendMail(context, news[what].mail, {
        recipients: [emailAddress],
        language: languageOf(booking.language),
        values: valuesIn,
      }));
  const toldAt = new Date();
  await context.db.update(onlineBookings).set({ toldAt }).where(ofBooking(booking));
  return toldAt;
}

async function sendSms(
  context: BranchContext,
  { appointmentId, phone, language: of }: Stored,
  {
    branch,
    code,
    valuesIn,
    patientId,
    startsAt,
  }: About & {
    branch: string;
    code: TextCode;
    valuesIn: (language: Language) => Readonly<Record<string, string>>;
  },
): Promise<void> {
  const language = languageOf(of);
  const words = interpolate(textOf(code, language), valuesIn(language), language);
  const text = smsText(words, branch);
  await storeMessages(context, {
    channel: 'sms',
    template: { id: null, name: '' },
    requestKey: undefined,
    recipients: [
      {
        patientId,
        appointmentId,
        appointmentAt: startsAt,
        phone,
        text,
        parts: smsParts(text),
        official: null,
      },
    ],
  });
}

const ofBooking = ({ branchId, appointmentId }: Stored) =>
  and(eq(onlineBookings.branchId, branchId), eq(onlineBookings.appointmentId, appointmentId));
