import {
  changeOf,
  flag,
  optionalText,
  orElse,
  orEmptyText,
  records,
  references,
  requiredText,
  several,
  wholeNumber,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Questions of its own that a branch asks at most. */
export const MOST_QUESTIONS = 5;

/** Other sites on which a branch shows its booking page at most. */
const MOST_ORIGINS = 10;

/** Whether a text is the origin of a site by https. It has no other signs, as it stands in a header. */
export const isWebOrigin = (text: string): boolean =>
  /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/.test(text) && URL.canParse(text);

const webOrigin = () =>
  text(200, { error: 'ONLINE_BOOKING.ORIGIN' }).check(
    z.refine(isWebOrigin, { error: 'ONLINE_BOOKING.ORIGIN' }),
  );

/** The last part of a booking page's address. */
const bookingName = () =>
  text(60, { error: 'ONLINE_BOOKING.NAME' }).check(
    z.refine((name) => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(name) && name.length > 2, {
      error: 'ONLINE_BOOKING.NAME',
    }),
  );

/** A name for the address of a branch's booking page, made of the branch's name. */
export const proposedBookingName = (branch: string): string =>
  branch
    .normalize('NFKD')
    .toLowerCase()
    .slice(0, 60)
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');

/** A question of its own that a branch asks. */
export const bookingQuestion = z.object({
  id: z.int(),
  question: z.string(),
  choices: z.array(z.string()).check(z.meta({ description: 'None: it is answered in own words.' })),
  isRequired: z.boolean(),
});
export type BookingQuestion = z.infer<typeof bookingQuestion>;

const settings = z.object({
  id: z.int(),
  version: z.int(),
  isOn: z.boolean(),
  bookingName: z.string(),
  byDesk: z.boolean(),
  doctors: z.array(z.int()),
  types: z.array(z.int()),
  hoursAhead: z.int(),
  daysAhead: z.int(),
  perDay: z.int(),
  changeHours: z.int(),
  kept: z.int(),
  noShows: z.int(),
  questions: z.array(bookingQuestion),
  origins: z.array(z.string()),
  words: z.string(),
  link: z.string().check(z.meta({ description: 'The address of the page; empty while off.' })),
});

/** How a branch is booked by visitors. */
export const onlineBookingSettings = {
  onlineBookingSettings: call({
    method: 'GET',
    path: '/api/online_booking_settings',
    summary: 'How the branch is booked online.',
    access: inBranch('show', 'online-booking-settings'),
    answer: settings,
  }),
  editOnlineBookingSettings: call({
    method: 'PUT',
    path: '/api/online_booking_settings',
    summary:
      'Changes how the branch is booked online: without doctors or types all of them are offered. With If-Match, only that version (409 otherwise); 409, too, for a name that another branch has.',
    access: inBranch('edit', 'online-booking-settings'),
    body: z
      .object({
        isOn: flag(),
        byDesk: flag(),
        doctors: references('doctor-resources', { max: 50 }),
        types: references('appointment-types', { max: 50 }),
        hoursAhead: wholeNumber({ min: 0, max: 168 }),
        daysAhead: wholeNumber({ min: 1, max: 180 }),
        perDay: wholeNumber({ min: 1, max: 500 }),
        changeHours: wholeNumber({ min: 0, max: 168 }),
        ...changeOf({
          bookingName: orEmptyText(bookingName()),
          words: optionalText(500),
          kept: orElse(wholeNumber({ min: 0, max: 50 }), 0).check(
            z.meta({
              description:
                'Free times of a doctor and day that are kept for the counter: with no more left, none is offered online.',
            }),
          ),
          noShows: orElse(wholeNumber({ min: 0, max: 20 }), 0).check(
            z.meta({
              description:
                'Missed appointments in twelve months from which a booking waits for the desk; 0 for never.',
            }),
          ),
          questions: records(
            {
              question: requiredText(3, 200),
              choices: orElse(several(requiredText(1, 60), { max: 10 }), []),
              isRequired: flag(),
            },
            { most: MOST_QUESTIONS },
          ),
          origins: orElse(several(webOrigin(), { max: MOST_ORIGINS }), []).check(
            z.meta({ description: 'Other sites that may show the booking page in a frame.' }),
          ),
        }),
      })
      .check(
        z.refine(({ isOn, bookingName: name }) => !isOn || name !== '', {
          error: 'ONLINE_BOOKING.NAME',
          path: ['bookingName'],
        }),
      ),
    answer: settings,
    example: {
      isOn: true,
      bookingName: 'klinik-mawar-kl',
      byDesk: false,
      doctors: [],
      types: [],
      hoursAhead: 2,
      daysAhead: 30,
      perDay: 20,
      changeHours: 4,
      kept: 3,
      noShows: 2,
      questions: [
        { question: 'Is it your first visit?', choices: ['Yes', 'No'], isRequired: true },
      ],
      origins: ['https://www.klinik-mawar.example'],
      words: 'Please bring your identity card.',
    },
  }),
  onlineBookingPoster: call({
    method: 'GET',
    path: '/api/report/online_booking_poster',
    summary:
      'A poster of the booking page as PDF, with its address as a QR code, in three languages. 409 while the branch takes no bookings online.',
    access: inBranch('show', 'online-booking-settings'),
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
};
