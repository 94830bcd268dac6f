import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { money, reference, requiredText } from '../../../contract/fields.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { AccessProvider, type May } from '../../../src/framework/access.tsx';
import { type LiveChange, LiveProvider } from '../../../src/framework/live.tsx';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { declarations } from '../../../src/resources/declarations.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, WithTotal } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const managed = { of: 'branch', managedBy: ['Manager'] } as const;
const wards = masterList({
  one: 'ward',
  ...managed,
  fields: { name: requiredText(1, 50) },
  example: { name: 'East' },
});
const beds = masterList({
  one: 'bed',
  ...managed,
  fields: { name: requiredText(1, 50), ward: reference('wards'), fee: money() },
  example: { name: 'E1', ward: 1, fee: 100 },
});
const porters = masterList({
  one: 'porter',
  ...managed,
  fields: { name: requiredText(1, 50), ward: reference('wards') },
  example: { name: 'Sam', ward: 1 },
});
const wardResource = defineResource({
  ...masterListResource(wards),
  menu: { group: 'system', icon: 'cross' },
  referring: [
    { resource: 'beds', by: 'ward' },
    { resource: 'porters', by: 'ward' },
  ],
});
const bedResource = defineResource(masterListResource(beds));
const porterResource = defineResource(masterListResource(porters));

const east = { id: 41, version: 1, name: 'East' };
const bedsOf = (ward: number, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: from + at,
    version: 3,
    name: `Bed ${from + at}`,
    ward,
    fee: (from + at) * 10,
  }));

/** The dialog of ward East over the list of wards, with these beds of all wards. */
async function open(rows: ReturnType<typeof bedsOf>, may: May = () => true) {
  mock(wards.calls.wardList, [east]);
  const lists = mock(beds.calls.bedList, ({ input }) => {
    const { ward } = JSON.parse(input.filter ?? '{}') as { ward?: number };
    const [from, to] = JSON.parse(input.range ?? '[0,999]') as [number, number];
    const found = rows.filter((row) => row.ward === ward);
    return new WithTotal(found.slice(from, to + 1), found.length);
  });
  mock(porters.calls.porterList, []);
  const created = mock(beds.calls.bedCreate, ({ input }) => {
    const made = { ...bedsOf(Number(input.ward), 990, 1)[0], name: input.name };
    rows.push(made as (typeof rows)[number]);
    return made as (typeof rows)[number];
  });
  const removed = mock(beds.calls.bedRemove, () => {
    rows.shift();
    return { done: true as const };
  });
  const restored = mock(beds.calls.bedRestore, bedsOf(41, 7, 1)[0] as never);
  const provider = createDataProvider(
    send,
    [wardResource, bedResource, porterResource].map(manifestOf),
  );
  const listeners = new Set<(change: LiveChange) => void>();
  const channel = {
    subscribe: (listener: (change: LiveChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeState: () => () => undefined,
    connected: () => true,
  };
  const { user } = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <LiveProvider channel={channel}>
        <AccessProvider may={may}>
          <ListPage resource={wardResource} />
          <Notices />
        </AccessProvider>
      </LiveProvider>
    </CoreAdminContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'East' }));
  const dialog = within(await screen.findByRole('dialog'));
  const announce = () => {
    const change = { kind: 'record', resource: 'beds', id: 1, change: 'create', by: 5 } as const;
    for (const listener of listeners) listener(change);
  };
  return { user, dialog, lists, created, removed, restored, announce };
}

describe('the records that refer to a record', () => {
  it('are a list in its dialog: counted, in pages, without the reference itself', async () => {
    const { user, dialog } = await open([...bedsOf(41, 1, 7), ...bedsOf(42, 60, 3)]);
    const list = within(await dialog.findByRole('region', { name: 'Beds 7' }));
    expect(await list.findByText('RM 0.50')).toBeTruthy();
    expect(list.queryByText('Bed 6')).toBeNull();
    const headings = list.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Name', 'Fee', 'Actions']);
    await user.click(list.getByRole('button', { name: 'Page 2' }));
    expect(await list.findByText('Bed 7')).toBeTruthy();
    expect(list.queryByText(/Bed 6\d/)).toBeNull();
    const address = list.getByRole('link', { name: 'Open as a list' }).getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toBe(
      '/master-list-management/beds?filter={"ward":41}',
    );
  });

  it('are added with the reference filled and fixed', async () => {
    const { user, dialog, created } = await open(bedsOf(42, 60, 3));
    expect(await dialog.findAllByText('No records found')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Add bed' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add bed' }));
    const ward = await form.findByRole<HTMLInputElement>('combobox', { name: 'Ward' });
    await waitFor(() => expect(ward.value).toBe('East'));
    expect(ward.disabled).toBe(true);
    await user.type(form.getByLabelText('Name'), 'Window');
    await user.type(form.getByLabelText('Fee'), '12.50');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Window')).toBeTruthy();
    expect(created[0]?.input).toEqual({ name: 'Window', ward: 41, fee: 1250 });
  });

  it('are removed in place, with Undo', async () => {
    const { user, dialog, removed, restored } = await open(bedsOf(41, 7, 2));
    await user.click(await dialog.findByRole('button', { name: 'Remove: Bed 7' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(dialog.queryByText('Bed 7')).toBeNull());
    expect(dialog.getByText('Bed 8')).toBeTruthy();
    expect(removed).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored).toHaveLength(1));
  });

  it('come as others add them', async () => {
    const rows = bedsOf(41, 7, 1);
    const { dialog, announce } = await open(rows);
    await dialog.findByText('Bed 7');
    rows.push(...bedsOf(41, 8, 1));
    announce();
    expect(await dialog.findByText('Bed 8')).toBeTruthy();
  });

  it('are not asked for by someone who may not list them', async () => {
    const { dialog, lists } = await open(
      bedsOf(41, 7, 2),
      (action, resource) => resource !== 'beds' || action !== 'list',
    );
    expect(await dialog.findByRole('region', { name: 'Porters 0' })).toBeTruthy();
    expect(dialog.queryByText(/^Beds/)).toBeNull();
    expect(lists).toHaveLength(0);
  });

  it('are read by someone who may not change them', async () => {
    const { dialog } = await open(
      bedsOf(41, 7, 2),
      (action, resource) => resource !== 'beds' || action === 'list',
    );
    expect(await dialog.findByText('Bed 7')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add bed' })).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Remove: Bed/ })).toBeNull();
  });
});

const declared = Object.values(declarations).flatMap(({ name, referring = [] }) =>
  referring.map((each) => ({ name, ...each })),
);
it.each(declared)('$resource refers to $name by $by', ({ name, resource, by }) => {
  const found = Object.values(declarations).find((each) => each.name === resource);
  expect(found?.filters[by] ?? found?.fields[by]).toBeTruthy();
  expect(name).not.toBe('');
});
