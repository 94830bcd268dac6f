import { idList, idOf, ofList, orLeftOut } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { waysToTell } from './waitingList.ts';

/** Appointments of one answer, at most. */
export const MAX_AFFECTED = 200;

const doctor = z.object({ id: z.int(), resource: z.string() });

const affectedAppointment = z
  .object({
    id: z.int(),
    icPassport: z.string(),
    patientName: z.string(),
    phoneNo: z.string(),
    appointmentDate: z.string().check(z.meta({ description: 'Wall clock.' })),
    duration: z.string().check(z.meta({ description: 'hh:mm:ss' })),
    appointmentType: z.string().check(ofList('appt_type')),
    statusDesc: z.string().check(ofList('appt_status')),
    doctors: z.array(doctor),
    free: z
      .array(doctor)
      .check(z.meta({ description: 'The other doctors who are free and there at that time.' })),
    organizerID: z.nullable(z.int()).check(z.meta({ description: 'The absence that it lies in.' })),
    holidayID: z.nullable(z.int()).check(z.meta({ description: 'The closed days.' })),
    reason: z.string().check(z.meta({ description: 'Of the absence or the closed days.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'AffectedAppointment' }));
export type AffectedAppointment = z.infer<typeof affectedAppointment>;

const settled = z.object({
  id: z.int(),
  patientName: z.string(),
  appointmentDate: z.string().check(z.meta({ description: 'Wall clock.' })),
  doctor: z.string().check(z.meta({ description: 'Its doctors now, by name.' })),
  reason: z
    .string()
    .check(z.meta({ description: 'Code of why it was left as it is; empty where it was done.' })),
  before: z
    .object({ doctor: z.string(), statusID: z.int() })
    .check(z.meta({ description: 'Its doctors by id, joined with |, and its status before.' })),
  version: z.int(),
});
export type Settled = z.infer<typeof settled>;

/**
 * Appointments that cannot take place as booked, since their doctor is away or the branch is closed. Each is listed until
 * it is moved, given to another doctor, cancelled, or its patient was told.
 */
export const affected = {
  affectedAppointments: call({
    method: 'GET',
    path: '/api/affected_appointments',
    summary: `Appointments from today on that lie in an absence of their doctor (\`organizerID\`) or on closed days of the branch (\`holidayID\`), or in any, and are not settled, and walk-ins who wait for a doctor who is away: by time, at most ${MAX_AFFECTED}, and how many there are. Those that are moved, cancelled or over, and those whose patient was told, are not among them.`,
    access: inBranch('list', 'appointments'),
    query: z.object({
      organizerID: z.optional(idOf('organizer')),
      holidayID: z.optional(idOf('branch-holidays')),
    }),
    answer: z.object({ total: z.int(), data: z.array(affectedAppointment) }),
  }),
  settleAffected: call({
    method: 'POST',
    path: '/api/settle_affected_appointments',
    summary:
      'Gives affected appointments to another doctor who is free, the one named or whoever was given the fewest of the call so far, or cancels them. Answers for each what became of it: one whose time nobody free has stays as it is, and so does one that is settled already.',
    access: inBranch('edit', 'appointments'),
    body: z.object({
      ids: idList('appointments'),
      action: z.enum(['give', 'cancel']),
      doctor: orLeftOut(idOf('doctors')).check(
        z.meta({ description: 'The doctor to give them to.' }),
      ),
      cancelReason: orLeftOut(idOf('cancelReasons')),
    }),
    answer: z.object({ data: z.array(settled) }),
    example: { action: 'cancel' },
  }),
  tellAffected: call({
    method: 'POST',
    path: '/api/tell_affected_appointments',
    summary:
      "Tells patients that their appointment has another doctor, is cancelled, or cannot take place, as it stands now: by an SMS, which is queued to each in the product's words, or by telephone, which is noted. Answers for each why there was no message, as a code: they count as not told, unless they were before.",
    reachesPeople: true,
    access: inBranch('edit', 'appointments'),
    body: z.object({ ids: idList('appointments'), way: z.enum(waysToTell) }),
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          patientName: z.string(),
          reason: z.string().check(z.meta({ description: 'Empty where they were told.' })),
        }),
      ),
    }),
    example: { way: 'call' },
  }),
};
