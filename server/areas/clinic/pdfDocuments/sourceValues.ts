import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type NoteSource, noteWords } from '../../../../contract/clinic/noteWords.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { MARKED } from '../../../../contract/kit/pdfForms.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { paperDay } from '../../../../contract/platform/paperValues.ts';
import { type FormSource, MAX_FORM_VALUE } from '../../../../contract/platform/pdfForms.ts';
import {
  appointmentDoctors,
  appointments,
  branches,
  visitNotes,
} from '../../../db/schema/index.ts';
import { noteReaders } from '../../../kit/db/crud/readers.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';

/**
 * What the record of a patient says for each source of a form; empty where it says nothing. A period is of today until
 * another is typed. The doctor who issues a paper is the one whom it names. The visit is that of today or the last one before,
 * where none is named; 404 for one of another patient.
 */
export async function sourceValues(
  context: BranchContext,
  patient: Patient,
  { issuer, visit }: { issuer?: string | undefined; visit?: number | undefined } = {},
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
    ...(await visitValues(context, patient.patID, visit)),
    ...(await branchValues(context)),
    ...(issuer !== undefined && { doctor: issuer, staff: issuer }),
  };
}

type Visit = 'visitDate' | 'visitTime' | 'visitType' | 'visitComplaint' | 'doctor' | NoteSource;

// The visit that is named; else that of today, or the last one before, that was not cancelled.
async function visitValues(
  context: BranchContext,
  patientId: number,
  named: number | undefined,
): Promise<Record<Visit, string>> {
  const { db, branch } = context;
  const lists = await context.lists();
  const cancelled = lists
    .allLookups('appt_status')
    .filter(({ meaning }) => meaning === 'cancelled');
  const [visit] = await db
    .select({
      id: appointments.id,
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
        ...(named === undefined
          ? [
              lt(appointments.startsAt, instantOf(`${addDays(clinicToday(), 1)}T00:00:00.000Z`)),
              ...cancelled.map(({ id }) => ne(appointments.statusId, id)),
            ]
          : [eq(appointments.id, named)]),
      ),
    )
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(1);
  if (named !== undefined && !visit) throw notFound('appointmentID');
  const wall = visit ? wallClockOf(visit.startsAt) : '';
  const names = new Map(lists.allDoctors.map(({ id, name }) => [id, name]));
  return {
    visitDate: paperDay(wall.slice(0, 10)),
    visitTime: wall.slice(11, 16),
    visitType: visit?.type ?? '',
    visitComplaint: visit?.complaint ?? '',
    // What was written at an earlier visit may no longer hold, and is asked for by naming it.
    ...(await noteValues(
      context,
      visit && (named !== undefined || wall.startsWith(clinicToday())) ? visit.id : undefined,
    )),
    doctor: joined(', ', ...(visit?.doctors ?? []).map((id) => names.get(id) ?? '')),
  };
}

/** The words of the note of a visit: the person's own, else a signed one; none where they may not read notes. */
async function noteValues(
  context: BranchContext,
  visit: number | undefined,
): Promise<Record<NoteSource, string>> {
  const { db, branch, session, may } = context;
  if (visit === undefined || may('show', 'visit-notes') === 'none') return noteWords({}, 0);
  const own = sql`${visitNotes.createdBy} = ${session.accountId}`;
  const [note] = await db
    .select({
      id: visitNotes.id,
      complaint: visitNotes.complaint,
      plan: visitNotes.plan,
      text: visitNotes.text,
      diagnoses: sql<{ name: string }[]>`coalesce((
        SELECT json_agg(json_build_object('name', d.name) ORDER BY d.position) FROM visit_note_diagnosis d
         WHERE d.branch_id = ${outer(visitNotes.branchId)} AND d.parent_id = ${outer(visitNotes.id)}), '[]')`,
    })
    .from(visitNotes)
    .where(
      and(
        eq(visitNotes.branchId, branch.id),
        eq(visitNotes.appointment, visit),
        or(own, eq(visitNotes.state, 'signed')),
      ),
    )
    .orderBy(desc(own), visitNotes.id)
    .limit(1);
  if (!note) return noteWords({}, 0);
  await noteReaders('visit-notes', [note.id], context);
  return noteWords(note, MAX_FORM_VALUE);
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
