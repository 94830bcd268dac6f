import type { TextCode } from '../texts/index.ts';
import type { lookups } from './lookups.ts';
import type { Patient } from './patients.ts';
import type { requirableColumns } from './requirableColumns.ts';

/** The steps of the patient form in their order, 0 to 6. */
export const formSteps = [
  'personal',
  'address',
  'contact',
  'relationship',
  'medical',
  'nurseNote',
  'others',
] as const;
export type FormStep = (typeof formSteps)[number];

/** The lookup lists of patient fields. */
export type PatientLookup = Extract<
  keyof typeof lookups,
  | 'country'
  | 'contactRelation'
  | 'language'
  | 'maritalStatus'
  | 'ethnic'
  | 'religion'
  | 'addressingTitle'
>;

/** A simple field of a patient, and the column by which a branch can require it. */
export interface PatientField {
  name: Exclude<keyof Patient, 'relationList' | 'allergyList' | 'photo'>;
  label: TextCode;
  kind:
    | 'text'
    | 'digits'
    | 'email'
    | 'date'
    | 'sex'
    | 'priority'
    | 'long'
    | 'company'
    | PatientLookup;
  column?: (typeof requirableColumns)[number];
}

/** The simple fields by form step. Steps without any are missing. */
export const fieldsByStep: readonly { step: FormStep; fields: readonly PatientField[] }[] = [
  {
    step: 'personal',
    fields: [
      {
        name: 'icPassport',
        label: 'PATIENT.IDENTITY_NUMBER',
        kind: 'text',
        column: 'icpassport',
      },
      { name: 'name', label: 'PATIENT.NAME', kind: 'text', column: 'name' },
      {
        name: 'preferredName',
        label: 'PATIENT.FIELD.preferredName',
        kind: 'text',
        column: 'preferredname',
      },
      { name: 'title', label: 'PATIENT.FIELD.title', kind: 'addressingTitle', column: 'title' },
      { name: 'dob', label: 'PATIENT.FIELD.dob', kind: 'date' },
      { name: 'sex', label: 'PATIENT.FIELD.sex', kind: 'sex', column: 'sex' },
      {
        name: 'nationality',
        label: 'PATIENT.FIELD.nationality',
        kind: 'country',
        column: 'country',
      },
      { name: 'race', label: 'PATIENT.FIELD.race', kind: 'ethnic', column: 'race' },
      { name: 'religion', label: 'PATIENT.FIELD.religion', kind: 'religion', column: 'religion' },
      { name: 'language', label: 'PATIENT.FIELD.language', kind: 'language', column: 'language' },
      {
        name: 'maritalStatus',
        label: 'PATIENT.FIELD.maritalStatus',
        kind: 'maritalStatus',
      },
    ],
  },
  {
    step: 'address',
    fields: [
      { name: 'address', label: 'PATIENT.FIELD.address', kind: 'text', column: 'address' },
      { name: 'street', label: 'PATIENT.FIELD.street', kind: 'text' },
      { name: 'postcode', label: 'PATIENT.FIELD.postcode', kind: 'text', column: 'postcode' },
      { name: 'city', label: 'PATIENT.FIELD.city', kind: 'text', column: 'city' },
      { name: 'state', label: 'PATIENT.FIELD.state', kind: 'text', column: 'state' },
      { name: 'country', label: 'PATIENT.FIELD.country', kind: 'country', column: 'country' },
    ],
  },
  {
    step: 'contact',
    fields: [
      { name: 'mobile', label: 'PATIENT.MOBILE', kind: 'digits', column: 'phone_mobile' },
      { name: 'fixed', label: 'PATIENT.FIELD.fixed', kind: 'digits', column: 'phone_fixed' },
      {
        name: 'emailAddress',
        label: 'PATIENT.FIELD.emailAddress',
        kind: 'email',
        column: 'emailaddress',
      },
      {
        name: 'emergencyContact',
        label: 'PATIENT.FIELD.emergencyContact',
        kind: 'text',
        column: 'emergencycontact',
      },
      {
        name: 'emergencyPhone',
        label: 'PATIENT.FIELD.emergencyPhone',
        kind: 'digits',
        column: 'emergencyphoneno',
      },
      {
        name: 'contactRelation',
        label: 'PATIENT.FIELD.contactRelation',
        kind: 'contactRelation',
        column: 'contact_relation',
      },
    ],
  },
  {
    step: 'medical',
    fields: [
      {
        name: 'medicalIllness',
        label: 'PATIENT.FIELD.medicalIllness',
        kind: 'long',
        column: 'medical_illness',
      },
    ],
  },
  {
    step: 'others',
    fields: [
      {
        name: 'patientStatus',
        label: 'PATIENT.FIELD.patientStatus',
        kind: 'text',
        column: 'patientstatus',
      },
      { name: 'priority', label: 'PATIENT.FIELD.priority', kind: 'priority' },
      {
        name: 'billingType',
        label: 'PATIENT.FIELD.billingType',
        kind: 'text',
        column: 'billingtype',
      },
      {
        name: 'occupation',
        label: 'PATIENT.FIELD.occupation',
        kind: 'text',
        column: 'occupation',
      },
      { name: 'company', label: 'PATIENT.FIELD.company', kind: 'company', column: 'company' },
      {
        name: 'companyAddress',
        label: 'PATIENT.FIELD.companyAddress',
        kind: 'text',
        column: 'companyaddress',
      },
      {
        name: 'companyContact',
        label: 'PATIENT.FIELD.companyContact',
        kind: 'digits',
        column: 'companycontact',
      },
      { name: 'marketing', label: 'PATIENT.FIELD.marketing', kind: 'text' },
      { name: 'actualSource', label: 'PATIENT.FIELD.actualSource', kind: 'text' },
      { name: 'receiptName', label: 'PATIENT.FIELD.receiptName', kind: 'text' },
      { name: 'remark', label: 'PATIENT.FIELD.remark', kind: 'long' },
    ],
  },
];
