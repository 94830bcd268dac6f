import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { FollowUp, followUps as calls } from '../../../../contract/clinic/followUps.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { appointments, followUps, patients } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { isFoundBy, soughtPatterns } from '../patients/search.ts';

const sorts = {
  remindDatetime: followUps.remindAt,
  patientName: sql`lower(${patients.name})`,
  appointmentDate: appointments.startsAt,
  remarks: sql`lower(${followUps.remarks})`,
  aptId: followUps.appointmentId,
};

/** Follow-ups of the branch, the next one first by default, without those of removed appointments. */
export async function listOf(
  context: BranchContext,
  {
    done,
    overdue,
    startDate,
    endDate,
    patID,
    ...list
  }: Checked<typeof calls.appointmentFollowUpList>,
): Promise<FollowUp[]> {
  const condition = and(
    done === undefined ? undefined : (done ? isNotNull : isNull)(followUps.doneAt),
    overdue === undefined ? undefined : overdue ? isOverdue : not(isOverdue),
    onDays(followUps.remindAt, startDate, endDate),
  );
  const patterns = soughtPatterns(list.q);
  const where = and(
    ofBranch(context),
    condition,
    patID === undefined ? undefined : eq(appointments.patientId, patID),
    ...patterns.map(isFoundBy),
  );
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'remindDatetime',
    id: followUps.appointmentId,
    where,
    rows: () => rowsOf(context),
    // The join with patients is left out where no filter needs it.
    ...(patterns.length === 0 &&
      patID === undefined && { total: () => countOf(context, condition) }),
  });
  return rows.map(shaped);
}

/** The follow-up of an appointment; 404 where there is none, as for a removed or foreign appointment. */
export async function oneOf(context: BranchContext, appointmentId: number): Promise<FollowUp> {
  const [row] = await rowsOf(context).where(
    and(ofBranch(context), eq(followUps.appointmentId, appointmentId)),
  );
  if (!row) throw notFound('apptID');
  return shaped(row);
}

// One that reminds in this minute is not overdue yet.
const isOverdue = sql`(${followUps.doneAt} IS NULL AND ${followUps.remindAt} < date_trunc('minute', now()))`;

function countOf({ db, branch }: BranchContext, condition: SQL | undefined): Promise<number> {
  const ofRemoved = sql`EXISTS (
    SELECT FROM appointment a
     WHERE a.branch_id = ${branch.id} AND a.id = ${outer(followUps.appointmentId)} AND a.removed_at IS NOT NULL)`;
  return db.$count(followUps, and(eq(followUps.branchId, branch.id), condition, not(ofRemoved)));
}

const ofAppointment = and(
  eq(appointments.branchId, followUps.branchId),
  eq(appointments.id, followUps.appointmentId),
);
const ofPatient = and(
  eq(patients.branchId, appointments.branchId),
  eq(patients.id, appointments.patientId),
);

const ofBranch = ({ branch }: BranchContext) =>
  and(eq(followUps.branchId, branch.id), isNull(appointments.removedAt));

function rowsOf({ db }: BranchContext) {
  return db
    .select({
      row: followUps,
      icPassport: patients.icPassport,
      patientName: patients.name,
      phoneNo: patients.mobile,
      startsAt: appointments.startsAt,
      type: appointments.type,
      doctor: sql<string | null>`(
        SELECT string_agg(d.name, ', ' ORDER BY ad.position)
          FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
         WHERE ad.branch_id = ${outer(followUps.branchId)} AND ad.appointment_id = ${outer(followUps.appointmentId)})`,
      changedBy: sql<string | null>`app.person(${followUps.changedBy})`,
    })
    .from(followUps)
    .innerJoin(appointments, ofAppointment)
    .innerJoin(patients, ofPatient)
    .$dynamic();
}

function shaped({
  row,
  startsAt,
  type,
  doctor,
  changedBy,
  ...patient
}: Awaited<ReturnType<typeof rowsOf>>[number]): FollowUp {
  return {
    aptId: row.appointmentId,
    remindDatetime: wallClockOf(row.remindAt),
    remarks: row.remarks,
    msgContent: row.message,
    templateID: row.templateId,
    msgDate: row.messageAt && wallClockOf(row.messageAt),
    done: row.doneAt !== null,
    ...patient,
    appointmentDate: wallClockOf(startsAt),
    appointmentType: type,
    doctor: doctor ?? '',
    username: changedBy ?? '',
    version: row.version,
  };
}
