// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  AdminContext,
  AutocompleteInput,
  BulkDeleteButton,
  BulkUpdateButton,
  Datagrid,
  Edit,
  List,
  Notification,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  ResourceDefinitionContextProvider,
  SimpleForm,
  SimpleShowLayout,
  Show,
  TextField,
  TextInput,
} from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Send } from '../../contract/kit/client.ts';
import { createDataProvider } from '../../src/dataProvider/dataProvider.ts';
import { resources } from '../../src/resources/index.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { fillResources } from './support/resourceRows.ts';

let clinic: Clinic;
let admin: Caller;
let manager: Caller;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 20_000 });
  clinic = await startClinic();
  await fillResources(clinic.owner);
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
});
afterEach(cleanup);
afterAll(() => clinic.stop());

describe('the parts of react-admin, as a client', () => {
  it('list a page of many, remove what is selected unless it is undone, and change it in bulk', async () => {
    const { user, paths } = open(
      admin,
      <List
        resource="practice-types"
        sort={{ field: 'id', order: 'ASC' }}
        disableSyncWithLocation
        empty={false}
      >
        <Datagrid
          bulkActionButtons={
            <>
              <BulkUpdateButton data={{ description: 'In bulk' }} mutationMode="pessimistic" />
              <BulkDeleteButton mutationMode="undoable" />
            </>
          }
        >
          <TextField source="title" />
          <TextField source="description" />
        </Datagrid>
      </List>,
    );
    const [first = '', second = ''] = await titles();
    const select = async () => {
      for (const title of [first, second]) {
        const row = (await screen.findByText(title)).closest('tr') as HTMLElement;
        // A dialog that closes still hides what is behind it from readers.
        const box = within(row).getByRole<HTMLInputElement>('checkbox', { hidden: true });
        if (!box.checked) await user.click(box);
      }
    };
    await select();
    await user.click(await screen.findByRole('button', { name: /update/i }));
    await user.click(await screen.findByRole('button', { name: /confirm/i }));
    expect(await screen.findAllByText('In bulk')).toHaveLength(2);
    expect(paths.filter((path) => path === '/api/batch')).toHaveLength(1);

    await select();
    await user.click(await screen.findByRole('button', { name: /delete/i }));
    await user.click(await screen.findByRole('button', { name: /undo/i }));
    expect(await screen.findByText(first)).toBeTruthy();
    expect(await countOf(first, second)).toBe(2);

    await select();
    await user.click(await screen.findByRole('button', { name: /delete/i }));
    await screen.findByRole('button', { name: /undo/i });
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await countOf(first, second)).toBe(0));
    expect(paths.filter((path) => path === '/api/batch')).toHaveLength(2);
  });

  it('name the patients of a page of appointments by one request', async () => {
    const { paths } = open(
      manager,
      <List resource="appointments" sort={{ field: 'id', order: 'DESC' }} disableSyncWithLocation>
        <Datagrid bulkActionButtons={false}>
          <ReferenceField source="patID" reference="patients" link={false}>
            <TextField source="name" />
          </ReferenceField>
        </Datagrid>
      </List>,
    );
    expect(await screen.findAllByText(/^Filled \d+$/)).toHaveLength(10);
    expect(paths).toEqual(['/api/appointment_list', '/api/patient_list']);
  });

  it('list the appointments of one patient, and find another by typing', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      "SELECT id FROM patient WHERE name = 'Filled 1050'",
    );
    const { user, paths } = open(
      manager,
      <Show resource="patients" id={rows[0]?.id ?? 0}>
        <SimpleShowLayout>
          <ReferenceManyField reference="appointments" target="patID">
            <Datagrid bulkActionButtons={false}>
              <TextField source="icPassport" />
            </Datagrid>
          </ReferenceManyField>
        </SimpleShowLayout>
      </Show>,
    );
    expect(await screen.findAllByText('F1050')).toHaveLength(1);
    expect(paths).toEqual(['/api/patient_list', '/api/appointment_list']);
    cleanup();

    open(
      manager,
      <SimpleForm resource="waiting-list" toolbar={false}>
        <ReferenceInput source="patID" reference="patients">
          <AutocompleteInput optionText="name" label="Patient" />
        </ReferenceInput>
      </SimpleForm>,
    );
    await user.type(await screen.findByLabelText('Patient'), 'Filled 1099');
    expect(await screen.findByRole('option', { name: 'Filled 1099' })).toBeTruthy();
  });

  it('save a form, and show a refusal at its field', async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      "SELECT id FROM practice_type WHERE title = 'Filled 1098'",
    );
    const { user, paths } = open(
      admin,
      <Edit
        resource="practice-types"
        id={rows[0]?.id ?? 0}
        mutationMode="pessimistic"
        redirect={false}
      >
        <SimpleForm>
          <TextInput source="title" label="Title" />
          <TextInput source="description" label="Description" />
        </SimpleForm>
      </Edit>,
    );
    await user.type(await screen.findByLabelText('Description'), 'By a form');
    const title = screen.getByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'Filled 1097');
    await user.click(screen.getByRole('button', { name: /save/i }));
    const field = title.closest('.ra-input') as HTMLElement;
    expect(await within(field).findByText(/exists/i)).toBeTruthy();
    await user.clear(title);
    await user.type(title, 'Renamed');
    await user.click(screen.getByRole('button', { name: /save/i }));
    await waitFor(async () => expect(await countOf('Renamed')).toBe(1));
    expect(paths).toEqual([
      '/api/pratice_type_detail',
      '/api/edit_pratice_type',
      '/api/edit_pratice_type',
    ]);
  });
});

/** Shows react-admin's own parts over our provider, as someone. */
function open(caller: Caller, children: ReactNode) {
  const paths: string[] = [];
  const counting: Send = (call, input, options) => {
    paths.push(call.path);
    return caller.send(call, input, options);
  };
  const definitions = Object.fromEntries(resources.map(({ name }) => [name, { name }]));
  render(
    <AdminContext dataProvider={createDataProvider(counting, resources)}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        {children}
        <Notification />
      </ResourceDefinitionContextProvider>
    </AdminContext>,
  );
  return { user: userEvent.setup(), paths };
}

async function titles(): Promise<string[]> {
  const cells = await screen.findAllByText(/^Filled \d+$/);
  return cells.map((cell) => cell.textContent ?? '');
}

async function countOf(...names: string[]): Promise<number> {
  const { rows } = await clinic.owner.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM practice_type WHERE title = ANY ($1)',
    [names],
  );
  return rows[0]?.count ?? 0;
}
