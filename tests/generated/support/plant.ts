import type { Client } from 'pg';
import { api } from '../../../contract/index.ts';
import { whatsAppInstances } from '../../../server/db/schema/index.ts';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import { hashOf } from '../../../server/kit/http/secrets.ts';
import { placeOf } from '../../../server/kit/secrets/stored.ts';
import { testSecrets } from '../../server/support/clinic.ts';
import { branchIds, doctorIds, patientsOf, people } from '../../server/support/world.ts';
import { plantAgata } from './plantAgata.ts';
import { plantApiKeys } from './plantApiKeys.ts';
import { type PlantedDocuments, plantBilling } from './plantBilling.ts';
import { plantCompanyRemovals } from './plantCompanyRemovals.ts';
import { type PlantedConsultation, plantConsultation } from './plantConsultation.ts';
import { plantOnlineBooking } from './plantOnlineBooking.ts';
import { plantRemoved } from './plantRemoved.ts';
import { plantSharedComputers } from './plantSharedComputers.ts';
import { plantSingleSignOn } from './plantSingleSignOn.ts';
import { type PlantedTill, plantTill } from './plantTill.ts';
import { listTables } from './tableOwners.ts';

/** Marks text of another branch or tenant. An answer to a caller of kl may not contain it. */
export const CANARY = { branch: 'CANARYBRANCH', tenant: 'CANARYTENANT' } as const;
/** Marks another branch by a queue number, because a number cannot contain a canary text. No number of kl follows it. */
export const CANARY_NUMBER = 777_770;

export type Branch = keyof typeof branchIds;

/** Ids of one branch's records that are added to the test data. */
export interface PlantedRecords {
  patients: { here: number; removed: number; locked: number };
  appointments: { here: number; removed: number; followed: number };
  absences: { here: number; removed: number };
  waiting: { here: number; removed: number };
  screen: number;
  views: { own: number; shared: number };
  /** A merge that was not undone. */
  merge: number;
  /** An SMS that was sent. */
  message: number;
  /** A reply to it. */
  reply: number;
  /** WhatsApp instances: the account's own, which it sends with, and one of the platform. */
  whatsApp: { own: number; provided: number };
  notes: { here: number; removed: number };
  /** Documents that are kept with the patient. */
  documentsOfPatient: { here: number; removed: number };
  issuedPaper: number;
  till: PlantedTill;
  templates: { here: number; removed: number };
  /** A query for recipients, a scheduler that uses it, and a run. */
  query: number;
  scheduler: number;
  run: number;
  opening: number;
  /** A translation of a value. */
  translation: number;
  holiday: number;
  /** A route of its appointments to a team of AGATA. */
  route: number;
  /** A file of an opening hour. */
  file: number;
  /** Users of the branch: with an account, invited, without an account, and disabled. */
  users: { active: number; invited: number; unlinked: number; disabled: number };
  documents: PlantedDocuments;
  consultation: PlantedConsultation;
  /** A document that a patient brought. */
  patientFile: number;
  /** What of a patient's data was given out, and a breach of it. */
  disclosure: number;
  reading: number;
  breach: number;
  /** An id that every list of this branch has, and no list of another branch. */
  value: number;
}

/** The team of AGATA that a branch routes its consultations to. */
const routedTo: Readonly<Record<Branch, number>> = { kl: 1, pj: 2, penang: 3, lapsed: 3 };
/** Identity number of the patient of kl whose edit lock the caller holds. */
export const LOCKED = '840101145677';
/** An account whose only membership is blocked: Receptionist of kl. */
export const BLOCKED_ID = 901;
/** Sessions of the Manager of kl and of people of other branches. */
/** Memberships that ask their person: of a manager, of a person of another branch, of another tenant. */
export const ASKED = { own: 910_001, otherBranch: 910_002, otherTenant: 910_003 };
/** Slips that doctors issue: of a patient, and of an appointment. */
export const ISSUED_SLIPS = [930_001, 930_002] as const;
/** The manager's own membership. */
export const JOINED = 910_004;
export const SESSIONS = { own: 900_001, otherBranch: 900_002, otherTenant: 900_003 };
/** Passkeys of the same people. */
export const PASSKEYS = { own: 900_101, otherBranch: 900_102, otherTenant: 900_103 };
/** Entries of the audit about the work of these people. */
export const AUDITS = { own: 900_001, otherBranch: 900_002, otherTenant: 900_003 };
/** An account that belongs to no branch. */
const UNLINKED_ID = 902;

/**
 * Inserts records of every kind in each branch, as the owner, and marks all text outside branch kl with a canary. `holder`
 * has the edit lock of one patient of kl.
 */
