import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { MARKED } from '../../../../contract/kit/pdfForms.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { paperDay } from '../../../../contract/platform/paperValues.ts';
import { type FormSource } from '../../../../contract/platform/pdfForms.ts';
import { appointmentDoctors, appointments, branches } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';

/**
 * What the record of a patient says for each source of a form; empty where it says nothing. A period is of today until
 * another is typed. The doctor who issues a paper is the one whom it names.
 */
export async function sourceValues(
  context: BranchContext,
  patient: Patient,
  issuer?: string,
): Promise<Record<FormSource, string>> {
  const { address, street, postcode, city, state, sex, dob, age } = patient;
  return {
    patientName: patient.name,
    patientIdentity: patient.icPassport,
    patientBirthDate: paperDay(dob),
    patientAge: age === null ? '' : String(age),
    patientSex: sex,
    patientIsMale: sex === 'M' ? MARKED : '',
    patientIsFemale: sex === 'F' ? MARKED : '',
    patientPhone: formatPhone(patient.mobile || patient.fixed),
    patientEmail: patient.emailAddress,
    patientAddress: joined(', ', address, street, joined(' ', postcode, city), state),
    patientOccupation: patient.occupation,
    patientCompany: patient.company,
    patientAllergies: patient.allergyList.join(', '),
    emergencyContact: patient.emergencyContact,
    emergencyPhone: formatPhone(patient.emergencyPhone),
    today: paperDay(clinicToday()),
    staff: context.session.displayName,
    periodFrom: clinicToday(),
    periodTo: clinicToday(),
    periodDays: '',
    askedDay: '',
    askedNumber: '',
    ...(await visitValues(context, patient.patID)),
    ...(await branchValues(context)),
    ...(issuer !== undefined && { doctor: issuer, staff: issuer }),
  };
}

type Visit = 'visitDate' | 'visitTime' | 'visitType' | 'visitComplaint' | 'doctor';

// The visit of today, or the last one before, that was not cancelled.
async function visitValues(
  context: BranchContext,
  patientId: number,
): Promise<Record<Visit, string>> {
  const { db, branch } = context;
  const lists = await context.lists();
  const cancelled = lists
    .allLookups('appt_status')
    .filter(({ meaning }) => meaning === 'cancelled');
  const [visit] = await db
    .select({
      startsAt: appointments.startsAt,
      type: appointments.type,
      complaint: appointments.complaint,
      doctors: sql<number[]>`ARRAY(SELECT d.doctor_id FROM ${appointmentDoctors} d
        WHERE d.branch_id = ${branch.id} AND d.appointment_id = ${outer(appointments.id)} ORDER BY d.position)`,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.branchId, branch.id),
        eq(appointments.patientId, patientId),
        isNull(appointments.removedAt),
        lt(appointments.startsAt, instantOf(`${addDays(clinicToday(), 1)}T00:00:00.000Z`)),
        ...cancelled.map(({ id }) => ne(appointments.statusId, id)),
      ),
    )
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(1);
  const wall = visit ? wallClockOf(visit.startsAt) : '';
  const names = new Map(lists.allDoctors.map(({ id, name }) => [id, name]));
  return {
    visitDate: paperDay(wall.slice(0, 10)),
    visitTime: wall.slice(11, 16),
    visitType: visit?.type ?? '',
    visitComplaint: visit?.complaint ?? '',
    doctor: joined(', ', ...(visit?.doctors ?? []).map((id) => names.get(id) ?? '')),
  };
}

type Branch = 'branchName' | 'branchAddress' | 'branchPhone' | 'branchEmail' | 'company';

async function branchValues({
  db,
  branch,
  session,
}: BranchContext): Promise<Record<Branch, string>> {
  const [found] = await db
    .select({
      own: branches,
      company: sql<
        string | null
      >`(SELECT o.company_name FROM app.own_branches(${session.accountId}) o
                                    WHERE o.id = ${branch.id})`,
    })
    .from(branches)
    .where(eq(branches.id, branch.id));
  if (!found) throw new Error('the branch of the request is gone');
  const { code, address, postcode, city, state, phoneNo, email } = found.own;
  return {
    branchName: code,
    branchAddress: joined(', ', address, joined(' ', postcode, city), state),
    branchPhone: formatPhone(phoneNo),
    branchEmail: email,
    company: found.company ?? '',
  };
}

const joined = (separator: string, ...texts: string[]) => texts.filter(Boolean).join(separator);
