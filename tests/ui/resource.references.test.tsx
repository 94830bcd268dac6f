import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { file, money, oneOf, optionalDay, reference, requiredText } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import { masterList } from '../../contract/kit/rest.ts';
import { batch } from '../../contract/platform/batch.ts';
import { createDataProvider } from '../../src/dataProvider/dataProvider.ts';
import { defineResource } from '../../src/framework/resource/define.ts';
import { manifestOf } from '../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../src/resources/masterListResource.ts';
import { send } from '../../src/session/client.ts';
import { session } from '../../src/session/session.ts';
import ListPage from '../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../support/mock.ts';
import { mockResources } from './framework/resourceWorld.ts';
import { beginSession, show } from './page.tsx';

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
    ...masterListResource(plans),
    menu: { group: 'system', icon: 'cross' },
  }),
  defineResource({
    ...masterListResource(payers),
    paths: { list: '/payers', edit: '/payers/:id' },
  }),
] as const;
const calls = plans.calls;
// Batches name a call as the contract does.
Object.assign(api, calls);
const stored = { id: 40, name: 'Agreement.pdf', type: 'application/pdf' as const, size: 1_200 };
const plan = (at: number) => ({
  id: at + 1,
  version: 1,
  name: `Plan ${at}`,
  payer: 1 + (at % 3),
  cover: 125_050,
  since: null,
  claims: 'portal' as const,
  agreement: at === 1 ? stored : null,
});
const rows = Array.from({ length: 10 }, (_, at) => plan(at));
const all = ['Etiqa', 'AIA', 'Zurich', 'Twins', 'Twins'].map((name, at) => ({
  id: at + 1,
  version: 1,
  name,
}));

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

async function edit(user: ReturnType<typeof open>['user'], name = 'Plan 0') {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

describe('a list with references', () => {
  it('shows the names of all in one request, a link if the record has a page, and labels of enums', async () => {
    const { asked } = open();
    const links = await screen.findAllByRole('link', { name: 'Etiqa' });
    expect(links[0]?.getAttribute('href')).toBe('/payers/1');
    expect(screen.getAllByRole('link', { name: /Etiqa|AIA|Zurich/ })).toHaveLength(rows.length);
    expect(asked).toHaveLength(1);
    expect(screen.getAllByRole('cell', { name: 'Portal' })).toHaveLength(rows.length);
  });

  it('aligns amounts with their heading, in ringgit', async () => {
    open();
    const [cell] = await screen.findAllByRole('cell', { name: 'RM 1,250.50' });
    const heading = screen.getByRole('columnheader', { name: 'Cover' });
    expect(cell?.className).toBe('ui-number');
    expect(heading.className).toBe('ui-number');
  });
});

describe('a reference in a form', () => {
  it('is searched by typing, and the old one is cleared with the first key', async () => {
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
    await user.click(await screen.findByRole('option', { name: 'Zurich' }));
    expect(box.value).toBe('Zurich');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[0]?.input).toMatchObject({ payer: 3 }));
  });
});

describe('a file in a form', () => {
  it('shows its name and size, can be removed, and is refused immediately for its type and size', async () => {
    const { user } = open();
    const dialog = await edit(user);
    const box = dialog.getByLabelText(/^Agreement/);
    const pdf = (size: number) =>
      new File(['x'.repeat(size)], 'a.pdf', { type: 'application/pdf' });
    await user.upload(box, pdf(2_001));
    expect(await dialog.findByText('This file is too large. At most 2 KB.')).toBeTruthy();
    await user.upload(box, pdf(1_500));
    expect((await dialog.findByText(/a\.pdf/)).textContent).toBe('a.pdf 2 KB');
    expect(dialog.queryByText('This file is too large. At most 2 KB.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove: a.pdf' }));
    expect(dialog.queryByText(/a\.pdf/)).toBeNull();
  });
});

describe('a stored file', () => {
  it('is a download link in the list, with the current tokens', async () => {
    beginSession();
    const { user } = open();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Agreement.pdf' });
    expect(new URL(link.href).pathname).toBe('/api/file');
    expect(Object.fromEntries(new URL(link.href).searchParams)).toMatchObject({
      id: '40',
      readOnlyToken: 'read-1',
      branchId: '1',
    });
    expect(link.download).toBe('Agreement.pdf');
    session.renew({ token: 'token-2', readOnlyToken: 'read-2' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(new URL(link.href).searchParams.get('readOnlyToken')).toBe('read-2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is kept by a save that does not change it, and removed when it is cleared', async () => {
    const { user } = open();
    const saved = mock(calls.planUpdate, { ...plan(1), version: 2 });
    const dialog = await edit(user, 'Plan 1');
    expect(dialog.getByRole('link', { name: 'Agreement.pdf' })).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name/), ' plus');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[0]?.input).toMatchObject({ agreement: { id: 40 } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await edit(user, 'Plan 1');
    await user.click(again.getByRole('button', { name: 'Remove: Agreement.pdf' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[1]?.input).toMatchObject({ agreement: null }));
  });

  it('is replaced by another, and a refused file is reported at its control', async () => {
    const { user } = open();
    const saved = mock(calls.planUpdate, { ...plan(1), version: 2 });
    const dialog = await edit(user, 'Plan 1');
    const box = dialog.getByLabelText<HTMLInputElement>(/^Agreement/);
    const picture = new File(['x'], 'a.png', { type: 'image/png' });
    fireEvent.drop(box, { dataTransfer: { files: [picture] } });
    const fault = await dialog.findByRole('alert');
    expect(fault.textContent).toBe('This is of another type. Only PDF.');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-describedby')).toBe(fault.id);
    await user.upload(box, new File(['%PDF-'], 'new.pdf', { type: 'application/pdf' }));
    expect(await dialog.findByText(/new\.pdf/)).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved[0]?.input).toMatchObject({
        agreement: { name: 'new.pdf', type: 'application/pdf', base64: btoa('%PDF-') },
      }),
    );
  });

  it('is ignored in an imported file, with a message', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['Name,Agreement\nGold,Agreement.pdf\n'], 'plans.csv');
    await user.upload(await dialog.findByLabelText('An Excel or CSV file'), file);
    expect(await dialog.findByText('plans.csv')).toBeTruthy();
    expect(await dialog.findByText(/holds no files or pictures/)).toBeTruthy();
  });
});

