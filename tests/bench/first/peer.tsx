import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, DataTable, List, Resource, SearchInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** A list of one resource as react-admin's own guide begins with, its rows over HTTP. */
const dataProvider = simpleRestProvider('/rest');

function Patients() {
  return (
    <List filters={[<SearchInput key="name" source="name" alwaysOn />]}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="icPassport" />
        <DataTable.Col source="dob" />
        <DataTable.Col source="age" />
        <DataTable.Col source="sex" />
        <DataTable.Col source="mobile" />
        <DataTable.Col source="regDate" />
      </DataTable>
    </List>
  );
}

const root = document.querySelector('#root');
if (!root) throw new Error('peer.html has no #root');
createRoot(root).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="patients" list={Patients} />
  </Admin>,
);
