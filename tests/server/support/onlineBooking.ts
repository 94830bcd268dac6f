import { api } from '../../../contract/index.ts';
import type { Answer, Input } from '../../../contract/kit/call.ts';
import { hashOf, newToken } from '../../../server/kit/http/secrets.ts';
import { instantOf } from '../../../server/kit/time.ts';
import { dayFromToday } from './booking.ts';
import { solvedCaptcha } from './captcha.ts';
import type { Caller, Clinic } from './clinic.ts';
import { waitForMails } from './mail.ts';

export const BOOKING_NAME = 'mawar-kl';

type Settings = Input<typeof api.editOnlineBookingSettings>;

/** How kl is booked online, with changes. */
export const settingsOf = (changes: Partial<Settings> = {}): Settings => ({
  isOn: true,
  bookingName: BOOKING_NAME,
  byDesk: false,
  doctors: [1],
  types: [],
  hoursAhead: 2,
  daysAhead: 30,
  perDay: 20,
  changeHours: 4,
  kept: 0,
  noShows: 0,
  questions: [],
  origins: [],
  words: '',
  ...changes,
});

/** Switches the online booking of a branch on: of kl, where nothing is changed. */
export async function switchOn(manager: Caller, changes: Partial<Settings> = {}): Promise<void> {
  await manager.send(api.editOnlineBookingSettings, settingsOf(changes));
}

/** What a visitor fills in of themselves. */
export interface Stranger {
  patientName: string;
  icPassport: string;
  bookerName: string;
  phoneNo: string;
  emailAddress: string;
}

let made = 0;

/** Somebody whom nobody knows. */
export function stranger(changes: Partial<Stranger> = {}): Stranger {
  made += 1;
  const number = String(made).padStart(5, '0');
  return {
    patientName: `Visitor ${made} binti Omar`,
    icPassport: `V9${number}`,
    bookerName: '',
    phoneNo: `6019${number}7`,
    emailAddress: `visitor${made}@stranger.test`,
    ...changes,
  };
}

/** The free times of doctor 1 for a consultation, from `days` on. */
export async function freeFrom(visitor: Caller, days = 2): Promise<string[]> {
  const { data } = await visitor.send(api.onlineBookingTimes, {
    bookingName: BOOKING_NAME,
    typeID: 1,
    fromDay: dayFromToday(days),
  });
  return data.times;
}

/** Holds a time for a consultation. */
export async function holdTime(
  { visitor }: Clinic,
  time: string,
): Promise<Answer<typeof api.holdOnlineTime>> {
  const input = { bookingName: BOOKING_NAME, typeID: 1, time };
  return (await visitor.send(api.holdOnlineTime, input)).data;
}

/** Asks for a code by email, and reads it there. */
export async function codeFor(
  clinic: Clinic,
  hold: string,
  { phoneNo, emailAddress }: Stranger,
  mails = 1,
): Promise<string> {
  await clinic.visitor.send(api.askOnlineBookingCode, {
    bookingName: BOOKING_NAME,
    hold,
    way: 'email',
    phoneNo,
    emailAddress,
    token: await solvedCaptcha(clinic.visitor),
  });
  const [mail] = await waitForMails(clinic, emailAddress, mails);
  return /\d{8}/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Books a free time as a visitor does, from the choice of the time to the code. */
export async function bookOnline(clinic: Clinic, who = stranger(), time?: string) {
  const [first = ''] = time === undefined ? await freeFrom(clinic.visitor) : [time];
  const { hold } = await holdTime(clinic, first);
  const code = await codeFor(clinic, hold, who);
  const input = { bookingName: BOOKING_NAME, hold, way: 'email' as const, code, ...who };
  const { data } = await clinic.visitor.send(api.confirmOnlineBooking, input);
  return { link: hold, input, booked: data, who };
}

/** A hold as one is whose minutes are over, with a code that still counts: no captcha and no mail. */
export async function lapsedHold({ owner }: Clinic, time: string, who: Stranger, doctor = 1) {
  const hold = newToken();
  const code = '12345678';
  await owner.query(
    `INSERT INTO booking_hold (branch_id, hash, doctor_id, type_id, minutes, starts_at, held_until, code_hash, code_until)
     VALUES (1, $1, $2, 1, 30, $3, now() - interval '1 second', $4, now() + interval '5 minutes')`,
    [hashOf(hold), doctor, instantOf(time), hashOf(`${code} ${who.emailAddress}`)],
  );
  return { bookingName: BOOKING_NAME, hold, way: 'email' as const, code, ...who };
}
