import type { ComponentType } from 'react';
import {
  AdminContext,
  ChipField,
  Create,
  DataTable,
  DateField,
  EmailField,
  List,
  maxLength,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { mount } from './mount.tsx';
import { columns, dataProvider, inputs, PAGE, ROWS } from './sample.ts';

/** The same list and form by react-admin's own parts, for the bench. */
const search = [<TextInput key="q" source="q" label="Search" alwaysOn />];

function Clinics({ perPage }: { perPage: number }) {
  return (
    <List resource="clinics" perPage={perPage} filters={search}>
      <DataTable rowClick={rowAddress}>
        {columns.map((name) =>
          name === 'seats' ? (
            <DataTable.NumberCol key={name} source={name} />
          ) : (
            <DataTable.Col key={name} source={name} field={kinds[name]} />
          ),
        )}
      </DataTable>
    </List>
  );
}

/** With what our form does too: faults told from the first leaving of a field on, and a question before it is lost. */
function Form() {
  return (
    <Create resource="wide">
      <SimpleForm mode="onTouched" warnWhenUnsavedChanges>
        {inputs.map((name, at) => (
          <TextInput key={name} source={name} validate={at === 0 ? needed : short} />
        ))}
      </SimpleForm>
    </Create>
  );
}

const kinds: Readonly<Record<string, ComponentType<{ source: string }>>> = {
  email: EmailField,
  since: DateField,
  status: ChipField,
};
const short = maxLength(50);
const needed = [required(), short];
const rowAddress = (id: unknown) => `/edit/${String(id)}`;

mount(
  {
    nothing: null,
    paged: <Clinics perPage={PAGE} />,
    whole: <Clinics perPage={ROWS} />,
    form: <Form />,
  },
  (inside) => <AdminContext dataProvider={dataProvider}>{inside}</AdminContext>,
);
