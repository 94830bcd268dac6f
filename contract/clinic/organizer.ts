import {
  changeOf,
  clinicToday,
  day,
  doctors,
  givenPassword,
  idOf,
  ofList,
  optionalText,
  orElse,
  orEmptyText,
  requiredText,
  wallClock,
  wholeNumber,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import type { TextCode } from '../texts/index.ts';

const entry = z.object({
  id: z.int(),
  resource: z.int().check(z.meta({ description: 'The doctor, by id.' })),
  resourceName: z.string(),
  reason: z.string(),
  fromDate: z.string().check(z.meta({ description: 'First day, YYYY-MM-DD.' })),
  toDate: z.string().check(z.meta({ description: 'Last day, YYYY-MM-DD.' })),
  startDate: z.string().check(
    z.meta({
      description: 'Start of the absence on each day, hh:mm, wall clock.',
    }),
  ),
  stopDate: z.string().check(
    z.meta({
      description: 'End of the absence on each day, hh:mm; 24:00 is the end of the day.',
    }),
  ),
  type: z.string(),
  weekdays: z.string().check(
    z.meta({
      description: 'Weekdays, 1 (Monday) to 7, joined with commas; every day where empty.',
    }),
  ),
  everyWeeks: z.int().check(
    z.meta({
      description: 'Every nth week, counted from the week (from Monday) of the first day.',
    }),
  ),
  ended: z.boolean().check(z.meta({ description: 'Whether its last day is over.' })),
  toSettle: z.int().check(
    z.meta({
      description:
        'Appointments from today on that lie in it and are not moved, given to another doctor, cancelled or told.',
    }),
  ),
  version: z.int(),
});

const faultOf = (code: TextCode) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'GENERAL.REQUIRED' : code),
});
const timeOfDay = z.union(
  [
    z.pipe(
      text(8).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$|^24:00(?::00)?$/)),
      z.transform((value) => value.slice(0, 5)),
    ),
    z.pipe(
      wallClock(),
      z.transform((value) => value.slice(11, 16)),
    ),
  ],
  faultOf('GENERAL.TIME'),
);
const dayOrTime = z.union(
  [
    day(),
    z.pipe(
      wallClock(),
      z.transform((value) => value.slice(0, 10)),
    ),
  ],
  faultOf('GENERAL.DATE'),
);

/** Sorted weekdays without duplicates. All seven become empty. */
const weekdays = () =>
  z.pipe(
    z.pipe(
      text(50, { error: 'CALENDAR.WEEKDAYS' }).check(
        z.regex(/^(?:[1-7](?:,[1-7])*)?$/, { error: 'CALENDAR.WEEKDAYS' }),
      ),
      z.transform((value) => [...new Set(value.split(','))].toSorted().join(',')),
    ),
    z.transform((value) => (value === '1,2,3,4,5,6,7' ? '' : value)),
  );

const when = z.object({
  resource: idOf('doctors'),
  fromDate: dayOrTime.check(z.meta({ description: 'First day of the absence.' })),
  toDate: dayOrTime.check(z.meta({ description: 'Last day of the absence.' })),
  startDate: timeOfDay.check(
    z.meta({
      description: 'Start on each day: hh:mm, or a wall-clock date-time of which the time counts.',
    }),
  ),
  // A date-time cannot express 24:00, so an end at midnight is the end of the day.
  stopDate: z
    .pipe(
      timeOfDay,
      z.transform((time) => (time === '00:00' ? '24:00' : time)),
    )
    .check(z.meta({ description: 'End on each day; 24:00 (or 00:00) for the end of the day.' })),
  weekdays: orEmptyText(weekdays()).check(
    z.meta({ description: 'Only on these weekdays, 1 (Monday) to 7, joined with commas.' }),
  ),
  everyWeeks: orElse(wholeNumber({ min: 1, max: 8 }), 1).check(
    z.meta({ description: 'Only every nth week, counted from the week of the first day.' }),
  ),
});
const fields = z.extend(when, {
  reason: requiredText(1, 250),
  type: optionalText(50),
});

interface Period {
  fromDate?: string;
  toDate?: string;
  startDate?: string;
  stopDate?: string;
  weekdays?: string | undefined;
  everyWeeks?: number | undefined;
}
const daysInOrder = (entry: Period) =>
  !entry.fromDate || !entry.toDate || entry.fromDate <= entry.toDate;
const timesInOrder = (entry: Period) =>
  !entry.startDate || !entry.stopDate || entry.startDate < entry.stopDate;
