import type { DataProvider } from 'ra-core';
import {
  AdminContext,
  DateInput,
  Edit,
  email,
  maxLength,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { fieldsByStep, type PatientField } from '../../../contract/clinic/patientFields.ts';
import { isFieldRequired } from '../../../src/custom/clinic/patients/patientFields.ts';
import { mount } from './mount.tsx';
import { choices, patient, wanted } from './sample.ts';

/** The same fields by react-admin's own parts, for the bench. */
const fields = fieldsByStep.flatMap((step) => step.fields);
const short = [maxLength(250)];
const needed = [required(), ...short];
const address = [email(), ...short];
const ofOne = choices.map(({ value }) => ({ id: value, name: value }));
const priorities = choices.map(({ id, value }) => ({ id, name: value }));

function Form() {
  return (
    <Edit resource="patients" id={patient.patID}>
      <SimpleForm mode="onTouched" warnWhenUnsavedChanges>
        {fields.map((field) => (
          <One key={field.name} field={field} />
        ))}
      </SimpleForm>
    </Edit>
  );
}

function One({ field }: { field: PatientField }) {
  const { name, kind } = field;
  const validate = isFieldRequired(field, wanted) ? needed : short;
  if (kind === 'text' || kind === 'digits') return <TextInput source={name} validate={validate} />;
  if (kind === 'email') return <TextInput source={name} type="email" validate={address} />;
  if (kind === 'long') return <TextInput source={name} multiline validate={validate} />;
  if (kind === 'date') return <DateInput source={name} validate={needed} />;
  if (kind === 'priority') return <SelectInput source={name} choices={priorities} />;
  return <SelectInput source={name} choices={ofOne} />;
}

const record = { ...patient, id: patient.patID };
const dataProvider = {
  getOne: () => Promise.resolve({ data: record }),
} as unknown as DataProvider;

mount(<Form />, (inside) => <AdminContext dataProvider={dataProvider}>{inside}</AdminContext>);
