import {
  clinicToday,
  day,
  doctors,
  givenPassword,
  idOf,
  optionalText,
  requiredText,
  wallClock,
} from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call, listCall } from './kit/call.ts';
import { z } from './kit/zod.ts';
import type { TextCode } from './texts/index.ts';

const entry = z.object({
  id: z.int(),
  resource: z.int().meta({ description: 'The doctor, by id.' }),
  resourceName: z.string(),
  reason: z.string(),
  fromDate: z.string().meta({ description: 'First day, YYYY-MM-DD.' }),
  toDate: z.string().meta({ description: 'Last day, YYYY-MM-DD.' }),
  startDate: z.string().meta({
    description: 'hh:mm from which the doctor is away on each of the days, as wall clock.',
  }),
  stopDate: z.string().meta({
    description:
      'hh:mm until which the doctor is away on each of the days; 24:00 is the end of the day.',
  }),
  type: z.string(),
  version: z.int(),
});

const orElse = (code: TextCode) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'GENERAL.REQUIRED' : code),
});
const timeOfDay = z.union(
  [
    z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$|^24:00(?::00)?$/)
      .transform((text) => text.slice(0, 5)),
    wallClock().transform((text) => text.slice(11, 16)),
  ],
  orElse('GENERAL.TIME'),
);
const dayOrTime = z.union(
  [day(), wallClock().transform((text) => text.slice(0, 10))],
  orElse('GENERAL.DATE'),
);

const fields = z.object({
  resource: idOf('doctors'),
  reason: requiredText(1, 250),
  fromDate: dayOrTime.meta({ description: 'First day of the absence.' }),
  toDate: dayOrTime.meta({ description: 'Last day of the absence.' }),
  startDate: timeOfDay.meta({
    description:
      'Away from this time of each day: hh:mm, or a wall-clock date-time whose time counts.',
  }),
  // A date-time can't say 24:00, so an end at midnight is the end of the day.
  stopDate: timeOfDay
    .transform((time) => (time === '00:00' ? '24:00' : time))
    .meta({ description: 'Until this time of each day; 24:00 (or 00:00) for its end.' }),
  type: optionalText(50).optional(),
});
type Period = { fromDate?: string; toDate?: string; startDate?: string; stopDate?: string };
const daysInOrder = (entry: Period) =>
  !entry.fromDate || !entry.toDate || entry.fromDate <= entry.toDate;
const timesInOrder = (entry: Period) =>
  !entry.startDate || !entry.stopDate || entry.startDate < entry.stopDate;
const daysOrder = { error: 'ORGANIZER.DAYS_ORDER', path: ['toDate'] };
const timesOrder = { error: 'ORGANIZER.TIMES_ORDER', path: ['stopDate'] };
const absence = () => ({
  reason: 'Course',
  fromDate: clinicToday(),
  toDate: clinicToday(),
  startDate: '00:00',
  stopDate: '00:05',
  type: 'Leave',
});

export const organizer = {
  organizerList: listCall({
    method: 'GET',
    path: '/api/organizer_list',
    summary: "The doctors' absences, latest first, of one doctor where `resource` names one.",
    access: inBranch('list', 'organizer'),
    query: z.object({ resource: idOf('doctors').optional() }),
    list: { sort: ['id', 'fromDate', 'resourceName', 'reason', 'type'] },
    answer: z.array(entry),
  }),
  schedulerOrganizerList: call({
    method: 'GET',
    path: '/api/scheduler_organizer_list',
    summary: 'Absences that end at most a month before today, for the scheduler.',
    access: inBranch('list', 'organizer'),
    answer: z.array(entry),
  }),
  organizerDetail: call({
    method: 'GET',
    path: '/api/organizer_detail',
    summary: 'One absence.',
    access: inBranch('show', 'organizer'),
    query: z.object({ id: idOf('organizer') }),
    answer: entry,
  }),
  addOrganizer: call({
    method: 'POST',
    path: '/api/add_organizer',
    summary:
      'Notes an absence; bookings within it are then refused. A doctor may note their own alone.',
    access: inBranch('create', 'organizer'),
    body: fields.refine(daysInOrder, daysOrder).refine(timesInOrder, timesOrder),
    answer: entry,
    example: absence(),
  }),
  updateOrganizer: call({
    method: 'PUT',
    path: '/api/update_organizer',
    summary: 'Changes an absence. With If-Match, over that version alone (409 otherwise).',
    access: inBranch('edit', 'organizer'),
    body: fields
      .extend({ id: idOf('organizer') })
      .refine(daysInOrder, daysOrder)
      .refine(timesInOrder, timesOrder),
    answer: entry,
    example: absence(),
  }),
  removeOrganizer: call({
    method: 'DELETE',
    path: '/api/remove_organizer',
    summary: "Removes an absence, confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('delete', 'organizer'),
    query: z.object({ id: idOf('organizer'), password: givenPassword() }),
    secrets: ['password'],
    confirmedBy: 'password',
    answer: z.object({ done: z.literal(true) }),
  }),
  checkUnavailableOrganizerSlot: call({
    method: 'GET',
    path: '/api/check_unavailable_organizer_slot',
    summary: 'Absences of the doctors that meet a stretch of time, as wall clock.',
    access: inBranch('list', 'organizer'),
    query: z.object({ startDate: wallClock(), endDate: wallClock(), doctor: doctors() }),
    answer: z.array(
      z.object({
        resource: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        reason: z.string(),
      }),
    ),
    example: {
      startDate: `${clinicToday()}T10:00:00.000Z`,
      endDate: `${clinicToday()}T11:00:00.000Z`,
    },
  }),
};
