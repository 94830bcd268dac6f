import {
  changeOf,
  clinicToday,
  day,
  doctors,
  idList,
  idOf,
  lengthOfTime,
  ofList,
  optional,
  optionalDay,
  optionalText,
  orElse,
  patientRef,
  wallClock,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { appointments } from './appointments.ts';

/** Preferred parts of the day: before noon, noon to five, from five on. */
export const partsOfDay = ['any', 'morning', 'afternoon', 'evening'] as const;
/** How somebody is told: by a message or a telephone call. */
export const waysToTell = ['message', 'call'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

const entry = z
  .object({
    id: z.int(),
    icPassport: z.string(),
    patientName: z.string(),
    phoneNo: z.string(),
    doctor: z
      .nullable(z.int())
      .check(z.meta({ description: 'Id of the preferred doctor; null for any.' })),
    doctorName: z.string(),
    type: z.string().check(ofList('appt_type')),
    duration: z.string().check(z.meta({ description: 'hh:mm:ss' })),
    fromDate: z.string().check(z.meta({ description: 'First suitable day, YYYY-MM-DD.' })),
    toDate: z
      .nullable(z.string())
      .check(z.meta({ description: 'Last suitable day; null for no end.' })),
    partOfDay: z.enum(partsOfDay),
    remark: z.string(),
    createdDate: z.string().check(z.meta({ description: 'Wall clock; waiting since.' })),
    offeredTime: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; the free time that they were last offered.' })),
    offeredDate: z.nullable(z.string()).check(z.meta({ description: 'Wall clock; when.' })),
    offeredBy: z.string().check(z.meta({ description: 'By whom.' })),
    username: z.string(),
    version: z.int(),
  })
  .check(z.meta({ id: 'WaitingEntry' }));
export type WaitingEntry = z.infer<typeof entry>;

const fields = z.object({
  patientID: patientRef(),
  doctor: optional(idOf('doctors')),
  type: appointments.bookAppointment.body.shape.type,
  duration: lengthOfTime(),
  fromDate: day(),
  toDate: optionalDay(),
  partOfDay: orElse(z.enum(partsOfDay), 'any'),
  remark: optionalText(500),
});

/** Whether the last day is not before the first. */
export const inOrder = ({ fromDate, toDate }: { fromDate?: string; toDate?: string | null }) =>
  !fromDate || !toDate || fromDate <= toDate;
const order = { error: 'WAITING.DAYS_ORDER', path: ['toDate'] };
const example = {
  type: 'Consultation',
  duration: '00:15:00',
  fromDate: clinicToday(),
  partOfDay: 'any' as const,
};
const one = z.object({ id: idOf('waiting-list') });

export const waitingList = {
  waitingList: listCall({
    method: 'GET',
    path: '/api/waiting_list',
    summary:
      'The waiting list, longest wait first; `doctor` filters entries for that doctor or any, `patID` one patient. q finds any part of a name, phone or identity number.',
    access: inBranch('list', 'waiting-list'),
    query: z.object({
      doctor: z.optional(idOf('doctors')),
      patID: z.optional(idOf('patientIds')),
    }),
    list: {
      sort: ['createdDate', 'patientName', 'doctorName', 'type', 'fromDate', 'id'],
      ids: 'waiting-list',
    },
    answer: z.array(entry),
  }),
  waitingEntryDetail: call({
    method: 'GET',
    path: '/api/waiting_entry_detail',
    summary: 'One entry of the waiting list.',
    access: inBranch('show', 'waiting-list'),
    query: one,
    answer: entry,
  }),
  addWaitingEntry: call({
    method: 'POST',
    path: '/api/add_waiting_entry',
    summary:
      'Adds a patient to the waiting list; 409 where they wait for the same doctor and type already.',
    access: inBranch('create', 'waiting-list'),
    body: fields.check(z.refine(inOrder, order)),
    answer: entry,
    example,
  }),
  updateWaitingEntry: call({
    method: 'PUT',
    path: '/api/update_waiting_entry',
    summary:
      'Changes an entry of the waiting list; doctor, toDate, partOfDay and remark stay where left out. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'waiting-list'),
    body: z
      .object({ ...changeOf(fields.shape), id: idOf('waiting-list') })
      .check(z.refine(inOrder, order)),
    answer: entry,
    example,
  }),
  removeWaitingEntry: call({
    method: 'DELETE',
    path: '/api/remove_waiting_entry',
    summary: 'Removes a patient from the waiting list.',
    access: inBranch('delete', 'waiting-list'),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
  restoreWaitingEntry: call({
    method: 'POST',
    path: '/api/restore_waiting_entry',
    summary:
      'Restores a removed entry in its old place on the waiting list; 404 unless it was removed, 409 where the patient waits for the same again.',
    access: inBranch('delete', 'waiting-list'),
    body: one,
    answer: entry,
  }),
  waitingForSlot: call({
    method: 'GET',
    path: '/api/waiting_for_slot',
    summary:
      'Waiting list entries that fit a free slot of a doctor: by doctor, day, part of the day and length; longest wait first, at most 20.',
    access: inBranch('list', 'waiting-list'),
    query: z.object({
      appointmentDate: wallClock(),
      estimatedTime: lengthOfTime(),
      resource: doctors(),
    }),
    answer: z.array(entry),
    example: { appointmentDate: `${clinicToday()}T10:00:00.000Z`, estimatedTime: '00:30:00' },
  }),
  offerWaitingTime: call({
    method: 'POST',
    path: '/api/offer_waiting_time',
    summary:
      "Notes that a free time of a doctor was offered to people on the waiting list: by an SMS, which is queued to each in the product's words, or by telephone. Answers for each why they could get no message, as a code; they are not noted then. Those who wait no longer are left out.",
    reachesPeople: true,
    access: inBranch('edit', 'waiting-list'),
    body: z.object({
      ids: idList('waiting-list'),
      appointmentDate: wallClock(),
      resource: doctors(),
      way: z.enum(waysToTell),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          patientName: z.string(),
          reason: z.string().check(z.meta({ description: 'Empty where it was offered.' })),
        }),
      ),
    }),
    example: { appointmentDate: `${clinicToday()}T10:00:00.000Z`, way: 'call' },
  }),
};
