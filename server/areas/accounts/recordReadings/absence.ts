import { type SQL, sql } from 'drizzle-orm';
import type { ReadingReason } from '../../../../contract/accounts/readingReasons.ts';
import type { ReadPart } from '../../../../contract/accounts/recordReadings.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';

/** Days after a visit in which its doctor reads on to finish their note, and its prescription is handed out. */
export const DAYS_AFTER_VISIT = 3;

/** A patient who is not there that day. */
export interface Unattended {
  patientId: number;
  /** Whether the branch asks for a reason. */
  asks: boolean;
  /** What was noted of the person's readings that day; null for nothing. */
  id: number | null;
  parts: readonly ReadPart[];
  reason: ReadingReason | null;
}

const ids = sql`${sql.placeholder('ids')}::integer[]`;
const branchId = sql`${sql.placeholder('branchId')}::integer`;
const accountId = sql`${sql.placeholder('accountId')}::integer`;
const isKey = sql`${sql.placeholder('isKey')}::boolean`;
const day = sql`${sql.placeholder('day')}::date`;
const midnight = (daysLater: number) =>
  sql`((${day} + ${sql.raw(String(daysLater))})::timestamp ${atClinicZone})`;

/** The same of one patient, or of all where `of` says nothing. */
type Ground = (of: (patient: SQL) => SQL) => { patient: SQL; from: SQL };

const sinceVisit = sql`a.starts_at >= ${midnight(-DAYS_AFTER_VISIT)} AND a.starts_at < ${midnight(0)}`;

/**
 * Why a reading is no reading without a visit: an appointment of the day but cancelled ones, or a visit that goes on since
 * yesterday; a time of that day offered from the waiting list; a visit of the last days whose doctor the person is, or of
 * which they wrote the note; a patient whom they registered that day. What the reader booked or offered that very day
 * counts only once the patient has come: nobody makes their own way to a record.
 */
const grounds: readonly Ground[] = [
  (of) => ({
    patient: sql`a.patient_id`,
    from: sql`FROM appointment a
        LEFT JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
       WHERE a.branch_id = ${branchId} AND ${of(sql`a.patient_id`)} AND a.removed_at IS NULL
         AND s.meaning IS DISTINCT FROM 'cancelled'
         AND a.starts_at >= ${midnight(-1)} AND a.starts_at < ${midnight(1)}
         AND (a.starts_at >= ${midnight(0)} OR (a.started_at IS NOT NULL AND coalesce(a.finished_at, now()) >= ${midnight(0)}))
         AND (a.arrived_at IS NOT NULL OR a.created_by IS DISTINCT FROM ${accountId} OR a.created_at < ${midnight(0)})`,
  }),
  (of) => ({
    patient: sql`w.patient_id`,
    from: sql`FROM waiting_entry w
       WHERE w.branch_id = ${branchId} AND ${of(sql`w.patient_id`)} AND w.removed_at IS NULL AND w.appointment_id IS NULL
         AND w.offered_time >= ${midnight(0)} AND w.offered_time < ${midnight(1)}
         AND (w.offered_by IS DISTINCT FROM ${accountId} OR w.offered_at < ${midnight(0)})`,
  }),
  (of) => ({
    patient: sql`a.patient_id`,
    from: sql`FROM appointment a
        JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
        JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
       WHERE a.branch_id = ${branchId} AND ${of(sql`a.patient_id`)} AND a.removed_at IS NULL
         AND d.account_id = ${accountId} AND ${sinceVisit} AND a.arrived_at IS NOT NULL`,
  }),
  (of) => ({
    patient: sql`n.patient_id`,
    from: sql`FROM visit_note n
        JOIN appointment a ON a.branch_id = n.branch_id AND a.id = n.appointment_id
       WHERE n.branch_id = ${branchId} AND ${of(sql`n.patient_id`)} AND n.created_by = ${accountId} AND ${sinceVisit}`,
  }),
  (of) => ({
    patient: sql`p.id`,
    from: sql`FROM patient p
       WHERE p.branch_id = ${branchId} AND ${of(sql`p.id`)} AND p.registered_at >= ${midnight(0)}
         AND EXISTS (SELECT FROM (
           -- As a condition on the audit, "today" leads the planner to read what everybody has just done.
           SELECT u.account_id, u.action, u.at FROM audit u
            WHERE u.branch_id = ${branchId} AND u.resource = 'patients' AND u.record_id = p.id::text OFFSET 0) AS entry
          WHERE entry.action = 'create' AND entry.account_id = ${accountId} AND entry.at >= ${midnight(0)})`,
  }),
];

/** That there is no such row. Looked up for each patient: as NOT EXISTS it would be joined, and read rows of other branches. */
const none = (ground: Ground) =>
  sql`(SELECT true ${ground((patient) => sql`${patient} = read.id`).from} LIMIT 1) IS NULL`;

const all = (ground: Ground) => {
  const { patient, from } = ground(() => sql`true`);
  return sql`SELECT ${patient} ${from}`;
};

/** Holds patients of the branch, who are neither removed nor merged until the transaction ends. */
export const holdPatients = preparedSql(
  'hold_read_patients',
  sql`SELECT FROM patient p WHERE p.branch_id = ${branchId} AND p.id = ANY (${ids}) ORDER BY p.id FOR KEY SHARE`,
);

/** Those of some patients of the branch who are not there that day. */
export const readUnattended = preparedSql<Unattended & Record<string, unknown>>(
  'unattended_patients',
  sql`
  SELECT read.id AS "patientId", b.asks_reading_reason AS asks, noted.id, coalesce(noted.parts, '{}') AS parts, noted.reason
    FROM patient read
    JOIN branch b ON b.id = read.branch_id
    LEFT JOIN LATERAL (
      SELECT r.id, r.parts, r.reason FROM record_reading r
       WHERE r.branch_id = ${branchId} AND r.account_id = ${accountId} AND r.day = ${day} AND r.patient_id = read.id
         AND r.is_key = ${isKey}
       ORDER BY r.reason IS NULL, r.id LIMIT 1) AS noted ON true
   WHERE read.branch_id = ${branchId} AND read.id = ANY (${ids}) AND ${sql.join(grounds.map(none), sql` AND `)}
   ORDER BY read.id`,
);

/** Whether the branch asks for a reason, and the patients who may then be read without one, or for whom one was given that day. */
export const readPatientsToRead = preparedSql<{ asks: boolean; patients: number[] }>(
  'patients_to_read',
  sql`
  SELECT b.asks_reading_reason AS asks,
         CASE WHEN b.asks_reading_reason THEN ARRAY(
           SELECT r.patient_id FROM record_reading r
            WHERE r.branch_id = ${branchId} AND r.account_id = ${accountId} AND r.day = ${day} AND NOT r.is_key
              AND r.reason IS NOT NULL
           UNION ${sql.join(grounds.map(all), sql` UNION `)}) ELSE '{}' END AS patients
    FROM branch b WHERE b.id = ${branchId}`,
);
