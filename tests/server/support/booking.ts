import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type { Caller, Clinic } from './clinic.ts';
import { patientsOf } from './world.ts';

/** Status ids of a new branch by meaning. */
export const statusIds = {
  booked: 1,
  confirmed: 2,
  arrived: 3,
  called: 4,
  inProgress: 5,
  done: 6,
  cancelled: 7,
  noShow: 8,
} as const;

/** The day in the clinic's time zone, `days` from today. */
export const dayFromToday = (days: number): string =>
  clinicToday(new Date(Date.now() + days * 86_400_000));

/** A time as the API sends it: `timeFromToday(1, '10:00')` is tomorrow at ten. */
export const timeFromToday = (days: number, time: string): string =>
  `${dayFromToday(days)}T${time}:00.000Z`;

/** The input that books the first doctor of kl for half an hour, with changes. */
export const bookingInput = (
  changes: Partial<Input<typeof api.bookAppointment>>,
): Input<typeof api.bookAppointment> => ({
  appointmentDate: timeFromToday(1, '10:00'),
  patientID: patientsOf.kl.here,
  patientName: 'Here kl',
  resource: '1',
  type: 'Consultation',
  priorityID: 6,
  estimatedTime: '00:30:00',
  ...changes,
});

/** Books and returns the appointment. */
export async function book(
  caller: Caller,
  changes: Partial<Input<typeof api.bookAppointment>> = {},
): Promise<Appointment> {
  return (await caller.send(api.bookAppointment, bookingInput(changes))).data;
}

/** Deletes all appointments and absences, so that the doctors are free for the next test. */
export const clearCalendar = ({ owner }: Clinic): Promise<unknown> =>
  owner.query(
    'DELETE FROM appointment_doctor; DELETE FROM appointment; DELETE FROM organizer_entry',
  );

/** The audit entries of an appointment of kl, in order. */
export async function historyOf({ owner }: Clinic, id: number) {
  const { rows } = await owner.query<{ account_id: number; action: string; changes: object }>(
    `SELECT account_id, action, changes FROM audit
      WHERE branch_id = 1 AND resource = 'appointments' AND record_id = $1 ORDER BY id`,
    [id],
  );
  return rows;
}
