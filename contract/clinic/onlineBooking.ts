import {
  clinicToday,
  day,
  idOf,
  optionalEmail,
  optionalText,
  orElse,
  orEmptyText,
  orLeftOut,
  phoneDigits,
  positive,
  requiredText,
  wallClock,
} from '../fields.ts';
import { anyone, inBranch } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { newIdentity } from './newIdentity.ts';
import { bookingQuestion, MOST_QUESTIONS } from './onlineBookingSettings.ts';
import { onlineStates } from './onlineStates.ts';

/** Minutes for which a chosen time is held for its visitor. */
export const HOLD_MINUTES = 5;
/** Minutes for which a one-time code counts. */
export const CODE_MINUTES = 10;
/** Days of free times in one answer. */
export const DAYS_AT_ONCE = 7;

/** How a one-time code comes to a visitor. */
export const codeWays = ['email', 'sms'] as const;
export type CodeWay = (typeof codeWays)[number];

/** What a visitor was given or sent, and hands in again. */
const token = () => text(64, { error: 'GENERAL.INVALID' }).check(secret());

/** Whom a visitor books for, and how they are reached. */
const visitor = {
  patientName: requiredText(3, 150),
  // Whoever's it is: a visitor hears nothing of it.
  icPassport: noRef(newIdentity.icPassport),
  bookerName: optionalText(150).check(
    z.meta({ description: 'Who books, where it is for somebody else, such as a child.' }),
  ),
  phoneNo: phoneDigits(),
  emailAddress: optionalEmail(),
};

/** Where a code goes: to the telephone or to the email. */
const reached = {
  way: z.enum(codeWays),
  phoneNo: phoneDigits(),
  emailAddress: optionalEmail(),
};

const booked = z
  .object({
    state: z.enum(['asked', 'offered', 'booked', 'declined', 'cancelled', 'past']),
    clinic: z.string(),
    phoneNo: z.string(),
    address: z.string(),
    patientName: z.string(),
    doctor: z.string(),
    type: z.string().check(z.meta({ description: 'In the language of the request.' })),
    time: z.string().check(z.meta({ description: 'Wall clock.' })),
    minutes: z.int(),
    mayChange: z.boolean().check(z.meta({ description: 'Whether it can be moved or cancelled.' })),
    changeHours: z.int(),
    bookingName: z.string(),
    typeID: z.nullable(z.int()),
    doctorIDs: z.array(z.int()),
  })
  .check(z.meta({ id: 'OnlineBooking' }));
export type OnlineBooking = z.infer<typeof booked>;

const page = z.object({
  clinic: z.string(),
  phoneNo: z.string(),
  address: z.string(),
  words: z.string(),
  byDesk: z.boolean(),
  changeHours: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  ways: z.array(z.enum(codeWays)),
  types: z
    .array(z.object({ id: z.int(), type: z.string(), minutes: z.int() }))
    .check(z.meta({ description: 'Named in the language of the request.' })),
  doctors: z.array(z.object({ id: z.int(), resource: z.string() })),
  questions: z.array(bookingQuestion),
});
export type BookingPage = z.infer<typeof page>;

const detail = z.object({
  id: z.int(),
  state: z.enum(onlineStates),
  patientName: z.string(),
  icPassport: z.string().check(z.meta({ description: 'As the visitor gave it.' })),
  bookerName: z.string(),
  phoneNo: z.string(),
  emailAddress: z.string(),
  answers: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .check(z.meta({ description: "To the branch's own questions, as they were asked." })),
  isNew: z.boolean().check(z.meta({ description: 'The record was made by the booking.' })),
  toldDate: z
    .nullable(z.string())
    .check(
      z.meta({ description: 'Wall clock; when the visitor was last told of what the desk did.' }),
    ),
  like: z
    .nullable(z.object({ icPassport: z.string(), patientName: z.string(), removed: z.boolean() }))
    .check(
      z.meta({
        description:
          'The patient of the branch whose number was given, where the appointment is on another record.',
      }),
    ),
});
export type OnlineBookingDetail = z.infer<typeof detail>;

