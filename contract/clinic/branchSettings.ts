import { oneOf, optionalText, references, several, wholeNumber } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import type { TextCode } from '../texts/index.ts';
import { requirableColumns } from './requirableColumns.ts';

/** The states and federal territories of Malaysia. Public holidays and weekends name them alike. */
export const malaysianStates = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Kuala Lumpur',
  'Labuan',
  'Malacca',
  'Negeri Sembilan',
  'Pahang',
  'Penang',
  'Perak',
  'Perlis',
  'Putrajaya',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
] as const;

const columnWords: Record<(typeof requirableColumns)[number], TextCode> = {
  icpassport: 'PATIENT.IDENTITY_NUMBER',
  name: 'PATIENT.NAME',
  sex: 'PATIENT.FIELD.sex',
  address: 'PATIENT.FIELD.address',
  city: 'PATIENT.FIELD.city',
  state: 'PATIENT.FIELD.state',
  postcode: 'PATIENT.FIELD.postcode',
  phone_mobile: 'PATIENT.MOBILE',
  phone_fixed: 'PATIENT.FIELD.fixed',
  occupation: 'PATIENT.FIELD.occupation',
  race: 'PATIENT.FIELD.race',
  title: 'PATIENT.FIELD.title',
  patientstatus: 'PATIENT.FIELD.patientStatus',
  billingtype: 'PATIENT.FIELD.billingType',
  emergencycontact: 'PATIENT.FIELD.emergencyContact',
  emergencyphoneno: 'PATIENT.FIELD.emergencyPhone',
  company: 'PATIENT.FIELD.company',
  companyaddress: 'PATIENT.FIELD.companyAddress',
  companycontact: 'PATIENT.FIELD.companyContact',
  preferredname: 'PATIENT.FIELD.preferredName',
  country: 'PATIENT.FIELD.nationality',
  emailaddress: 'PATIENT.FIELD.emailAddress',
  language: 'PATIENT.FIELD.language',
  religion: 'PATIENT.FIELD.religion',
  contact_relation: 'PATIENT.FIELD.contactRelation',
  medical_illness: 'PATIENT.FIELD.medicalIllness',
};
const columns = () =>
  several(oneOf(requirableColumns, { words: columnWords }), { max: requirableColumns.length });
const required = z.object({ id: z.int(), registration: columns(), profile: columns() });
const appointment = z.object({ id: z.int(), version: z.int(), slotMinutes: z.int() });
const teleconsultation = z.object({
  id: z.int(),
  version: z.int(),
  types: z.array(z.int()),
  typeNames: z.array(z.string()),
  note: z.string(),
});
const state = z.object({ id: z.int(), version: z.int(), state: z.string() });

/** The settings of a branch that are no lists. */
export const branchSettings = {
  requiredFields: call({
    method: 'GET',
    path: '/api/required_fields',
    summary:
      'The columns that the branch requires when a patient is registered, and in the profile.',
    access: inBranch('show', 'required-fields'),
    answer: required,
  }),
  editRequiredFields: call({
    method: 'PUT',
    path: '/api/required_fields',
    summary: 'Replaces the columns that the branch requires.',
    access: inBranch('edit', 'required-fields'),
    body: z.object({ registration: columns(), profile: columns() }),
    answer: required,
    example: { registration: ['icpassport', 'name'], profile: ['icpassport', 'name', 'sex'] },
  }),
  branchState: call({
    method: 'GET',
    path: '/api/branch_state',
    summary: 'The state whose weekend and public holidays the branch follows.',
    access: inBranch('show', 'branch-state'),
    answer: state,
  }),
  editBranchState: call({
    method: 'PUT',
    path: '/api/branch_state',
    summary: 'Changes the state of the branch. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'branch-state'),
    body: z.object({ state: oneOf(malaysianStates) }),
    answer: state,
    example: { state: 'Selangor' },
  }),
  appointmentSettings: call({
    method: 'GET',
    path: '/api/appointment_settings',
    summary: 'How the branch books appointments.',
    access: inBranch('show', 'appointment-settings'),
    answer: appointment,
  }),
  editAppointmentSettings: call({
    method: 'PUT',
    path: '/api/appointment_settings',
    summary:
      'Changes how the branch books: the free times that are offered begin every so many minutes of the hour. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'appointment-settings'),
    body: z.object({ slotMinutes: wholeNumber({ min: 5, max: 60 }) }),
    answer: appointment,
    example: { slotMinutes: 20 },
  }),
  teleconsultationSettings: call({
    method: 'GET',
    path: '/api/teleconsultation_settings',
    summary: 'Which types of appointment are teleconsultations, and what is said of them.',
    access: inBranch('show', 'teleconsultation-settings'),
    answer: teleconsultation,
  }),
  editTeleconsultationSettings: call({
    method: 'PUT',
    path: '/api/teleconsultation_settings',
    summary:
      'Changes which types are teleconsultations, and the note that their appointments show. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'teleconsultation-settings'),
    body: z.object({
      types: references('appointment-types', { max: 50 }),
      note: optionalText(500),
    }),
    answer: teleconsultation,
    example: { types: [], note: 'Join at https://meet.example.com/mawar' },
  }),
};
