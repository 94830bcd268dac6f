import type { Client } from 'pg';
import { clinicToday } from '../../../contract/fields.ts';
import { shippedForms, shippedPdf } from '../../../server/db/templates/pdfForms.ts';
import type { Resource } from '../../../src/framework/resource/define.ts';
import { agataContentTrials } from './agataContentRows.ts';
import { agataProviderTrials } from './agataProviderRows.ts';
import { agataTeamTrials } from './agataTeamRows.ts';
import { agataTenantTrials } from './agataTenantRows.ts';
import { agata, makeAgata } from './agataWorld.ts';
import { BILLED_TO } from './billing.ts';
import { branchIds, patientsOf, type Person, people } from './world.ts';

/** More rows than the server returns in one answer. */
export const MANY = 1_100;

/** How the tests use a resource: the person, the records, the changes and the new records. */
export interface ResourceTrial {
  who: Person;
  /** Inserts many records as the owner; absent if the resource cannot have many. */
  fill?: string;
  /** A partial change with the field names of the update call, and the field that shows it afterwards. */
  change?: {
    data: Record<string, unknown>;
    shows: string;
    /** Only one record may have it. */
    isUnique?: true;
  };
  /** A new record. */
  make?: Record<string, unknown>;
}

const day = (ahead: number) => clinicToday(new Date(Date.now() + ahead * 86_400_000));
const fillers = `generate_series(1, ${MANY}) AS n`;
const branch = branchIds.kl;
/** A doctor of those that are filled in. Their first ones are removed. */
const doctor = MANY;
const author = people.reception.id;
/** The template of the schedulers that are filled in. */
const SCHEDULED = 9_000;

/** The team that what is filled in is routed to. */
const firstTeam = `SELECT ${agata.teams.own}`;

/** A PDF with fields. */
const form = Buffer.concat(await Promise.all(shippedForms.slice(0, 1).map(shippedPdf)));

