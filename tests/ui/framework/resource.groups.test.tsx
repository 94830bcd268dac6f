import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { GroupCall, Groups } from '../../../contract/kit/groups.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { type LiveChange, LiveProvider } from '../../../src/framework/live.tsx';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { shownBy, stillThere } from '../../../src/framework/resource/savedViews.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock } from '../../support/mock.ts';
import { stays } from '../../support/stays.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const { figures: _, ...calls } = masterListResource(stays).calls;
const resource = defineResource({
  ...masterListResource(stays),
  calls,
  menu: { group: 'system', icon: 'cross' },
});
const groupsCall = stays.groupCalls['stayGroups'] as GroupCall;

const totals = (fee: number, nights: number, weight: string) => ({ fee, nights, weight });
const whole = { count: 7, totals: totals(1_234_505, 31, '12.50') };
const byState: Groups = {
  ...whole,
  groupCount: 2,
  groups: [
    { value: 'closed', count: 4, totals: totals(34_505, 11, '2.50') },
    { value: 'open', count: 3, totals: totals(1_200_000, 20, '10.00') },
  ],
};
const byMonth: Groups = {
  ...whole,
  groupCount: 3,
  groups: [
    { value: null, count: 4, totals: totals(0, 0, '0.00') },
    { value: '2026-02', count: 2, totals: totals(0, 0, '0.00') },
    { value: '2026-10', count: 1, totals: totals(0, 0, '0.00') },
  ],
};

const record = (id: number, name: string, state: 'open' | 'closed') =>
  ({
    id,
    version: 1,
    name,
    state,
    nights: 2,
    fee: 100,
    weight: null,
    since: null,
    weighed: null,
  }) as never;