describe('a bulk change', () => {
  const bar = () => document.querySelector<HTMLElement>('.rs-bulk') as HTMLElement;
  const change = async (field: string) => {
    const view = open();
    const sent = mock(batch.batch, { count: 2, answers: [] });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select Plan 0' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Select Plan 1' }));
    await view.user.click(within(bar()).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit: 2 selected' }));
    await view.user.selectOptions(await dialog.findByLabelText('Field'), field);
    await view.user.click(dialog.getByRole('button', { name: 'Add' }));
    const seeChanges = () =>
      view.user.click(dialog.getByRole('button', { name: 'See what changes' }));
    const save = async () => {
      await seeChanges();
      await view.user.click(await dialog.findByRole('button', { name: 'Save' }));
    };
    return { ...view, dialog, sent, seeChanges, save };
  };
  const inputs = (sent: Awaited<ReturnType<typeof change>>['sent']) => sent[0]?.input.inputs;

  it('sets one value of a choice, and keeps the other fields', async () => {
    const { user, dialog, sent, save } = await change('Claims');
    await user.selectOptions(dialog.getByLabelText(/^Claims/), 'Paper');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.input.call).toBe('planUpdate');
    expect(bar()).toBeNull();
    expect(inputs(sent)).toMatchObject([
      { id: 1, name: 'Plan 0', payer: 1, cover: 125_050, claims: 'paper' },
      { id: 2, name: 'Plan 1', payer: 2, claims: 'paper' },
    ]);
    // An optional field that is left out stays.
    expect(JSON.stringify(inputs(sent))).not.toContain('agreement');
  });

  it('sets a reference that is searched by typing', async () => {
    const { user, dialog, sent, save } = await change('Payer');
    await user.type(dialog.getByRole('combobox', { name: 'Payer' }), 'zur');
    await user.click(await screen.findByRole('option', { name: 'Zurich' }));
    await save();
    await waitFor(() => expect(inputs(sent)).toMatchObject([{ payer: 3 }, { payer: 3 }]));
  });

  it('changes nothing if a value is refused, and says why', async () => {
    const { user, dialog, seeChanges } = await change('Cover');
    const refused = { error_code: 'X', error_message: 'Too much for Plan 1.', field: '1.cover' };
    mock(batch.batch, new Refusal(400, [refused]));
    await seeChanges();
    expect(await dialog.findByText('This field is required.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Cover/), '12.50');
    await seeChanges();
    expect(await dialog.findByText('Too much for Plan 1.')).toBeTruthy();
  });
});

describe('an imported file', () => {
  it('refers to other records by name, and unknown or ambiguous names are reported', async () => {
    const { user } = open();
    const sent = mock(batch.batch, { count: 1, answers: [] });
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    const lines = ['Name,Payer,Cover,Claims', 'A,AIA,1,Portal', 'B,Nobody,1,Paper', 'C,1,1,Paper'];
    const file = new File([[...lines, 'D,Twins,1,Paper'].join('\n')], 'plans.csv');
    await user.upload(await dialog.findByLabelText('An Excel or CSV file'), file);
    await user.click(await dialog.findByRole('button', { name: 'Check' }));
    const faults = await dialog.findAllByRole('row', { name: /Payer/ });
    const said = faults.map((row) => row.textContent).join('|');
    expect(said).toMatch(/Nobody.*There is no record of this name\./);
    expect(said).toMatch(/Twins.*Several go by this name\./);
    await waitFor(() => expect(sent[0]?.input.inputs).toMatchObject([{ name: 'A', payer: 2 }]));
  });
});

describe('a record that others refer to', () => {
  it('is not removed, and the dialog names who refers to it', async () => {
    const { user } = open();
    const words = 'In use, so it stays. Visits: 2';
    mock(calls.planRemove, new Refusal(409, [{ error_code: 'X.IN_USE', error_message: words }]));
    await user.click(await screen.findByRole('button', { name: 'Remove: Plan 0' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    expect(document.querySelector('.ui-snackbar')).toBeNull();
  });

  it('links to the list of records that refer to it, filtered by it', async () => {
    const { user } = open();
    const uses = (resource: string, field: string) => ({
      error_code: 'GENERAL.IN_USE_BY',
      error_message: '',
      params: { what: `${resource}: 2`, resource, field, id: 1 },
    });
    mock(
      calls.planRemove,
      new Refusal(409, [uses('plans', 'payer'), uses('plans', 'name'), uses('unheard', 'payer')]),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove: Plan 0' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/unheard: 2/)).toBeTruthy();
    const link = alert.getByRole<HTMLAnchorElement>('link', { name: 'Show them' });
    expect(link.pathname).toBe('/master-list-management/plans');
    expect(new URLSearchParams(link.search).get('filter')).toBe('{"payer":1}');
    await user.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Payer' });
    await waitFor(() => expect(box.value).toBe('Etiqa'));
  });
});
