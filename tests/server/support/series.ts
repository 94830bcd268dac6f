import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { timeFromToday, bookingInput, dayFromToday, clearCalendar } from './booking.ts';
import type { Caller, Clinic } from './clinic.ts';

type SeriesBooking = Input<typeof api.bookAppointmentSeries>;

/** The input that books four weekly appointments of half an hour, with changes. */
export const seriesBooking = (changes: Partial<SeriesBooking> = {}): SeriesBooking => ({
  ...bookingInput({ appointmentDate: timeFromToday(1, '10:00') }),
  repeatUnit: 'week',
  repeatEvery: 1,
  repeatCount: 4,
  ...changes,
});

/** Books a series and returns its appointments. */
export const bookSeries = async (caller: Caller, changes: Partial<SeriesBooking> = {}) =>
  (await caller.send(api.bookAppointmentSeries, seriesBooking(changes))).data;

/** Moves a series from one appointment on, and returns the moved appointments. */
export const moveSeries = async (caller: Caller, input: Input<typeof api.moveAppointmentSeries>) =>
  (await caller.send(api.moveAppointmentSeries, input)).data.data;

/** Deletes all series, appointments and absences. */
export async function removeAllSeries(clinic: Clinic): Promise<void> {
  await clearCalendar(clinic);
  await clinic.owner.query('DELETE FROM appointment_series');
}

/** All appointments of the caller's branch. */
export const listAllAppointments = async (caller: Caller) =>
  (await caller.send(api.appointmentList, { startDate: dayFromToday(-400) })).data.data;

export const appointmentTimes = (appointments: readonly Appointment[]) =>
  appointments.map(({ appointmentDate }) => appointmentDate);

/** The appointment at an index. Throws if there is none. */
export function nth(appointments: readonly Appointment[], index: number): Appointment {
  const found = appointments[index];
  if (!found) throw new Error(`there is no appointment ${index}`);
  return found;
}

/** Pairs of appointments with the same doctor at the same time. */
export async function findDoubleBookings({ owner }: Clinic) {
  const { rows } = await owner.query<{ appointment_id: number }>(
    `SELECT a.appointment_id FROM appointment_doctor a JOIN appointment_doctor b
        ON a.doctor_id = b.doctor_id AND a.appointment_id < b.appointment_id
       AND a.holds AND b.holds AND a.period && b.period`,
  );
  return rows;
}
