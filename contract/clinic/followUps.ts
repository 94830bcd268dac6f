import {
  changeOf,
  clinicNow,
  clinicToday,
  day,
  flag,
  idOf,
  ofList,
  optional,
  optionalText,
  orLeftOut,
  positive,
  requiredText,
  wallClock,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { messagePlaceholders } from '../messaging/messageText.ts';

/** Longest message of a follow-up. */
const MAX_CHARACTERS = 1_000;

export const followUp = z
  .object({
    aptId: z.int().check(z.meta({ description: 'Id of the appointment to follow up.' })),
    remindDatetime: z
      .string()
      .check(z.meta({ description: 'Wall clock of the clinic written as UTC.' })),
    remarks: z.string(),
    msgContent: z.string().check(z.meta({ description: 'Message to send; empty without one.' })),
    templateID: z.nullable(z.int()),
    msgDate: z.nullable(z.string()).check(
      z.meta({
        description:
          'Wall clock when the message was queued, or could not be; null while it waits.',
      }),
    ),
    done: z.boolean(),
    icPassport: z.string(),
    patientName: z.string(),
    phoneNo: z.string(),
    appointmentDate: z
      .string()
      .check(z.meta({ description: 'Wall clock; the original appointment.' })),
    appointmentType: z.string().check(ofList('appt_type')),
    doctor: z.string().check(z.meta({ description: 'Names of the doctors, joined with a comma.' })),
    username: z.string(),
    version: z.int(),
  })
  .check(z.meta({ id: 'FollowUp' }));
export type FollowUp = z.infer<typeof followUp>;

const ofAppointment = idOf('appointments');
const fields = {
  apptID: ofAppointment,
  remindDate: wallClock(),
  remarks: optionalText(MAX_CHARACTERS),
};
const notPast = {
  error: 'FOLLOW_UP.PAST',
  path: ['remindDate'],
};

/** Whether a wall-clock time is this minute or later. A missing one passes. */
export const isAhead = ({ remindDate }: { remindDate?: string }) =>
  remindDate === undefined || remindDate.slice(0, 16) >= clinicNow().slice(0, 16);
const tomorrow = () => `${clinicToday(new Date(Date.now() + 86_400_000))}T09:00:00.000Z`;

export const followUps = {
  appointmentFollowUpList: listCall({
    method: 'GET',
    path: '/api/appointment_follow_up_list',
    summary:
      'Follow-up reminders of the branch, the next first; `done` filters done or open ones, `overdue` open ones whose time has passed or all others, startDate and endDate the days of reminding, patID one patient. q finds any part of a name, phone or identity number.',
    access: inBranch('list', 'follow-ups'),
    query: z.object({
      done: z.optional(flag()),
      overdue: z.optional(flag()),
      startDate: z.optional(day()),
      endDate: z.optional(day()),
      patID: z.optional(idOf('patientIds')),
    }),
    list: {
      sort: ['remindDatetime', 'patientName', 'appointmentDate', 'remarks', 'aptId'],
      ids: 'appointments',
    },
    answer: z.array(followUp),
  }),
  followUpDetail: call({
    method: 'GET',
    path: '/api/follow_up_detail',
    summary: 'The follow-up of one appointment; 404 where it has none.',
    access: inBranch('show', 'follow-ups'),
    query: z.object({ apptID: ofAppointment }),
    answer: followUp,
  }),
  insertFollowUp: call({
    method: 'POST',
    path: '/api/insert_follow_up',
    summary: 'Creates a follow-up of an appointment, now or later; 409 where it has one.',
    access: inBranch('create', 'follow-ups'),
    body: z.object(fields).check(z.refine(isAhead, notPast)),
    answer: followUp,
    example: { remindDate: tomorrow(), remarks: 'Ask how the wound heals' },
  }),
  updateFollowUp: call({
    method: 'PUT',
    path: '/api/update_follow_up',
    summary:
      'Changes the given fields of an appointment’s follow-up; 404 where it has none. `done` closes or reopens it. With If-Match, only that version (409 otherwise). An unchanged date may have passed.',
    access: inBranch('edit', 'follow-ups'),
    body: z.object({
      ...changeOf(fields),
      remindDate: orLeftOut(wallClock()),
      done: orLeftOut(flag()),
    }),
    answer: followUp,
    example: { remindDate: tomorrow(), remarks: 'Ask how the wound heals' },
  }),
  insertFollowUpMsg: call({
    method: 'POST',
    path: '/api/insert_follow_up_msg',
    summary:
      'Stores the message that goes to the patient when the follow-up is due, and replaces an earlier one; another text after that is sent too. 404 without a follow-up.',
    access: inBranch('edit', 'follow-ups'),
    body: z.object({
      apptID: ofAppointment,
      msgContent: requiredText(1, MAX_CHARACTERS).check(messagePlaceholders),
      templateID: optional(noRef(positive())),
    }),
    answer: followUp,
    example: { msgContent: 'Please call us about your follow-up.' },
  }),
};