const happens = ({ fromDate, toDate, ...rule }: Period) =>
  !fromDate || !toDate || fromDate > toDate || everHolds({ fromDate, toDate, ...rule });
const daysOrder = { error: 'ORGANIZER.DAYS_ORDER', path: ['toDate'] };
const timesOrder = { error: 'ORGANIZER.TIMES_ORDER', path: ['stopDate'] };
const never = { error: 'ORGANIZER.NEVER', path: ['weekdays'] };
const span = () => ({
  fromDate: clinicToday(),
  toDate: clinicToday(),
  startDate: '00:00',
  stopDate: '00:05',
});
const absence = () => ({ ...span(), reason: 'Course', type: 'Leave' });

export const organizer = {
  organizerList: listCall({
    method: 'GET',
    path: '/api/organizer_list',
    summary:
      "The doctors' absences, latest first, of one doctor where `resource` names one. By `ended`, soonest first, and those that are over last.",
    access: inBranch('list', 'organizer'),
    query: z.object({ resource: z.optional(idOf('doctors')) }),
    list: { sort: ['id', 'fromDate', 'ended', 'resourceName', 'reason', 'type'], ids: 'organizer' },
    answer: z.array(entry),
  }),
  schedulerOrganizerList: call({
    method: 'GET',
    path: '/api/scheduler_organizer_list',
    summary: 'Absences that ended at most a month ago or later, for the scheduler.',
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
      'Creates an absence; bookings within it are then refused. Doctors may create their own only.',
    access: inBranch('create', 'organizer'),
    body: fields.check(
      z.refine(daysInOrder, daysOrder),
      z.refine(timesInOrder, timesOrder),
      z.refine(happens, never),
    ),
    answer: entry,
    example: absence(),
  }),
  updateOrganizer: call({
    method: 'PUT',
    path: '/api/update_organizer',
    summary:
      'Changes an absence; type and recurrence stay where left out. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'organizer'),
    body: z
      .object({ ...changeOf(fields.shape), id: idOf('organizer') })
      .check(
        z.refine(daysInOrder, daysOrder),
        z.refine(timesInOrder, timesOrder),
        z.refine(happens, never),
      ),
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
  organizerOverlaps: call({
    method: 'GET',
    path: '/api/organizer_overlaps',
    summary:
      "Appointments of the doctor that an absence would lie over, at most 200, and how many there are; asked before it is saved. Who waits today is seen from now on, walk-ins among them. Neither removed nor cancelled ones, nor those who didn't come.",
    access: inBranch('list', 'appointments'),
    query: when.check(
      z.refine(daysInOrder, daysOrder),
      z.refine(timesInOrder, timesOrder),
      z.refine(happens, never),
    ),
    answer: z.object({
      total: z.int(),
      data: z.array(
        z.object({
          id: z.int(),
          patientName: z.string(),
          appointmentDate: z.string().check(z.meta({ description: 'Wall clock.' })),
          duration: z.string().check(z.meta({ description: 'hh:mm:ss' })),
          resource: z.string().check(z.meta({ description: "The doctor's name." })),
          statusDesc: z.string().check(ofList('appt_status')),
        }),
      ),
    }),
    example: span(),
  }),
  checkUnavailableOrganizerSlot: call({
    method: 'GET',
    path: '/api/check_unavailable_organizer_slot',
    summary: 'Absences of the doctors that overlap a period, as wall clock.',
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

/** Whether an absence has any day. */
export function everHolds({
  fromDate,
  toDate,
  weekdays: on = '',
  everyWeeks = 1,
}: Period & { fromDate: string; toDate: string }): boolean {
  const [first, last] = [Date.parse(fromDate) / DAY, Date.parse(toDate) / DAY];
  // Days within which a recurrence must have occurred, if it ever does.
  const enough = Math.min(last, first + (everyWeeks + 1) * 7);
  for (let day = first; day <= enough; day++) {
    const isWeek =
      (Math.floor((day - MONDAY) / 7) - Math.floor((first - MONDAY) / 7)) % everyWeeks === 0;
    if (isWeek && (on === '' || on.includes(String(weekdayOf(day))))) return true;
  }
  return false;
}

const DAY = 86_400_000;
/** 1970-01-01 was a Thursday; the offset to its week's Monday. */
const MONDAY = -3;

function weekdayOf(day: number): number {
  return ((((day - MONDAY) % 7) + 7) % 7) + 1;
}
