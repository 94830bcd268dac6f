import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/session/session.ts';
import { hub } from '../../support/hub.ts';
import { beginSession, branchOf, preparePages } from '../page.tsx';
import { lamp, openPages, PAGES, scale, stored } from './equipmentWorld.tsx';

vi.mock('../../../src/custom/platform/samples/screens.ts', async () => ({
  sampleScreens: (await import('./equipmentWorld.tsx')).equipmentScreens(),
}));

preparePages();
afterEach(() => vi.unstubAllEnvs());

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const save = () => screen.getByRole('button', { name: 'Save' });
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
const told = () =>
  act(() =>
    hub.send('RecordChanged', { resource: 'opening-hours', id: 3, change: 'update', by: 8 }),
  );
const bodyOf = ({ input }: { input: object }) => input;

describe("a list of react-admin's own parts", () => {
  it('shows ringgit, the wall clock of the clinic, titles of references and files', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    openPages(PAGES);
    const one = await row('Scale');
    one.getByText('1,234.5');
    one.getByText('02/02/2026, 10:30:00');
    await one.findByText('Dr Lim');
    const file = one.getByRole('link', { name: 'Manual.pdf' });
    expect(file.getAttribute('href')).toMatch(/^\/api\/file\?id=40&/);
    (await row('Lamp')).getByText('70.05');
  });

  it('is narrowed by an amount in ringgit', async () => {
    const { lists, user } = openPages(PAGES);
    await user.type(await field('From'), '70.06');
    await waitFor(() => expect(screen.queryByText('Lamp')).toBeNull());
    expect(JSON.parse(lists.at(-1)?.input.filter ?? '')).toEqual({ price_gte: 7_006 });
    screen.getByText('Scale');
  });
});

describe("a form of react-admin's own parts", () => {
  it.each(['Asia/Kuala_Lumpur', 'America/New_York', 'Pacific/Auckland'])(
    'shows and takes amounts, wall clocks, references and files: %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const { user, updates } = openPages(`${PAGES}/3`);
      expect((await field('Price')).value).toBe('1234.5');
      expect((await field('Serviced')).value).toBe('2026-02-02T10:30');
      expect((await field('Opens')).value).toBe('08:15');
      await user.clear(await field('Price'));
      await user.type(await field('Price'), '19.99');
      fireEvent.change(await field('Serviced'), { target: { value: '2026-05-05T10:30' } });
      fireEvent.change(await field('Opens'), { target: { value: '17:45' } });
      await user.click(screen.getByRole('tab', { name: 'More' }));
      const doctor = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Doctor' });
      await waitFor(() => expect(doctor.value).toBe('Dr Lim'));
      screen.getByRole('link', { name: 'Manual.pdf' });
      const chosen = new File(['%PDF-1'], 'New.pdf', { type: 'application/pdf' });
      await user.upload(await screen.findByLabelText('Manual'), chosen);
      screen.getByRole('link', { name: 'New.pdf' });
      await user.click(save());
      await waitFor(() => expect(updates).toHaveLength(1));
      expect(updates.map(bodyOf)).toMatchObject([
        {
          name: 'Scale',
          price: 1_999,
          serviced: '2026-05-05T10:30:00.000Z',
          opens: '17:45',
          doctor: 2,
          manual: { name: 'New.pdf', type: 'application/pdf', base64: btoa('%PDF-1') },
        },
      ]);
    },
  );

  it('keeps its tabs at addresses below its own, and a stored file as it is', async () => {
    const { user, updates } = openPages(`${PAGES}/3`);
    await user.click(await screen.findByRole('tab', { name: 'More' }));
    await waitFor(() => expect(window.location.pathname).toBe(`${PAGES}/3/1`));
    await screen.findByRole('combobox', { name: 'Doctor' });
    await user.click(screen.getByRole('tab', { name: 'Main' }));
    await user.type(await field('Name'), 's');
    await user.click(save());
    await waitFor(() => expect(updates.map(bodyOf)).toMatchObject([{ manual: stored }]));
  });

  it('makes a new record', async () => {
    const { user, created } = openPages(`${PAGES}/create`);
    await user.type(await field('Name'), 'Bed');
    await user.type(await field('Price'), '300.5');
    await user.click(save());
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.input).toEqual({ name: 'Bed', price: 30_050 });
  });
});

it("a page of react-admin's own parts that shows a record keeps its tabs", async () => {
  const { user } = openPages(`${PAGES}/3/show`);
  await screen.findByText('Scale');
  await user.click(screen.getByRole('tab', { name: 'More' }));
  await screen.findByText('1,234.5');
  expect(window.location.pathname).toBe(`${PAGES}/3/show/1`);
});

describe("another person's change, while a form is open", () => {
  async function openChanged(theirs: object) {
    const world = openPages(`${PAGES}/3`, [scale(), lamp()]);
    await waitFor(() => expect(hub.open.size).toBe(1));
    await world.user.clear(await field('Name'));
    await world.user.type(await field('Name'), 'Balance');
    Object.assign(world.rows[0] ?? {}, theirs, { version: 6 });
    told();
    await screen.findByText(/Another person has changed this record/);
    return world;
  }

  it('does not replace what was typed, and both are saved', async () => {
    const { user, rows } = await openChanged({ price: 555 });
    expect((await field('Name')).value).toBe('Balance');
    expect((await field('Price')).value).toBe('1234.5');
    await user.click(save());
    await waitFor(() => expect(rows[0]).toMatchObject({ name: 'Balance', price: 555, version: 7 }));
    await waitFor(() => expect(screen.queryByText(/Another person has changed/)).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is taken into the form where the person wants it', async () => {
    const { user } = await openChanged({ price: 555, name: 'Weigher' });
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(async () => expect((await field('Name')).value).toBe('Weigher'));
    expect((await field('Price')).value).toBe('5.55');
  });

  it('is asked about where both changed the same field, and only there', async () => {
    const { user, rows, updates } = await openChanged({ price: 555, name: 'Weigher' });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
    dialog.getByText('Siti has changed this record meanwhile.');
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Weigher',
      'Balance',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(rows[0]).toMatchObject({ name: 'Balance', price: 555 }));
    expect(updates.at(-1)?.headers.get('If-Match')).toBe('6');
  });

  it('is nothing that the next person at this browser is asked about', async () => {
    const { user, updates } = await openChanged({ name: 'Weigher' });
    await user.click(save());
    await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    act(() => session.end());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => beginSession([branchOf(1, 'Manager')], { loginUserId: 8 }));
    await screen.findByRole('link', { name: 'Doctor Assist: Dashboard' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(updates).toHaveLength(1);
  });

  it('stays where nothing is to be saved over it', async () => {
    const { user, rows } = await openChanged({ name: 'Weigher' });
    await user.click(save());
    await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows[0]?.name).toBe('Weigher');
    expect((await field('Name')).value).toBe('Balance');
  });
});
