import {
  Admin,
  type DataProvider,
  DataTable,
  List,
  Resource,
  SearchInput,
  type GetListParams,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

/** A list of one resource as react-admin's own guide begins with, its rows in memory. */
const rows = Array.from({ length: 200 }, (_, at) => ({
  id: at + 1,
  name: `Patient Number ${at + 1}`,
  icPassport: `9001011${10_000 + at}`,
  dob: '1990-01-01',
  age: 36,
  sex: at % 2 === 0 ? 'F' : 'M',
  mobile: `60 12${1_000_000 + at}`,
  regDate: '2024-05-01 10:00',
}));

const verbs = {
  getList: (_: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 10 } = pagination ?? {};
    return Promise.resolve({
      data: rows.slice((page - 1) * perPage, page * perPage),
      total: rows.length,
    });
  },
};
const dataProvider = verbs as unknown as DataProvider;

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
