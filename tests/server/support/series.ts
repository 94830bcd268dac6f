import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { at, booking, dayFrom, freeDoctors } from './booking.ts';
import type { Caller, Clinic } from './clinic.ts';

type SeriesBooking = Input<typeof api.bookAppointmentSeries>;

/** What books four weekly appointments of half an hour, changed as wanted. */
export const seriesBooking = (changes: Partial<SeriesBooking> = {}): SeriesBooking => ({
  ...booking({ appointmentDate: at(1, '10:00') }),
  repeatUnit: 'week',
  repeatEvery: 1,
  repeatCount: 4,
  ...changes,
});

/** Books a series, and answers its appointments. */
export const bookSeries = async (caller: Caller, changes: Partial<SeriesBooking> = {}) =>
  (await caller.send(api.bookAppointmentSeries, seriesBooking(changes))).data;

/** Moves a series from one of its appointments on, and answers those that were moved. */
export const moveSeries = async (caller: Caller, input: Input<typeof api.moveAppointmentSeries>) =>
  (await caller.send(api.moveAppointmentSeries, input)).data.data;

/** Takes every series, appointment and absence away. */
export async function removeAllSeries(clinic: Clinic): Promise<void> {
  await freeDoctors(clinic);
  await clinic.owner.query('DELETE FROM appointment_series');
}

/** Every appointment of the caller's branch. */
export const everyAppointment = async (caller: Caller) =>
  (await caller.send(api.appointmentList, { startDate: dayFrom(-400) })).data.data;

export const timesOf = (appointments: readonly Appointment[]) =>
  appointments.map(({ appointmentDate }) => appointmentDate);

/** The appointment at an index; that there is none is an error. */
export function nth(appointments: readonly Appointment[], index: number): Appointment {
  const found = appointments[index];
  if (!found) throw new Error(`there is no appointment ${index}`);
  return found;
}

/** Pairs of appointments that hold the same doctor at the same time. */
export async function doubleBooked({ owner }: Clinic) {
  const { rows } = await owner.query<{ appointment_id: number }>(
    `SELECT a.appointment_id FROM appointment_doctor a JOIN appointment_doctor b
        ON a.doctor_id = b.doctor_id AND a.appointment_id < b.appointment_id
       AND a.holds AND b.holds AND a.period && b.period`,
  );
  return rows;
}
