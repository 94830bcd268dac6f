import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { AccessProvider } from '../../../src/framework/access.tsx';
import { defineResource, type Resource } from '../../../src/framework/resource/define.ts';
import { readTable, writeTable } from '../../../src/framework/resource/inPlace/table.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { fees } from '../../../src/resources/clinic/settings/tillLists.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { parcels as parcelList } from '../../support/parcels.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();
beforeAll(() => import('../../../src/ui/resource/inPlace/EditGrid.tsx'), 60_000);

const parcels = defineResource({ ...masterListResource(parcelList) });
const feeCalls = masterLists.fees.usual;
const parcel = (id: number, title: string, more: object = {}) => ({
  id,
  version: 1,
  title,
  sending: 'courier',
  address: '1 Jalan Ampang',
  floor: null,
  isPaid: false,
  price: 1_500,
  cost: null,
  note: '',
  ...more,
});
type Parcel = ReturnType<typeof parcel>;

async function openGrid(...more: Parcel[]) {
  const rows = [parcel(1, 'Gloves'), parcel(2, 'Masks', { isPaid: true }), ...more];
  const listed = new Set(rows.map(({ id }) => id));
  mock(
    parcelList.usual.parcelList,
    () => rows.filter(({ id }) => listed.has(id)).map((row) => ({ ...row })) as never,
  );
  mock(
    parcelList.usual.parcelDetail,
    ({ input }) => rows.find(({ id }) => id === Number(input.id)) as never,
  );
  const write = (input: Record<string, unknown>, version: unknown) => {
    const found = rows.find(({ id }) => id === Number(input['id']));
    if (!found || Number(version) !== found.version)
      return new Refusal(409, [{ error_code: 'GENERAL.STALE', error_message: 'Siti was faster' }]);
    return Object.assign(found, { ...input, id: found.id, version: found.version + 1 });
  };
  let answer = () => {};
  let held = Promise.resolve();
  const edits = mock(parcelList.usual.parcelUpdate, async ({ id, input, headers }) => {
    await held;
    return write({ ...input, id }, headers.get('If-Match')) as never;
  });
  const { user, queryClient } = await openList(parcels, 'Gloves');
  return {
    rows,
    edits,
    user,
    /** Somebody else takes a record out of what is listed. */
    unlist: (id: number) => {
      listed.delete(id);
      return queryClient.invalidateQueries();
    },
    /** Answers wait until `answer`. */
    hold: () => {
      held = new Promise((resolve) => {
        answer = resolve;
      });
    },
    answer: () => answer(),
  };
}

async function openFees() {
  const rows = ['Visit', 'Dressing', 'Scan'].map((name, at) => ({
    id: at + 1,
    version: 1,
    name,
    kind: 'consultation',
    price: 6_000,
    tax: null,
    appointmentType: '',
    isOffered: true,
  }));
  mock(lookups.apptType, []);
  mock(feeCalls.feeList, () => rows.map((row) => ({ ...row })) as never);
  const luck = {
    isUnlucky: (each: Record<string, unknown>): boolean => each['price'] === 1_300,
  };
  const batches = mock(batch.batch, ({ input }) => {
    const unlucky = input.inputs.findIndex(luck.isUnlucky);
    if (unlucky >= 0)
      return new Refusal(400, [
        { error_code: 'GENERAL.NONE', error_message: 'Unlucky', field: `${unlucky}.price` },
      ]);
    const answers = input.inputs.map((each, at) => {
      const row = rows.find(({ id }) => id === Number(each['id']));
      expect(input.versions?.[at]).toBe(row?.version);
      return row && Object.assign(row, each, { id: row.id, version: row.version + 1 });
    });
    return { count: answers.length, answers };
  });
  mock(feeCalls.feeUpdate, ({ id, input }) => {
    const row = rows.find((each) => each.id === id);
    return Object.assign(row ?? {}, input, { id, version: Number(row?.version) + 1 }) as never;
  });
  const { user } = await openList(fees, 'Visit');
  return { rows, batches, user, luck };
}