export async function plantRecords(
  owner: Client,
  holder: number,
): Promise<Record<Branch, PlantedRecords>> {
  const planted = {} as Record<Branch, PlantedRecords>;
  await plantHouse(owner);
  await plantAgata(owner);
  await plantApiKeys(owner);
  await plantSharedComputers(owner);
  await plantSingleSignOn(owner);
  await plantCompanyRemovals(owner);
  for (const name of Object.keys(branchIds) as Branch[])
    planted[name] = await plantBranch(owner, name, holder);
  await owner.query(
    `INSERT INTO account (id, email, password_hash, full_name, display_name)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'blocked@world.test', 'none', 'Blocked', 'Blocked')`,
    [BLOCKED_ID],
  );
  await owner.query(
    `INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, now(), 'none', 'Someone', 'Someone')`,
    [UNLINKED_ID, api.linkBranchUser.example?.['username']],
  );
  await owner.query(
    `INSERT INTO membership (account_id, tenant_id, branch_id, role, blocked) VALUES ($1, 1, $2, 'Receptionist', true)`,
    [BLOCKED_ID, branchIds.kl],
  );
  await owner.query(
    `INSERT INTO second_factor (account_id, secret, since) VALUES ($1, 'planted', now())`,
    [BLOCKED_ID],
  );
  // What is routed to a team of AGATA is a teleconsultation.
  await owner.query(
    `UPDATE branch b SET teleconsultation_types = ARRAY(SELECT v.id FROM lookup_value v
       WHERE v.branch_id = b.id AND v.kind = 'appt_type' AND v.value = 'Consultation')`,
  );
  await markForeign(owner);
  const marks = { kl: 'Removed', pj: CANARY.branch, penang: CANARY.tenant, lapsed: CANARY.tenant };
  for (const name of Object.keys(branchIds) as Branch[])
    await plantRemoved(owner, name, marks[name]);
  return planted;
}

