import type { Language } from '../../../../contract/kit/language.ts';
import { smsText } from '../../../../contract/messaging/smsText.ts';
import { languageOf } from '../../../../contract/texts/index.ts';
import type { onlineBookings } from '../../../db/schema/index.ts';
import type { GatewayResult } from '../../../gateways/result.ts';
import type { Work } from '../../../kit/db/database.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { displayTimeOf } from '../../../kit/time.ts';
import { hasFeature } from '../../accounts/branchSubscriptions/features.ts';
import { clinicNameOf } from '../../messaging/messages/queueing.ts';
import { accountOf, askingOf } from '../../messaging/sms/account.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

type Stored = typeof onlineBookings.$inferSelect;
type Sending = Pick<OpenContext, 'sms' | 'secrets'>;

/** An appointment as messages tell of it. */
export interface Told {
  startsAt: Date;
  doctor: string;
}

/** Whether a branch can send SMS by its own account. */
export async function hasSms(work: Work, context: Sending, branchId: number): Promise<boolean> {
  if (!(await hasFeature(work, branchId, 'sms'))) return false;
  return 'gateway' in askingOf(context, await accountOf(work, branchId));
}

/** What sends an SMS by the branch's own account, once the transaction is over; undefined where it has none. */
export async function smsOf(
  work: Work & { branch: { id: number } },
  context: Sending,
  { phone, text }: { phone: string; text: string },
): Promise<(() => Promise<GatewayResult<{ ref: string }>>) | undefined> {
  const { id } = work.branch;
  if (!(await hasSms(work, context, id))) return undefined;
  const row = await accountOf(work, id);
  const asking = askingOf(context, row);
  if ('reason' in asking) return undefined;
  const { gateway, account } = asking;
  const sent = { phone, text: smsText(text, await clinicNameOf(work, id)) };
  return () => gateway.send(account, { ...sent, senderId: row?.senderId ?? '' });
}

/** Mails a visitor that their booking was made, or waits for the desk, with its link; nobody without an email. */
export async function tellOfLink(
  work: Work & { branch: { id: number } },
  { PUBLIC_URL }: OpenContext['config'],
  booking: Stored,
  { link, ...told }: Told & { link: string },
): Promise<void> {
  const branch = await clinicNameOf(work, booking.branchId);
  await sendMail(work, booking.state === 'asked' ? 'BOOKING_ASKED' : 'BOOKING_MADE', {
    recipients: [booking.emailAddress],
    language: languageOf(booking.language),
    values: (language) => ({
      ...wordsOf(booking, told, branch, language),
      link: `${PUBLIC_URL}/booking#${link}`,
    }),
  });
}

/** Mails a visitor that their booking is cancelled, as they asked for. */
export async function tellOfEnd(work: Work, booking: Stored, told: Told): Promise<void> {
  const branch = await clinicNameOf(work, booking.branchId);
  await sendMail(work, 'BOOKING_CANCELLED', {
    recipients: [booking.emailAddress],
    language: languageOf(booking.language),
    values: (language) => wordsOf(booking, told, branch, language),
  });
}

/** What messages say of a booking. */
export const wordsOf = (
  { patientName }: Stored,
  { startsAt, doctor }: Told,
  branch: string,
  language: Language,
) => ({ name: patientName, branch, who: doctor, time: displayTimeOf(startsAt, language) });
