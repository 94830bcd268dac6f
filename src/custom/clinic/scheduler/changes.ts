import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { wallClockText } from '../../../framework/calendar/clock.ts';
import type { CalendarColumn, Place, Span } from '../../../framework/calendar/types.ts';
import { durationText } from '../../../framework/format.ts';

/** What is to be otherwise of an appointment: when it begins, how long it lasts, whose it is. */
export interface BookChange {
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
export function changeOf(
  row: Appointment,
  was: Span,
  to: Place,
  from: number | null,
  columns: readonly CalendarColumn[],
): BookChange | null {
  const change: BookChange = {};
  if (to.start !== was.start) change.appointmentDate = wallClockText(to.start);
  if (to.stop - to.start !== was.stop - was.start)
    change.duration = durationText(to.stop - to.start);
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
export function undoOf(row: Appointment, change: BookChange): BookChange {
  return {
    ...(change.appointmentDate !== undefined && { appointmentDate: row.appointmentDate }),
    ...(change.duration !== undefined && { duration: row.duration }),
    ...(change.doctors && { doctors: row.doctors }),
  };
}

/** An appointment as it is once a change is made. */
export function changedRow(row: Appointment, change: BookChange): Appointment {
  return {
    ...row,
    ...change,
    ...(change.doctors && { doctor: joined(change.doctors) }),
  };
}

/** Ids of doctors as they travel, joined with a pipe. */
export function joined(doctors: Appointment['doctors']): string {
  return doctors.map(({ id }) => id).join('|');
}
