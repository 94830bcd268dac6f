import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { clinicToday, money, oneOf, optionalDay, requiredText } from '../../../contract/fields.ts';
import { addMonths } from '../../../contract/kit/days.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { createStore } from '../../../src/dataProvider/store.ts';
import { parseWallMinute } from '../../../src/framework/calendar/clock.ts';
import { formatDate } from '../../../src/framework/format.ts';
import { type LiveChange, LiveProvider } from '../../../src/framework/live.tsx';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import { dayLabel } from '../../../src/ui/calendar/labels.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, Refusal, WithTotal } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const claims = masterList({
  one: 'claim',
  of: 'branch',
  managedBy: ['Manager'],
  fields: {
    name: requiredText(1, 50),
    amount: money(),
    state: oneOf(['draft', 'sent', 'paid']),
    since: optionalDay(),
  },
  example: { name: 'Claim 1', amount: 100, state: 'draft' },
});
const { calls } = claims;
const resource = defineResource({
  ...masterListResource(claims),
  menu: { group: 'system', icon: 'cross' },
  layouts: { board: { by: 'state', fields: ['amount'] }, calendar: { from: 'since' }, cards: {} },
});

type Claim = Record<'name' | 'state', string> & {
  id: number;
  version: number;
  amount: number;
  since: string | null;
};

function claimsOf(state: string, from: number, count: number): Claim[] {
  return Array.from({ length: count }, (_, at) => ({
    id: from + at,
    version: 4,
    name: `Claim ${String(from + at).padStart(3, '0')}`,
    amount: (from + at) * 100,
    state,
    since: null,
  }));
}