async function plantBranch(owner: Client, name: Branch, holder: number): Promise<PlantedRecords> {
  const branch = branchIds[name];
  const value = 90 + branch;
  const doctor = doctorIds[name][0];
  const author = people.reception.id;
  const id = async (sql: string, values: unknown[]): Promise<number> => {
    const { rows } = await owner.query<{ id: number }>(sql, values);
    return rows[0]?.id ?? 0;
  };
  const patient = (ic: string) =>
    id('SELECT id FROM patient WHERE branch_id = $1 AND ic_passport = $2', [branch, ic]);
  await owner.query(
    `INSERT INTO lookup_value (branch_id, kind, id, value, minutes, meaning, position)
     SELECT branch_id, kind, $2::integer, 'Only ' || $2::text || ' ' || kind, max(minutes), max(meaning), $2::integer
       FROM lookup_value WHERE branch_id = $1 GROUP BY branch_id, kind`,
    [branch, value],
  );
  // Only the other branches need these records.
  if (name !== 'kl')
    await owner.query(
      `INSERT INTO compulsory_field (branch_id, registration, db_column) VALUES ($1, true, 'religion'), ($1, false, 'religion')`,
      [branch],
    );
  const patients = {
    here: await patient(patientsOf[name].here),
    removed: await patient(patientsOf[name].removed),
    locked: await id(
      `INSERT INTO patient (branch_id, ic_passport, name, locked_by, lock_fence, lock_version, locked_at, lock_expires_at)
       VALUES ($1, $2, 'Locked', $3, 'held', 1, now(), now() + interval '1 day') RETURNING id`,
      [branch, LOCKED, holder],
    ),
  };
  const absorbed = await id(
    `INSERT INTO patient (branch_id, ic_passport, name, removed_at) VALUES ($1, 'MERGED', 'Merged', now()) RETURNING id`,
    [branch],
  );
  await owner.query(
    `INSERT INTO patient_allergy (branch_id, patient_id, position, allergy) VALUES ($1, $2, 0, 'Dust')`,
    [branch, patients.here],
  );
  await owner.query(
    `INSERT INTO patient_relative (branch_id, patient_id, relative_id, relation_id) VALUES ($1, $2, $3, 1)`,
    [branch, patients.here, patients.locked],
  );
  const appointment = async (removed: boolean, hour: number) => {
    const at = `(now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date + interval '${hour} hours'`;
    const made = await id(
      `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, location_id, priority_id, status_id, created_by, changed_by, removed_at)
       VALUES ($1, $2, (${at}) AT TIME ZONE 'Asia/Kuala_Lumpur', 15, 'Consultation', 1, 6, 1, $3, $3, CASE WHEN $4 THEN now() END) RETURNING id`,
      [branch, patients.here, author, removed],
    );
    await owner.query(
      `INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
       SELECT branch_id, id, $2, 0, tstzrange(starts_at, starts_at + interval '15 minutes'), NOT $3, false FROM appointment WHERE id = $1`,
      [made, doctor, removed],
    );
    return made;
  };
  await owner.query(
    `INSERT INTO appointment_series (branch_id, repeat_unit, repeat_every, repeat_count) VALUES ($1, 'week', 1, 2)`,
    [branch],
  );
  const waiting = (removed: boolean) =>
    id(
      `INSERT INTO waiting_entry (branch_id, patient_id, doctor_id, type, minutes, from_date, part_of_day, created_by, removed_at)
       VALUES ($1, $2, $3, CASE WHEN $5 THEN 'Ultrasound' ELSE 'Vaccination' END, 15, current_date - 1, 'any', $4, CASE WHEN $5 THEN now() END) RETURNING id`,
      [branch, patients.here, doctor, author, removed],
    );
  await owner.query(
    `INSERT INTO calendar_feed (branch_id, doctor_id, hash, with_names) VALUES ($1, $2, $3, true)`,
    // The feed of kl has the secret of the contract's example.
    [branch, doctor, name === 'kl' ? hashOf(String(api.calendarFeed.example?.['secret'])) : name],
  );
  const screen = await id(
    `INSERT INTO waiting_screen (branch_id, name, hash, shows, languages, speaks)
     VALUES ($1, 'Entrance', $2, 'numbers', '{en}', false) RETURNING id`,
    // The screen of kl has the secret of the contract's example.
    [
      branch,
      name === 'kl' ? hashOf(String(api.waitingBoard.example?.['secret'])) : `screen ${name}`,
    ],
  );
  const view = (shared: boolean) =>
    id(
      `INSERT INTO saved_view (account_id, branch_id, list, name, shared, is_default, filter, sort, "order", per_page, columns)
       VALUES ($1, $2, '/api/pratice_type_list', 'Dental', $3, false, '{}', 'title', 'ASC', 10, '{title}') RETURNING id`,
      [name === 'kl' && !shared ? holder : author, branch, shared],
    );
  const views = { own: await view(false), shared: await view(true) };
  const note = (removed: boolean) =>
    id(
      `INSERT INTO nurse_note (branch_id, patient_id, note, created_by, removed_at)
       VALUES ($1, $2, '<p>Slept well.</p>', $3, CASE WHEN $4 THEN now() END) RETURNING id`,
      [branch, patients.here, author, removed],
    );
  const patientDocument = (removed: boolean) =>
    id(
      `WITH document AS (
         INSERT INTO pdf_document (branch_id, patient_id, title, removed_at)
         VALUES ($1, $2, 'Certificate', CASE WHEN $4 THEN now() END) RETURNING id),
       stored AS (
         INSERT INTO file (branch_id, resource, name, type, size, content)
         VALUES ($1, 'pdf-documents', 'certificate.pdf', 'application/pdf', 5, '%PDF-') RETURNING id),
       saved AS (
         INSERT INTO pdf_document_version (branch_id, document_id, number, file_id, saved_by)
         SELECT $1, document.id, 1, stored.id, $3 FROM document, stored)
       SELECT id FROM document`,
      [branch, patients.here, author, removed],
    );
  await owner.query(`INSERT INTO paper_number (branch_id, series, last) VALUES ($1, 'MC', 1)`, [
    branch,
  ]);
  const template = (removed: boolean) =>
    id(
      `INSERT INTO message_template (branch_id, name, content, variables, removed_at)
       VALUES ($1, 'Recall', 'Dear {name}, see us soon.', 'name', CASE WHEN $2 THEN now() END) RETURNING id`,
      [branch, removed],
    );
  const absence = (removed: boolean) =>
    id(
      `INSERT INTO organizer_entry (branch_id, doctor_id, reason, from_date, to_date, start_time, stop_time, removed_at)
       VALUES ($1, $2, 'Leave', current_date, current_date + 1, '00:00', '00:05', CASE WHEN $3 THEN now() END) RETURNING id`,
      [branch, doctor, removed],
    );
  await owner.query(
    `INSERT INTO audit (account_id, branch_id, resource, record_id, action) VALUES ($1, $2, 'patients', '1', 'edit')`,
    [name === 'kl' ? people.reception.id : people.receptionPenang.id, branch],
  );
  const appointments = {
    here: await appointment(false, 22),
    removed: await appointment(true, 23),
    followed: await appointment(false, 45),
  };
  await owner.query(
    `INSERT INTO notification (account_id, branch_id, event, record_id, occasion)
     VALUES ($1, $2, 'NEW_APPOINTMENT', $3, 'planted')`,
    [people.manager.id, branch, appointments.here],
  );
  await owner.query(
    `INSERT INTO follow_up (branch_id, appointment_id, remind_at, remarks, message, changed_by)
     SELECT $1, id, now() + interval '1 day', 'Ask', 'Please call', $3 FROM unnest($2::integer[]) id`,
    [branch, [appointments.removed, appointments.followed], author],
  );
  await plantOnlineBooking(owner, {
    branch,
    appointment: appointments.here,
    ahead: appointments.followed,
    doctor,
    // What visitors hand in of kl is that of the contract's examples.
    isOfExamples: name === 'kl',
  });
  await owner.query(
    `INSERT INTO appointment_contact (branch_id, appointment_id, starts_at, way, told_by)
     SELECT branch_id, id, starts_at - interval '1 hour', 'call', $2 FROM appointment WHERE id = $1`,
    [appointments.here, author],
  );
  const message = await id(
    `INSERT INTO message (branch_id, channel, patient_id, appointment_id, phone, text, parts, template_name, status, created_by, sent_at)
     VALUES ($1, 'sms', $2, $3, '60123456789', 'RM0.00 Clinic: see us soon.', 1, 'Recall', 'sent', $4, now()) RETURNING id`,
    [branch, patients.here, appointments.here, author],
  );
  const reply = await id(
    `INSERT INTO message_reply (branch_id, message_id, appointment_id, channel, phone, text, gateway_ref, outcome)
     VALUES ($1, $2, $3, 'sms', '60123456789', 'See you.', 'planted', 'shown') RETURNING id`,
    [branch, message, appointments.here],
  );
  await owner.query(
    `INSERT INTO sms_account (branch_id, username, password, sender_id) VALUES ($1, 'clinic', 'plain:secret', 'CLINIC')`,
    [branch],
  );
  const instance = (name: string, isProvided: boolean) =>
    id(
      `INSERT INTO whatsapp_instance (branch_id, description, gateway, instance_id, token, is_provided)
       VALUES ($1, $2, 'ultramsg', $2, $3, $4) RETURNING id`,
      [
        branch,
        name,
        testSecrets.seal('secret', placeOf(whatsAppInstances.token, branch)),
        isProvided,
      ],
    );
  const whatsApp = {
    own: await instance('instance1', false),
    provided: await instance('instance2', true),
  };
  await owner.query(
    `INSERT INTO whatsapp_window (branch_id, instance_id, phone, wrote_at) VALUES ($1, $2, '60123456789', now())`,
    [branch, whatsApp.own],
  );
  await owner.query(
    `INSERT INTO official_template (branch_id, instance_id, name, language, status, content)
     VALUES ($1, $2, 'reminder', 'en', 'approved', $3)`,
    [
      branch,
      whatsApp.own,
      { header: '', body: 'Dear {{1}}, see us on {{2}}.', footer: '', buttons: [] },
    ],
  );
  await owner.query(
    `INSERT INTO whatsapp_connection (branch_id, instance_id, phone) VALUES ($1, $2, '60123456789')`,
    [branch, whatsApp.own],
  );
  await owner.query(
    `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, template_name, status, created_by, sent_at, instance_id)
     VALUES ($1, 'whatsapp', $2, '60123456789', 'Clinic: see us soon.', 1, 'Recall', 'sent', $3, now(), $4)`,
    [branch, patients.here, author, whatsApp.own],
  );
  await owner.query(
    `INSERT INTO message_hours (branch_id, quiet_from, quiet_to) VALUES ($1, '21:30', '07:30')`,
    [branch],
  );
  const templates = { here: await template(false), removed: await template(true) };
  const query = (title: string) =>
    id(
      `INSERT INTO message_query (branch_id, name, about, visit_status, sex, platform_query_id)
       VALUES ($1, $2, 'patients', 'open', 'any', 1) RETURNING id`,
      [branch, title],
    );
  const used = await query('Used');
  const scheduler = await id(
    `INSERT INTO message_scheduler (branch_id, name, template_id, query_id, starts_at, recurring, message_type, paused, changed_by)
     VALUES ($1, 'Recall', $2, $3, '2031-01-01', 'daily', 'SMS', true, $4) RETURNING id`,
    [branch, templates.here, used, author],
  );
  return {
    whatsApp,
    documents: await plantBilling(owner, branch),
    consultation: await plantConsultation(owner, {
      branch,
      patient: patients.here,
      doctor,
      // Doctors change what they wrote themselves.
      author: name === 'kl' ? people.doctor.id : author,
      appointments,
    }),
    patientFile: await id(
      `WITH stored AS (
         INSERT INTO file (branch_id, resource, name, type, size, content)
         VALUES ($1, 'patient-files', 'letter.pdf', 'application/pdf', 5, '%PDF-') RETURNING id)
       INSERT INTO patient_file (branch_id, created_by, added_at, title, kind, day, patient_id, file_id)
       SELECT $1, $3, localtimestamp, 'Referral', 'letter', '2026-11-02', $2, id FROM stored RETURNING id`,
      [branch, patients.here, author],
    ),
    disclosure: await id(
      `INSERT INTO disclosure (branch_id, created_by, added_at, day, patient_id, recipient, purpose, given)
       VALUES ($1, $3, localtimestamp, '2026-11-02', $2, 'Insurer', 'Claim', 'part') RETURNING id`,
      [branch, patients.here, author],
    ),
    reading: await id(
      `INSERT INTO record_reading (branch_id, patient_id, account_id, day, role, is_key, parts, reason, reason_text)
       VALUES ($1, $2, $3, current_date, 'Nurse', false, '{record}', 'other', 'They called') RETURNING id`,
      [branch, patients.here, author],
    ),
    breach: await id(
      `INSERT INTO data_breach (branch_id, created_by, added_at, title, noticed_at, what)
       VALUES ($1, $2, localtimestamp, 'Lost telephone', '2026-11-02T09:00:00', 'Left in a taxi') RETURNING id`,
      [branch, author],
    ),
    query: await query('Unused'),
    scheduler,
    run: await id(
      `INSERT INTO message_run (branch_id, scheduler_id, due_at, ran_at, state) VALUES ($1, $2, now(), now(), 'done') RETURNING id`,
      [branch, scheduler],
    ),
    patients,
    appointments,
    message,
    reply,
    waiting: { here: await waiting(false), removed: await waiting(true) },
    screen,
    views,
    merge: await id(
      `INSERT INTO patient_merge (branch_id, kept_id, merged_id, moved, before, merged_by)
       VALUES ($1, $2, $3, '{}', '{}', $4) RETURNING id`,
      [branch, patients.here, absorbed, author],
    ),
    notes: { here: await note(false), removed: await note(true) },
    documentsOfPatient: {
      here: await patientDocument(false),
      removed: await patientDocument(true),
    },
    issuedPaper: await id(
      `INSERT INTO issued_paper (branch_id, patient_id, doctor_id, issued_by, series, number, title, doctor_name,
                                 from_day, to_day, content, prints, voided_at, voided_by, void_reason)
       VALUES ($1, $2, $3, $4::integer, 'MC', 1, 'Certificate', 'Dr Own', current_date, current_date + 1, $5, 1,
               CASE WHEN $6 THEN now() END, CASE WHEN $6 THEN $4::integer END, CASE WHEN $6 THEN 'Wrong' END) RETURNING id`,
      [
        branch,
        patients.here,
        doctor,
        name === 'kl' ? people.doctor.id : author,
        JSON.stringify({ kind: 'form', template: 1, values: [] }),
        // Those of others have a reason, to be marked.
        name !== 'kl',
      ],
    ),
    till: await plantTill(owner, {
      branch,
      patient: patients.here,
      person: name === 'kl' ? people.reception.id : author,
      isForeign: name !== 'kl',
    }),
    templates,
    absences: { here: await absence(false), removed: await absence(true) },
    opening: await id('SELECT min(id) AS id FROM opening_hour WHERE branch_id = $1', [branch]),
    translation: await id(
      `INSERT INTO value_translation (branch_id, list, value) VALUES ($1, 'appt_location', 'Planted room') RETURNING id`,
      [branch],
    ),
    route: await id(
      `INSERT INTO agata_route (branch_id, appointment_type, routed_team_id) VALUES ($1, 'Consultation', $2) RETURNING id`,
      [branch, routedTo[name]],
    ),
    holiday: await id(
      `INSERT INTO branch_holiday (branch_id, from_day, to_day, name) VALUES ($1, '2031-05-05', '2031-05-06', 'Moving house') RETURNING id`,
      [branch],
    ),
    file: await id(
      `INSERT INTO file (branch_id, resource, name, type, size, content)
       VALUES ($1, 'opening-hours', 'hours.pdf', 'application/pdf', 5, '%PDF-') RETURNING id`,
      [branch],
    ),
    users: await plantUsers(owner, name),
    value,
  };
}

