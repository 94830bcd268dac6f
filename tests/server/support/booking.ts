import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type { Caller, Clinic } from './clinic.ts';
import { patientsOf } from './world.ts';

/** Ids of a branch's statuses by what they mean, as a new branch is furnished. */
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

/** The clinic's day so many days from today. */
export const dayFrom = (days: number): string =>
  clinicToday(new Date(Date.now() + days * 86_400_000));

/** A time of a day on the wire: `at(1, '10:00')` is ten in the morning tomorrow. */
export const at = (days: number, time: string): string => `${dayFrom(days)}T${time}:00.000Z`;

/** What books half an hour of the first doctor of kl for its patient, changed as wanted. */
export const booking = (
  changes: Partial<Input<typeof api.bookAppointment>>,
): Input<typeof api.bookAppointment> => ({
  appointmentDate: at(1, '10:00'),
  patientID: patientsOf.kl.here,
  patientName: 'Here kl',
  resource: '1',
  type: 'Consultation',
  priorityID: 6,
  estimatedTime: '00:30:00',
  ...changes,
});

/** Books, and answers the appointment. */
export async function book(
  caller: Caller,
  changes: Partial<Input<typeof api.bookAppointment>> = {},
): Promise<Appointment> {
  return (await caller.send(api.bookAppointment, booking(changes))).data;
}

/** Takes every appointment and absence away, so that the next test finds the doctors free. */
export const freeDoctors = ({ owner }: Clinic): Promise<unknown> =>
  owner.query(
    'DELETE FROM appointment_doctor; DELETE FROM appointment; DELETE FROM organizer_entry',
  );

/** What the audit says of an appointment of kl, in order. */
export async function historyOf({ owner }: Clinic, id: number) {
  const { rows } = await owner.query<{ account_id: number; action: string; changes: object }>(
    `SELECT account_id, action, changes FROM audit
      WHERE branch_id = 1 AND resource = 'appointments' AND record_id = $1 ORDER BY id`,
    [id],
  );
  return rows;
}
