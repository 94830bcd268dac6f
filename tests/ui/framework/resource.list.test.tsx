import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { practiceTypes } from '../../../contract/platform/practiceTypes.ts';
import { Refusal, mock } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';
import { LIST, openTypes, mockResources, typesOf } from './resourceWorld.ts';

mockResources();

const many = typesOf(
  ...Array.from({ length: 23 }, (_, at) => `Type ${String(at + 1).padStart(2, '0')}`),
);

describe('a list', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('shows that it is loading, then ten rows whose names are links to their pages', async () => {
    const { lists } = openTypes([...many]);
    expect(await screen.findByText('Please wait...')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Type 03' });
    expect(link.getAttribute('href')).toBe(
      '/clinic-setup-management/edit-practice-type/?practiceTypeName=Type%2003',
    );
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getByText('23 in all')).toBeTruthy();
    expect(lists[0]?.input).toMatchObject({
      page: '1',
      pageSize: '10',
      sort: 'title',
      order: 'ASC',
    });
    const sizes = within(screen.getByLabelText('Rows a page')).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['3', '5', '10']);
  });

  it('opens with as many rows as a high window has room for, unless the person chose another number', async () => {
    vi.stubGlobal('innerHeight', 1080);
    const { user, lists } = openTypes([...many]);
    await screen.findByRole('link', { name: 'Type 20' });
    expect(lists.map(({ input }) => input.pageSize)).toEqual(['20']);
    const sizes = screen.getByLabelText<HTMLSelectElement>('Rows a page');
    expect([...sizes.options].map(({ text }) => text)).toEqual(['3', '5', '10', '20']);
    await user.selectOptions(sizes, '5');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Type 06' })).toBeNull());
    // Another page, and the list again.
    await user.click(screen.getByRole('link', { name: 'Type 03' }));
    await waitFor(() => expect(window.location.pathname).toContain('edit-practice-type'));
    const [back] = await screen.findAllByRole('link', { name: 'Practice types' });
    await user.click(back as HTMLElement);
    await screen.findByRole('link', { name: 'Type 05' });
    expect(screen.queryByRole('link', { name: 'Type 06' })).toBeNull();
  });

  it('opens the page that an address names, also with a size that fits another window', async () => {
    const { lists } = openTypes([...many], `${LIST}?page=2&perPage=15`);
    await screen.findByRole('link', { name: 'Type 16' });
    expect(screen.queryByRole('link', { name: 'Type 15' })).toBeNull();
    expect(lists.map(({ input }) => [input.page, input.pageSize])).toEqual([['2', '15']]);
    const sizes = screen.getByLabelText<HTMLSelectElement>('Rows a page');
    expect([...sizes.options].map(({ text }) => text)).toEqual(['3', '5', '10', '15']);
    expect(sizes.value).toBe('15');
  });

  it('goes to any of many pages by its number, and to the last one where there is none', async () => {
    const { user } = openTypes([...many]);
    await user.selectOptions(await screen.findByLabelText('Rows a page'), '3');
    await screen.findByText('of 8');
    const page = () => screen.getByLabelText('Go to page');
    await user.clear(page());
    await user.type(page(), '7{Enter}');
    await screen.findByRole('link', { name: 'Type 19' });
    await user.clear(page());
    await user.type(page(), '900{Enter}');
    await screen.findByRole('link', { name: 'Type 23' });
    expect(page()).toHaveProperty('value', '8');
    await user.clear(page());
    await user.type(page(), 'x{Enter}');
    expect(screen.getByRole('link', { name: 'Type 23' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Rows a page'), '10');
    await waitFor(() => expect(screen.queryByLabelText('Go to page')).toBeNull());
  });

  it('shows that it is empty', async () => {
    openTypes([]);
    expect(await screen.findByText('No records found')).toBeTruthy();
  });

  it('shows that it failed, and tries again', async () => {
    const { user } = openTypes([...many]);
    mock(practiceTypes.practiceTypeList, new Refusal(500, 'broken'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByText('This could not be loaded')).toBeTruthy();
  });

  it('keeps sort, page, size and search in the address, and reads them from there', async () => {
    const { user, lists, unmount } = openTypes([...many]);
    await user.click(await screen.findByRole('button', { name: 'Title' }));
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /Type/ })[0]?.textContent).toBe('Type 23'),
    );
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await user.selectOptions(screen.getByLabelText('Rows a page'), '3');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByRole('link', { name: 'Type 20' });
    await user.type(screen.getByRole('searchbox'), '1');
    await waitFor(() => expect(lists.at(-1)?.input).toMatchObject({ q: '1', page: '1' }));
    await screen.findByRole('link', { name: 'Type 21' });
    const address = window.location.pathname + window.location.search;
    unmount();
    openTypes([...many], address);
    await screen.findByRole('link', { name: 'Type 21' });
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('1');
  });

  it('remembers the chosen columns', async () => {
    const { user, unmount } = openTypes([...many]);
    await screen.findByRole('columnheader', { name: 'Description' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Description' }));
    expect(screen.queryByRole('columnheader', { name: 'Description' })).toBeNull();
    unmount();
    openTypes([...many]);
    await screen.findByRole('link', { name: 'Type 01' });
    expect(screen.queryByRole('columnheader', { name: 'Description' })).toBeNull();
  });

  it('is refused to roles without permission', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([branchOf(1)])));
    beginSession([branchOf(1, 'Receptionist')]);
    openApp(LIST);
    expect(await screen.findByText('You cannot open this page')).toBeTruthy();
  });
});

