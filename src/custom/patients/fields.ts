import type { lookups } from '../../../contract/lookups.ts';
import type { Patient, requirableColumns } from '../../../contract/patients.ts';
import type { Code } from '../../framework/text.tsx';

/** Lists of the branch that a field's value is chosen from. */
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

/** A plain field of a patient: how it is filled, and the column by which a branch can make it required. */
export interface PatientField {
  name: Exclude<keyof Patient, 'relationList' | 'allergyList' | 'photo'>;
  label: Code;
  kind: 'text' | 'digits' | 'email' | 'date' | 'sex' | 'priority' | 'long' | PatientLookup;
  column?: (typeof requirableColumns)[number];
}

type Group = 'personal' | 'contact' | 'address' | 'medical' | 'others';

/** The plain fields of a patient, in the order in which they are asked for. */
export const fieldGroups: readonly { group: Group; fields: readonly PatientField[] }[] = [
  {
    group: 'personal',
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
    group: 'contact',
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
    group: 'address',
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
    group: 'medical',
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
    group: 'others',
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
      { name: 'company', label: 'PATIENT.FIELD.company', kind: 'text', column: 'company' },
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
      { name: 'remark', label: 'PATIENT.FIELD.remark', kind: 'long' },
    ],
  },
];

/** Names that the save calls otherwise than the record. */
export const namedInEdit: Partial<Record<PatientField['name'], string>> = {
  icPassport: 'NRIC',
  postcode: 'postCode',
};

/** Whether a field must be filled: the date of birth always, others as the branch wants. */
export function isRequired({ name, column }: PatientField, columns: readonly string[]): boolean {
  if (name === 'dob' || name === 'icPassport' || name === 'name') return true;
  return column !== undefined && columns.includes(column);
}
