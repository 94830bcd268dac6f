import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batch } from '../../../contract/platform/batch.ts';
import { history } from '../../../contract/platform/history.ts';
import { practiceTypes } from '../../../contract/platform/practiceTypes.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { EDIT, LIST, openTypes, mockResources, typesOf } from './resourceWorld.ts';

mockResources();

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

describe('a new record', () => {
  it('is checked by the rules of its call, created, and shown in the list', async () => {
    const { user, rows } = openTypes(typesOf('Dental'));
    const made = mock(practiceTypes.createPracticeType, ({ input }) => {
      const one = { id: 9, title: input.title, description: input.description ?? '', version: 1 };
      rows.push(one);
      return one;
    });
    await user.click(await screen.findByRole('button', { name: 'Add practice type' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(made).toHaveLength(0);
    await user.type(await field('Title'), 'Homeopathy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Homeopathy' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made[0]?.input).toEqual({ title: 'Homeopathy', description: '' });
  });

  it('keeps what was typed if it is refused, and shows why once, at its field', async () => {
    const { user } = openTypes([]);
    mock(
      practiceTypes.createPracticeType,
      new Refusal(409, [
        { error_code: 'GENERAL.TAKEN', error_message: 'This exists already.', field: 'title' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Add practice type' }));
    await user.type(await field('Title'), 'Dental');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('This exists already.')).toHaveLength(1);
    expect(document.querySelector('.ui-snackbar')).toBeNull();
    expect(document.querySelector('.ui-banner')).toBeNull();
    const title = await field('Title');
    expect(title.value).toBe('Dental');
    expect(title.getAttribute('aria-invalid')).toBe('true');
  });

  it('asks before a dialog with unsaved changes is closed', async () => {
    const { user } = openTypes([]);
    await user.click(await screen.findByRole('button', { name: 'Add practice type' }));
    await user.type(await field('Title'), 'Den');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((await field('Title')).value).toBe('Den');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a record at its own address', () => {
  it('is opened by its name, saved over the version that was read, and shown at its new address', async () => {
    const { user, edits, lists } = openTypes(
      typesOf('Dental', 'Dental & more'),
      EDIT + encodeURIComponent('Dental & more'),
    );
    const title = await field('Title');
    expect(lists.map(({ input }) => input.title)).toEqual(['Dental & more']);
    await user.clear(title);
    await user.type(title, 'Teeth');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Teeth' })).toBeTruthy();
    expect(edits[0]?.input).toEqual({ id: 2, title: 'Teeth', description: 'About Dental & more' });
    expect(edits[0]?.headers.get('If-Match')).toBe('1');
    await waitFor(() => expect(window.location.search).toBe('?practiceTypeName=Teeth'));
  });

  it('reports that no record has that name', async () => {
    openTypes(typesOf('Dental'), `${EDIT}Nothing`);
    expect(await screen.findByText('There is no such record.')).toBeTruthy();
  });

  it('asks before unsaved changes are left', async () => {
    const { user } = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    await user.type(await field('Title'), 's');
    await user.click(screen.getAllByRole('link', { name: 'Practice types' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((await field('Title')).value).toBe('Dentals');
    await user.click(screen.getAllByRole('link', { name: 'Practice types' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(window.location.pathname).toBe(LIST));
  });

  it('shows its history', async () => {
    const { user } = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    mock(history.recordHistory, [
      {
        entry: 41,
        at: '2026-11-21T10:00:00.000Z',
        who: 'Siti',
        action: 'edit',
        changes: { title: ['Teeth', 'Dental'] },
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByText('21 Nov 2026 10:00 AM')).toBeTruthy();
    const shown = document.querySelector('.rs-history')?.textContent;
    expect(shown).toContain('Siti');
    expect(shown).toContain('Teeth Dental');
  });
});

describe("another person's change", () => {
  async function change({ rows, lists }: ReturnType<typeof openTypes>) {
    Object.assign(rows[0] ?? {}, { description: 'Theirs', version: 2 });
    const before = lists.length;
    hub.send('RecordChanged', { resource: 'practice-types', id: 1, change: 'update', by: 8 });
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  }

  it('is shown in a form in which nothing was typed', async () => {
    const world = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    await waitFor(() => expect(hub.open.size).toBe(1));
    await field('Description');
    await change(world);
    await waitFor(async () => expect((await field('Description')).value).toBe('Theirs'));
  });

  it('does not replace what was typed, nor what the form shows beside it', async () => {
    const world = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    await waitFor(() => expect(hub.open.size).toBe(1));
    await world.user.type(await field('Title'), '!');
    await change(world);
    expect((await field('Title')).value).toBe('Dental!');
    expect((await field('Description')).value).toBe('About Dental');
    await world.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(world.rows[0]?.title).toBe('Dental!'));
    expect(world.rows[0]?.description).toBe('Theirs');
  });
});

describe('a save that comes too late', () => {
  async function late() {
    const world = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    const text = await field('Description');
    await world.user.clear(text);
    await world.user.type(text, 'Mine');
    const [row] = world.rows;
    if (row) Object.assign(row, { description: 'Theirs', version: 2 });
    await world.user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    expect(within(dialog).getByText('Siti has changed this record meanwhile.')).toBeTruthy();
    const cells = within(dialog).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Theirs', 'Mine']);
    return world;
  }

  it("can overwrite the other's changes", async () => {
    const { user, edits, rows } = await late();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(rows[0]?.description).toBe('Mine'));
    expect(edits.at(-1)?.headers.get('If-Match')).toBe('2');
  });

  it('is merged by itself where the two changed different fields', async () => {
    const { user, edits, rows } = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    const text = await field('Description');
    await user.clear(text);
    await user.type(text, 'Mine');
    Object.assign(rows[0] ?? {}, { title: 'Dentistry', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(edits).toHaveLength(2));
    expect(edits[1]?.input).toMatchObject({ title: 'Dentistry', description: 'Mine' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(window.location.search).toBe('?practiceTypeName=Dentistry'));
  });

  it('says why where the newer version cannot be read, and keeps what was typed', async () => {
    const { user, rows, edits } = openTypes(typesOf('Dental'), `${EDIT}Dental`);
    await user.type(await field('Description'), '!');
    Object.assign(rows[0] ?? {}, { description: 'Theirs', version: 2 });
    mock(
      practiceTypes.practiceTypeDetail,
      new Refusal(403, [{ error_code: 'GENERAL.FORBIDDEN', error_message: 'No more yours.' }]),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('You are not allowed to do this.', {}, { timeout: 5_000 });
    expect(edits).toHaveLength(1);
    expect((await field('Description')).value).toBe('About Dental!');
  });

  it("can be discarded for the other's changes", async () => {
    const { user, rows } = await late();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect((await field('Description')).value).toBe('Theirs');
    expect(rows[0]?.version).toBe(2);
  });
});

describe('an import', () => {
  const file = (text: string) => new File([text], 'types.csv', { type: 'text/csv' });

  it('reports the faults of each row, and writes nothing', async () => {
    const { user, batches } = openTypes([]);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const input = await screen.findByLabelText('An Excel or CSV file');
    await user.upload(input, file('title,Description\nDental,Teeth\n,Nothing\n'));
    await screen.findByText('Rows in the file: 2');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByRole('row', { name: '3 Title This field is required.' });
    expect(screen.getByText(/Right: 1\. Wrong: 1\./)).toBeTruthy();
    expect(batches.every(({ input: { dryRun } }) => dryRun === true)).toBe(true);
  });

  it('shows the faults that the server reports', async () => {
    const { user } = openTypes([]);
    mock(
      batch.batch,
      new Refusal(409, [
        { error_code: 'GENERAL.TAKEN', error_message: 'This exists already.', field: '0.title' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.upload(
      await screen.findByLabelText('An Excel or CSV file'),
      file('Title\nDental\n'),
    );
    await screen.findByText('Rows in the file: 1');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByRole('row', { name: '2 Title Dental This exists already.' });
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('is stored when every row is valid', async () => {
    const { user, batches } = openTypes([]);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.upload(
      await screen.findByLabelText('An Excel or CSV file'),
      file("Title;Description\n'=Dental;Teeth\nSkin;\n"),
    );
    await screen.findByText('Rows in the file: 2');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('button', { name: 'Import rows: 2' }));
    await screen.findByText('Imported: 2.');
    expect(batches.at(-1)?.input).toEqual({
      call: 'createPracticeType',
      inputs: [
        { title: '=Dental', description: 'Teeth' },
        { title: 'Skin', description: '' },
      ],
      dryRun: false,
    });
  });
});