async function plantUsers(owner: Client, name: Branch): Promise<PlantedRecords['users']> {
  const branch = branchIds[name];
  const member = async (kind: string, values: Record<string, unknown>): Promise<number> => {
    const all = { email: `${kind}.${name}@clinic.test`, name: kind, role: 'Nurse', ...values };
    const names = Object.keys(all);
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO membership (tenant_id, branch_id, ${names.join(', ')})
       SELECT tenant_id, id, ${names.map((_, at) => `$${at + 2}`).join(', ')} FROM branch WHERE id = $1 RETURNING id`,
      [branch, ...Object.values(all)],
    );
    return rows[0]?.id ?? 0;
  };
  const account = async () => {
    const { rows } = await owner.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO account (email, email_confirmed_at, password_hash, full_name, display_name)
         VALUES ($1, now(), 'none', 'Staff', 'Staff') RETURNING id)
       INSERT INTO second_factor (account_id, secret, since)
       SELECT id, 'planted', now() FROM made RETURNING account_id AS id`,
      [`staff.${name}@clinic.test`],
    );
    const id = rows[0]?.id;
    await owner.query(
      `INSERT INTO external_identity (tenant_id, subject, account_id) SELECT tenant_id, 'staff of ' || code, $2::integer FROM branch WHERE id = $1`,
      [branch, id],
    );
    // The passkey of the contract's example is one of the user of kl.
    if (name === 'kl')
      await owner.query(
        `INSERT INTO passkey (id, account_id, name, credential_id, public_key, user_handle) OVERRIDING SYSTEM VALUE
         VALUES ($1, $2, 'staff', 'staff', '', 'staff')`,
        [api.removeMemberPasskey.example?.passkeyID, id],
      );
    return id;
  };
  const { code, username } = api.addUserBranch.example ?? {};
  const invited = { invited_until: new Date(Date.now() + 86_400_000) };
  // The caller of kl has an invitation with the code of the contract's example, and belongs to the branch already.
  if (name === 'kl') {
    await owner.query(
      `UPDATE membership SET email = 'changed.since@clinic.test' WHERE account_id = $1`,
      [people.manager.id],
    );
    await member('again', { email: username, ...invited, invitation_hash: hashOf(String(code)) });
  }
  return {
    active: await member('active', { account_id: await account() }),
    invited: await member('invited', { invitation_hash: `invitation ${name}`, ...invited }),
    unlinked: await member('unlinked', {}),
    disabled: await member('disabled', { blocked: true }),
  };
}

