import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { beforeAll, expect, it } from 'vitest';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { AccessProvider } from '../../../src/framework/access.tsx';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { fees } from '../../../src/resources/clinic/settings/tillLists.ts';
import { send } from '../../../src/session/client.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();
beforeAll(
  () =>
    Promise.all([
      import('../../../src/ui/resource/BulkEditDialog.tsx'),
      import('../../../src/ui/resource/BulkPreview.tsx'),
    ]),
  60_000,
);

it('several fields of many records are changed after a preview, but for those that are refused, and taken back', async () => {
  const rows = ['Visit', 'Dressing', 'Scan'].map((name, at) => ({
    id: at + 1,
    version: 1,
    name,
    kind: at === 1 ? 'procedure' : 'consultation',
    price: at === 1 ? 8_000 : 6_000,
    tax: null,
    appointmentType: '',
    isOffered: true,
  }));
  mock(lookups.apptType, []);
  mock(masterLists.fees.usual.feeList, () => rows.map((row) => ({ ...row })) as never);
  const batches = mock(batch.batch, ({ input }) => {
    const scan = input.inputs.findIndex((each) => Number(each['id']) === 3);
    if (scan >= 0)
      return new Refusal(400, [
        { error_code: 'GENERAL.NONE', error_message: 'Scans stay', field: `${scan}.price` },
      ]);
    if (input.dryRun === true) return { count: input.inputs.length, answers: [] };
    const answers = input.inputs.map((each) => {
      const row = rows.find(({ id }) => id === Number(each['id']));
      return row && Object.assign(row, each, { id: row.id, version: row.version + 1 });
    });
    return { count: answers.length, answers };
  });
  const provider = createDataProvider(send, [manifestOf(fees)]);
  const { user } = show(
    <AccessProvider may={() => true}>
      <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
        <ListPage resource={fees} />
        <Notices />
      </CoreAdminContext>
    </AccessProvider>,
  );
  await screen.findByText('Visit');
  await user.click(screen.getByLabelText('Select this page'));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = async (field: string) => {
    await user.selectOptions(dialog.getByLabelText('Field'), field);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
  };
  await add('Price (RM)');
  await user.type(await dialog.findByRole('textbox', { name: /Price/ }), '80');
  await add('Offered');
  await add('Kind');
  await user.selectOptions(await dialog.findByRole('combobox', { name: /Kind/ }), 'Procedure');
  // A field that was chosen by mistake is left as it is, and what was entered into the others stays.
  await user.click(dialog.getByRole('button', { name: 'Take “Offered” out' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Price/ }).value).toBe('80.00');
  await user.click(dialog.getByRole('button', { name: 'See what changes' }));
  expect(await dialog.findByText(/Records that change: 1\. Already so: 1\./)).toBeTruthy();
  expect(dialog.getByText('RM 60.00 → RM 80.00', { selector: 'tr:first-child td' })).toBeTruthy();
  expect(dialog.getByText('Scans stay')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(rows[0]).toMatchObject({ price: 8_000, kind: 'procedure', isOffered: true }),
  );
  expect(rows[2]).toMatchObject({ price: 6_000, kind: 'consultation' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows[0]).toMatchObject({ price: 6_000, kind: 'consultation' }));
  expect(batches.map(({ input }) => input.dryRun)).toEqual([true, false, false]);
});
