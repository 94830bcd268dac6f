import { and, asc, eq } from 'drizzle-orm';
import { appointmentDoctors, appointments } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { durationOf, wallOrNull, wallOf } from '../../time.ts';
import { heldBy, type Period } from './periods.ts';

/** What can be changed of an appointment. */
export interface State {
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
  removedAt: Date | null;
}

/** An appointment as it stands, held against others' changes until the transaction ends. */
export interface Stored extends State {
  id: number;
  version: number;
  /** Doctors for whom it lies knowingly over something. */
  overlapping: number[];
}

/** Reads an appointment of the branch to change it. */
export async function storedOf(
  { db, branch }: BranchContext,
  id: number,
): Promise<Stored | undefined> {
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

/** The time that an appointment takes of its doctors'. */
export const periodOf = ({ startsAt, minutes }: State): Period => heldBy(startsAt, minutes);

/** A state as the audit notes it, with the names of the wire. */
export function noted(state: State): Record<string, unknown> {
  return {
    patID: state.patientId,
    appointmentDate: wallOf(state.startsAt),
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
    arrivedAt: wallOrNull(state.arrivedAt),
    calledAt: wallOrNull(state.calledAt),
    startedAt: wallOrNull(state.startedAt),
    finishedAt: wallOrNull(state.finishedAt),
    cancelReasonID: state.cancelReasonId,
    seriesID: state.seriesId,
    conflict: state.conflict,
    removed: state.removedAt !== null,
  };
}