describe('the keyboard in a list', () => {
  it('moves between rows, selects one and opens it', async () => {
    const { user } = openTypes([...many]);
    await screen.findByRole('link', { name: 'Type 01' });
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Type 02');
    await user.keyboard('{ArrowDown}{ArrowUp}x');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Type 02' }).checked).toBe(
      true,
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Type 02' })).toBeTruthy();
  });
});

describe('the selection', () => {
  it('ends when the filters change, and says so', async () => {
    const { user } = openTypes([...many]);
    await screen.findByRole('link', { name: 'Type 01' });
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    screen.getByText('10 selected');
    await user.type(screen.getByRole('searchbox'), '2');
    await screen.findByText('The list shows other records now: 10 are no longer selected.');
    expect(screen.queryByText('10 selected')).toBeNull();
  });

  it('can be all rows of a page, then of all pages, and is removed in one call', async () => {
    const { user, batches } = openTypes([...many]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    expect(screen.getByText('10 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all 23' }));
    await screen.findByText('23 selected');
    const bar = screen.getByText('23 selected').parentElement as HTMLElement;
    await user.click(within(bar).getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Removed: 23.');
    expect(batches).toHaveLength(1);
    expect(batches[0]?.input).toEqual({
      call: 'removePracticeType',
      inputs: many.map(({ id }) => ({ id })),
      dryRun: false,
    });
  });

  it('is kept if the removal is refused', async () => {
    const { user } = openTypes(typesOf('A', 'B'));
    mock(
      batch.batch,
      new Refusal(409, [{ error_code: 'GENERAL.IN_USE', error_message: 'In use.', field: '1' }]),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    const bar = screen.getByText('2 selected').parentElement as HTMLElement;
    await user.click(within(bar).getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toBe('Other records refer to this one, so it stays.');
    expect(screen.getByText('2 selected')).toBeTruthy();
  });
});

describe('the export', () => {
  /** The files that are downloaded. */
  function downloads(): Blob[] {
    const parts: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (blob) => {
      parts.push(blob as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    return parts;
  }

  it('contains every row, with a thousand per request, and escapes formulas', async () => {
    const titles = Array.from({ length: 2300 }, (_, at) => `T${String(at).padStart(4, '0')}`);
    const rows = typesOf('=1+1', ...titles);
    const parts = downloads();
    const { user, lists } = openTypes(rows);
    await user.click(await screen.findByText('Export'));
    await user.click(screen.getByRole('button', { name: 'CSV file' }));
    await waitFor(() => expect(parts).toHaveLength(1));
    const bytes = new Uint8Array((await parts[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toBe('Title,Description');
    expect(lines).toContain("'=1+1,About =1+1");
    expect(lines).toHaveLength(2303);
    expect(lists.map(({ input }) => input.pageSize)).toEqual(['10', '1000', '1000', '1000']);
  });

  it('contains the selected rows alone, in the same columns', async () => {
    const parts = downloads();
    const { user } = openTypes(typesOf('A', 'B', 'C'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select A' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select C' }));
    const bar = screen.getByText('2 selected').parentElement as HTMLElement;
    await user.click(within(bar).getByText('Export'));
    await user.click(await screen.findByRole('button', { name: 'CSV file' }));
    await waitFor(() => expect(parts).toHaveLength(1));
    expect((await parts[0]?.text())?.replace('\uFEFF', '')).toBe(
      'Title,Description\r\nA,About A\r\nC,About C\r\n',
    );
  });
});
