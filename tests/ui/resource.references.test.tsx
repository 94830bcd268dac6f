import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { file, money, oneOf, optionalDay, reference, requiredText } from '../../contract/fields.ts';
import { masterList } from '../../contract/kit/rest.ts';
import { createDataProvider } from '../../src/dataProvider/dataProvider.ts';
import { defineResource } from '../../src/framework/resource/define.ts';
import { manifestOf } from '../../src/framework/resource/manifest.ts';
import { master } from '../../src/resources/master.ts';
import { send } from '../../src/session/client.ts';
import ListPage from '../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../support/mock.ts';
import { mockResources } from './framework/resourceWorld.ts';
import { show } from './page.tsx';

mockResources();

const payers = masterList({
  one: 'payer',
  of: 'branch',
  managedBy: ['Manager'],
  fields: { name: requiredText(1, 50) },
  example: { name: 'Etiqa' },
});
const plans = masterList({
  one: 'plan',
  of: 'branch',
  managedBy: ['Manager'],
  fields: {
    name: requiredText(1, 50),
    payer: reference('payers'),
    cover: money(),
    since: optionalDay(),
    claims: oneOf(['portal', 'paper']),
    agreement: file({ types: ['application/pdf'], maxBytes: 2_000 }),
  },
  example: { name: 'Gold', payer: 1, cover: 100, claims: 'paper' },
});
const resources = [
  defineResource({
    ...master(plans),
    menu: { group: 'system', icon: 'medical' },
  }),
  defineResource({
    ...master(payers),
    at: { list: '/payers', edit: '/payers/:id' },
  }),
] as const;
const calls = plans.calls;
const rows = Array.from({ length: 10 }, (_, at) => ({
  id: at + 1,
  version: 1,
  name: `Plan ${at}`,
  payer: 1 + (at % 3),
  cover: 125_050,
  since: null,
  claims: 'portal' as const,
  agreement: null,
}));
const all = ['Etiqa', 'AIA', 'Zurich'].map((name, at) => ({ id: at + 1, version: 1, name }));

function open() {
  mock(calls.planList, rows);
  const asked = mock(payers.calls.payerList, ({ input }) => {
    const { q = '', id } = JSON.parse(input.filter ?? '{}') as {
      q?: string;
      id?: number[];
    };
    return all.filter(
      (each) => (!id || id.includes(each.id)) && each.name.toLowerCase().includes(q.toLowerCase()),
    );
  });
  const provider = createDataProvider(send, resources.map(manifestOf));
  const view = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <ListPage resource={resources[0]} />
    </CoreAdminContext>,
  );
  return { ...view, asked };
}

async function edit(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Plan 0' }));
  return within(await screen.findByRole('dialog'));
}

describe('a list with references', () => {
  it('shows the words of all in one request, a link where the record has a page, and what enums mean', async () => {
    const { asked } = open();
    const links = await screen.findAllByRole('link', { name: 'Etiqa' });
    expect(links[0]?.getAttribute('href')).toBe('/payers/1');
    expect(screen.getAllByRole('link', { name: /Etiqa|AIA|Zurich/ })).toHaveLength(rows.length);
    expect(asked).toHaveLength(1);
    expect(screen.getAllByRole('cell', { name: 'Portal' })).toHaveLength(rows.length);
  });

  it('sets amounts under their heading, in ringgit', async () => {
    open();
    const [cell] = await screen.findAllByRole('cell', { name: 'RM 1,250.50' });
    const heading = screen.getByRole('columnheader', { name: 'Cover' });
    expect(cell?.className).toBe('ui-number');
    expect(heading.className).toBe('ui-number');
  });
});

describe('a reference in a form', () => {
  it('is found by typing, and the old one is gone with the first key', async () => {
    const { user } = open();
    const saved = mock(calls.planUpdate, {
      id: 1,
      version: 2,
      name: 'Plan 0',
      payer: 3,
      cover: 125_050,
      claims: 'portal',
      agreement: null,
    });
    const dialog = await edit(user);
    const box = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Payer' });
    await waitFor(() => expect(box.value).toBe('Etiqa'));
    await user.type(box, 'x');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This field is required.')).toBeTruthy();
    expect(box.value).toBe('');
    expect(saved).toHaveLength(0);
    await user.type(box, 'zu');
    await user.click(await dialog.findByRole('option', { name: 'Zurich' }));
    expect(box.value).toBe('Zurich');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[0]?.input).toMatchObject({ payer: 3 }));
  });
});

describe('a file in a form', () => {
  it('shows its name and size, can be taken away, and is refused by its type and size at once', async () => {
    const { user } = open();
    const dialog = await edit(user);
    const box = dialog.getByLabelText(/^Agreement/);
    const pdf = (size: number) =>
      new File(['x'.repeat(size)], 'a.pdf', { type: 'application/pdf' });
    await user.upload(box, pdf(2_001));
    expect(await dialog.findByText('At most 2 KB.')).toBeTruthy();
    await user.upload(box, pdf(1_500));
    expect((await dialog.findByText(/a\.pdf/)).textContent).toBe('a.pdf 2 KB');
    expect(dialog.queryByText('At most 2 KB.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove: a.pdf' }));
    expect(dialog.queryByText(/a\.pdf/)).toBeNull();
  });
});

describe('a record that others refer to', () => {
  it('stays, and the dialog says who', async () => {
    const { user } = open();
    const words = 'In use, so it stays. Visits: 2';
    mock(calls.planRemove, new Refusal(409, [{ error_code: 'X.IN_USE', error_message: words }]));
    await user.click(await screen.findByRole('button', { name: 'Remove: Plan 0' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    expect(document.querySelector('.ui-snackbar')).toBeNull();
  });
});
