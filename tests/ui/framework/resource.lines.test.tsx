import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import {
  money,
  optionalText,
  records,
  requiredText,
  wholeNumber,
} from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const orders = masterList({
  one: 'order',
  of: 'branch',
  managedBy: ['Manager'],
  fields: {
    name: requiredText(1, 50),
    rates: records(
      { service: requiredText(1, 50), price: money(), note: optionalText(50) },
      { most: 4 },
    ),
  },
  computed: {
    total: { sum: 'rates.price', as: money() },
    size: { count: 'rates', as: wholeNumber() },
  },
  example: { name: 'Monday' },
});
const { calls } = orders;
Object.assign(api, calls);
const resource = defineResource(masterListResource(orders));
const [dressing, xray] = [
  { id: 71, service: 'Dressing', price: 2550, note: '' },
  { id: 83, service: 'X-ray', price: 12_000, note: 'Left hand' },
];
const monday = {
  id: 5,
  version: 3,
  name: 'Monday',
  rates: [dressing, xray],
  total: 14_550,
  size: 2,
};
const tuesday = { id: 6, version: 1, name: 'Tuesday', rates: [], total: 0, size: 0 };

async function open(name = 'Monday') {
  mock(calls.orderList, [monday, tuesday]);
  const saved = mock(calls.orderUpdate, { ...monday, version: 4 });
  const provider = createDataProvider(send, [manifestOf(resource)]);
  const { user } = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <ListPage resource={resource} />
    </CoreAdminContext>,
  );
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  const lines = within(await dialog.findByRole('group', { name: 'Rates' }));
  const line = (at: number) => within(lines.getByRole('group', { name: `Line ${at}` }));
  const services = () =>
    lines.queryAllByLabelText<HTMLInputElement>('Service').map(({ value }) => value);
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = () => (saved.at(-1)?.input as unknown as typeof monday | undefined)?.rates;
  return { user, dialog, lines, line, services, save, saved, sent };
}

describe('lines in a list', () => {
  it('are counted and named by their first field', async () => {
    await open();
    expect(screen.getByText('2: Dressing, X-ray')).toBeTruthy();
  });
});

describe('what follows from lines', () => {
  it('is a column, and in the form what it will be', async () => {
    const { user, dialog, line, save, saved } = await open();
    expect(screen.getByRole('columnheader', { name: /^Total/, hidden: true })).toBeTruthy();
    const shown = () => dialog.getAllByRole('status').map(({ textContent }) => textContent);
    expect(shown()).toEqual(expect.arrayContaining(['RM 145.50', '2']));
    const price = line(2).getByLabelText(/^Price/);
    await user.clear(price);
    await user.type(price, '100');
    expect(shown()).toContain('RM 125.50');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(Object.keys(saved[0]?.input ?? {})).not.toContain('total');
  });
});

