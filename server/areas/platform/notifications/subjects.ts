import { type SQL, sql } from 'drizzle-orm';
import { dateText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { displayTimeOf } from '../../../kit/time.ts';

/** What a notification is about: the record's name, and its time if it has one. */
export interface Subject {
  name?: string | null;
  at?: string | null;
}

/**
 * The name of a record, as JSON, from SQL for its resource, its id and its branch. It is read with the notification, so
 * that it is the present one; null for a record that is gone or of another branch.
 */
export const subjectOf = (resource: SQL, id: SQL, branch: SQL): SQL => sql`CASE ${resource}
  WHEN 'appointments' THEN (SELECT json_build_object('name', p.name, 'at', a.starts_at) FROM appointment a
    JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id WHERE a.id = ${id} AND a.branch_id = ${branch})
  WHEN 'patients' THEN (SELECT json_build_object('name', p.name) FROM patient p WHERE p.id = ${id} AND p.branch_id = ${branch})
  WHEN 'branch-users' THEN (SELECT json_build_object('name', m.name) FROM membership m JOIN branch b ON b.tenant_id = m.tenant_id
    WHERE m.id = ${id} AND b.id = ${branch} AND coalesce(m.branch_id, b.id) = b.id)
  WHEN 'proformas' THEN (SELECT json_build_object('name', d.number) FROM proforma d WHERE d.id = ${id} AND d.branch_id = ${branch})
  WHEN 'invoices' THEN (SELECT json_build_object('name', d.number) FROM invoice d WHERE d.id = ${id} AND d.branch_id = ${branch})
  WHEN 'tenants' THEN (SELECT json_build_object('name', t.company_name) FROM tenant t WHERE t.id = ${id})
  WHEN 'branches' THEN (SELECT json_build_object('name', b.code) FROM branch b WHERE b.id = ${id})
  WHEN 'practice-types' THEN (SELECT json_build_object('name', t.title) FROM practice_type t WHERE t.id = ${id})
  WHEN 'plans' THEN (SELECT json_build_object('name', t.title) FROM plan p JOIN product_type t ON t.id = p.product_type_id WHERE p.id = ${id})
  WHEN 'email-templates' THEN (SELECT json_build_object('name', t.subject) FROM email_template t WHERE t.id = ${id})
  WHEN 'database-templates' THEN (SELECT json_build_object('name', t.name) FROM database_template t WHERE t.id = ${id})
  WHEN 'pdf-templates' THEN (SELECT json_build_object('name', t.name) FROM pdf_template t WHERE t.id = ${id})
  WHEN 'reports' THEN (SELECT json_build_object('name', r.name) FROM report r WHERE r.id = ${id})
  WHEN 'print-slips' THEN (SELECT json_build_object('name', s.name) FROM print_slip s WHERE s.id = ${id})
  WHEN 'message-schedulers' THEN (SELECT json_build_object('name', s.name) FROM message_scheduler s WHERE s.id = ${id} AND s.branch_id = ${branch})
END`;

/** A subject in words: its time and its name, or the day of a plan's end and the plan, or what else it is about. */
export function wordsOf(
  subject: Subject | null,
  { day, plan, about }: Record<string, string>,
  language: Language,
): string {
  const at = subject?.at ? displayTimeOf(new Date(subject.at), language) : '';
  return [dateText(day, language), plan, at, subject?.name, about].filter(Boolean).join(' · ');
}