/** The list of stays at an address; `announce` tells that someone has changed one. */
function open(filter: object = {}) {
  const address = `/?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const lists = mock(stays.calls.stayList, ({ input }) => {
    const { state } = JSON.parse(input.filter ?? '{}') as { state?: string };
    const rows = [record(5, 'Melati', 'open'), record(6, 'Kenanga', 'closed')];
    return rows.filter((row: { state: string }) => state === undefined || row.state === state);
  });
  const asked = mock(groupsCall, ({ input }) => {
    const { by } = input as { by?: string };
    if (by === undefined) return { ...whole, groupCount: 0, groups: [] };
    return by === 'state' ? byState : byMonth;
  });
  const listeners = new Set<(change: LiveChange) => void>();
  const channel = {
    subscribe: (listener: (change: LiveChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeState: () => () => undefined,
    connected: () => true,
  };
  const provider = createDataProvider(send, [manifestOf(resource)]);
  const { user, router } = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <LiveProvider channel={channel}>
        <ListPage resource={resource} />
      </LiveProvider>
    </CoreAdminContext>,
    address,
  );
  const announce = () => {
    const change = { kind: 'record', resource: 'stays', id: 5, change: 'update', by: 9 } as const;
    for (const listener of listeners) listener(change);
  };
  return { user, router, lists, asked, announce };
}

const heading = (name: string) => screen.findByRole('button', { name });
const shownGroups = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const filterIn = (search: string) =>
  JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as Record<string, unknown>;

describe('the groups of a list', () => {
  it('are chosen in a menu, in the order of the choices, each with its number and totals', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Groups' }));
    await user.click(await screen.findByRole('radio', { name: 'State' }));
    await user.keyboard('{Escape}');
    await heading('Open 3');
    expect(shownGroups()).toEqual(['Open 3', 'Closed 4']);
    expect(await screen.findByText('RM 12,000.00')).toBeTruthy();
    expect(screen.getByText('RM 345.05')).toBeTruthy();
    const all = within(screen.getByRole('region', { name: 'Totals' }));
    expect(all.getByText('RM 12,345.05')).toBeTruthy();
    expect(all.getByText('12.50 kg')).toBeTruthy();
    await waitFor(() =>
      expect(filterIn(router.state.location.search)).toEqual({ groupedBy: 'state' }),
    );
    await user.click(screen.getByRole('button', { name: 'Groups' }));
    await user.click(await screen.findByRole('radio', { name: 'No groups' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open 3' })).toBeNull());
    expect(filterIn(router.state.location.search)).toEqual({});
  });

  it('come from the address, and show the rows of one when it is opened, by keys too', async () => {
    const { user, lists } = open({ groupedBy: 'state' });
    const closed = await heading('Closed 4');
    expect(await screen.findByText('Melati')).toBeTruthy();
    expect(screen.queryByText('Kenanga')).toBeNull();
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    closed.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Kenanga')).toBeTruthy();
    expect(closed.getAttribute('aria-expanded')).toBe('true');
    expect(lists.at(-1)?.input.filter).toBe('{"state":"closed"}');
    await user.click(await heading('Open 3'));
    expect(screen.queryByText('Melati')).toBeNull();
    expect(screen.getByText('Kenanga')).toBeTruthy();
  });

  it('are months from the latest on, within what the list is narrowed to', async () => {
    const { user, lists, asked } = open({ groupedBy: 'since', since_gte: '2026-02-10' });
    await heading('Oct 2026 1');
    expect(shownGroups()).toEqual(['Oct 2026 1', 'Feb 2026 2', 'Without a value 4']);
    expect(asked.map(({ input }) => input)).toContainEqual({
      by: 'since',
      filter: '{"since_gte":"2026-02-10"}',
    });
    await user.click(await heading('Feb 2026 2'));
    const february = '{"since_gte":"2026-02-10","since_lte":"2026-02-28"}';
    await waitFor(() => expect(lists.map(({ input }) => input.filter)).toContain(february));
    await user.click(await heading('Without a value 4'));
    const without = '{"since_gte":"2026-02-10","since":null}';
    await waitFor(() => expect(lists.map(({ input }) => input.filter)).toContain(without));
  });

  it('are worked out anew when someone else changes a record', async () => {
    const { asked, announce } = open({ groupedBy: 'state' });
    await heading('Open 3');
    const before = asked.length;
    announce();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('are kept in a view, and left out of one where the list has them no longer', () => {
    const shown = (groupedBy: string) =>
      shownBy(
        {
          filterValues: { state: 'open', groupedBy },
          sort: { field: 'name', order: 'ASC' },
          perPage: 5,
        },
        ['name'],
      );
    const kept = stillThere(resource, shown('since'));
    expect(filterIn(`?${kept.address}`)).toEqual({ state: 'open', groupedBy: 'since' });
    const gone = stillThere(resource, shown('ward'));
    expect(filterIn(`?${gone.address}`)).toEqual({ state: 'open' });
    expect(gone.gone).toEqual(['groupedBy']);
  });
});

describe('the totals of a list', () => {
  it('stand below it, of all records and not of the page, and follow what others change', async () => {
    const { asked, announce } = open();
    expect(await screen.findByText('RM 12,345.05')).toBeTruthy();
    expect(screen.getByText('12.50 kg')).toBeTruthy();
    expect(asked.map(({ input }) => input)).toEqual([{ filter: '{}' }]);
    announce();
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('a file of a grouped list', () => {
  it('has the same groups in the same columns, each with its sums, and those of all', async () => {
    const parts: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (blob) => {
      parts.push(blob as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const { user } = open({ groupedBy: 'state' });
    await heading('Open 3');
    await user.click(screen.getByText('Export'));
    await user.click(await screen.findByRole('button', { name: 'CSV file' }));
    await waitFor(() => expect(parts).toHaveLength(1));
    const lines = (await parts[0]?.text())?.replace('\uFEFF', '').split('\r\n');
    expect(lines).toEqual([
      'Name,State,Fee,Cost,Weight,Nights,Since,Weighed,Audited',
      'Open (3)',
      'Melati,Open,1.00,,,2,,,',
      'Total: Open,,12000.00,,10.00,20,,,',
      'Closed (4)',
      'Kenanga,Closed,1.00,,,2,,,',
      'Total: Closed,,345.05,,2.50,11,,,',
      'All together,,12345.05,,12.50,31,,,',
      '',
    ]);
  });
});