describe('lines in a form', () => {
  it('are edited in place, with the sum of their amounts', async () => {
    const { user, lines, line, save, sent } = await open();
    expect(lines.getByText('RM 145.50')).toBeTruthy();
    const price = line(2).getByLabelText(/^Price/);
    await user.clear(price);
    await user.type(price, '100');
    expect(lines.getByText('RM 125.50')).toBeTruthy();
    await save();
    await waitFor(() => expect(sent()).toEqual([dressing, { ...xray, price: 10_000 }]));
  });

  it('are added by Enter after the last field, and an empty last one goes by another', async () => {
    const { user, lines, services, save, sent } = await open('Tuesday');
    expect(lines.getByText('No lines yet.')).toBeTruthy();
    await user.click(lines.getByRole('button', { name: 'Add a line' }));
    await user.keyboard('Cast{Enter}80{Enter}{Enter}');
    expect(services()).toEqual(['Cast', '']);
    await user.keyboard('Splint{Enter}15.5{Enter}soft{Enter}');
    expect(services()).toEqual(['Cast', 'Splint', '']);
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(services()).toEqual(['Cast', 'Splint']);
    expect(document.activeElement?.textContent).toBe('Add a line');
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([
        { service: 'Cast', price: 8000, note: '' },
        { service: 'Splint', price: 1550, note: 'soft' },
      ]),
    );
  });

  it('come back as they were typed when a removal is undone, and nothing is unsaved then', async () => {
    const { user, dialog, lines, services, sent } = await open();
    await user.click(lines.getByRole('button', { name: 'Remove line 1' }));
    expect(services()).toEqual(['X-ray']);
    expect(lines.getByText(/^Removed: Dressing, RM 25.50/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Undo');
    await user.keyboard('{Enter}');
    expect(services()).toEqual(['Dressing', 'X-ray']);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'Monday' }));
    await screen.findByRole('group', { name: 'Line 2' });
    await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toEqual([xray]));
  });

  it('are moved by the arrow keys on their handle, which keeps the focus and says where it is', async () => {
    const { user, lines, services, save, sent } = await open();
    lines.getByRole('button', { name: /^Move line 1/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(services()).toEqual(['X-ray', 'Dressing']);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move line 2/);
    expect(lines.getByText('Now line 2 of 2.')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(services()).toEqual(['X-ray', 'Dressing']);
    await save();
    await waitFor(() => expect(sent()).toEqual([xray, dressing]));
  });

  it('are checked each at its field, and a fault moves and goes with its line', async () => {
    const { user, dialog, lines, line, save, saved } = await open();
    await user.clear(line(2).getByLabelText('Service'));
    await user.tab();
    expect(await line(2).findByText('This field is required.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    lines.getByRole('button', { name: /^Move line 2/ }).focus();
    await user.keyboard('{ArrowUp}');
    expect(line(1).getByText('This field is required.')).toBeTruthy();
    expect(line(2).queryByText('This field is required.')).toBeNull();
    await user.click(lines.getByRole('button', { name: 'Remove line 1' }));
    expect(dialog.queryByText('This field is required.')).toBeNull();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('show what the server refuses at the line and field, and are saved once that is mended', async () => {
    const { user, dialog, line, save, saved } = await open();
    mock(
      calls.orderUpdate,
      new Refusal(400, [
        { error_code: 'GENERAL.INVALID', error_message: 'No.', field: 'rates.1.note' },
      ]),
    );
    await user.type(line(1).getByLabelText(/^Note/), 'x');
    await save();
    const note = line(2).getByLabelText(/^Note/);
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(note);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
    const again = mock(calls.orderUpdate, { ...monday, version: 4 });
    await user.type(note, 'y');
    await save();
    await waitFor(() => expect(again).toHaveLength(1));
    expect(saved).toHaveLength(0);
  });

  it('end at the most that there may be', async () => {
    const { user, lines } = await open();
    await user.click(lines.getByRole('button', { name: 'Add a line' }));
    await user.click(lines.getByRole('button', { name: 'Add a line' }));
    expect(lines.queryByRole('button', { name: 'Add a line' })).toBeNull();
    expect(lines.getByText('At most 4 lines.')).toBeTruthy();
  });

  it('that two people changed are saved together', async () => {
    const { user, line, save } = await open();
    await user.type(line(1).getByLabelText(/^Note/), 'mine');
    const theirs = {
      ...monday,
      version: 4,
      rates: [{ ...xray, price: 9900 }, dressing, { id: 90, service: 'Cast', price: 1, note: '' }],
    };
    const updates = mock(calls.orderUpdate, ({ headers }) =>
      headers.get('If-Match') === '4'
        ? { ...theirs, version: 5 }
        : new Refusal(409, [
            { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Siti' } },
          ]),
    );
    mock(calls.orderDetail, theirs);
    await save();
    await waitFor(() => expect(updates).toHaveLength(2));
    const second = updates[1]?.input as unknown as typeof monday | undefined;
    expect(second?.rates).toEqual([
      { ...xray, price: 9900 },
      { ...dressing, note: 'mine' },
      { id: 90, service: 'Cast', price: 1, note: '' },
    ]);
  });
});