async function openList(resource: Resource, title: string) {
  const provider = createDataProvider(send, [manifestOf(resource)]);
  const queryClient = new QueryClient();
  const { user } = show(
    <AccessProvider may={() => true}>
      <CoreAdminContext dataProvider={provider} queryClient={queryClient}>
        <ListPage resource={resource} />
        <Notices />
      </CoreAdminContext>
    </AccessProvider>,
  );
  await screen.findByText(title);
  await user.keyboard('e');
  await screen.findByRole('grid');
  return { user, queryClient };
}

/** A cell by its record and the name of its column. */
const cell = (id: number, label: string) => {
  const row = document.querySelector<HTMLElement>(`[role=grid] tr[data-id="${id}"]`);
  const all = [...(row?.querySelectorAll('td') ?? [])];
  return all.find((each) => each.dataset['label'] === label) as HTMLElement;
};
const paste = (target: Element, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

describe('a list that is edited where it is', () => {
  it('is a grid of one stop: arrows move, typing edits, Enter saves over the version and goes down', async () => {
    const { user, edits } = await openGrid();
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    expect(document.activeElement).toBe(cell(1, 'Title'));
    await user.keyboard('New gloves{Enter}');
    expect(document.activeElement).toBe(cell(2, 'Title'));
    await waitFor(() => expect(cell(1, 'Title').getAttribute('aria-busy')).toBeNull());
    expect(cell(1, 'Title').textContent).toContain('New gloves');
    expect(edits.map(({ input, headers }) => [input, headers.get('If-Match')])).toEqual([
      [expect.objectContaining({ title: 'New gloves' }), '1'],
    ]);
  });

  it('restores by Escape, saves by Tab, empties by Delete, and takes back and does again', async () => {
    const { user, rows } = await openGrid();
    await user.keyboard('x{Escape}');
    expect(cell(1, 'Title').textContent).toContain('Gloves');
    cell(1, 'Price').focus();
    await user.keyboard('12.5{Tab}');
    expect(document.activeElement).toBe(cell(1, 'Cost'));
    await waitFor(() => expect(rows[0]?.price).toBe(1_250));
    cell(1, 'Price').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(rows[0]?.price ?? '').toBe(''));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows[0]?.price).toBe(1_250));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows[0]?.price).toBe(1_500));
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(rows[0]?.price).toBe(1_250));
  });

  it('keeps what was typed beside the sentence that refuses it', async () => {
    const { user, edits } = await openGrid();
    cell(1, 'Price').focus();
    await user.keyboard('cheap{Enter}');
    expect(cell(1, 'Price').getAttribute('aria-invalid')).toBe('true');
    expect(cell(1, 'Price').textContent).toMatch(/^cheap.+/);
    cell(1, 'Price').focus();
    await user.keyboard('{F2}');
    expect(within(cell(1, 'Price')).getByRole<HTMLInputElement>('textbox').value).toBe('cheap');
    expect(edits).toHaveLength(0);
  });

  it('leaves a cell alone that the rules of its record keep as it is', async () => {
    const { user } = await openGrid();
    cell(2, 'Price').focus();
    await user.keyboard('9{Enter}');
    expect(cell(2, 'Price').getAttribute('aria-readonly')).toBe('true');
    expect(cell(2, 'Price').textContent).toContain('15.00');
  });

  it('pastes cells of a spreadsheet in one request, with faults at their cells, and takes the paste back at once', async () => {
    const { user, rows, batches } = await openFees();
    cell(1, 'Name').focus();
    paste(
      cell(1, 'Name'),
      'Check-up\tprocedure\t80\r\n\tprocedure\tRM 25.00\r\nX-ray\tby hand\t1,200\r\n',
    );
    await waitFor(() =>
      expect(rows).toEqual([
        expect.objectContaining({ name: 'Check-up', kind: 'procedure', price: 8_000 }),
        expect.objectContaining({ name: 'Dressing', kind: 'procedure', price: 2_500 }),
        expect.objectContaining({ name: 'X-ray', kind: 'consultation', price: 120_000 }),
      ]),
    );
    expect(batches).toHaveLength(1);
    expect(cell(2, 'Name').getAttribute('aria-invalid')).toBe('true');
    expect(cell(3, 'Kind').textContent).toMatch(/^by hand.+/);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() =>
      expect(rows.map(({ name }) => name)).toEqual(['Visit', 'Dressing', 'Scan']),
    );
    expect(rows.map(({ price }) => price)).toEqual([6_000, 6_000, 6_000]);
  });

  it('saves the rest of a paste of which the server refuses a cell', async () => {
    const { rows } = await openFees();
    cell(1, 'Price (RM)').focus();
    paste(cell(1, 'Price (RM)'), '950\r\n13\r\n12');
    await waitFor(() => expect(rows.map(({ price }) => price)).toEqual([95_000, 6_000, 1_200]));
    expect(cell(2, 'Price (RM)').textContent).toBe('13Unlucky');
  });

  it('says what of a paste has no place', async () => {
    const { rows } = await openFees();
    cell(2, 'Name').focus();
    paste(cell(2, 'Name'), 'Plaster\r\nX-ray\r\nMore\r\nEven more');
    expect(await screen.findByText(/left out\. Rows: 2\. Columns: 0\./)).toBeTruthy();
    await waitFor(() =>
      expect(rows.map(({ name }) => name)).toEqual(['Visit', 'Plaster', 'X-ray']),
    );
  });

  it('takes back what can be, and keeps the rest to be taken back later', async () => {
    const { user, rows, luck } = await openFees();
    const prices = () => rows.map(({ price }) => price / 100);
    cell(1, 'Price (RM)').focus();
    paste(cell(1, 'Price (RM)'), '95\r\n12');
    await waitFor(() => expect(prices()).toEqual([95, 12, 60]));
    luck.isUnlucky = ({ id }) => Number(id) === 1;
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Unlucky');
    await waitFor(() => expect(prices()).toEqual([95, 60, 60]));
    luck.isUnlucky = () => false;
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(prices()).toEqual([95, 12, 60]));
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(() => expect(prices()).toEqual([60, 60, 60]));
    expect(screen.queryByText(/Someone has changed/)).toBeNull();
  });

  it('takes back steps that follow each other without a pause', async () => {
    const { user, rows, hold, answer } = await openGrid();
    hold();
    await user.keyboard('Boots{Enter}{ArrowUp}Caps{Enter}{ArrowUp}');
    await user.keyboard('{Control>}zz{/Control}');
    answer();
    await waitFor(() => expect(rows[0]).toMatchObject({ title: 'Gloves', version: 5 }));
    await waitFor(() => expect(cell(1, 'Title').textContent).toBe('Gloves'));
    expect(screen.queryByText(/Someone has changed/)).toBeNull();
  });

  it('keeps a newer text when an older one is answered, and turns yes and no by what stands there', async () => {
    const { user, rows, hold, answer } = await openGrid();
    hold();
    cell(1, 'Price').focus();
    await user.keyboard('12{Enter}');
    cell(1, 'Price').focus();
    await user.keyboard('cheap{Enter}');
    cell(1, 'Is paid').focus();
    await user.keyboard('   ');
    expect(cell(1, 'Is paid').textContent).toBe('Yes');
    await user.keyboard(' ');
    answer();
    await waitFor(() => expect(rows[0]).toMatchObject({ price: 1_200, isPaid: false, version: 6 }));
    await waitFor(() => expect(cell(1, 'Is paid').textContent).toBe('No'));
    expect(cell(1, 'Price').textContent).toMatch(/^cheap.+/);
  });

  it('saves what was entered into a row that goes, and the keys move on', async () => {
    const { user, rows, unlist } = await openGrid();
    await user.keyboard('New gloves');
    await unlist(1);
    await waitFor(() => expect(rows[0]?.title).toBe('New gloves'));
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    cell(2, 'Title').focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell(2, 'Sending'));
  });

  it('asks before it ends with a text that was refused', async () => {
    const { user } = await openGrid();
    cell(1, 'Price').focus();
    await user.keyboard('cheap{Enter}');
    await user.click(screen.getByRole('button', { name: 'Edit in the list' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(cell(1, 'Price').textContent).toMatch(/^cheap.+/);
    await user.click(screen.getByRole('button', { name: 'Edit in the list' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  });
});

it('a copied table is read as it was written', () => {
  const table = [
    ['a', 'two\nlines', 'say "hi"'],
    ['', 'tab\there', 'end'],
  ];
  expect(readTable(`${writeTable(table)}\r\n`)).toEqual(table);
});