// Forms that everyone fills.
async function plantForms(owner: Client): Promise<void> {
  for (const form of shippedForms) {
    const pdf = await shippedPdf(form);
    await owner.query(
      `WITH form AS (
         INSERT INTO pdf_template (name, file_name, size, fields, field_count, matched_count, issued_by, series)
         VALUES ($1, 'form.pdf', $2, '[]', 0, 0, $4, 'MC') RETURNING id)
       INSERT INTO pdf_template_content (template_id, content) SELECT id, $3 FROM form`,
      // The second is one that doctors issue.
      [form.name, pdf.length, pdf, form === shippedForms[1] ? 'doctor' : 'anyone'],
    );
  }
  await owner.query(
    `INSERT INTO pdf_template (name, file_name, size, fields, field_count, matched_count, removed_at)
     VALUES ('Old form', 'old.pdf', 5, '[]', 0, 0, now())`,
  );
}

// Records without a branch: another person's session, and the platform's own records.
async function plantHouse(owner: Client): Promise<void> {
  await plantForms(owner);
  const foreigner = people.receptionPenang.id;
  await owner.query(`
    INSERT INTO session (id, account_id) OVERRIDING SYSTEM VALUE
      VALUES (${SESSIONS.own}, ${people.manager.id}), (${SESSIONS.otherBranch}, ${people.receptionPj.id}), (${SESSIONS.otherTenant}, ${foreigner});
    INSERT INTO membership (id, tenant_id, branch_id, role, asked_account_id) OVERRIDING SYSTEM VALUE
      SELECT asked.id, b.tenant_id, b.id, 'Nurse', asked.person
        FROM (VALUES (${ASKED.own}, ${people.manager.id}, ${branchIds.kl}), (${ASKED.otherBranch}, ${people.receptionPj.id}, ${branchIds.pj}),
                     (${ASKED.otherTenant}, ${foreigner}, ${branchIds.penang})) asked (id, person, branch)
        JOIN branch b ON b.id = asked.branch;
    WITH own AS (DELETE FROM membership m WHERE m.account_id = ${people.manager.id} AND m.branch_id = ${branchIds.kl} RETURNING *)
    INSERT INTO membership (id, account_id, tenant_id, branch_id, role, name, email, phone_mobile) OVERRIDING SYSTEM VALUE
      SELECT ${JOINED}, account_id, tenant_id, branch_id, role, name, email, phone_mobile FROM own;
    INSERT INTO audit (id, account_id, branch_id, resource, record_id, action) OVERRIDING SYSTEM VALUE
      VALUES (${AUDITS.own}, ${people.manager.id}, ${branchIds.kl}, 'patients', '1', 'edit'),
             (${AUDITS.otherBranch}, ${people.receptionPj.id}, ${branchIds.pj}, 'patients', '1', 'edit'),
             (${AUDITS.otherTenant}, ${foreigner}, ${branchIds.penang}, 'patients', '1', 'edit');
    INSERT INTO audit_archive SELECT * FROM audit WHERE resource = 'patients';
    INSERT INTO session_token (hash, session_id, kind) SELECT '${CANARY.tenant}', max(id), 'bearer' FROM session;
    INSERT INTO hub_connection (id, account_id, session_id, branch_id, server)
      SELECT '${CANARY.tenant}', account_id, id, ${branchIds.penang}, 'another' FROM session ORDER BY id DESC LIMIT 1;
    INSERT INTO branch_visit (session_id, branch_id, until)
      SELECT max(id), ${branchIds.penang}, now() + interval '1 day' FROM session;
    INSERT INTO plan_reminder (branch_id, last_day, days_before) VALUES (${branchIds.penang}, '2030-01-01', 30);
    INSERT INTO notification (account_id, event, occasion) VALUES (${foreigner}, 'PASSWORD_CHANGED', 'planted');
    INSERT INTO push_token (session_id, account_id, token, language)
      VALUES (${SESSIONS.otherTenant}, ${foreigner}, 'planted', 'en');
    INSERT INTO request_key (key, account_id, signature, answer)
      VALUES (gen_random_uuid(), ${foreigner}, 'planted', '{"name":"${CANARY.tenant}"}');
    INSERT INTO attempt (key, count) VALUES ('${CANARY.tenant}', 1);
    INSERT INTO email_change (account_id, email, code_hash, expires_at)
      VALUES (${foreigner}, '${CANARY.tenant}', '${CANARY.tenant}', now() + interval '1 day');
    INSERT INTO second_factor (account_id, secret, since, reset_at, reset_hash)
      VALUES (${foreigner}, '${CANARY.tenant}', now(), now() + interval '1 day', '${CANARY.tenant}');
    INSERT INTO sign_in (account_id, outcome, address, device, session_id, end_hash)
      VALUES (${foreigner}, 'ok', '${CANARY.tenant}', '${CANARY.tenant}', ${SESSIONS.otherTenant}, '${CANARY.tenant}');
    INSERT INTO passkey (id, account_id, name, credential_id, public_key, user_handle) OVERRIDING SYSTEM VALUE
      SELECT each.id, person, name, name || ' ' || each.id, '', name
        FROM (VALUES (${PASSKEYS.own}, ${people.manager.id}, 'own'), (${PASSKEYS.otherBranch}, ${people.receptionPj.id}, '${CANARY.branch}'),
                     (${PASSKEYS.otherTenant}, ${foreigner}, '${CANARY.tenant}')) each (id, person, name);
    INSERT INTO answered_question (hash, account_id, expires_at)
      VALUES ('${CANARY.tenant}', ${foreigner}, now() + interval '1 day');
    INSERT INTO password_reset (account_id, code_hash, expires_at) VALUES (${foreigner}, '${CANARY.tenant}', now() + interval '1 day');
    INSERT INTO mail (recipient, subject, body, sent_at) VALUES ('someone@clinic.test', 'subject', 'body', now());
    INSERT INTO installation (name, value) VALUES ('${CANARY.tenant}', 'value');
    INSERT INTO stand_in_message (channel, sender, recipient, subject, text) VALUES ('mail', 'from', 'to', 'subject', 'text');
    INSERT INTO page_error (fingerprint, state, page, kind, name, reason, place, call, stack, first_release, last_release)
      SELECT 'planted ' || n, 'open', '/planted', 'drawing', '${CANARY.tenant}', 'other', '', '', '[]', '1', '1' FROM generate_series(1, 3) n;
    INSERT INTO page_error_day (page_error_id, day) SELECT id, current_date FROM page_error;
    INSERT INTO page_error_person (page_error_id, mark) SELECT id, '${CANARY.tenant}' FROM page_error;
    INSERT INTO practice_type (title) SELECT 'Planted ' || n FROM generate_series(1, 5) n;
    INSERT INTO database_template (name, practice_type_id, script, row_count)
      SELECT 'Planted ' || id, id, '-- planted', 1 FROM practice_type WHERE title IN ('Planted 4', 'Planted 5');
    INSERT INTO email_template (template, language, subject, title, content)
      SELECT 'DOCUMENT', language, 'Planted', 'Planted', '<p>{number}</p>' FROM unnest(ARRAY['ms', 'zh']) language;
    INSERT INTO report (name, data_set, category, xml, asks_first_day, asks_last_day)
      SELECT 'Planted ' || n, 'appointments', 'Planted', '<page/>', true, true FROM generate_series(1, 3) n;
    INSERT INTO print_slip (name, record, category, xml)
      SELECT 'Planted ' || n, 'patient', 'Planted', '<page/>' FROM generate_series(1, 3) n;
    INSERT INTO print_slip (id, name, record, category, xml, issued_by, series) OVERRIDING SYSTEM VALUE
      VALUES (${ISSUED_SLIPS[0]}, 'Planted letter', 'patient', 'Planted', '<page/>', 'doctor', 'PL'),
             (${ISSUED_SLIPS[1]}, 'Planted visit', 'appointment', 'Planted', '<page/>', 'doctor', 'PV');
    INSERT INTO shipped_definition (name) VALUES ('${CANARY.tenant}');
    INSERT INTO platform_message_template (name, content) VALUES ('Planted one', 'See {name}'), ('Planted two', 'Text');
    INSERT INTO platform_message_query (name, sql)
      SELECT 'Planted ' || n, 'SELECT icpassport FROM patients WHERE age > ' || n FROM generate_series(1, 3) n;
    INSERT INTO product_type (title) VALUES ('Planted one'), ('Planted two');
    INSERT INTO plan (product_type_id, valid_from, valid_to, subscribe_month, concurrent_user, storage, billing_cycle_id,
                      unit_price, discount_amount, tax_amount, net_price)
      SELECT 2, current_date, current_date + n, 12, 5, 10, 4, 1000, 0, 0, 1000 FROM generate_series(1, 3) n;
    INSERT INTO sign_in_rule (tenant_id) SELECT id FROM tenant;
    INSERT INTO company_discount (added_at, tenant_id, percent, from_day, to_day, reason)
      VALUES ('2030-01-01', 3, 5, '2020-01-01', '2020-12-31', 'Planted'), ('2030-01-01', 2, 5, '2020-01-01', '2020-12-31', 'Planted');
    INSERT INTO agreement (account_id, version, language, address)
      SELECT id, '2026-01-01', 'en', '203.0.113.1' FROM account;
    INSERT INTO public_holiday (day, name) VALUES ('2030-01-01', 'New year'), ('2030-02-01', 'Day');
    INSERT INTO text_language (code, name) VALUES ('ta', 'Tamil'), ('id', 'Indonesia');
    INSERT INTO text_translation (code, language, text) VALUES ('SHELL.PRODUCT', 'en', 'Doctor Assist');
    INSERT INTO document_number (series, last) SELECT unnest(ARRAY['proforma', 'invoice', 'receipt', 'creditNote']), 500;
    UPDATE seller SET name = 'Seller', tin = 'C20880050010', roc_no = '202401000001', address = '1 Jalan Baru', city = 'Ipoh', phone = '05-254 1234';
    UPDATE tenant SET tin = 'C25845632020', roc_no = '201901000005', address = '1 Jalan Baru', city = 'Ipoh', phone_fixed = '05-254 1235'
     WHERE id = (SELECT b.tenant_id FROM branch b WHERE b.id = ${branchIds.kl});
    INSERT INTO consolidated_e_invoice (number, month, lines, sub_total, discount, tax, amount, e_invoice_status)
      VALUES ('CE000001', current_date, '[]', 1000, 0, 80, 1080, 'Invalid');`);
}

