import {
  type FormStep,
  fieldsByStep,
  type PatientField,
} from '../../../../contract/clinic/patientFields.ts';
import type { Code } from '../../../framework/text.tsx';

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
