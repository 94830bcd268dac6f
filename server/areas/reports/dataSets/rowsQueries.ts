import { and, type SQL, sql } from 'drizzle-orm';
import type { DataSetName } from '../../../../contract/reports/dataSets.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { dayOf, doctorsOfAppointment, listed, momentOf, patientColumns } from './columns.ts';

/** Whose rows, and of which of the clinic's days (YYYY-MM-DD, both included); a missing end is open. */
export interface RowsWanted {
  /** Undefined for people of the platform, who have no branch: row-level security then leaves all. */
  branchId: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

type RowsQuery = (wanted: RowsWanted) => SQL;

const walkIn = sql`CASE WHEN a.walk_in THEN 'YES' ELSE '' END`;

/** The query of each set of rows. Its columns are named as the fields. */
export const rowsQueries: Record<DataSetName, RowsQuery> = {
  appointments: (wanted) => sql`
    SELECT ${dayOf(sql`a.starts_at`)} AS day, ${momentOf(sql`a.starts_at`)} AS time, p.name AS "patientName",
           p.ic_passport AS "identityNumber", p.mobile AS phone, ${doctorsOfAppointment} AS doctor, a.type,
           ${listed('appt_status', sql`a.status_id`)} AS status, ${listed('appt_location', sql`a.location_id`)} AS room,
           ${listed('appt_priority', sql`a.priority_id`)} AS category, a.minutes, a.queue_number AS "queueNumber",
           ${walkIn} AS "walkIn", a.complaint, a.remark
      FROM appointment a JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
     WHERE ${of(wanted, sql`a.starts_at`)} AND a.removed_at IS NULL
     ORDER BY a.starts_at, a.id`,

  attendance: (wanted) => sql`
    SELECT ${dayOf(sql`a.starts_at`)} AS day, ${momentOf(sql`a.starts_at`)} AS time, p.name AS "patientName",
           ${doctorsOfAppointment} AS doctor, a.type, ${listed('appt_status', sql`a.status_id`)} AS status,
           ${listed('appt_cancel_reason', sql`a.cancel_reason_id`)} AS "cancelReason",
           ${momentOf(sql`a.arrived_at`)} AS arrived, ${momentOf(sql`a.started_at`)} AS started,
           ${momentOf(sql`a.finished_at`)} AS finished,
           round(extract(epoch FROM coalesce(a.called_at, a.started_at) - a.arrived_at) / 60)::integer AS "minutesWaited",
           ${walkIn} AS "walkIn"
      FROM appointment a JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
     WHERE ${of(wanted, sql`a.starts_at`)} AND a.removed_at IS NULL AND a.starts_at <= now()
     ORDER BY a.starts_at, a.id`,

  patients: (wanted) => sql`
    SELECT ${patientColumns}
      FROM patient p
     WHERE ${ofBranch(wanted, sql`p.branch_id`)} AND p.removed_at IS NULL ${withAppointment(wanted)}
     ORDER BY lower(p.name), p.id`,

  newPatients: (wanted) => sql`
    SELECT ${patientColumns}
      FROM patient p
     WHERE ${of(wanted, sql`p.registered_at`, sql`p.branch_id`)} AND p.removed_at IS NULL
     ORDER BY p.registered_at, p.id`,

  followUps: (wanted) => sql`
    SELECT ${dayOf(sql`f.remind_at`)} AS day, ${momentOf(sql`f.remind_at`)} AS time, p.name AS "patientName",
           p.mobile AS phone, ${doctorsOfAppointment} AS doctor, a.type, f.remarks AS remark, f.message,
           ${dayOf(sql`f.done_at`)} AS done
      FROM follow_up f
      JOIN appointment a ON a.branch_id = f.branch_id AND a.id = f.appointment_id AND a.removed_at IS NULL
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
     WHERE ${of(wanted, sql`f.remind_at`, sql`f.branch_id`)}
     ORDER BY f.remind_at, f.appointment_id`,

  messages: (wanted) => sql`
    SELECT ${dayOf(sentAt)} AS day, ${momentOf(sentAt)} AS time,
           CASE m.channel WHEN 'sms' THEN 'SMS' ELSE 'WhatsApp' END AS channel, p.name AS "patientName", m.phone,
           m.text AS message, m.template_name AS template, m.status AS "messageStatus", m.reason
      FROM message m JOIN patient p ON p.branch_id = m.branch_id AND p.id = m.patient_id
     WHERE ${of(wanted, sentAt, sql`m.branch_id`)}
     ORDER BY ${sentAt}, m.id`,

  invoices: (wanted) => sql`
    SELECT ${dayOf(sql`i.issued_at`)} AS day, i.number, i.billed_to->>'companyName' AS company,
           i.billed_to->>'branchName' AS branch, i.plan_name AS plan, i.sub_total AS price, i.discount, i.tax, i.amount,
           coalesce(c.credited, 0) AS credited,
           CASE i.status WHEN 'Cancelled' THEN 0 ELSE i.amount - coalesce(c.credited, 0) END AS net,
           i.payment_method AS "paidBy", upper(i.status) AS "invoiceStatus"
      FROM invoice i
      LEFT JOIN LATERAL (SELECT sum(n.amount)::bigint AS credited FROM credit_note n WHERE n.invoice_id = i.id) c ON true
     WHERE ${of(wanted, sql`i.issued_at`, sql`i.branch_id`)}
     ORDER BY i.issued_at, i.id`,

  takings: (wanted) => sql`
    SELECT ${dayOf(sql`r.issued_at`)} AS day, r.number AS "receiptNumber", i.number,
           i.billed_to->>'companyName' AS company, i.billed_to->>'branchName' AS branch, i.plan_name AS plan,
           r.amount, i.payment_method AS "paidBy"
      FROM receipt r JOIN invoice i ON i.id = r.invoice_id
     WHERE ${of(wanted, sql`r.issued_at`, sql`r.branch_id`)} AND i.status <> 'Cancelled'
     ORDER BY r.issued_at, r.id`,

  users: ({ branchId }) => sql`
    SELECT m.name, m.email, m.phone_mobile AS phone, m.role, b.code AS branch,
           CASE WHEN m.blocked THEN 'YES' ELSE '' END AS blocked
      FROM membership m LEFT JOIN branch b ON b.id = m.branch_id
     WHERE ${branchId === undefined ? sql`m.branch_id IS NOT NULL` : sql`m.branch_id = ${branchId}`}
     ORDER BY lower(m.name), m.id`,
};

const sentAt = sql`coalesce(m.sent_at, m.created_at)`;

function of(wanted: RowsWanted, instant: SQL, branch: SQL = sql`a.branch_id`): SQL {
  const { startDate, endDate } = wanted;
  return and(ofBranch(wanted, branch), onDays(instant, startDate, endDate)) ?? sql`true`;
}

const ofBranch = ({ branchId }: RowsWanted, branch: SQL): SQL =>
  branchId === undefined ? sql`true` : sql`${branch} = ${branchId}`;

function withAppointment({ startDate, endDate }: RowsWanted): SQL {
  const inPeriod = onDays(sql`a.starts_at`, startDate, endDate);
  return inPeriod
    ? sql`AND EXISTS (SELECT FROM appointment a WHERE a.branch_id = p.branch_id AND a.patient_id = p.id
                        AND a.removed_at IS NULL AND ${inPeriod})`
    : sql``;
}
