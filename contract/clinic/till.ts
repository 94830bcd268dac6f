import {
  changeOf,
  day,
  flag,
  idOf,
  money,
  optional,
  optionalEmail,
  optionalText,
  orElse,
  orLeftOut,
  patientRef,
  records,
  requiredText,
  sen,
  wholeNumber,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { groupCall, months } from '../kit/groups.ts';
import { oneOf } from '../kit/kinds/choice.ts';
import { z } from '../kit/zod.ts';
import { feeKind, feeKinds, MAX_PRICE, receiptSheets, taxRate } from '../masterLists/till.ts';

/** Ways to pay. */
export const paymentMethods = ['cash', 'card', 'duitNow', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Those that are paid exactly, with a reference of the other side. */
export const exactMethods = ['card', 'duitNow', 'transfer'] as const;
/** Lines of a bill, at most. */
const MOST_LINES = 50;

/** What has become of a bill. */
export const billStates = ['open', 'partly', 'paid', 'charged', 'free'] as const;

export const paymentWords = {
  cash: 'TILL.METHOD.cash',
  card: 'TILL.METHOD.card',
  duitNow: 'TILL.METHOD.duitNow',
  transfer: 'TILL.METHOD.transfer',
} as const;

const wall = (description = 'Wall clock.') => z.string().check(z.meta({ description }));

const billLine = z.object({
  id: z.int(),
  fee: z.nullable(z.int()),
  name: z.string(),
  kind: z.enum(feeKinds),
  price: sen(),
  quantity: z.int(),
  discount: sen(),
  discountReason: z.string(),
  discountBy: z.string().check(z.meta({ description: 'Who gave it.' })),
  taxRate: z.nullable(z.string()).check(z.meta({ description: 'Per cent.' })),
  net: sen(),
  tax: sen(),
  total: sen(),
});
export type BillLine = z.infer<typeof billLine>;

const receipt = z
  .object({
    id: z.int(),
    billID: z.int(),
    number: z
      .string()
      .check(z.meta({ description: 'Of the branch, without a gap, such as R000012.' })),
    patID: z.int(),
    icPassport: z.string(),
    patientName: z.string(),
    emailAddress: z.string().check(z.meta({ description: 'The mail in the patient’s record.' })),
    appointmentID: z.nullable(z.int()),
    doctor: z.string().check(z.meta({ description: 'The first doctor of the visit.' })),
    takenAt: z.string().check(z.meta({ kind: 'wallClock', description: 'Wall clock.' })),
    takenBy: z.string(),
    till: z.string(),
    lines: z.string().check(z.meta({ description: 'What the bill is for, with the amounts.' })),
    settled: sen().check(z.meta({ description: 'Sen by which the bill became less.' })),
    rounding: sen().check(z.meta({ description: 'Sen added for whole coins, −2 to 2.' })),
    received: sen().check(z.meta({ description: 'Sen that were taken: settled and rounding.' })),
    cash: sen(),
    card: sen(),
    duitNow: sen(),
    transfer: sen(),
    change: sen().check(z.meta({ description: 'Sen given back.' })),
    references: z.string(),
    openAfter: sen().check(z.meta({ description: 'Sen of the bill that stayed open.' })),
    isVoid: z.boolean(),
    voided: z
      .nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() }))
      .check(z.meta({ description: 'When (wall clock), by whom and why it was voided.' })),
    mayVoid: z.boolean().check(z.meta({ description: 'Whether the person may void it now.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'VisitReceipt' }));
export type Receipt = z.infer<typeof receipt>;

const bill = z
  .object({
    id: z.int(),
    appointmentID: z.nullable(z.int()),
    patID: z.int(),
    icPassport: z.string(),
    patientName: z.string(),
    doctor: z.string(),
    payer: z
      .nullable(z.int())
      .check(z.meta({ description: 'Who pays what the patient does not.' })),
    payerName: z.string(),
    state: z.enum(billStates),
    lines: z.array(billLine),
    net: sen(),
    tax: sen(),
    total: sen(),
    paid: sen(),
    charged: sen().check(z.meta({ description: 'Sen on the statement of the payer.' })),
    open: sen().check(z.meta({ description: 'Sen that are still to be paid.' })),
    receipts: z.array(receipt),
    createdDate: wall(),
    version: z.int(),
  })
  .check(z.meta({ id: 'Bill' }));
export type Bill = z.infer<typeof bill>;

const line = {
  // A line keeps the fee that it was made of, also where that is gone from the list.
  fee: optional(noRef(wholeNumber({ min: 1 }))),
  name: requiredText(1, 100),
  kind: feeKind(),
  price: money({ max: MAX_PRICE }),
  quantity: wholeNumber({ min: 1, max: 999 }),
  discount: orElse(money(), 0),
  discountReason: optionalText(100),
  taxRate: taxRate(),
};
const reference = () => optionalText(60);
const one = z.object({ id: idOf('bills') });

const receiptList = listCall({
  method: 'GET',
  path: '/api/receipt_list',
  summary:
    'Receipts of the branch, newest first, also void ones, between two days (both included) and of one patient. q finds a number, or any part of a name.',
  access: inBranch('list', 'receipts'),
  query: z.object({
    startDate: z.optional(day()),
    endDate: z.optional(day()),
    patID: z.optional(idOf('patientIds')),
    isVoid: z.optional(flag()),
  }),
  list: { sort: ['takenAt', 'number', 'patientName', 'settled', 'id'], ids: 'receipts' },
  answer: z.array(receipt),
});

/** Bills, and the receipts of what was paid for them. Amounts are in sen. */
export const till = {
  tillChoices: call({
    method: 'GET',
    path: '/api/till_choices',
    summary: 'What a bill is made of: the fees that the branch offers, its payers and its tills.',
    access: inBranch('list', 'bills'),
    answer: z.object({
      fees: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          kind: z.enum(feeKinds),
          price: sen(),
          taxRate: z.nullable(z.string()),
        }),
      ),
      payers: z.array(z.object({ id: z.int(), name: z.string() })),
      tills: z.array(z.object({ id: z.int(), name: z.string(), sheet: z.enum(receiptSheets) })),
    }),
  }),
  tillDay: call({
    method: 'GET',
    path: '/api/till_day',
    summary:
      'The bills of the visits of today, by appointment; what a visit of each type begins with where it has none yet; and what today’s patients owe in all for other bills.',
    access: inBranch('list', 'bills'),
    answer: z.object({
      hasFees: z.boolean().check(z.meta({ description: 'Whether the branch offers any.' })),
      bills: z.array(
        z.object({
          appointmentID: z.int(),
          id: z.int(),
          state: z.enum(billStates),
          total: sen(),
          open: sen(),
        }),
      ),
      types: z.array(z.object({ type: z.string(), total: sen() })),
      owing: z.array(z.object({ patID: z.int(), open: sen() })),
    }),
  }),
  visitBill: call({
    method: 'GET',
    path: '/api/visit_bill',
    summary: 'The bill of a visit, where it has one.',
    access: inBranch('show', 'bills'),
    query: z.object({ appointmentID: idOf('appointments') }),
    answer: z.object({ bill: z.nullable(bill) }),
  }),
  billDetail: call({
    method: 'GET',
    path: '/api/bill_detail',
    summary: 'One bill, with its lines and what was paid.',
    access: inBranch('show', 'bills'),
    query: one,
    answer: bill,
  }),
  patientBills: call({
    method: 'GET',
    path: '/api/patient_bills',
    summary:
      'The bills of a patient, newest first, at most 50 at once, and what they still owe in all (`outstandingBalance`). `before` (the id of the last one, as answered) continues from there while there is more.',
    access: inBranch('list', 'bills'),
    query: z.object({ nric: patientRef(), before: z.optional(noRef(wholeNumber({ min: 1 }))) }),
    answer: z.object({ outstandingBalance: sen(), bills: z.array(bill), more: z.boolean() }),
  }),
  openBill: call({
    method: 'POST',
    path: '/api/open_bill',
    summary:
      'The bill of a visit: made of the fees of its type where there is none yet, with the payer that the billing type names. With nric, a bill without a visit: a new one, or the one to which nothing was added yet.',
    access: inBranch('create', 'bills'),
    body: z.object({
      appointmentID: orLeftOut(idOf('appointments')),
      nric: orLeftOut(patientRef()),
    }),
    needsOne: ['appointmentID', 'nric'],
    answer: bill,
  }),
  editBill: call({
    method: 'PUT',
    path: '/api/edit_bill',
    summary:
      'Changes the lines of a bill and who pays it; what is left out stays. A line with its id stays what it is, with what is sent changed. The fee of a new line is one of the branch (404). 409 where nothing of it is open, and where it would come to less than was paid or to more than is ever paid. With If-Match, only that version.',
    access: inBranch('create', 'bills'),
    body: z.object({
      id: idOf('bills'),
      ...changeOf({
        lines: records(line, { most: MOST_LINES }),
        payer: optional(idOf('payers')),
      }),
    }),
    answer: bill,
    example: {
      lines: [{ name: 'Consultation', kind: 'consultation', price: 6_000, quantity: 1 }],
    },
  }),
  payBill: call({
    method: 'POST',
    path: '/api/pay_bill',
    summary:
      'Takes money for a bill and makes its receipt. `cash` is what was handed over: what is too much is given back, and an end in cash is rounded to 5 sen. `others` are exact and never more than is open (409). `open` is what the person saw as open: 409 where it is another amount by now.',
    access: inBranch('pay', 'bills'),
    body: z.object({
      id: idOf('bills'),
      open: money(),
      cash: optional(money()),
      others: orElse(
        z
          .array(
            z.object({
              method: oneOf(exactMethods, {
                words: {
                  card: paymentWords.card,
                  duitNow: paymentWords.duitNow,
                  transfer: paymentWords.transfer,
                },
              }),
              amount: money({ min: 1 }),
              reference: reference(),
            }),
          )
          .check(z.maxLength(10)),
        [],
      ),
      till: optional(idOf('tills')),
    }),
    answer: z.object({ bill, receipt }),
    example: { open: 6_000, cash: 6_000 },
  }),
  settleBill: call({
    method: 'POST',
    path: '/api/settle_bill',
    summary:
      'Ends a bill without money: one of nothing has no fee, and what is open of another goes to the statement of its payer (409 where it has none).',
    access: inBranch('pay', 'bills'),
    body: one,
    answer: bill,
  }),
  reopenBill: call({
    method: 'POST',
    path: '/api/reopen_bill',
    summary:
      'Opens a bill again that was ended without money: on the same day, later only for those who may void receipts of others (409).',
    access: inBranch('pay', 'bills'),
    body: one,
    answer: bill,
  }),
  receiptList,
  receiptGroups: groupCall(receiptList, {
    by: { isVoid: 'value', takenAt: months('startDate', 'endDate') },
    totals: {
      received: sen().check(z.meta({ description: 'Of those that are not void.' })),
    },
  }),
  receiptDetail: call({
    method: 'GET',
    path: '/api/receipt_detail',
    summary: 'One receipt.',
    access: inBranch('show', 'receipts'),
    query: z.object({ id: idOf('receipts') }),
    answer: receipt,
  }),
  printReceipt: call({
    method: 'POST',
    path: '/api/print_receipt',
    summary:
      'A receipt as PDF, on the sheet of its till (80 mm where it has none): the original once, afterwards a copy that says so, and a void one marked as void.',
    access: inBranch('print', 'receipts'),
    body: z.object({ id: idOf('receipts') }),
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
  mailReceipt: call({
    method: 'POST',
    path: '/api/mail_receipt',
    summary:
      'Mails a receipt as PDF in the language of the request: to `email`, or to the mail in the patient’s record (400 for neither). What was printed or mailed before is mailed as a copy that says so. 409 for a void one, and for a patient who wants no messages.',
    reachesPeople: true,
    access: inBranch('print', 'receipts'),
    body: z.object({ id: idOf('receipts'), email: optionalEmail() }),
    answer: z.object({ sentTo: z.string() }),
    example: { email: 'siti@mail.example' },
  }),
  voidReceipt: call({
    method: 'POST',
    path: '/api/void_receipt',
    summary:
      'Voids a receipt of today for a reason, before its till is closed (409): by those who took it, and by those who may void those of others (403). It stays, marked, and its bill is open again.',
    access: inBranch('void', 'receipts'),
    body: z.object({ id: idOf('receipts'), reason: requiredText(3, 300) }),
    answer: receipt,
    example: { reason: 'Wrong patient' },
  }),
};
