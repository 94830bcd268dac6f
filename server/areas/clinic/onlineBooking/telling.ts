import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate } from '../../../../contract/kit/message.ts';
import { smsParts, smsText } from '../../../../contract/messaging/smsText.ts';
import { languageOf, type TextCode } from '../../../../contract/texts/index.ts';
import type { onlineBookings } from '../../../db/schema/index.ts';
import type { GatewayResult } from '../../../gateways/result.ts';
import type { Work } from '../../../kit/db/database.ts';
import type { BranchContext, OpenContext } from '../../../kit/http/context.ts';
import { displayTimeOf } from '../../../kit/time.ts';
import { hasFeature } from '../../accounts/branchSubscriptions/features.ts';
import { clinicNameOf, storeMessages } from '../../messaging/messages/queueing.ts';
import { accountOf, askingOf } from '../../messaging/sms/account.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';

type Stored = typeof onlineBookings.$inferSelect;
type Sending = Pick<OpenContext, 'sms' | 'secrets'>;

/** An appointment as messages tell of it. */
interface Told {
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

/** Tells a visitor what the desk has decided: by mail, or by SMS where they gave no email and the branch can send it. */
export async function tellDecision(
  context: BranchContext,
  booking: Stored,
  { reason, patientId, ...told }: Told & { reason: string; patientId: number },
): Promise<void> {
  const { branchId, emailAddress, phone, appointmentId } = booking;
  const branch = await clinicNameOf(context, branchId);
  const language = languageOf(booking.language);
  const given = (of: Language) => ({
    ...wordsOf(booking, told, branch, of),
    reason: reason || textOf('ONLINE_BOOKING.NO_REASON', of),
  });
  if (emailAddress !== '') {
    const mail = { recipients: [emailAddress], language };
    await (booking.state === 'declined'
      ? sendMail(context, 'BOOKING_DECLINED', { ...mail, values: given })
      : sendMail(context, 'BOOKING_APPROVED', {
          ...mail,
          values: (of) => wordsOf(booking, told, branch, of),
        }));
    return;
  }
  if (!(await hasSms(context, context, branchId))) return;
  const code: TextCode =
    booking.state === 'declined' ? 'ONLINE_BOOKING.DECLINED_SMS' : 'ONLINE_BOOKING.APPROVED_SMS';
  const text = smsText(interpolate(textOf(code, language), given(language), language), branch);
  await storeMessages(context, {
    channel: 'sms',
    template: { id: null, name: '' },
    requestKey: undefined,
    recipients: [
      {
        patientId,
        appointmentId,
        appointmentAt: told.startsAt,
        phone,
        text,
        parts: smsParts(text),
        official: null,
      },
    ],
  });
}

const wordsOf = (
  { patientName }: Stored,
  { startsAt, doctor }: Told,
  branch: string,
  language: Language,
) => ({ name: patientName, branch, who: doctor, time: displayTimeOf(startsAt, language) });
