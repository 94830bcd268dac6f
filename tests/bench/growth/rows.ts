import { DAYS_AHEAD, DOCTORS, type GrowthSize, PEOPLE, SLOTS } from './size.ts';

// Ids count from 1 in an empty database, so that they follow from a row's place: doctor d of branch b, patient i of
// branch b (the patients of all branches were registered in turns) and so on.

/** The tables that get most of the rows. */
export const filledTables = [
  'patient',
  'patient_allergy',
  'patient_relative',
  'appointment',
  'appointment_doctor',
  'follow_up',
  'nurse_note',
  'message',
  'audit',
  'notification',
];

const midnight = `(now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date`;

/** A tenant for five branches. */
export const branchesSql = (branches: number) => `
INSERT INTO tenant (company_name) SELECT 'Bench ' || n || ' Sdn Bhd' FROM generate_series(1, ${Math.ceil(branches / 5)}) AS n;
INSERT INTO branch (tenant_id, code, subscription_ends)
SELECT 1 + (n - 1) / 5, 'Klinik ' || n, '2999-12-31' FROM generate_series(1, ${branches}) AS n`;

export const accountsSql = (branches: number) => `
WITH made AS (
  INSERT INTO account (email, password_hash, full_name, display_name)
  SELECT CASE WHEN p = 1 THEN 'manager' ELSE 'person' || p || '.' END || b || '@bench.test', $1, 'Bench ' || b, 'Bench ' || b
    FROM generate_series(1, ${branches}) AS b, generate_series(1, ${PEOPLE}) AS p ORDER BY b, p
  RETURNING id)
INSERT INTO membership (account_id, tenant_id, branch_id, role)
SELECT id, 1 + (id - 1) / ${PEOPLE * 5}, 1 + (id - 1) / ${PEOPLE}, CASE WHEN id % ${PEOPLE} = 1 THEN 'Manager' ELSE 'Receptionist' END
  FROM made`;

export const doctorsSql = (branches: number, doctors: number) => `
INSERT INTO doctor (branch_id, name, colour, position)
SELECT b, 'Dr Number ' || d, '#0f766e', d FROM generate_series(1, ${branches}) AS b, generate_series(1, ${doctors}) AS d
 ORDER BY b, d`;

/** Everyone is signed in with both tokens. */
export const sessionsSql = `
INSERT INTO session (account_id, branch_id) SELECT account_id, branch_id FROM membership;
INSERT INTO session_token (hash, session_id, kind, pair)
SELECT encode(sha256((kind || s.id)::bytea), 'hex'), s.id, kind, 'pair' || s.id
  FROM session s, unnest(ARRAY['bearer', 'readOnly']) AS kind`;

/** The people whom every branch has as patients, each by its number. */
export const poolSql = `
CREATE TABLE growth_person AS SELECT p.*, row_number() OVER (ORDER BY p.id) AS i FROM patient p;
CREATE TABLE growth_allergy AS SELECT g.i, a.position, a.allergy FROM patient_allergy a JOIN growth_person g ON g.id = a.patient_id;
CREATE TABLE growth_relative AS
SELECT g.i, o.i AS other, r.relation_id FROM patient_relative r
  JOIN growth_person g ON g.id = r.patient_id JOIN growth_person o ON o.id = r.relative_id;
TRUNCATE patient, patient_allergy, patient_relative RESTART IDENTITY CASCADE;
CREATE UNIQUE INDEX ON growth_person (i);
ANALYZE growth_person`;