/** All resources. The order matters: appointments refer to doctors and patients, follow-ups to appointments, and plans to product types. */
export const resourceTrials: Readonly<Record<string, ResourceTrial>> = {
  'doctor-resources': {
    who: 'manager',
    fill: `INSERT INTO doctor (branch_id, name) SELECT ${branch}, 'Filled ' || n FROM ${fillers}`,
    change: { data: { colour: '#123456' }, shows: 'colour' },
    make: { name: 'Dr New', colour: '#654321', email: '' },
  },
  patients: {
    who: 'manager',
    fill: `INSERT INTO patient (branch_id, ic_passport, name, dob, sex)
           SELECT ${branch}, 'F' || n, 'Filled ' || n, '1980-01-01', 'F' FROM ${fillers}`,
    change: { data: { preferredName: 'Changed' }, shows: 'preferredName' },
    make: {
      icPassport: 'NEW1',
      name: 'New One',
      dob: '1990-01-01',
      sex: 'F',
      mobile: '123456789',
      billingType: '00',
    },
  },
  appointments: {
    who: 'manager',
    fill: `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, location_id, priority_id, status_id, created_by, changed_by)
           SELECT ${branch}, id, now() + interval '30 days' + row_number() OVER () * interval '1 hour', 15, 'Consultation', 1, 6, 1, ${author}, ${author}
             FROM patient WHERE branch_id = ${branch} AND name LIKE 'Filled %';
           INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
           SELECT branch_id, id, ${doctor}, 0, tstzrange(starts_at, starts_at + interval '15 minutes'), true, false
             FROM appointment WHERE branch_id = ${branch}`,
    change: { data: { remark: 'Changed' }, shows: 'remark' },
    make: {
      appointmentDate: `${day(2)}T10:00:00.000Z`,
      patientID: patientsOf.kl.here,
      patientName: 'Someone',
      resource: String(doctor),
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:15:00',
    },
  },
  'waiting-list': {
    who: 'manager',
    fill: `INSERT INTO waiting_entry (branch_id, patient_id, type, minutes, from_date, part_of_day, created_by)
           SELECT ${branch}, id, 'Consultation', 15, current_date, 'any', ${author}
             FROM patient WHERE branch_id = ${branch} AND name LIKE 'Filled %'`,
    change: { data: { remark: 'Changed' }, shows: 'remark' },
    make: {
      patientID: patientsOf.kl.here,
      type: 'Consultation',
      duration: '00:15:00',
      fromDate: day(1),
    },
  },
  organizer: {
    who: 'manager',
    fill: `INSERT INTO organizer_entry (branch_id, doctor_id, reason, from_date, to_date, start_time, stop_time)
           SELECT ${branch}, ${doctor}, 'Leave ' || n, current_date + 400 + n, current_date + 400 + n, '00:00', '00:05' FROM ${fillers}`,
    change: { data: { reason: 'Changed' }, shows: 'reason' },
    make: {
      resource: doctor,
      reason: 'Course',
      fromDate: day(3),
      toDate: day(3),
      startDate: '08:00',
      stopDate: '09:00',
    },
  },
  'follow-ups': {
    who: 'manager',
    fill: `INSERT INTO follow_up (branch_id, appointment_id, remind_at, remarks, message, changed_by)
           SELECT ${branch}, id, now() + interval '1 day', 'Ask', '', ${author} FROM appointment WHERE branch_id = ${branch} AND removed_at IS NULL`,
    change: { data: { remarks: 'Changed' }, shows: 'remarks' },
  },
  'opening-hours': {
    who: 'manager',
    change: { data: { closes: '23:30' }, shows: 'closes' },
    make: { weekday: 7, opens: '09:00', closes: '13:00' },
  },
  'value-translations': {
    who: 'manager',
    fill: `INSERT INTO value_translation (branch_id, list, value) SELECT ${branch}, 'appt_location', 'Filled ' || n FROM ${fillers}`,
    change: { data: { malay: 'Bilik' }, shows: 'malay' },
    make: { list: 'appt_type', value: 'New one', malay: 'Baharu', chinese: '新' },
  },
  'appointment-types': {
    who: 'manager',
    fill: `INSERT INTO lookup_value (branch_id, kind, id, value, minutes, position)
           SELECT ${branch}, 'appt_type', 1000 + n, 'Filled ' || n, 15, 1 + n % 900 FROM ${fillers}`,
    change: { data: { minutes: 35 }, shows: 'minutes' },
    make: { value: 'New one', minutes: 20 },
  },
  'appointment-locations': {
    who: 'manager',
    change: { data: { position: 77 }, shows: 'position' },
    make: { value: 'New one' },
  },
  'appointment-categories': {
    who: 'manager',
    change: { data: { position: 77 }, shows: 'position' },
    make: { value: 'New one' },
  },
  'appointment-statuses': {
    who: 'manager',
    // Several of each meaning, so that any of them may go.
    fill: `INSERT INTO lookup_value (branch_id, kind, id, value, meaning, position)
           SELECT v.branch_id, v.kind, v.id * 1000 + n, v.value || ' ' || n, v.meaning, 500
             FROM lookup_value v, generate_series(1, 150) AS n WHERE v.branch_id = ${branch} AND v.kind = 'appt_status'`,
    change: { data: { position: 77 }, shows: 'position' },
    make: { value: 'New one', meaning: 'booked' },
  },
  'cancel-reasons': {
    who: 'manager',
    change: { data: { position: 77 }, shows: 'position' },
    make: { value: 'New one' },
  },
  'branch-holidays': {
    who: 'manager',
    fill: `INSERT INTO branch_holiday (branch_id, from_day, to_day, name)
           SELECT ${branch}, date '2040-01-01' + n, date '2040-01-01' + n, 'Filled ' || n FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { fromDay: '2031-03-03', toDay: '2031-03-03', name: 'New one' },
  },
  diagnoses: {
    who: 'manager',
    fill: `INSERT INTO diagnosis (branch_id, name) SELECT ${branch}, 'Filled ' || n FROM ${fillers}`,
    change: { data: { code: 'J03.9' }, shows: 'code' },
    make: { name: 'New one' },
  },
  'frequent-texts': {
    who: 'manager',
    fill: `INSERT INTO frequent_text (branch_id, shortcut, text) SELECT ${branch}, 'filled' || n, 'Text' FROM ${fillers}`,
    change: { data: { text: 'Changed' }, shows: 'text' },
    make: { shortcut: 'new', text: 'New one' },
  },
  medicines: {
    who: 'manager',
    fill: `INSERT INTO medicine (branch_id, name, form, unit, frequency, instructions, is_offered)
           SELECT ${branch}, 'Filled ' || n, 'tablet', 'tablet', 'once', '', true FROM ${fillers}`,
    change: { data: { strength: '10 mg' }, shows: 'strength' },
    make: { name: 'New one', form: 'tablet', unit: 'tablet', frequency: 'once' },
  },
  'visit-notes': {
    who: 'doctor',
    fill: `INSERT INTO visit_note (branch_id, added_at, complaint, appointment_id, patient_id, doctor_id, state)
           SELECT ${branch}, localtimestamp, 'Cough', a.id, a.patient_id, ${doctor}, 'draft'
             FROM appointment a WHERE a.branch_id = ${branch} AND a.removed_at IS NULL`,
  },
  disclosures: {
    who: 'manager',
    fill: `INSERT INTO disclosure (branch_id, created_by, added_at, day, patient_id, recipient, purpose, given)
           SELECT ${branch}, 1, now(), date '2020-01-01' + n, (SELECT min(id) FROM patient WHERE branch_id = ${branch}), 'Filled ' || n, 'Claim', 'part' FROM ${fillers}`,
    change: { data: { recipient: 'Changed' }, shows: 'recipient' },
    make: {
      day: '2031-02-01',
      patient: 1,
      recipient: 'New one',
      purpose: 'Claim',
      given: 'part',
    },
  },
  'data-breaches': {
    who: 'manager',
    fill: `INSERT INTO data_breach (branch_id, created_by, added_at, title, noticed_at, what)
           SELECT ${branch}, 1, now(), 'Filled ' || n, '2020-01-01', 'Lost' FROM ${fillers}`,
    change: { data: { title: 'Changed' }, shows: 'title' },
    make: { title: 'New one', noticedAt: '2031-02-01T10:00:00.000Z', what: 'Lost' },
  },
  fees: {
    who: 'manager',
    fill: `INSERT INTO fee (branch_id, name, kind, price, is_offered)
           SELECT ${branch}, 'Filled ' || n, 'other', 100 * n, true FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { name: 'New one', kind: 'consultation', price: 6_000 },
  },
  payers: {
    who: 'manager',
    fill: `INSERT INTO payer (branch_id, name, email, phone) SELECT ${branch}, 'Filled ' || n, '', '' FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { name: 'New one' },
  },
  tills: {
    who: 'manager',
    fill: `INSERT INTO till (branch_id, name, sheet) SELECT ${branch}, 'Filled ' || n, '80mm' FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { name: 'New one' },
  },
  receipts: {
    who: 'manager',
    fill: `INSERT INTO bill (branch_id, patient_id, total, paid, settled_at, settled_by, created_by)
           SELECT ${branch}, id, 100, 100, now(), ${author}, ${author}
             FROM patient WHERE branch_id = ${branch} AND name LIKE 'Filled %';
           INSERT INTO bill_receipt (branch_id, bill_id, number, taken_by, settled, rounding, open_after, content)
           SELECT branch_id, id, 1000 + id, ${author}, 100, 0, 0,
                  '{"patientName":"","icPassport":"","doctor":"","lines":[],"net":100,"tax":0,"total":100,"paidBefore":0}'
             FROM bill WHERE branch_id = ${branch} AND total = 100`,
  },
  'required-fields': {
    who: 'manager',
    change: { data: { profile: ['religion'] }, shows: 'profile' },
  },
  'appointment-settings': {
    who: 'manager',
    change: { data: { slotMinutes: 20 }, shows: 'slotMinutes' },
  },
  'online-booking-settings': {
    who: 'manager',
    change: { data: { words: 'changed' }, shows: 'words' },
  },
  'teleconsultation-settings': {
    who: 'manager',
    change: { data: { note: 'changed' }, shows: 'note' },
  },
  'start-pages': {
    who: 'manager',
    change: {
      data: {
        receptionist: 'queue',
        nurse: 'dashboard',
        doctor: 'dashboard',
        manager: 'dashboard',
        owner: 'dashboard',
      },
      shows: 'receptionist',
    },
  },
  'retention-settings': { who: 'manager', change: { data: { years: 9 }, shows: 'years' } },
  'reading-settings': {
    who: 'manager',
    change: { data: { asksReason: true }, shows: 'asksReason' },
  },
  'note-settings': {
    who: 'manager',
    change: { data: { layout: 'oneText' }, shows: 'layout' },
  },
  'branch-state': { who: 'manager', change: { data: { state: 'Johor' }, shows: 'state' } },
  'practice-types': {
    who: 'admin',
    fill: `INSERT INTO practice_type (title, description) SELECT 'Filled ' || n, '' FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: { title: 'New one' },
  },
  'database-templates': {
    who: 'admin',
    fill: `WITH made AS (INSERT INTO practice_type (title, description) SELECT 'A type ' || n, '' FROM ${fillers} RETURNING id, title)
           INSERT INTO database_template (name, practice_type_id) SELECT 'Filled ' || substr(title, 8), id FROM made`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { name: 'New one', practiceTypeID: 10 },
  },
  'pdf-templates': {
    who: 'admin',
    fill: `INSERT INTO pdf_template (name, file_name, size, fields, field_count, matched_count)
           SELECT 'Filled ' || n, 'form.pdf', 5, '[]', 0, 0 FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: {
      name: 'New one',
      description: '',
      file: { name: 'form.pdf', type: 'application/pdf', base64: form.toString('base64') },
    },
  },
  'product-types': {
    who: 'admin',
    fill: `INSERT INTO product_type (title) SELECT 'Filled ' || n FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: { title: 'New one' },
  },
  'message-queries': {
    who: 'manager',
    fill: `INSERT INTO message_query (branch_id, name, about, visit_status, sex) SELECT ${branch}, 'Filled ' || n, 'patients', 'open', 'any' FROM ${fillers}`,
    change: { data: { queryDesc: 'Changed' }, shows: 'queryDesc' },
    make: { queryName: 'New one', about: 'patients', visitStatus: 'open', sex: 'any' },
  },
  messages: {
    who: 'manager',
    fill: `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by)
           SELECT ${branch}, (ARRAY['sms', 'whatsapp'])[1 + n % 2], (SELECT min(id) FROM patient WHERE branch_id = ${branch}),
                  '60123456789', 'Filled ' || n, 1, 'sent', ${author} FROM ${fillers}`,
  },
  'message-schedulers': {
    who: 'manager',
    fill: `INSERT INTO message_template (id, branch_id, name, content) OVERRIDING SYSTEM VALUE
           VALUES (${SCHEDULED}, ${branch}, 'Scheduled', 'See us');
           INSERT INTO message_scheduler (branch_id, name, template_id, query_id, starts_at, next_due, recurring, message_type, changed_by)
           SELECT ${branch}, 'Filled ' || n, ${SCHEDULED}, (SELECT max(id) FROM message_query WHERE branch_id = ${branch}),
                  '2031-01-01', '2031-01-01', 'daily', 'SMS', ${author} FROM ${fillers}`,
    change: { data: { schedulerName: 'Changed' }, shows: 'schedulerName' },
    make: {
      schedulerName: 'New one',
      templateId: SCHEDULED,
      messageQueryID: MANY,
      schedulerStart: `${day(1)}T10:00:00.000Z`,
      schedulerRecurring: 'daily',
      messageType: 'SMS',
    },
  },
  'message-hours': {
    who: 'manager',
    change: { data: { quietTo: '07:00' }, shows: 'quietTo' },
  },
  reports: {
    who: 'admin',
    fill: `INSERT INTO report (name, data_set, category, xml, asks_first_day, asks_last_day)
           SELECT 'Filled ' || n, 'appointments', 'Filled', '<page/>', true, true FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: {
      reportName: 'New one',
      reportType: 'patients',
      reportCategory: 'New',
      ReportXml: '<page/>',
    },
  },
  'print-slips': {
    who: 'admin',
    fill: `INSERT INTO print_slip (name, record, category, xml)
           SELECT 'Filled ' || n, 'patient', 'Filled', '<page/>' FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: {
      printSlipName: 'New one',
      printSlipType: 'patient',
      printSlipCategory: 'New',
      printSlipXML: '<page/>',
    },
  },
  'email-templates': {
    who: 'admin',
    fill: `INSERT INTO email_template (template, language, subject, title, content)
           SELECT 'PASSWORD_SET', 'l' || n, 'Filled ' || n, 'Filled', '<p>{name}</p>' FROM ${fillers}`,
    change: { data: { title: 'Changed' }, shows: 'title' },
    make: {
      template: 'RESET',
      subject: 'New one',
      title: 'New one',
      content: '<p>{link}</p>',
    },
  },
  'platform-message-templates': {
    who: 'admin',
    fill: `INSERT INTO platform_message_template (name, content) SELECT 'Filled ' || n, 'See {name}' FROM ${fillers}`,
    change: { data: { templateContent: 'Changed {name}' }, shows: 'templateContent' },
    make: { templateName: 'New one', templateContent: 'See us' },
  },
  'platform-message-queries': {
    who: 'admin',
    fill: `INSERT INTO platform_message_query (name, sql) SELECT 'Filled ' || n, 'SELECT icpassport FROM patients' FROM ${fillers}`,
    change: { data: { queryDesc: 'Changed' }, shows: 'queryDesc' },
    make: { queryName: 'New one', querySQL: 'SELECT icpassport FROM patients', queryDesc: '' },
  },
  plans: {
    who: 'admin',
    fill: `INSERT INTO plan (product_type_id, valid_from, valid_to, subscribe_month, concurrent_user, storage,
                             billing_cycle_id, unit_price, discount_amount, tax_amount, net_price)
           SELECT ${MANY}, current_date, current_date + n, 12, 5, 10, 4, 1000, 0, 0, 1000 FROM ${fillers}`,
    change: { data: { storage: 77 }, shows: 'storage' },
    make: {
      productTypeID: MANY,
      validFrom: day(0),
      validTo: day(365),
      subscribeMonth: 12,
      concurrentUser: 5,
      storage: 20,
      billingCycleID: 4,
      unitPrice: 120_000,
      taxPercent: 8,
    },
  },
  'company-discounts': {
    who: 'admin',
    fill: `INSERT INTO company_discount (added_at, tenant_id, percent, from_day, to_day, reason)
           SELECT now(), 1, 1 + n % 90, '2020-01-01', '2020-12-31', 'Filled ' || n FROM ${fillers}`,
    change: { data: { percent: 7 }, shows: 'percent' },
    make: { tenant: 1, percent: 12, fromDay: '2031-02-01', toDay: '2031-03-01', reason: 'New one' },
  },
  'public-holidays': {
    who: 'admin',
    fill: `INSERT INTO public_holiday (day, name) SELECT date '2040-01-01' + n, 'Filled ' || n FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { day: '2031-02-01', name: 'New one', state: 'Perlis' },
  },
  'text-languages': {
    who: 'admin',
    fill: `INSERT INTO text_language (code, name)
           SELECT chr(98 + n / 676) || chr(97 + n / 26 % 26) || chr(97 + n % 26), 'Filled ' || n FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { code: 'ta', name: 'Tamil' },
  },
  ...agataContentTrials(MANY),
  ...agataTeamTrials(MANY),
  ...agataProviderTrials(MANY),
  weekends: {
    who: 'admin',
    fill: `INSERT INTO weekend (from_day, state, weekdays) SELECT date '2040-01-01' + n, 'Filled', '6,7' FROM ${fillers}`,
    change: { data: { weekdays: '5,6' }, shows: 'weekdays' },
    make: { fromDay: '2031-01-01', state: 'New', weekdays: '5,6' },
  },
  'branch-users': {
    who: 'manager',
    fill: `INSERT INTO membership (tenant_id, branch_id, role, name, email)
           SELECT 1, ${branch}, 'Nurse', 'Filled ' || n, 'filled.' || n || '@clinic.test' FROM ${fillers}`,
    change: { data: { remark: 'Changed' }, shows: 'remark' },
    make: { name: 'New One', email: 'new.one@clinic.test', branchID: branch, privilege: 'Nurse' },
  },
  'api-keys': {
    who: 'manager',
    fill: `INSERT INTO api_key (account_id, tenant_id, branch_id, name, scopes, prefix, hash, made_by, expires_at)
           SELECT ${author}, 1, ${branch}, 'Filled ' || n, '{patients:read}', 'da_filledaa', 'filled ' || n, ${author}, now() + interval '1 day'
             FROM ${fillers}`,
    make: { name: 'Laboratory', branchID: branch, scopes: ['patients:read'] },
  },
  'shared-computers': {
    who: 'manager',
    fill: `INSERT INTO shared_computer (branch_id, name, hash, lock_minutes, registered_by)
           SELECT ${branch}, 'Filled ' || n, 'filled ' || n, 5, ${author} FROM ${fillers}`,
    change: { data: { name: 'Changed' }, shows: 'name' },
    make: { name: 'Front desk', branchID: branch, lockMinutes: 5 },
  },
  'record-readings': {
    who: 'manager',
    fill: `INSERT INTO record_reading (branch_id, patient_id, account_id, day, at, role, is_key, parts)
           SELECT ${branch}, (SELECT min(id) FROM patient WHERE branch_id = ${branch}), ${author}, current_date - n,
                  now() - n * interval '1 day', 'Nurse', false, '{record}' FROM ${fillers}`,
  },
  'user-access': { who: 'tenant' },
  'whatsapp-access': {
    who: 'manager',
    fill: `INSERT INTO whatsapp_instance (branch_id, description, gateway, instance_id, token, is_provided)
           SELECT ${branch}, 'Filled ' || n, 'ultramsg', 'filled' || n, 'plain:secret', false FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: {
      description: 'New one',
      branchID: branch,
      gateway: 'ultramsg',
      instanceId: 'new2',
      token: 'secret',
    },
  },
  'whatsapp-instances': {
    who: 'admin',
    fill: `INSERT INTO whatsapp_instance (branch_id, description, gateway, instance_id, token, is_provided)
           SELECT ${branch}, 'Filled ' || n, 'ultramsg', 'provided' || n, 'plain:secret', true FROM ${fillers}`,
    change: { data: { description: 'Changed' }, shows: 'description' },
    make: {
      description: 'New one',
      branchID: branch,
      gateway: 'ultramsg',
      instanceId: 'new1',
      token: 'secret',
    },
  },
  'platform-users': {
    who: 'admin',
    fill: `INSERT INTO account (email, email_confirmed_at, password_hash, full_name, display_name)
           SELECT 'filled.' || n || '@world.test', now(), 'none', 'Filled ' || n, 'Filled' FROM ${fillers}`,
    change: { data: { isAdministrator: true }, shows: 'isAdministrator' },
  },
  'audit-log': {
    who: 'admin',
    fill: `INSERT INTO audit (account_id, branch_id, resource, record_id, action)
           SELECT ${author}, ${branch}, 'patients', n::text, 'show' FROM ${fillers}`,
  },
  'page-errors': {
    who: 'admin',
    fill: `INSERT INTO page_error (fingerprint, state, page, kind, name, reason, place, call, stack, first_release, last_release)
           SELECT 'filled ' || n, 'open', '/filled', 'event', 'TypeError', 'noValue', '', '', '[]', '1', '1' FROM ${fillers}`,
  },
  sessions: {
    who: 'admin',
    fill: `WITH made AS (INSERT INTO session (account_id) SELECT ${author} FROM ${fillers} RETURNING id)
           INSERT INTO session_token (hash, session_id, kind) SELECT 'filled ' || id, id, 'bearer' FROM made`,
  },
  branches: {
    who: 'tenant',
    fill: `INSERT INTO branch (tenant_id, code, subscription_ends) SELECT 1, 'Filled ' || n, current_date FROM ${fillers}`,
    change: { data: { City: 'Changed' }, shows: 'city' },
    make: {
      tenant: 1,
      branchName: 'New branch',
      branchType: MANY,
      branchAddress: '1 Jalan Baru',
      branchCity: 'Ipoh',
      branchState: 'Perak',
      branchPostcode: '30000',
      country_code_branch: '60',
      phoneMobile: '51234567',
      branchEmail: 'ipoh@world.test',
      contactPerson: 'Tan Ah Kow',
      country_code_branch_person: '60',
      contactPersonPhone: '123456789',
      contactPersonEmail: 'tan@world.test',
    },
  },
  proformas: {
    who: 'admin',
    fill: `INSERT INTO proforma (number, status, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount,
             plan_id, plan_name, purpose, valid_to, terms)
           SELECT 'FILL' || n, 'Paid', 1, ${branch}, '${BILLED_TO}', '[]', n, 0, 0, n, ${MANY}, 'Filled', 'new', current_date,
                  '{"months":12,"billingCycleId":4,"concurrentUsers":5,"storage":10}' FROM ${fillers}`,
    make: { branchID: branch, productID: MANY },
  },
  invoices: {
    who: 'admin',
    fill: `INSERT INTO invoice (number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id,
             plan_name, proforma_id, status)
           SELECT number, tenant_id, branch_id, billed_to, lines, sub_total, discount, tax, amount, plan_id, plan_name, id,
                  'Paid' FROM proforma WHERE number LIKE 'FILL%'`,
    // The one that was made after those of branches, teams and tenants.
    make: { proformaID: 3 * MANY + 1 },
  },
  'company-removals': {
    who: 'admin',
    fill: `INSERT INTO company_removal (tenant_id, company_name, reason, term_days, due_on, before, restored_at)
           SELECT 1, 'Filled ' || n, 'By mistake', 90, '2031-03-03', '{"blocked":[],"ends":{}}', now() FROM ${fillers}`,
  },
  'unsettled-payments': {
    who: 'admin',
    fill: `INSERT INTO unsettled_payment (reference, order_no, tenant_id, branch_id, reason, amount, currency, paid_at)
           SELECT 'FILL' || n, 'PF' || n, 1, ${branch}, 'Twice', n, 'MYR', now() FROM ${fillers}`,
  },
  'consolidated-e-invoices': {
    who: 'admin',
    fill: `INSERT INTO consolidated_e_invoice (number, month, lines, sub_total, discount, tax, amount)
           SELECT 'FILL' || n, '2020-01-01', '[]', n, 0, 0, n FROM ${fillers}`,
  },
  'branch-subscriptions': {
    who: 'admin',
    fill: `INSERT INTO branch_subscription (branch_id, plan_id, plan_name, invoice_id, starts_on, ends_on, billing_cycle_id,
             concurrent_users, storage, value, total_price)
           SELECT branch_id, plan_id, plan_name, id, '2020-01-01', '2020-12-31', 4, 5000, 10, amount, amount FROM invoice
            WHERE number LIKE 'FILL%'`,
  },
  tenants: {
    who: 'admin',
    fill: `INSERT INTO tenant (company_name, prefix, company_type) SELECT 'Filled ' || n, 'tn', 'CLG' FROM ${fillers}`,
    change: { data: { remark: 'Changed' }, shows: 'remark' },
    make: {
      companyName: 'New Company',
      address: '1 Jalan Baru',
      city: 'Ipoh',
      state: 'Perak',
      postcode: '30000',
      companyType: 'CLG',
      email: 'new@company.test',
      phoneFixed: '60 51234567',
    },
  },
  'account-tenants': { who: 'admin' },
  'sign-in-rules': {
    who: 'tenant',
    fill: `INSERT INTO tenant (company_name, prefix, company_type) SELECT 'Ruled ' || n, 'tn', 'CLG' FROM ${fillers};
           INSERT INTO membership (account_id, tenant_id, role)
           SELECT ${people.tenant.id}, id, 'Tenant' FROM tenant WHERE company_name LIKE 'Ruled %'`,
    change: { data: { longestHours: 12 }, shows: 'longestHours' },
  },
  'single-sign-on': {
    who: 'tenant',
    fill: `INSERT INTO tenant (company_name, prefix, company_type) SELECT 'Signing ' || n, 'tn', 'CLG' FROM ${fillers};
           INSERT INTO membership (account_id, tenant_id, role)
           SELECT ${people.tenant.id}, id, 'Tenant' FROM tenant WHERE company_name LIKE 'Signing %';
           INSERT INTO identity_provider (tenant_id, name, issuer, client_id, client_secret, groups_claim)
           SELECT id, 'Account', 'https://login.clinic.test', 'client', 'sealed', 'groups' FROM tenant`,
    change: { data: { name: 'Changed' }, shows: 'name' },
  },
  'email-domains': {
    who: 'tenant',
    fill: `INSERT INTO email_domain (tenant_id, domain, token)
           SELECT id, 'filled' || id || '.test', 'token' FROM tenant WHERE company_name LIKE 'Signing %'`,
    make: { companyID: 1, domain: 'clinic.test' },
  },
  'sign-on-groups': {
    who: 'tenant',
    fill: `INSERT INTO sign_on_group (tenant_id, name, branch_id, role)
           SELECT id, 'Filled', ${branch}, 'Nurse' FROM tenant WHERE company_name LIKE 'Signing %'`,
    make: { companyID: 1, group: 'Doctors', branchID: branch, role: 'Doctor' },
  },
  'email-setting': { who: 'admin', change: { data: { user: 'changed' }, shows: 'user' } },
  'whatsapp-setting': {
    who: 'admin',
    change: { data: { cloudAddress: 'https://graph.facebook.com/v23.0/' }, shows: 'cloudAddress' },
  },
  'sms-setting': {
    who: 'admin',
    change: { data: { isms: 'https://www.isms.com.my/' }, shows: 'isms' },
  },
  'molpay-setting': {
    who: 'admin',
    change: { data: { merchantID: 'changed' }, shows: 'merchantID' },
  },
  'firebase-setting': {
    who: 'admin',
    change: { data: { projectId: 'changed' }, shows: 'projectId' },
  },
  seller: { who: 'admin', change: { data: { city: 'Changed' }, shows: 'city' } },
  ...agataTenantTrials(fillers),
  'platform-teams': {
    who: 'admin',
    fill: `INSERT INTO consultant_team (name) SELECT 'Filled ' || n FROM ${fillers}`,
  },
  'platform-tenants': {
    who: 'admin',
    fill: `INSERT INTO agata_tenant (name) SELECT 'Filled ' || n FROM ${fillers}`,
  },
  'team-directory': { who: 'manager' },
  'agata-routes': {
    who: 'manager',
    fill: `INSERT INTO agata_route (branch_id, appointment_type, routed_team_id)
           SELECT ${branch}, CASE n WHEN 1 THEN 'Consultation' ELSE 'Filled ' || n END, (${firstTeam}) FROM ${fillers}`,
    change: { data: { note: 'Changed' }, shows: 'note' },
    make: { appointmentType: 'New one', team: 1, note: '' },
  },
  'routed-appointments': {
    who: 'consultant',
    // The consultant is a provider of the world already.
    fill: `INSERT INTO team_member (team_id, provider_id, mobile_no, access_role_id, state)
           SELECT (${firstTeam}), p.id, p.mobile_no, 1, 'joined' FROM healthcare_provider p
            WHERE p.account_id = ${people.consultant.id} ON CONFLICT DO NOTHING`,
  },
  'agata-appointments': { who: 'admin' },
  teleconsultations: {
    who: 'admin',
    fill: `UPDATE branch SET teleconsultation_types =
             (SELECT array_agg(id) FROM lookup_value WHERE branch_id = ${branch} AND kind = 'appt_type' AND value = 'Consultation')
            WHERE id = ${branch}`,
  },
  'treatment-follow-ups': { who: 'admin' },
  'follow-up-responses': {
    who: 'admin',
    fill: `INSERT INTO message (branch_id, channel, patient_id, appointment_id, phone, text, parts, status, created_by, of_follow_up)
           SELECT ${branch}, 'sms', a.patient_id, a.id, '60120000000', 'Text', 1, 'sent', ${author}, true
             FROM appointment a WHERE a.branch_id = ${branch} AND a.removed_at IS NULL;
           INSERT INTO message_reply (branch_id, message_id, appointment_id, channel, phone, text, gateway_ref, outcome)
           SELECT branch_id, id, appointment_id, 'sms', phone, 'Text', 'fill ' || id, 'shown'
             FROM message WHERE branch_id = ${branch} AND of_follow_up`,
  },
  'agata-chats': {
    who: 'admin',
    fill: `INSERT INTO chat_message (team_id, account_id, body)
           SELECT id, ${people.consultant.id}, 'Text' FROM consultant_team`,
  },
  'common-chats': {
    who: 'admin',
    fill: `INSERT INTO chat_message (team_id, agata_tenant_id, account_id, body)
           SELECT (${firstTeam}), id, ${people.consultant.id}, 'Text' FROM agata_tenant`,
  },
  'push-schedules': {
    who: 'admin',
    fill: `INSERT INTO push_schedule (title, body, audience, send_at, state, created_by)
           SELECT 'Filled ' || n, 'Text', 'everyone', '2036-01-01', 'scheduled', ${people.admin.id} FROM ${fillers}`,
    change: { data: { title: 'Changed' }, shows: 'title' },
    make: {
      title: 'New one',
      body: 'Text',
      audience: 'everyone',
      audienceTeamID: null,
      audienceTenantID: null,
      sendAt: '2036-01-06T10:00:00.000Z',
    },
  },
  doctors: { who: 'manager' },
  accounts: {
    who: 'manager',
    change: { data: { display_name: 'Changed' }, shows: 'displayName' },
  },
};