// Columns whose text the product interprets or looks up. A canary there would make the rows unreachable.
const meaningful = new Set([
  'removed_record.resource',
  'lookup_value.kind',
  'lookup_value.meaning',
  'patient.ic_passport',
  'account.email',
  'account.platform_role',
  'membership.role',
  'membership.sex',
  'session_token.hash',
  'session_token.kind',
  'password_reset.code_hash',
  'api_key.hash',
  'shared_computer.hash',
  'email_domain.domain',
  'identity_provider.issuer',
  'sign_on_group.role',
  'compulsory_field.db_column',
  'record_reading.reason',
  'record_reading.role',
  'visit_note.state',
  'medicine.form',
  'medicine.unit',
  'medicine.frequency',
  'prescription.state',
  'prescription_line.form',
  'prescription_line.unit',
  'prescription_line.frequency',
  'sign_in.outcome',
  'sign_in.factor',
  'message.channel',
  'message_reply.channel',
  'message_reply.outcome',
  'message_reply.kind',
  'official_template.status',
  'official_template.problem',
  'whatsapp_instance.gateway',
  'proforma.status',
  'proforma.purpose',
  'invoice.status',
  'invoice.e_invoice_status',
  'credit_note.e_invoice_status',
  'consolidated_e_invoice.e_invoice_status',
  'unsettled_payment.reason',
  'unsettled_payment.state',
  'unsettled_payment.currency',
  // Without it the content is that of the row.
  'file.key',
  // The directory of AGATA, which all of its providers read.
  'consultant_team.name',
  'consultant_team.description',
  'agata_tenant.name',
  'agata_tenant.city',
  'healthcare_provider.kind',
  'healthcare_provider.status',
  'provider_request.kind',
  'provider_request.status',
  'team_member.state',
  'agata_tenant_member.state',
  'agata_tenant_team.state',
  'article_response.answer',
]);

