import type { Appointment } from '../../../contract/clinic/appointments.ts';

type Booked = Pick<Appointment, 'bookedOnline' | 'onlineState' | 'statusMeaning'>;

/** Whether an appointment that a visitor booked waits for the desk. What the desk has given another status does not. */
export const waitsForDesk = ({ onlineState, statusMeaning }: Booked): boolean =>
  onlineState === 'asked' && statusMeaning === 'booked';

/** The text by which lists mark an appointment that a visitor booked; null for any other. */
export function onlineMark(row: Booked) {
  if (!row.bookedOnline) return null;
  return waitsForDesk(row) ? 'ONLINE_BOOKING.WAITS' : 'ONLINE_BOOKING.MARK';
}
