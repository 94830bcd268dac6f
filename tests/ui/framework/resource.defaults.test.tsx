import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { expect, it } from 'vitest';
import { optionalReference, optionalWholeNumber, requiredText } from '../../../contract/fields.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const payers = masterList({
  one: 'payer',
  of: 'branch',
  managedBy: ['Manager'],
  fields: { name: requiredText(1, 50), days: optionalWholeNumber({ min: 1, max: 365 }) },
  example: { name: 'Etiqa' },
});
const plans = masterList({
  one: 'plan',
  of: 'branch',
  managedBy: ['Manager'],
  fields: {
    name: requiredText(1, 50),
    payer: optionalReference('payers'),
    days: optionalWholeNumber({ min: 1, max: 365 }),
  },
  defaults: { days: 'payer.days' },
  example: { name: 'Gold' },
});
const resources = [
  defineResource(masterListResource(plans)),
  defineResource(masterListResource(payers)),
] as const;
const rows = [
  { id: 21, version: 1, name: 'Etiqa', days: 14 },
  { id: 22, version: 1, name: 'AIA', days: 37 },
  { id: 23, version: 1, name: 'Zurich', days: null },
];

async function open() {
  mock(plans.calls.planList, [{ id: 5, version: 1, name: 'Gold', payer: null, days: null }]);
  mock(payers.calls.payerList, ({ input }) => {
    const { q = '', id } = JSON.parse(input.filter ?? '{}') as { q?: string; id?: number[] };
    return rows.filter(
      (each) => (!id || [id].flat().includes(each.id)) && each.name.toLowerCase().includes(q),
    );
  });
  const provider = createDataProvider(send, resources.map(manifestOf));
  const { user } = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <ListPage resource={resources[0]} />
    </CoreAdminContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'Gold' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Payer' });
  const days = dialog.getByLabelText<HTMLInputElement>(/^Days/);
  const choose = async (name: string) => {
    await user.clear(box);
    await user.type(box, name.slice(0, 2).toLowerCase());
    await user.click(await screen.findByRole('option', { name }));
  };
  return { user, days, choose };
}

it('an empty field takes the value of the record that is chosen, until something is typed into it', async () => {
  const { user, days, choose } = await open();
  expect(days.value).toBe('');
  await choose('Etiqa');
  await waitFor(() => expect(days.value).toBe('14'));
  await choose('AIA');
  await waitFor(() => expect(days.value).toBe('37'));
  await user.clear(days);
  await user.type(days, '60');
  await choose('Etiqa');
  await choose('Zurich');
  expect(days.value).toBe('60');
});
