import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { type LiveChange, LiveProvider } from '../../../src/framework/live.tsx';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock } from '../../support/mock.ts';
import { stays } from '../../support/stays.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const resource = defineResource({
  ...masterListResource(stays),
  menu: { group: 'system', icon: 'cross' },
});
const answer = {
  all: 12,
  open: 3,
  long: 4,
  fees: 1_234_505,
  openFees: 705,
  nights: 88,
  feesPerYear: [{ from: '2026-01-01', value: 1_099 }],
  perDay: [],
  weights: '1071.50',
  perMonth: [
    { from: '2026-10-01', value: 3 },
    { from: '2026-11-01', value: 9 },
  ],
};

/** The list of stays with these figures; `announce` tells that someone has changed one. */
function open(figures: typeof answer) {
  const record = {
    id: 5,
    version: 1,
    name: 'Ward 3',
    state: 'open',
    nights: 2,
    fee: null,
    weight: null,
    since: null,
    weighed: null,
  };
  mock(stays.calls.stayList, [record as never]);
  const asked = mock(stays.calls.stayFigures, () => figures as never);
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
  const { user } = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <LiveProvider channel={channel}>
        <ListPage resource={resource} />
      </LiveProvider>
    </CoreAdminContext>,
  );
  const announce = () => {
    const change = { kind: 'record', resource: 'stays', id: 5, change: 'update', by: 9 } as const;
    for (const listener of listeners) listener(change);
  };
  return { user, asked, announce };
}

describe('the figures of a list', () => {
  it('are cards above it, as their kinds are shown, and none of what the person does not see', async () => {
    open(answer);
    expect(await screen.findByText('RM 12,345.05')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Fees' })).getByText(/12,345/)).toBeTruthy();
    expect(screen.getByText('1,071.50 kg')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'All' })).getByText('12')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Costs' })).toBeNull();
  });

  it('over time are a line with its words, and a table behind it', async () => {
    const { user } = open(answer);
    const words = 'Per month, from Oct 2026 to Nov 2026. Latest: 9';
    expect(await screen.findByRole('img', { name: words })).toBeTruthy();
    await user.tab();
    screen.getByRole('button', { name: 'As a table: Per month' }).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Per month' }));
    const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['PeriodPer month', 'Nov 20269', 'Oct 20263']);
  });

  it('follow the filters, and what others change', async () => {
    const { user, asked, announce } = open({ ...answer });
    await screen.findByText('RM 12,345.05');
    expect(asked.at(-1)?.input).toEqual({ filter: '{}' });
    await user.selectOptions(screen.getByLabelText('State'), 'closed');
    await waitFor(() => expect(asked.at(-1)?.input).toEqual({ filter: '{"state":"closed"}' }));
    const before = asked.length;
    announce();
    await waitFor(() => expect(asked).toHaveLength(before + 1));
  });
});
