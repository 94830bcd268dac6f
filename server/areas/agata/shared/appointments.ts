import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { type AppointmentRow, ofClinic, wallOf } from './routed.ts';

export type RoutedRow = AppointmentRow<StatusMeaning>;

/** A routed appointment in the words of the wire. A status without a meaning is a booking's first. */
export const appointmentOf = (row: RoutedRow) => ({
  ...ofClinic(row),
  startsAt: wallOf(row.at),
  minutes: row.minutes,
  state: row.state ?? 'booked',
  isTeleconsultation: row.is_teleconsultation,
});