/** Inserts the records of all resources. */
export async function fillResources(owner: Client): Promise<void> {
  await makeAgata(owner);
  // The accounts that are filled in follow those that bear an id of their own.
  await owner.query("SELECT setval(pg_get_serial_sequence('account', 'id'), 2000)");
  await owner.query(
    `UPDATE account SET dob = '1980-01-01', phone_mobile = '60123456789' WHERE id = ${people.manager.id}`,
  );
  await owner.query('DELETE FROM opening_hour WHERE weekday = 7');
  for (const { fill } of Object.values(resourceTrials)) if (fill) await owner.query(fill);
  await owner.query('ANALYZE');
}

/** What to write for a resource that the tests do not know yet. */
export function lineFor({ name, calls }: Resource): string {
  const table = name.replaceAll('-', '_').replace(/s$/, '');
  const fill = calls.list
    ? ` fill: \`INSERT INTO ${table} (branch_id, …) SELECT \${branch}, … FROM \${fillers}\`,`
    : '';
  const change = calls.update ? " change: { data: { …: 'Changed' }, shows: '…' }," : '';
  const make = calls.create ? ` make: ${JSON.stringify(calls.create.example ?? {})},` : '';
  return `add to resourceTrials (tests/server/support/resourceRows.ts):
  '${name}': { who: 'manager',${fill}${change}${make} },`;
}
