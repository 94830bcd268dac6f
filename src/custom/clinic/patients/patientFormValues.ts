import { fieldsByStep } from '../../../../contract/clinic/patientFields.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import type { Translate } from '../../../framework/text.tsx';
import { changedValues } from '../appointments/appointmentFormValues.ts';
import { editFieldName } from './patientFields.ts';

type Values = Record<string, unknown>;
type Relative = Patient['relationList'][number];

/** The form values of a record, under the names of the update call. */
export function patientFormValues(patient: Patient): Values {
  const { allergyList, allergyStatus, relationList, incomplete, noMessages, photo } = patient;
  const values: Values = {
    allergyList,
    allergyStatus,
    relationList,
    incomplete,
    noMessages,
    photo: photo ?? '',
  };
  for (const { name } of fieldsByStep.flatMap(({ fields }) => fields))
    values[formFieldName(name)] = patient[name] ?? '';
  return values;
}

/** The form values that differ from the record. */
export function patientChanges(values: Values, patient: Patient): Values {
  const { allergyList, relationList, incomplete, noMessages, ...plain } =
    patientFormValues(patient);
  const others = Object.entries({ allergyList, relationList, incomplete, noMessages }).filter(
    ([name, before]) => JSON.stringify(values[name]) !== JSON.stringify(before),
  );
  return {
    ...changedValues(values, plain),
    ...Object.fromEntries(others.map(([name]) => [name, values[name]])),
  };
}

/** The form's name for a field of the record. */
export function formFieldName(name: string): string {
  const names: Partial<Record<string, string>> = editFieldName;
  return names[name] ?? name;
}

/** The form values under the record's names, in a form that can be compared and shown. */
export function toRecordFields(t: Translate, values: Values): Values {
  const names = Object.entries(editFieldName);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      names.find(([, inForm]) => inForm === name)?.[0] ?? name,
      name === 'relationList'
        ? (value as Relative[]).map((relative) => relativeText(t, relative))
        : plain(value),
    ]),
  );
}

function relativeText(t: Translate, { patientName, patientID2, relation }: Relative): string {
  return `${patientName} (${patientID2}), ${t.value('relation_type', relation)}`;
}

// Choices are numbers in the record and texts in the form.
function plain(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}
