import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatWallClock } from '../../../framework/calendar/clock.ts';
import type { CalendarColumn, CalendarSlot, Span } from '../../../framework/calendar/types.ts';
import { formatDuration } from '../../../framework/format.ts';

/** A change of an appointment's time, length or doctors. */
export interface AppointmentChange {
  /** Wall clock. */
  appointmentDate?: string;
  /** hh:mm:ss */
  duration?: string;
  doctors?: Appointment['doctors'];
}

/**
 * The change if an appointment is dropped on a slot; null for none. From one doctor's column to another's, the new
 * doctor replaces the first; the others stay.
 */
export function moveChange(
  row: Appointment,
  was: Span,
  to: CalendarSlot,
  from: number | null,
  columns: readonly CalendarColumn[],
): AppointmentChange | null {
  const change: AppointmentChange = {};
  if (to.start !== was.start) change.appointmentDate = formatWallClock(to.start);
  if (to.stop - to.start !== was.stop - was.start)
    change.duration = formatDuration(to.stop - to.start);
  const column = columns.find(({ id }) => id === to.column);
  if (column && from !== null && from !== column.id) {
    const given = { id: column.id, resource: column.name, blockcolor: column.colour };
    const doctors = row.doctors.map((doctor) => (doctor.id === from ? given : doctor));
    change.doctors = doctors.filter(
      ({ id }, at) => doctors.findIndex((each) => each.id === id) === at,
    );
  }
  return Object.keys(change).length > 0 ? change : null;
}

/** The change that undoes another one. */
export function undoChange(row: Appointment, change: AppointmentChange): AppointmentChange {
  return {
    ...(change.appointmentDate !== undefined && { appointmentDate: row.appointmentDate }),
    ...(change.duration !== undefined && { duration: row.duration }),
    ...(change.doctors && { doctors: row.doctors }),
  };
}

/** Applies a change to an appointment. */
export function applyChange(row: Appointment, change: AppointmentChange): Appointment {
  return {
    ...row,
    ...change,
    ...(change.doctors && { doctor: joinDoctorIds(change.doctors) }),
  };
}

/** What to ask about the time that an appointment would have after a change. */
export function availabilityInput(row: Appointment, change: AppointmentChange) {
  const wanted = applyChange(row, change);
  return {
    appointmentDate: wanted.appointmentDate,
    estimatedTime: wanted.duration,
    resource: joinDoctorIds(wanted.doctors),
    except: row.id,
  };
}

/** The doctors' ids on the wire, joined with a pipe. */
export function joinDoctorIds(doctors: Appointment['doctors']): string {
  return doctors.map(({ id }) => id).join('|');
}
