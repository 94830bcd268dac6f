import { and, eq, gt, sql } from 'drizzle-orm';
import {
  CODE_MINUTES,
  type CodeWay,
  type onlineBooking as calls,
} from '../../../../contract/clinic/onlineBooking.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { interpolate } from '../../../../contract/kit/message.ts';
import { bookingHolds } from '../../../db/schema/index.ts';
import { bookingCodesFrom, bookingCodesTo, bookingSecretsFrom } from '../../../http/limits.ts';
import type { Work } from '../../../kit/db/database.ts';
import { countAll, countAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashOf, newCode } from '../../../kit/http/secrets.ts';
import { takeCaptcha } from '../../accounts/signUp/captcha.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { mobileOf } from '../patients/phones.ts';
import { holdBy, holdOn, inTurn, ofHold } from './holds.ts';
import { branchNamed, visit, type Visit } from './offer.ts';
import { smsOf } from './telling.ts';

/** Wrong codes after which another one is to be asked for. */
const CODE_TRIES = 5;
/** Codes that a branch sends in a day at most: SMS cost it money, and mails fill mailboxes. */
const A_DAY: Record<CodeWay, number> = { sms: 200, email: 1_000 };

interface Reached {
  way: CodeWay;
  phoneNo: string;
  emailAddress: string;
}

/** Where a code goes to: an email, or the digits of a mobile number as stored. */
export const contactOf = ({ way, phoneNo, emailAddress }: Reached): string =>
  way === 'email' ? emailAddress.toLowerCase() : mobileOf(phoneNo);

// A code counts for the contact that it was sent to.
const codeHash = (code: string, reached: Reached) => hashOf(`${code} ${contactOf(reached)}`);

/** Sends a one-time code. It looks at no patient, so that it says nothing of whether anyone is known. */
export async function askOnlineBookingCode(
  { bookingName, hold, token, ...reached }: Checked<typeof calls.askOnlineBookingCode>,
  context: OpenContext,
): Promise<Answered<typeof calls.askOnlineBookingCode>> {
  const { database, address, language } = context;
  const contact = contactOf(reached);
  await countAttempt(database, [bookingCodesFrom(address), bookingCodesTo(contact)]);
  await takeCaptcha(database, token);
  const branchId = await branchNamed(database, bookingName);
  const code = newCode();
  const send = await visit(database, branchId, async (work) => {
    await inTurn(work);
    const held = await holdBy(work, hashOf(hold));
    if (!held) throw refusal(409, 'ONLINE_BOOKING.HOLD_OVER', { field: 'hold' });
    await holdOn(work, held);
    await countOfDay(work, reached.way);
    await work.db
      .update(bookingHolds)
      .set({
        codeHash: codeHash(code, reached),
        codeUntil: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
        tries: 0,
      })
      .where(ofHold(work, held.hash));
    const words = { branch: work.offer.clinic, code };
    if (reached.way === 'email') {
      const recipients = [reached.emailAddress];
      await sendMail(work, 'BOOKING_CODE', { recipients, language, values: () => words });
      return undefined;
    }
    const text = interpolate(textOf('ONLINE_BOOKING.CODE_SMS', language), words, language);
    const sms = await smsOf(work, context, { phone: contact, text });
    if (!sms) throw refusal(409, 'ONLINE_BOOKING.NO_SMS', { field: 'way' });
    return sms;
  });
  const result = await send?.();
  if (result && result.is !== 'done' && result.is !== 'unknown')
    throw refusal(409, 'ONLINE_BOOKING.NO_SMS', { field: 'way' });
  return { sentTo: contact };
}

async function countOfDay(work: Visit, way: CodeWay): Promise<void> {
  const keys = [`booking codes by ${way} of branch ${work.branch.id}`];
  const [counted] = await countAll(work, keys, 24 * 60);
  if ((counted?.count ?? 0) > A_DAY[way])
    throw refusal(409, 'ONLINE_BOOKING.CODES_OF_DAY', { field: 'way' });
}

/**
 * Takes a code. The try is counted in a transaction of its own, before the code is compared, and a right one counts on
 * until the time is booked. 400 where it is wrong, over or tried too often.
 */
export async function takeCode(
  { database, address }: OpenContext,
  branchId: number,
  { code, hash, ...reached }: Reached & { code: string; hash: string },
): Promise<void> {
  await countAttempt(database, [bookingSecretsFrom(address)]);
  const tried = await database.system((work) => countTry(work, branchId, hash), branchId);
  const isRight =
    tried !== undefined &&
    tried.tries <= CODE_TRIES &&
    tried.codeHash === codeHash(code.replaceAll(/\s/g, ''), reached);
  if (!isRight) throw refusal(400, 'ONLINE_BOOKING.CODE_WRONG', { field: 'code' });
}

async function countTry({ db }: Work, branchId: number, hash: string) {
  const [tried] = await db
    .update(bookingHolds)
    .set({ tries: sql`${bookingHolds.tries} + 1` })
    .where(
      and(
        eq(bookingHolds.branchId, branchId),
        eq(bookingHolds.hash, hash),
        gt(bookingHolds.codeUntil, sql`now()`),
      ),
    )
    .returning({ tries: bookingHolds.tries, codeHash: bookingHolds.codeHash });
  return tried;
}
