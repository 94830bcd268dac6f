import type { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import type { requirableColumns } from '../../../../contract/clinic/requirableColumns.ts';
import type { Code } from '../../../framework/text.tsx';
import type { FormStep } from './formSteps.ts';

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
  label: Code;
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

/** The fields that the update call names differently from the record. */
export const editFieldName: Partial<Record<PatientField['name'], string>> = {
  icPassport: 'NRIC',
  postcode: 'postCode',
};

/** Whether a field is required: always for name, number and date of birth, otherwise as the branch requires. */
export function isFieldRequired(
  { name, column }: PatientField,
  columns: readonly string[],
): boolean {
  if (name === 'dob' || name === 'icPassport' || name === 'name') return true;
  return column !== undefined && columns.includes(column);
}

/** The step and label of a field, by its name in a call. */
export function formStepAndLabel(name: string): Place {
  return found(name) ?? { step: 'personal', label: 'PAGE.PATIENT' };
}

/** Whether the form has a field, by its name in a call. */
export function isFormField(name: string): boolean {
  return found(name) !== undefined;
}

interface Place {
  step: FormStep;
  label: Code;
}

function found(name: string): Place | undefined {
  const [path = name] = name.split('.');
  for (const { step, fields } of fieldsByStep) {
    const field = fields.find((each) => each.name === path || editFieldName[each.name] === path);
    if (field) return { step, label: field.label };
  }
  return lists[path];
}

const lists: Partial<Record<string, Place>> = {
  relationList: { step: 'relationship', label: 'PATIENT.RELATIVES' },
  allergyList: { step: 'medical', label: 'PATIENT.ALLERGIES' },
  allergyStatus: { step: 'medical', label: 'PATIENT.ALLERGIES' },
  photo: { step: 'personal', label: 'PATIENT.PHOTO' },
};