const LATE = '429 for too many from one address.';
const UNKNOWN = '404 alike for an unknown name and a branch that takes no bookings online.';
const sample = 'klinik-mawar-kl';
const sampleLink = 'the-secret-of-a-booking';

/** Booking by visitors, without an account. */
export const onlineBooking = {
  onlineBookingPage: call({
    method: 'GET',
    path: '/api/online_booking_page',
    summary: `What a branch offers to whoever books online. ${UNKNOWN} ${LATE}`,
    access: anyone,
    query: z.object({ bookingName: text(60) }),
    answer: page,
    example: { bookingName: sample },
  }),
  onlineBookingTimes: call({
    method: 'GET',
    path: '/api/online_booking_times',
    summary: `The times of ${DAYS_AT_ONCE} days that are free online for a type of appointment, with a doctor or with anyone. ${UNKNOWN} ${LATE}`,
    access: anyone,
    query: z.object({
      bookingName: text(60),
      typeID: noRef(positive()),
      doctorID: orLeftOut(noRef(positive())),
      fromDay: day(),
    }),
    answer: z.object({
      times: z.array(z.string()).check(z.meta({ description: 'Wall clock.' })),
    }),
    example: { bookingName: sample, typeID: 1, fromDay: clinicToday() },
  }),
  holdOnlineTime: call({
    method: 'POST',
    path: '/api/online_booking_hold',
    repeats: 'anew',
    summary: `Holds a free time for ${HOLD_MINUTES} minutes against other visitors; with the hold of before, in its place. The clinic's own desk may book it meanwhile. 409 where it is not free. ${LATE}`,
    access: anyone,
    body: z.object({
      bookingName: text(60),
      typeID: noRef(positive()),
      doctorID: orLeftOut(noRef(positive())),
      time: wallClock(),
      hold: orLeftOut(token()),
    }),
    answer: z.object({
      hold: z.string().check(z.meta({ description: 'Names the hold: a secret of the visitor.' })),
      doctor: z.string(),
      seconds: z.int().check(z.meta({ description: 'For which it is held.' })),
    }),
    example: { bookingName: sample, typeID: 1, time: `${clinicToday()}T03:00:00.000Z` },
  }),
  askOnlineBookingCode: call({
    method: 'POST',
    path: '/api/online_booking_code',
    repeats: 'anew',
    countsTries: true,
    summary: `Sends a one-time code to the telephone or the email; it counts for ${CODE_MINUTES} minutes. 409 where the held time was given away. 400 without a solved captcha. ${LATE}`,
    access: anyone,
    body: z
      .object({
        bookingName: text(60),
        hold: token(),
        ...reached,
        token: orEmptyText(text(2_000)).check(
          z.meta({ description: "The solved captcha: base64 of altcha's challenge and solution." }),
        ),
      })
      .check(
        z.refine(({ way, emailAddress }) => way !== 'email' || emailAddress !== '', {
          error: 'GENERAL.REQUIRED',
          path: ['emailAddress'],
        }),
      ),
    answer: z.object({ sentTo: z.string() }),
    example: {
      bookingName: sample,
      hold: 'a-hold',
      way: 'email',
      phoneNo: '60123456700',
      emailAddress: 'visitor@clinic.test',
      token: 'solved',
    },
  }),
  confirmOnlineBooking: call({
    method: 'POST',
    path: '/api/online_booking',
    repeats: 'anew',
    countsTries: true,
    summary:
      'Books the held time by the code that was sent. The hold is from then on the link by which the booking is seen, moved and cancelled. 400 for a wrong code, which counts five times; 409 where the time was given away.',
    access: anyone,
    body: z.object({
      bookingName: text(60),
      hold: token(),
      way: z.enum(codeWays),
      code: requiredText(1, 20),
      ...visitor,
      answers: orElse(
        z
          .array(z.object({ id: noRef(positive()), answer: text(300) }))
          .check(z.maxLength(MOST_QUESTIONS)),
        [],
      ).check(z.meta({ description: "To the branch's own questions, by their ids." })),
    }),
    answer: booked,
    example: {
      bookingName: sample,
      hold: 'a-hold',
      way: 'email',
      code: '12345678',
      patientName: 'Nurul Aisyah',
      icPassport: 'A12345678',
      bookerName: '',
      phoneNo: '60123456700',
      emailAddress: 'visitor@clinic.test',
    },
  }),
  ownOnlineBooking: call({
    method: 'GET',
    path: '/api/own_online_booking',
    summary: `A booking by its link, which holds until the appointment has begun. ${LATE}`,
    access: anyone,
    query: z.object({ link: token() }),
    secrets: ['link'],
    answer: booked,
    example: { link: sampleLink },
  }),
  moveOnlineBooking: call({
    method: 'POST',
    path: '/api/move_online_booking',
    repeats: 'anew',
    summary: `Moves a booking to another free time of the same doctor. 409 where it is not free, or too late to move. ${LATE}`,
    access: anyone,
    body: z.object({ link: token(), time: wallClock() }),
    answer: booked,
    example: { link: sampleLink, time: `${clinicToday()}T03:00:00.000Z` },
  }),
  takeOnlineBooking: call({
    method: 'POST',
    path: '/api/take_online_booking',
    repeats: 'anew',
    summary: `Takes the other time that the desk offers. 409 where the desk has offered yet another one, or does not offer it any more. ${LATE}`,
    access: anyone,
    body: z.object({
      link: token(),
      time: wallClock().check(z.meta({ description: 'The time that is taken.' })),
    }),
    answer: booked,
    example: { link: sampleLink, time: `${clinicToday()}T03:00:00.000Z` },
  }),
  cancelOnlineBooking: call({
    method: 'POST',
    path: '/api/cancel_online_booking',
    repeats: 'anew',
    summary: `Cancels a booking, whose time is free again. 409 where it is too late. ${LATE}`,
    access: anyone,
    body: z.object({ link: token() }),
    answer: booked,
    example: { link: sampleLink },
  }),
  onlineBookingFile: call({
    method: 'GET',
    path: '/api/online_booking_file/:link',
    summary:
      'A booking by its link as iCalendar, for calendar programs, which know the address alone.',
    access: anyone,
    query: z.object({ link: text(68).check(z.regex(/^[\w-]{20,64}\.ics$/)) }),
    // The link is part of the path, because calendar programs send nothing else. Requests are logged by their route
    // alone.
    bytes: 'text/calendar; charset=utf-8',
    answer: z.string(),
    example: { link: `${sampleLink}.ics` },
  }),
  onlineBookingDetail: call({
    method: 'GET',
    path: '/api/online_booking_detail',
    summary: 'What the visitor gave who booked an appointment online.',
    access: inBranch('show', 'online-bookings'),
    query: z.object({ id: idOf('appointments') }),
    answer: detail,
  }),
  approveOnlineBooking: call({
    method: 'POST',
    path: '/api/approve_online_booking',
    repeats: 'anew',
    summary:
      'Approves an online booking that waits for the desk or for its visitor, and tells the visitor. 409 where it does not wait.',
    access: inBranch('approve', 'online-bookings'),
    body: z.object({ id: idOf('appointments') }),
    answer: detail,
  }),
  declineOnlineBooking: call({
    method: 'POST',
    path: '/api/decline_online_booking',
    repeats: 'anew',
    summary:
      'Declines an online booking that waits for the desk or for its visitor: cancels the appointment, and tells the visitor with the reason. 409 where it does not wait.',
    access: inBranch('approve', 'online-bookings'),
    body: z.object({ id: idOf('appointments'), reason: optionalText(300) }),
    answer: detail,
  }),
};
