import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatWallClock } from '../../../framework/calendar/clock.ts';
import type { CalendarColumn, CalendarSlot, Span } from '../../../framework/calendar/types.ts';
import { formatDuration } from '../../../framework/format.ts';

/** What is to be otherwise of an appointment: when it begins, how long it lasts, whose it is. */
export interface AppointmentChange {
  /** Wall clock. */
  appointmentDate?: string;
  /** hh:mm:ss */
  duration?: string;
  doctors?: Appointment['doctors'];
}

/**
 * What putting an appointment at a place changes of it; null for nothing. Taken from one doctor's column to another's,
 * it is given to that doctor in the place of the first, and its other doctors stay.
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

/** What takes a change back: what it changes, as it was before. */
export function undoChange(row: Appointment, change: AppointmentChange): AppointmentChange {
  return {
    ...(change.appointmentDate !== undefined && { appointmentDate: row.appointmentDate }),
    ...(change.duration !== undefined && { duration: row.duration }),
    ...(change.doctors && { doctors: row.doctors }),
  };
}

/** An appointment as it is once a change is made. */
export function applyChange(row: Appointment, change: AppointmentChange): Appointment {
  return {
    ...row,
    ...change,
    ...(change.doctors && { doctor: joinDoctorIds(change.doctors) }),
  };
}

/** Ids of doctors as they travel, joined with a pipe. */
export function joinDoctorIds(doctors: Appointment['doctors']): string {
  return doctors.map(({ id }) => id).join('|');
}
