import {
  AdminContext,
  Create,
  DataTable,
  List,
  SimpleForm,
  TextInput,
  required,
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
            <DataTable.Col key={name} source={name} />
          ),
        )}
      </DataTable>
    </List>
  );
}

function Form() {
  return (
    <Create resource="wide">
      <SimpleForm>
        {inputs.map((name, at) => (
          <TextInput key={name} source={name} validate={at === 0 ? needed : undefined} />
        ))}
      </SimpleForm>
    </Create>
  );
}

const needed = required();
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