/** The statements that make the rows of all branches, by what they make. */
export function fillings(
  { branches, patients, appointments }: GrowthSize,
  patientColumns: readonly string[],
): Record<string, string> {
  const [own, visits] = [patients / branches, appointments / branches].map(Math.floor) as [
    number,
    number,
  ];
  const copied = patientColumns.map((name) => `"${name}"`).join(', ');
  const shifted = (column: string) =>
    `CASE WHEN ${column} ~ '[0-9]{4}$'
       THEN left(${column}, -4) || lpad(((right(${column}, 4)::integer + b * 7918 + round * 314) % 10000)::text, 4, '0')
       ELSE ${column} || CASE WHEN round > 0 THEN '-' || round ELSE '' END END`;
  return {
    patients: `
INSERT INTO patient (branch_id, ic_passport, mobile, ${copied})
SELECT b, ${shifted('g.ic_passport')}, ${shifted('g.mobile')}, ${copied}
  FROM (SELECT n % ${branches} + 1 AS b, n / ${branches} AS place FROM generate_series(0, ${own * branches - 1}) AS n) AS places
 CROSS JOIN LATERAL (SELECT place / pool.size AS round, 1 + place % pool.size AS person
                       FROM (SELECT count(*)::integer AS size FROM growth_person) AS pool) AS whom
  JOIN growth_person g ON g.i = whom.person
 ORDER BY place, b`,
    allergies: `
INSERT INTO patient_allergy (branch_id, patient_id, position, allergy)
SELECT b, (i - 1) * ${branches} + b, position, allergy FROM growth_allergy, generate_series(1, ${branches}) AS b
 ORDER BY i, b`,
    relatives: `
INSERT INTO patient_relative (branch_id, patient_id, relative_id, relation_id)
SELECT b, (i - 1) * ${branches} + b, (other - 1) * ${branches} + b, relation_id
  FROM growth_relative, generate_series(1, ${branches}) AS b ORDER BY i, b`,
    appointments: `
INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, location_id, priority_id, status_id,
                         complaint, created_by, created_at, changed_by, removed_at)
SELECT b, (((hashint8(n) & 1073741823) % ${own}) * ${branches}) + b, starts_at, 15, 'Consultation', 1 + n % 3, 6,
       CASE WHEN starts_at > now() THEN 1 + slot % 2 WHEN n % 12 = 0 THEN 7 WHEN n % 12 = 1 THEN 8 ELSE 6 END,
       'Fever and cough for 2 days', manager, starts_at - interval '3 days', manager,
       CASE WHEN starts_at < now() AND n % 100 = 7 THEN starts_at - interval '1 day' END
  FROM (SELECT n, slot, b, (b - 1) * ${PEOPLE} + 1 AS manager,
               (${midnight} + ${DAYS_AHEAD} - ${Math.ceil(visits / (DOCTORS * SLOTS))} + 1 + day + time '09:00'
                 + (slot + CASE WHEN slot >= 16 THEN 4 ELSE 0 END) * interval '15 minutes') AT TIME ZONE 'Asia/Kuala_Lumpur' AS starts_at
          FROM (SELECT n, 1 + n / ${DOCTORS} % ${branches} AS b, n / ${DOCTORS * branches} % ${SLOTS} AS slot,
                       n / ${DOCTORS * branches * SLOTS} AS day
                  FROM generate_series(0, ${visits * branches - 1}) AS n) AS places) AS slots`,
    'the time of doctors': `
INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
SELECT branch_id, id, (branch_id - 1) * ${DOCTORS} + 1 + (id - 1) % ${DOCTORS}, 0,
       tstzrange(starts_at, starts_at + interval '15 minutes'), status_id NOT IN (7, 8) AND removed_at IS NULL, false
  FROM appointment`,
    'follow-ups': `
INSERT INTO follow_up (branch_id, appointment_id, remind_at, remarks, done_at, changed_by)
SELECT branch_id, id, starts_at + interval '14 days', 'Ask how the cough is',
       CASE WHEN starts_at < now() - interval '30 days' THEN starts_at + interval '15 days' END, created_by
  FROM appointment WHERE id % 11 = 0`,
    absences: `
INSERT INTO organizer_entry (branch_id, doctor_id, reason, from_date, to_date, start_time, stop_time, weekdays)
SELECT branch_id, id, 'Meeting', from_date, from_date + 13, '13:00', '13:30', CASE WHEN n % 2 = 0 THEN '1,3,5' ELSE '2' END
  FROM doctor, generate_series(0, 51) AS n, LATERAL (SELECT ${midnight} - 364 + n * 14 AS from_date) AS days`,
    "nurses' notes": `
INSERT INTO nurse_note (branch_id, patient_id, note, created_by, created_at)
SELECT branch_id, id, '<p>Dressing changed, wound <strong>clean and dry</strong>.</p>', (branch_id - 1) * ${PEOPLE} + 1,
       now() - (${patients} - id) * interval '1 second'
  FROM patient`,
    messages: `
INSERT INTO message (branch_id, channel, patient_id, appointment_id, appointment_at, phone, text, parts, template_name,
                     status, created_by, created_at, sent_at)
SELECT a.branch_id, 'sms', p.id, a.id, a.starts_at, p.mobile, 'RM0.00 Klinik: Dear ' || p.name || ', we look forward to seeing you on '
         || to_char(a.starts_at, 'DD Mon YYYY, HH12:MI AM') || ' with Dr ' || a.id % ${DOCTORS}, 1, 'Appointment reminder', 'sent',
       a.created_by, a.created_at, a.created_at
  FROM appointment a JOIN patient p ON p.id = a.patient_id WHERE a.id % 11 = 1
 ORDER BY a.id`,
    'the audit': `
INSERT INTO audit (at, account_id, branch_id, resource, record_id, action)
SELECT least(starts_at - interval '3 days', now()), created_by, branch_id, 'appointments', id::text, 'create' FROM appointment`,
    notifications: `
INSERT INTO notification (account_id, branch_id, event, record_id, created_at, seen_at)
SELECT m.account_id, m.branch_id, 'appointmentBooked', n, now() - n * interval '1 day', now() - n * interval '1 day'
  FROM membership m, generate_series(1, 20) AS n`,
  };
}
