import {
  clinicNow,
  clinicToday,
  day,
  flag,
  idOf,
  optionalText,
  requiredText,
  wallClock,
} from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call, listCall, noRef } from './kit/call.ts';
import { z } from './kit/zod.ts';

/** Longest message that is kept with a follow-up. */
const MOST_CHARACTERS = 1_000;

export const followUp = z
  .object({
    aptId: z.int().meta({ description: 'The appointment that is followed up, by id.' }),
    remindDatetime: z.string().meta({ description: 'Wall clock of the clinic written as UTC.' }),
    remarks: z.string(),
    msgContent: z.string().meta({ description: 'Message saved for sending; empty without one.' }),
    templateID: z.int().nullable(),
    done: z.boolean(),
    icPassport: z.string(),
    patientName: z.string(),
    phoneNo: z.string(),
    appointmentDate: z.string().meta({ description: 'Wall clock; the original appointment.' }),
    appointmentType: z.string(),
    doctor: z.string().meta({ description: 'Names of the doctors, joined with a comma.' }),
    username: z.string(),
    version: z.int(),
  })
  .meta({ id: 'FollowUp' });
export type FollowUp = z.infer<typeof followUp>;

const ofAppointment = idOf('appointments');
const fields = {
  apptID: ofAppointment,
  remindDate: wallClock(),
  remarks: optionalText(MOST_CHARACTERS).optional(),
};
const notPast = {
  error: 'FOLLOW_UP.PAST',
  path: ['remindDate'],
};

/** Whether a time on the clinic's wall clock is this minute or later; one that is not given is not behind. */
export const isAhead = ({ remindDate }: { remindDate?: string }) =>
  remindDate === undefined || remindDate.slice(0, 16) >= clinicNow().slice(0, 16);
const tomorrow = () => `${clinicToday(new Date(Date.now() + 86_400_000))}T09:00:00.000Z`;

export const followUps = {
  appointmentFollowUpList: listCall({
    method: 'GET',
    path: '/api/appointment_follow_up_list',
    summary:
      'Follow-up reminders of the branch, the next first; `done` narrows to those that are done or still open, startDate and endDate to days of reminding. q finds any part of a name, phone or identity number.',
    access: inBranch('list', 'follow-ups'),
    query: z.object({
      done: flag().optional(),
      startDate: day().optional(),
      endDate: day().optional(),
    }),
    list: { sort: ['remindDatetime', 'patientName', 'appointmentDate', 'remarks', 'aptId'] },
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
    summary:
      'Notes a follow-up of an appointment that has none, now or later; 409 where it has one.',
    access: inBranch('create', 'follow-ups'),
    body: z.object(fields).refine(isAhead, notPast),
    answer: followUp,
    example: { remindDate: tomorrow(), remarks: 'Ask how the wound heals' },
  }),
  updateFollowUp: call({
    method: 'PUT',
    path: '/api/update_follow_up',
    summary:
      'Changes what is given of the follow-up of an appointment; 404 where it has none. `done` closes it or opens it again. With If-Match, over that version alone (409 otherwise). A date that is kept may have passed.',
    access: inBranch('edit', 'follow-ups'),
    body: z.object({ ...fields, remindDate: wallClock().optional(), done: flag().optional() }),
    answer: followUp,
    example: { remindDate: tomorrow(), remarks: 'Ask how the wound heals' },
  }),
  insertFollowUpMsg: call({
    method: 'POST',
    path: '/api/insert_follow_up_msg',
    summary:
      'Saves the message that is to be sent with a follow-up, in place of an earlier one; 404 without a follow-up.',
    access: inBranch('edit', 'follow-ups'),
    body: z.object({
      apptID: ofAppointment,
      msgContent: requiredText(1, MOST_CHARACTERS),
      templateID: noRef(z.coerce.number<unknown>().int().min(1).max(2_147_483_647))
        .nullable()
        .optional(),
    }),
    answer: followUp,
    example: { msgContent: 'Please call us about your follow-up.' },
  }),
};
