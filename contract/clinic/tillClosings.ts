import {
  clinicToday,
  day,
  idOf,
  money,
  optional,
  optionalText,
  sen,
  wholeNumber,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { daysBetween } from '../kit/days.ts';
import { encodeMessage } from '../kit/message.ts';
import { z } from '../kit/zod.ts';
import { feeKinds } from '../masterLists/till.ts';
import { paymentMethods } from './till.ts';

const byMethod = { cash: sen(), card: sen(), duitNow: sen(), transfer: sen() };

const closing = z
  .object({
    id: z.int(),
    day: z.string().check(z.meta({ kind: 'day', description: 'YYYY-MM-DD' })),
    who: z.string(),
    closedBy: z
      .string()
      .check(z.meta({ description: 'Who closed it where that was somebody else.' })),
    till: z.string(),
    float: sen().check(z.meta({ description: 'Sen in the drawer at the start.' })),
    ...byMethod,
    expected: sen().check(z.meta({ description: 'Sen of cash: the float and what came in.' })),
    counted: sen(),
    difference: sen().check(z.meta({ description: 'Sen counted beyond what was expected.' })),
    note: z.string(),
    receipts: z.int(),
    voided: z.int(),
    closedAt: z.string().check(z.meta({ kind: 'wallClock', description: 'Wall clock.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'TillClosing' }));
export type TillClosing = z.infer<typeof closing>;

const state = z.object({
  day: z.string(),
  ...byMethod,
  receipts: z.int(),
  voided: z.int(),
  float: sen().check(z.meta({ description: 'What was in the drawer at the last closing.' })),
  unclosed: z
    .array(
      z.object({
        day: z.string().check(z.meta({ kind: 'day' })),
        till: z.nullable(z.int()),
        tillName: z.string(),
        account: z.int(),
        who: z.string(),
      }),
    )
    .check(
      z.meta({
        description:
          'Days before today with receipts that are not closed, first the earliest, at most 20: the person’s own, and everyone’s for who sees all closings.',
      }),
    ),
  unclosedTotal: z.int().check(z.meta({ description: 'How many of such days there are.' })),
});
export type TillState = z.infer<typeof state>;

const amounts = { settled: sen(), rounding: sen(), received: sen() };
const statementRow = z.object({
  billID: z.int(),
  day: z.string(),
  patientName: z.string(),
  icPassport: z.string(),
  doctor: z.string(),
  lines: z.string(),
  amount: sen(),
});

// Of a person who may have left since, whom no list of the branch has any more.
const account = () => noRef(wholeNumber({ min: 1 }));
const ofDay = {
  day: z.optional(day()),
  till: z.optional(idOf('tills')),
  account: z.optional(account()),
};
/** Days of which takings are worked out at once. */
export const MOST_DAYS = 366;
const period = z.object({ startDate: day(), endDate: day() }).check(
  z.refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'ORGANIZER.DAYS_ORDER',
    path: ['endDate'],
  }),
  z.refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < MOST_DAYS, {
    error: encodeMessage('TAKINGS.TOO_LONG', { max: MOST_DAYS }),
    path: ['startDate'],
  }),
);
const statement = z.object({
  payer: idOf('payers'),
  month: day().check(z.meta({ description: 'Any day of the month.' })),
});
const today = { startDate: clinicToday(), endDate: clinicToday() };

/** The counted till, and what was taken. Amounts are in sen. */
export const tillClosings = {
  tillState: call({
    method: 'GET',
    path: '/api/till_state',
    summary:
      'What the person took at a till on a day (today where none is given) and has not closed, by way of paying. With `account`, what that person took, for who sees all closings (403 otherwise).',
    access: inBranch('create', 'till-closings'),
    query: z.object(ofDay),
    answer: state,
  }),
  closeTill: call({
    method: 'POST',
    path: '/api/close_till',
    summary:
      'Closes what the person took at a till on a day: their receipts belong to the closing from then on and cannot be voided. `cash` is the cash that the person saw as taken: 409 where it is another amount by now. With `account`, the till of that person, who may have left, for who sees all closings (403 otherwise): with a note (400), and where something of it is open (404).',
    access: inBranch('create', 'till-closings'),
    body: z.object({
      day: optional(day()),
      till: optional(idOf('tills')),
      account: optional(account()),
      cash: money(),
      float: money(),
      counted: money(),
      note: optionalText(500),
    }),
    answer: closing,
    example: { cash: 0, float: 10_000, counted: 10_000 },
  }),
  tillClosingList: listCall({
    method: 'GET',
    path: '/api/till_closing_list',
    summary:
      'Closings of the branch, newest first, between two days (both included); their own for who sees only those.',
    access: inBranch('list', 'till-closings'),
    query: z.object({ startDate: z.optional(day()), endDate: z.optional(day()) }),
    list: { sort: ['closedAt', 'day', 'id'], ids: 'till-closings' },
    answer: z.array(closing),
  }),
  printTillClosing: call({
    method: 'POST',
    path: '/api/print_till_closing',
    summary: 'A closing as PDF, with its receipts, for the person and the manager to sign.',
    access: inBranch('print', 'till-closings'),
    body: z.object({ id: idOf('till-closings') }),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
  takings: call({
    method: 'GET',
    path: '/api/takings',
    summary:
      'What was taken between two days (both included, at most 366) by day, doctor, kind of fee and way of paying, void receipts left out, by kind as the bills were when it was paid; what went to payers; and what is open in all today.',
    access: inBranch('show', 'takings'),
    query: period,
    answer: z.object({
      ...amounts,
      receipts: z.int(),
      byDay: z.array(z.object({ day: z.string(), receipts: z.int(), ...amounts })),
      byDoctor: z.array(z.object({ doctor: z.string(), settled: sen() })),
      byKind: z.array(z.object({ kind: z.enum(feeKinds), settled: sen() })),
      byMethod: z.array(z.object({ method: z.enum(paymentMethods), amount: sen() })),
      byPayer: z.array(z.object({ payer: z.int(), name: z.string(), charged: sen() })),
      outstanding: sen(),
    }),
    example: today,
  }),
  payerStatement: call({
    method: 'GET',
    path: '/api/payer_statement',
    summary: 'What a payer is charged for the visits of a month, by day.',
    access: inBranch('show', 'takings'),
    query: statement,
    answer: z.object({ name: z.string(), total: sen(), rows: z.array(statementRow) }),
    example: { month: clinicToday() },
  }),
  payerStatementPaper: call({
    method: 'GET',
    path: '/api/report/payer_statement',
    summary: 'The statement of a payer for a month as PDF.',
    access: inBranch('show', 'takings'),
    query: statement,
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: { month: clinicToday() },
  }),
};