/** The list of these claims, which change as calls tell. `announce` says that another person has changed one. */
function open(rows: Claim[]) {
  const lists = mock(calls.claimList, ({ input }) => {
    const {
      state,
      q = '',
      since_gte: first = '',
      since_lte: last = '9',
    } = JSON.parse(input.filter ?? '{}') as Record<string, string | undefined>;
    const [from, to] = JSON.parse(input.range ?? '[0,999]') as [number, number];
    const found = rows.filter(
      (row) =>
        (state === undefined || row.state === state) &&
        row.name.includes(q) &&
        (row.since ?? '') >= first &&
        (row.since ?? '') <= last,
    );
    return new WithTotal(found.slice(from, to + 1) as never, found.length);
  });
  mock(calls.claimDetail, ({ id }) => rows.find((row) => row.id === id) as never);
  const saves = mock(calls.claimUpdate, ({ id, input, headers }) => {
    const row = rows.find((each) => each.id === id);
    if (!row || headers.get('If-Match') !== String(row.version))
      return new Refusal(409, [
        { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Siti' } },
      ]);
    Object.assign(row, input, { id: row.id, version: row.version + 1 });
    return row as never;
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
  const store = createStore(7);
  const page = () => (
    <CoreAdminContext
      dataProvider={createDataProvider(send, [manifestOf(resource)])}
      queryClient={new QueryClient()}
      store={store}
    >
      <LiveProvider channel={channel}>
        <ListPage resource={resource} />
        <Notices />
      </LiveProvider>
    </CoreAdminContext>
  );
  const announce = (id: number) =>
    act(() =>
      listeners.forEach((listen) =>
        listen({ kind: 'record', resource: 'claims', id, change: 'update', by: 9 }),
      ),
    );
  return { ...show(page()), lists, saves, announce, page };
}

async function openBoard(rows: Claim[]) {
  const opened = open(rows);
  await opened.user.click(await screen.findByRole('radio', { name: 'Board' }));
  await screen.findByRole('region', { name: 'Draft' });
  return opened;
}

const column = (name: string) => within(screen.getByRole('region', { name }));

describe('the layout of a list', () => {
  it('is a table at first, and is remembered for the next visit', async () => {
    const { user, unmount, page } = open(claimsOf('draft', 1, 3));
    await screen.findByRole('table');
    await user.click(await screen.findByRole('radio', { name: 'Cards' }));
    expect(await screen.findByRole('list', { name: 'Claims' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    show(page());
    expect(await screen.findByRole('list', { name: 'Claims' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cards' }).checked).toBe(true);
  });

  it('keeps search and selection from one to another', async () => {
    const { user, lists } = open([...claimsOf('draft', 1, 12), ...claimsOf('paid', 20, 2)]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Claim 002' }));
    await user.click(await screen.findByRole('radio', { name: 'Board' }));
    await screen.findByRole('region', { name: 'Draft' });
    const box = await column('Draft').findByRole('checkbox', { name: 'Select Claim 002' });
    expect((box as HTMLInputElement).checked).toBe(true);
    screen.getByText('1 selected');
    await user.type(screen.getByRole('searchbox'), '02');
    await waitFor(() => expect(column('Draft').getAllByRole('listitem')).toHaveLength(1));
    expect(column('Paid').getAllByRole('listitem')).toHaveLength(2);
    expect(lists.every(({ input }) => !String(input.filter).includes('layout'))).toBe(true);
  });
});

describe('a board', () => {
  it('counts all records of a column, not those alone that are here, and shows more when asked', async () => {
    const { user } = await openBoard([...claimsOf('draft', 1, 70), ...claimsOf('sent', 101, 2)]);
    await column('Draft').findByText('70');
    await column('Sent').findByText('2');
    expect(column('Draft').getAllByRole('listitem')).toHaveLength(30);
    column('Paid').getByText('No records found');
    await user.click(column('Draft').getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(column('Draft').getAllByRole('listitem')).toHaveLength(60));
    await user.click(column('Draft').getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(column('Draft').getAllByRole('listitem')).toHaveLength(70));
    expect(column('Draft').queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('moves a card by keys with its version, keeps the focus, and takes it back by Undo', async () => {
    const { user, saves } = await openBoard(claimsOf('draft', 1, 3));
    const card = await column('Draft').findByRole('button', { name: 'Claim 002' });
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowRight', shiftKey: true });
    await screen.findByText('Claim 002: now Sent.');
    column('Sent').getByText('1');
    column('Draft').getByText('2');
    expect(saves[0]?.headers.get('If-Match')).toBe('4');
    expect(saves[0]?.input).toMatchObject({ state: 'sent' });
    expect(document.activeElement).toBe(column('Sent').getByRole('button', { name: 'Claim 002' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await column('Draft').findByRole('button', { name: 'Claim 002' });
    expect(saves.at(-1)?.input).toMatchObject({ state: 'draft' });
  });

  it('moves a card by its menu', async () => {
    const { user } = await openBoard(claimsOf('draft', 1, 2));
    await user.click(await column('Draft').findByRole('button', { name: 'More on Claim 001' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to Paid' }));
    expect(await column('Paid').findByRole('button', { name: 'Claim 001' })).toBeTruthy();
  });

  it('keeps what another person changed beside the move', async () => {
    const rows = claimsOf('draft', 1, 2);
    const { saves } = await openBoard(rows);
    const card = await column('Draft').findByRole('button', { name: 'Claim 001' });
    Object.assign(rows[0] ?? {}, { amount: 77_700, version: 5 });
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowRight', shiftKey: true });
    await screen.findByText('Claim 001: now Sent.');
    expect(saves.at(-1)?.input).toMatchObject({ state: 'sent', amount: 77_700 });
    expect(await column('Sent').findByText('RM 777.00')).toBeTruthy();
  });

  it('goes back where another person has moved the card, and says so', async () => {
    const rows = claimsOf('draft', 1, 2);
    await openBoard(rows);
    const card = await column('Draft').findByRole('button', { name: 'Claim 001' });
    Object.assign(rows[0] ?? {}, { state: 'paid', version: 5 });
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowRight', shiftKey: true });
    await screen.findByText(/^Claim 001 stays where it was\. .*Siti/);
    expect(await column('Paid').findByRole('button', { name: 'Claim 001' })).toBeTruthy();
    expect(column('Sent').getByText('No records found')).toBeTruthy();
  });

  it("shows another person's move", async () => {
    const rows = claimsOf('draft', 1, 2);
    const { announce } = await openBoard(rows);
    await column('Draft').findByRole('button', { name: 'Claim 002' });
    Object.assign(rows[1] ?? {}, { state: 'paid', version: 5 });
    announce(2);
    expect(await column('Paid').findByRole('button', { name: 'Claim 002' })).toBeTruthy();
    await waitFor(() => expect(column('Draft').getAllByRole('listitem')).toHaveLength(1));
  });

  it('begins a new record with the value of its column', async () => {
    const { user } = await openBoard(claimsOf('draft', 1, 1));
    await user.click(screen.getByRole('button', { name: 'Add to Paid' }));
    const dialog = within(await screen.findByRole('dialog'));
    const box = await dialog.findByLabelText<HTMLSelectElement>(/^State/);
    expect(box.value).toBe('paid');
  });
});

describe('a calendar', () => {
  const today = clinicToday();
  const dayOf = (number: string) => `${today.slice(0, 7)}-${number}`;
  const cell = (day: string) => screen.getByRole('gridcell', { name: new RegExp(labelOf(day)) });
  const labelOf = (day: string) => dayLabel('en', parseWallMinute(day), 'long');

  async function openCalendar(days: readonly string[]) {
    const rows = days.map((since, at) => ({ ...claimsOf('draft', at + 1, 1)[0], since }) as Claim);
    const opened = open(rows);
    await opened.user.click(await screen.findByRole('radio', { name: 'Calendar' }));
    await screen.findByRole('grid', { name: 'Claims' });
    return { ...opened, rows };
  }

  it('asks for the days that it shows alone, marks today, and goes to the next month', async () => {
    const { user, lists } = await openCalendar([dayOf('05')]);
    const asked = (bound: string) =>
      (JSON.parse(lists.at(-1)?.input.filter ?? '{}') as Record<string, string>)[bound] ?? '';
    await screen.findByRole('button', { name: 'Claim 001' });
    expect(cell(today).getAttribute('aria-current')).toBe('date');
    expect(asked('since_gte') <= dayOf('01') && asked('since_lte') >= dayOf('28')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const next = addMonths(dayOf('01'), 1);
    await waitFor(() => expect(asked('since_lte') > next).toBe(true));
    await screen.findByText(dayLabel('en', parseWallMinute(next), 'month'));
  });

  it('moves a record by keys, with its version, and takes it back by Undo', async () => {
    const { user, saves } = await openCalendar([dayOf('05')]);
    const chip = await screen.findByRole('button', { name: 'Claim 001' });
    fireEvent.keyDown(chip, { key: 'ArrowDown', shiftKey: true });
    await within(cell(dayOf('12'))).findByRole('button', { name: 'Claim 001' });
    await waitFor(() => expect(saves[0]?.input).toMatchObject({ since: dayOf('12') }));
    expect(saves[0]?.headers.get('If-Match')).toBe('4');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await within(cell(dayOf('05'))).findByRole('button', { name: 'Claim 001' });
  });

  it('opens a day with more records than it shows, and begins a new one on an empty day', async () => {
    const { user } = await openCalendar(Array.from({ length: 5 }, () => dayOf('05')));
    await user.click(await screen.findByText('2 more'));
    const opened = within(await screen.findByRole('dialog', { name: labelOf(dayOf('05')) }));
    expect(opened.getAllByRole('button', { name: /^Claim/ })).toHaveLength(5);
    await user.click(opened.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(cell(dayOf('09')));
    const form = within(await screen.findByRole('dialog', { name: 'Add claim' }));
    const since = await form.findByLabelText<HTMLInputElement>(/^Since/);
    expect(since.value).toBe(formatDate(dayOf('09')));
  });
});

describe('a board of states', () => {
  const orders = masterList({
    one: 'order',
    of: 'branch',
    managedBy: ['Manager'],
    fields: { name: requiredText(1, 50), state: oneOf(['draft', 'sent', 'paid']) },
    states: {
      of: 'state',
      first: 'draft',
      transitions: {
        send: { from: ['draft'], to: 'sent', by: ['Manager'], undo: 'recall' },
        recall: { from: ['sent'], to: 'draft', by: ['Manager'] },
        pay: { from: ['sent'], to: 'paid', by: ['Manager'] },
      },
    },
    example: { name: 'Order 1' },
  });
  const ofOrders = defineResource({
    ...masterListResource(orders),
    menu: { group: 'system', icon: 'cross' },
    layouts: { board: { by: 'state' } },
  });

  it('takes the transition that leads to a column, and no other', async () => {
    const order = { id: 7, version: 3, name: 'Order 7', state: 'draft' as 'draft' | 'sent' };
    mock(orders.calls.orderList, ({ input }) =>
      String(input.filter).includes(`"${order.state}"`) ? [order] : [],
    );
    const sent = mock(orders.calls.orderSend, () => Object.assign(order, { state: 'sent' }));
    const { user } = show(
      <CoreAdminContext
        dataProvider={createDataProvider(send, [manifestOf(ofOrders)])}
        queryClient={new QueryClient()}
      >
        <ListPage resource={ofOrders} />
      </CoreAdminContext>,
    );
    await user.click(await screen.findByRole('radio', { name: 'Board' }));
    await screen.findByRole('region', { name: 'Draft' });
    const card = await column('Draft').findByRole('button', { name: 'Order 7' });
    expect(screen.getByRole('button', { name: 'Add to Draft' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to Sent' })).toBeNull();
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowRight', shiftKey: true });
    expect(await column('Sent').findByRole('button', { name: 'Order 7' })).toBeTruthy();
    expect(sent.map(({ id }) => id)).toEqual([7]);
    await user.click(column('Sent').getByRole('button', { name: 'More on Order 7' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Recall', 'Pay', 'Remove']);
  });
});