async function markForeign(owner: Client): Promise<void> {
  for (const { name, columns, whose } of await listTables(owner)) {
    const texts = columns.filter(
      (column) =>
        !column.generated &&
        (column.type === 'text' || column.type === 'bytea') &&
        !meaningful.has(`${name}.${column.name}`),
    );
    if (!whose || texts.length === 0) continue;
    const canary = `CASE WHEN ${whose.otherTenant} THEN '${CANARY.tenant}' ELSE '${CANARY.branch}' END || x.ctid::text`;
    const marks = texts.map(({ name: column, type }) =>
      type === 'text' ? `"${column}" = ${canary}` : `"${column}" = convert_to(${canary}, 'UTF8')`,
    );
    await owner.query(`UPDATE "${name}" x SET ${marks.join(', ')} WHERE ${whose.foreign}`);
  }
  await owner.query('UPDATE appointment SET queue_number = $1 WHERE branch_id <> $2', [
    CANARY_NUMBER,
    branchIds.kl,
  ]);
  // The update moves the row of kl behind the others, so that a query without a branch condition finds a foreign row
  // first.
  await owner.query('UPDATE sms_account SET version = version WHERE branch_id = $1', [
    branchIds.kl,
  ]);
  await owner.query('UPDATE whatsapp_connection SET phone = phone WHERE branch_id = $1', [
    branchIds.kl,
  ]);
  // Some calls refer to a value by its text.
  await owner.query(`UPDATE lookup_value SET value = 'Only ' || id || ' ' || kind WHERE id > 90`);
}
