import type { Client } from 'pg';
import { clinicToday } from '../../contract/fields.ts';
import { createBranchDefaults } from '../../server/areas/accounts/branches/createDefaults.ts';
import { storePatients } from '../../server/db/demo/fill.ts';
import { makePatients } from '../../server/db/demo/patients.ts';
import { aroundKl } from '../../server/db/demo/places.ts';
import { Random } from '../../server/db/demo/random.ts';
import { accounts, branches, doctors, memberships, tenants } from '../../server/db/schema/index.ts';
import type { Database } from '../../server/kit/db/database.ts';
import { hashPassword } from '../../server/kit/http/secrets.ts';

/** How much there is to search through. */
export interface BranchSize {
  patients: number;
  appointments: number;
}

/** A group of practices after many years. */
export const large: BranchSize = { patients: 100_000, appointments: 1_000_000 };

/** One busy clinic after a few years. */
export const usual: BranchSize = { patients: 10_000, appointments: 50_000 };

/** One of so many appointments has a follow-up. */
const FOLLOWED = 10;
/** Days of an absence; those of a doctor follow one another for three years, each on some weekdays alone. */
const ABSENCE_DAYS = 14;
/** Messages that were sent to patients. */
const MESSAGES = 100_000;
/** Doctors of the one branch; ids count from 1. */
export const DOCTORS = 20;
export const BRANCH = 1;
export const someone = { email: 'bench@bench.test', password: 'Bench#1234' };

/** Fills an empty database with one large branch: a manager, doctors, patients and five years of appointments. */
export async function load(
  database: Database,
  owner: Client,
  say: (line: string) => void,
  size = large,
): Promise<void> {
  await makeBranch(database);
  say(`Making ${size.patients.toLocaleString('en')} patients`);
  const around = { today: clinicToday(), places: aroundKl };
  const people = makePatients(new Random(1), size.patients, around, new Set());
  await database.system(({ db }) => storePatients(db, BRANCH, people), BRANCH);
  say(`Making ${size.appointments.toLocaleString('en')} appointments`);
  await owner.query(appointmentsSql(size));
  await owner.query(followUpsSql);
  await owner.query(absencesSql);
  await owner.query(notesSql(size));
  await owner.query(messagesSql(size));
  await owner.query(auditSql);
  say('Gathering statistics');
  await owner.query('VACUUM ANALYZE');
}

async function makeBranch(database: Database): Promise<void> {
  const passwordHash = await hashPassword(someone.password);
  await database.system(async ({ db, client }) => {
    await db.insert(tenants).values({ companyName: 'Bench Sdn Bhd' });
    await db
      .insert(branches)
      .values({ tenantId: 1, code: 'Bench', subscriptionEnds: '2999-12-31' });
    await db.insert(accounts).values({
      email: someone.email,
      passwordHash,
      fullName: 'Bench',
      displayName: 'Bench',
    });
    await db
      .insert(memberships)
      .values({ accountId: 1, tenantId: 1, branchId: BRANCH, role: 'Manager' });
    await client.query('SELECT app.open_system($1)', [BRANCH]);
    await createBranchDefaults(db, BRANCH);
    await db.insert(doctors).values(
      Array.from({ length: DOCTORS }, (_, index) => ({
        branchId: BRANCH,
        name: `Dr Number ${index + 1}`,
        colour: '#0f766e',
        position: index,
      })),
    );
  });
}

