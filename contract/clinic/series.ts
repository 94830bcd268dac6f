import {
  doctors,
  flag,
  givenPassword,
  idOf,
  lengthOfTime,
  orLeftOut,
  wallClock,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { appointment, appointments, refusePatientOverlap } from './appointments.ts';

export const repeatUnits = ['day', 'week', 'month'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];
/** Appointments of one series, at most. */
export const MAX_REPEATS = 52;

const count = (min: number, max: number) =>
  z.coerce.number<unknown>().check(z.int(), z.gte(min), z.lte(max));
const rule = {
  repeatUnit: z.enum(repeatUnits),
  repeatEvery: count(1, 12).check(
    z.meta({ description: 'Units from one appointment to the next.' }),
  ),
  repeatCount: count(2, MAX_REPEATS).check(
    z.meta({ description: 'Appointments, the first included.' }),
  ),
};
const obstacle = z.object({
  resource: z.string(),
  startDate: z.string(),
  stopDate: z.string(),
  kind: z.enum(['taken', 'away']),
  reason: z.string(),
});
const occurrence = z.object({
  appointmentDate: z.string().check(z.meta({ description: 'Wall clock.' })),
  holiday: z
    .string()
    .check(z.meta({ description: 'Public holiday of the state on that day; else empty.' })),
  weekend: z.boolean(),
  unavailable: z.array(obstacle),
});
const { body, example } = appointments.bookAppointment;

export const series = {
  checkAppointmentSeries: call({
    method: 'GET',
    path: '/api/check_appointment_series',
    summary:
      'The dates of a series before it is booked, each with the doctors who are occupied or absent. A month without the day uses its last one.',
    access: inBranch('list', 'appointments'),
    query: z.object({
      appointmentDate: wallClock(),
      estimatedTime: orLeftOut(lengthOfTime()),
      resource: doctors(),
      ...rule,
    }),
    answer: z.array(occurrence),
    example: {
      appointmentDate: String(example?.['appointmentDate']),
      estimatedTime: '00:15:00',
      repeatUnit: 'week',
      repeatEvery: 1,
      repeatCount: 3,
    },
  }),
  bookAppointmentSeries: call({
    method: 'POST',
    path: '/api/appointment_series',
    summary:
      'Books a series of appointments, all or none: 409 with a failure for each date on which a doctor is occupied or absent. With `skipTaken` those dates are skipped and returned, 409 where all are; else with `allowConflict` and permission they are booked over.',
    access: inBranch('create', 'appointments'),
    body: z.extend(body, { ...rule, skipTaken: orLeftOut(flag()) }),
    answer: z.object({
      seriesID: z.int(),
      data: z.array(appointment),
      skipped: z.array(occurrence),
    }),
    example: { ...example, repeatUnit: 'week', repeatEvery: 1, repeatCount: 2 },
  }),
  moveAppointmentSeries: call({
    method: 'POST',
    path: '/api/move_appointment_series',
    summary:
      'Moves an appointment and the later ones of its series: each by as many days, to the same time of day; to another length or other doctors where given. Those that are done, cancelled or missed stay; 409 where none is left. All or none (409). With If-Match, only that version of the named appointment.',
    access: inBranch('edit', 'appointments'),
    body: z.object({
      id: idOf('appointments'),
      appointmentDate: wallClock(),
      estimatedTime: orLeftOut(lengthOfTime()),
      doctor: orLeftOut(doctors()),
      allowConflict: orLeftOut(flag()),
      refusePatientOverlap: refusePatientOverlap(),
    }),
    answer: z.object({ data: z.array(appointment) }),
    example: { appointmentDate: String(example?.['appointmentDate']) },
  }),
  endAppointmentSeries: call({
    method: 'DELETE',
    path: '/api/end_appointment_series',
    summary:
      "Removes an appointment and those of its series that follow and are still to come, confirmed by the person's own password (403 where it is wrong). Those that are done, cancelled or missed stay; 409 where none is left. Answers how many and which, as restore_appointment takes them back.",
    access: inBranch('delete', 'appointments'),
    query: z.object({ id: idOf('appointments'), password: givenPassword() }),
    secrets: ['password'],
    confirmedBy: 'password',
    answer: z.object({ removed: z.int(), ids: z.array(z.int()) }),
  }),
};
