import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { FollowUp, followUps as calls } from '../../../contract/followUps.ts';
import type { Checked } from '../../../contract/kit/call.ts';
import { onDays } from '../../db/clinicDays.ts';
import { patternsOf } from '../../db/like.ts';
import { pageOf } from '../../db/pages.ts';
import { appointments, followUps, patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { wallOf } from '../../time.ts';

const sorts = {
  remindDatetime: followUps.remindAt,
  patientName: sql`lower(${patients.name})`,
  appointmentDate: appointments.startsAt,
  remarks: sql`lower(${followUps.remarks})`,
  aptId: followUps.appointmentId,
};

/** Follow-ups of the branch, the next first unless said otherwise; those of removed appointments are left out. */
export async function listOf(
  context: BranchContext,
  { done, startDate, endDate, ...list }: Checked<typeof calls.appointmentFollowUpList>,
): Promise<FollowUp[]> {
  const wanted = and(
    done === undefined ? undefined : (done ? isNotNull : isNull)(followUps.doneAt),
    onDays(followUps.remindAt, startDate, endDate),
  );
  const patterns = patternsOf(list.q);
  const where = and(
    ofBranch(context),
    wanted,
    ...patterns.map((pattern) => sql`${patients.sought} LIKE ${pattern}`),
  );
  const rows = await pageOf(context, list, {
    sorts,
    usual: 'remindDatetime',
    id: followUps.appointmentId,
    matching: () => rowsOf(context).where(where),
    // Whose they are is not asked where nothing of theirs is sought.
    ...(patterns.length === 0 && { total: () => countOf(context, wanted) }),
  });
  return rows.map(shaped);
}

/** The follow-up of an appointment; 404 without one, as for a removed or a foreign appointment. */
export async function oneOf(context: BranchContext, appointmentId: number): Promise<FollowUp> {
  const [row] = await rowsOf(context).where(
    and(ofBranch(context), eq(followUps.appointmentId, appointmentId)),
  );
  if (!row) throw notFound('apptID');
  return shaped(row);
}

function countOf({ db, branch }: BranchContext, wanted: SQL | undefined): Promise<number> {
  const ofRemoved = sql`EXISTS (
    SELECT FROM appointment a
     WHERE a.branch_id = ${branch.id} AND a.id = ${followUps.appointmentId} AND a.removed_at IS NOT NULL)`;
  return db.$count(followUps, and(eq(followUps.branchId, branch.id), wanted, not(ofRemoved)));
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
         WHERE ad.branch_id = ${followUps.branchId} AND ad.appointment_id = ${followUps.appointmentId})`,
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
    remindDatetime: wallOf(row.remindAt),
    remarks: row.remarks,
    msgContent: row.message,
    templateID: row.templateId,
    done: row.doneAt !== null,
    ...patient,
    appointmentDate: wallOf(startsAt),
    appointmentType: type,
    doctor: doctor ?? '',
    username: changedBy ?? '',
    version: row.version,
  };
}
