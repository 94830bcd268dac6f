import { sql } from 'drizzle-orm';
import type { SlipRecordName } from '../../../../contract/reports/dataSets.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import {
  dayOf,
  doctorsOfAppointment,
  listed,
  momentOf,
  patientColumns,
} from '../dataSets/columns.ts';
import { readRow } from '../dataSets/readRow.ts';
import type { ReportRow, Value } from '../shared/values.ts';

/**
 * The record that a slip is printed for, by the names of its fields: a patient by identity number, an appointment by id,
 * an invoice by number; of the chosen branch, invoices also of an account that the person manages. Undefined for an
 * unknown one.
 */
export async function slipRecord(
  { db, branch }: SessionContext,
  type: SlipRecordName,
  key: string,
): Promise<{ id: number; patient: number | undefined; row: ReportRow } | undefined> {
  const query = queries[type](key, branch?.id);
  const { rows } = await db.execute<
    { record_id: number; of_patient: number | null } & Record<string, Value>
  >(query);
  const [found] = rows;
  if (!found) return undefined;
  const { record_id: id, of_patient: patient, ...row } = found;
  return { id, patient: patient ?? undefined, row: readRow(row) };
}

const ofPatient = sql`${patientColumns}, p.title, p.photo,
  (SELECT string_agg(y.allergy, ', ' ORDER BY y.position) FROM patient_allergy y
    WHERE y.branch_id = p.branch_id AND y.patient_id = p.id) AS allergies`;

const queries = {
  patient: (key: string, branchId: number | undefined) => sql`
    SELECT p.id AS record_id, p.id AS of_patient, ${ofPatient}
      FROM patient p WHERE p.branch_id = ${branchId ?? null} AND p.ic_passport = ${key}`,

  appointment: (key: string, branchId: number | undefined) => sql`
    SELECT a.id AS record_id, p.id AS of_patient, ${ofPatient}, ${dayOf(sql`a.starts_at`)} AS day, ${momentOf(sql`a.starts_at`)} AS time,
           ${doctorsOfAppointment} AS doctor, a.type, ${listed('appt_status', sql`a.status_id`)} AS status,
           ${listed('appt_location', sql`a.location_id`)} AS room,
           ${listed('appt_priority', sql`a.priority_id`)} AS category, a.minutes, a.queue_number AS "queueNumber",
           a.complaint, a.remark
      FROM appointment a JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
     WHERE a.branch_id = ${branchId ?? null} AND a.id = ${idOf(key)} AND a.removed_at IS NULL`,

  // Row-level security leaves those of the accounts that the person manages.
  invoice: (key: string) => sql`
    SELECT i.id AS record_id, NULL AS of_patient, ${dayOf(sql`i.issued_at`)} AS day, i.number, r.number AS "receiptNumber",
           i.billed_to->>'companyName' AS company, i.billed_to->>'branchName' AS branch,
           i.billed_to->>'address' AS address, i.plan_name AS plan, i.sub_total AS price, i.discount, i.tax, i.amount,
           i.payment_method AS "paidBy", upper(i.status) AS "invoiceStatus"
      FROM invoice i LEFT JOIN receipt r ON r.invoice_id = i.id
     WHERE i.number = ${key}`,
} satisfies Record<SlipRecordName, unknown>;

const idOf = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : 0);
