import { and, asc, eq } from 'drizzle-orm';
import { appointmentDoctors, appointments } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { durationOf, wallClockOrNull, wallClockOf } from '../../../kit/time.ts';
import { occupiedPeriod, type Period } from './periods.ts';

/** The changeable fields of an appointment. */
export interface AppointmentState {
  patientId: number;
  startsAt: Date;
  minutes: number;
  doctorIds: number[];
  type: string;
  locationId: number | null;
  priorityId: number;
  statusId: number;
  complaint: string;
  remark: string;
  nextAction: string;
  queueNumber: number | null;
  reminder: boolean;
  isCall: boolean;
  treatmentPlannerId: number | null;
  refId: string | null;
  arrivedAt: Date | null;
  calledAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelReasonId: number | null;
  seriesId: number | null;
  conflict: boolean;
  /** Whether it holds no time in the book, as the patient came without an appointment. */
  walkIn: boolean;
  removedAt: Date | null;
}

/** An appointment as stored, locked until the transaction ends. */
export interface StoredAppointment extends AppointmentState {
  id: number;
  version: number;
  /** Doctors for whom it overlaps deliberately. */
  overlapping: number[];
}

/** Reads and locks an appointment of the branch in order to change it. */
export async function lockAppointment(
  { db, branch }: BranchChangeContext,
  id: number,
): Promise<StoredAppointment | undefined> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.branchId, branch.id), eq(appointments.id, id)))
    .for('update');
  if (!row) return undefined;
  const doctors = await db
    .select({ id: appointmentDoctors.doctorId, conflict: appointmentDoctors.conflict })
    .from(appointmentDoctors)
    .where(
      and(eq(appointmentDoctors.branchId, branch.id), eq(appointmentDoctors.appointmentId, id)),
    )
    .orderBy(asc(appointmentDoctors.position));
  return {
    ...row,
    doctorIds: doctors.map((doctor) => doctor.id),
    overlapping: doctors.filter((doctor) => doctor.conflict).map((doctor) => doctor.id),
  };
}

/** The period that an appointment occupies. */
export const periodOf = ({ startsAt, minutes }: AppointmentState): Period =>
  occupiedPeriod(startsAt, minutes);

/** A state as the audit records it, with the wire's field names. */
export function auditFields(state: AppointmentState): Record<string, unknown> {
  return {
    patID: state.patientId,
    appointmentDate: wallClockOf(state.startsAt),
    duration: durationOf(state.minutes),
    doctor: state.doctorIds.join('|'),
    appointmentType: state.type,
    locationID: state.locationId,
    priorityID: state.priorityId,
    statusID: state.statusId,
    patientComplaint: state.complaint,
    remark: state.remark,
    nextAction: state.nextAction,
    queueNumber: state.queueNumber,
    reminder: state.reminder,
    isCall: state.isCall,
    treatmentPlannerID: state.treatmentPlannerId,
    refID: state.refId,
    arrivedAt: wallClockOrNull(state.arrivedAt),
    calledAt: wallClockOrNull(state.calledAt),
    startedAt: wallClockOrNull(state.startedAt),
    finishedAt: wallClockOrNull(state.finishedAt),
    cancelReasonID: state.cancelReasonId,
    seriesID: state.seriesId,
    conflict: state.conflict,
    walkIn: state.walkIn,
    removed: state.removedAt !== null,
  };
}