// Each doctor has 28 appointments of a quarter of an hour a day, from 9 to 13 and 14 to 17, until five weeks from now.
// What they refer to is there, so the checks of references are left out.
const appointmentsSql = ({ patients, appointments }: BranchSize) => `
SET session_replication_role = replica;
INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, location_id, priority_id, status_id,
                         complaint, created_by, created_at, changed_by, removed_at)
SELECT ${BRANCH}, 1 + (random() * ${patients - 1})::integer, starts_at, 15, 'Consultation', 1 + doctor % 3, 6,
       CASE WHEN starts_at > now() THEN 1 + (slot % 2) WHEN n % 12 = 0 THEN 7 WHEN n % 12 = 1 THEN 8 ELSE 6 END,
       'Fever and cough for 2 days', 1, starts_at - interval '3 days', 1,
       CASE WHEN starts_at < now() AND n % 100 = 7 THEN starts_at - interval '1 day' END
  FROM (SELECT n, slot, doctor,
               ((now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date + 35 - day + time '09:00'
                 + (slot + CASE WHEN slot >= 16 THEN 4 ELSE 0 END) * interval '15 minutes') AT TIME ZONE 'Asia/Kuala_Lumpur' AS starts_at
          FROM (SELECT n, n / ${28 * DOCTORS} AS day, n % 28 AS slot, n / 28 % ${DOCTORS} AS doctor
                  FROM generate_series(0, ${appointments - 1}) AS n) AS places) AS slots
 ORDER BY n DESC;
INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
SELECT branch_id, id, 1 + (${appointments} - id) / 28 % ${DOCTORS}, 0,
       tstzrange(starts_at, starts_at + interval '15 minutes'), status_id NOT IN (7, 8) AND removed_at IS NULL, false
  FROM appointment;
SET session_replication_role = origin`;

const followUpsSql = `
INSERT INTO follow_up (branch_id, appointment_id, remind_at, remarks, done_at, changed_by)
SELECT branch_id, id, starts_at + interval '14 days', 'Ask how the cough is',
       CASE WHEN starts_at < now() - interval '30 days' THEN starts_at + interval '15 days' END, 1
  FROM appointment WHERE id % ${FOLLOWED} = 0`;

const absencesSql = `
INSERT INTO organizer_entry (branch_id, doctor_id, reason, from_date, to_date, start_time, stop_time, weekdays)
SELECT ${BRANCH}, doctor, 'Meeting', from_date, from_date + ${ABSENCE_DAYS - 1}, '13:00', '13:30', CASE WHEN n % 2 = 0 THEN '1,3,5' ELSE '2' END
  FROM generate_series(1, ${DOCTORS}) AS doctor, generate_series(0, 77) AS n,
       LATERAL (SELECT (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date - 730 + n * ${ABSENCE_DAYS} AS from_date) AS days`;

const notesSql = ({ patients }: BranchSize) => `
INSERT INTO nurse_note (branch_id, patient_id, note, created_by, created_at)
SELECT ${BRANCH}, 1 + n % ${patients}, '<p>Dressing changed, wound <strong>clean and dry</strong>.</p>', 1, now() - n * interval '2 minutes'
  FROM generate_series(0, ${3 * patients - 1}) AS n`;

// A reminder each hour.
const messagesSql = ({ patients }: BranchSize) => `
INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, template_name, status, created_by, created_at, sent_at)
SELECT ${BRANCH}, 'sms', p.id, p.mobile, 'RM0.00 Klinik: Dear ' || p.name || ', we look forward to seeing you on '
         || to_char(at, 'DD Mon YYYY, HH12:MI AM') || ' with Dr ' || n % ${DOCTORS}, 1, 'Appointment reminder', 'sent', 1, at, at
  FROM generate_series(1, ${MESSAGES}) AS n
  JOIN patient p ON p.id = 1 + n % ${patients}
 CROSS JOIN LATERAL (SELECT now() - n * interval '1 hour' AS at) AS sent`;

// Each appointment was booked a week before, and each patient's record was opened at the visit.
const auditSql = `
INSERT INTO audit (at, account_id, branch_id, resource, record_id, action)
SELECT least(starts_at - interval '7 days', now()), 1, ${BRANCH}, 'appointments', id::text, 'create' FROM appointment
 UNION ALL
SELECT starts_at, 1, ${BRANCH}, 'patients', patient_id::text, 'show' FROM appointment WHERE starts_at < now() - interval '1 day'`;
