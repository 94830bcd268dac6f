import { readingReasons } from '../../../../contract/accounts/readingReasons.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { fieldsByStep, type PatientField } from '../../../../contract/clinic/patientFields.ts';
import type { Resource } from '../../../framework/resource/define.ts';
import {
  choice,
  day,
  email,
  type FieldSpec,
  longText,
  phone,
  several,
  text,
} from '../../../framework/resource/fields.ts';
import { patients } from '../../../resources/clinic/patients.ts';
import { reasonCode } from '../../../resources/readingReasonWords.ts';

const kinds: Partial<
  Record<PatientField['kind'], (options: Pick<FieldSpec, 'label'>) => FieldSpec>
> = {
  date: day,
  email,
  long: longText,
  digits: phone,
  sex: (options) =>
    choice(
      [
        { value: 'F', label: 'PATIENT.FEMALE' },
        { value: 'M', label: 'PATIENT.MALE' },
      ],
      options,
    ),
  priority: (options) =>
    choice({ call: lookups.patPriority, value: 'id', label: 'value' }, options),
};

/** The patients resource with all fields of a record, with the labels of the form. */
export const patientRecordResource: Resource = {
  ...patients,
  fields: {
    ...patients.fields,
    ...Object.fromEntries(
      fieldsByStep.flatMap(({ fields }) => fields).map((field) => [field.name, specOf(field)]),
    ),
    lastName: text({ label: 'PATIENT.FIELD.lastName' }),
    allergyList: several({ label: 'PATIENT.ALLERGIES' }),
    relationList: several({ label: 'PATIENT.RELATIVES' }),
    photo: { kind: 'photo', label: 'PATIENT.PHOTO' },
    readingReason: choice(
      readingReasons.map((value) => ({ value, label: reasonCode(value) })),
      { label: 'RESOURCE.RECORD_READINGS.REASON' },
    ),
    readingReasonText: text({ label: 'RESOURCE.RECORD_READINGS.REASON_TEXT' }),
  },
};

function specOf({ name, label, kind }: PatientField): FieldSpec {
  const { lookup } = patients.fields[name] ?? {};
  return kinds[kind]?.({ label }) ?? { ...text({ label }), ...(lookup && { lookup }) };
}
