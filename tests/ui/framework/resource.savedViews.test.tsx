import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SavedView, savedViews } from '../../../contract/kit/savedViews.ts';
import { mock } from '../../support/mock.ts';
import { LIST, mockResources, openTypes, typesOf } from './resourceWorld.ts';

mockResources();

const dental: SavedView = {
  id: 12,
  name: 'Dental',
  shared: false,
  isDefault: false,
  isOwn: true,
  by: 'Nurul Aisyah',
  filter: '{"q":"dental"}',
  sort: 'title',
  order: 'DESC',
  perPage: 5,
  columns: ['title'],
  version: 3,
};
const types = () => typesOf('Dental', 'Medical', 'Dental for children');
const openWith = (views: readonly SavedView[], { address = LIST, mayShare = false } = {}) => {
  let kept = [...views];
  mock(savedViews.savedViewList, () => ({ data: kept, mayShare }));
  const added = mock(savedViews.addSavedView, ({ input }) => {
    const { list: _list, ...given } = input;
    const view: SavedView = {
      ...given,
      id: kept.length + 20,
      isOwn: true,
      by: 'Nurul Aisyah',
      version: 1,
    };
    kept = [...kept, view];
    return view;
  });
  const changed = mock(savedViews.updateSavedView, ({ input }) => {
    kept = kept.map((each) => (each.id === input.id ? { ...each, ...input, id: each.id } : each));
    return kept.find(({ id }) => id === input.id) ?? dental;
  });
  const removed = mock(savedViews.removeSavedView, ({ input }) => {
    kept = kept.filter(({ id }) => id !== Number(input.id));
    return { done: true as const };
  });
  return { added, changed, removed, ...openTypes(types(), address) };
};
const rows = () =>
  screen.getAllByRole('link', { name: /Dental|Medical/ }).map((row) => row.textContent);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const menu = () => screen.findByRole('button', { name: 'Saved views' });

describe('saved views', () => {
  it('one is opened with its filter, order, size and columns', async () => {
    const { user } = openWith([dental]);
    await screen.findByRole('link', { name: 'Medical' });
    await user.click(await menu());
    await user.click(await screen.findByRole('button', { name: 'Dental' }));
    await waitFor(() => expect(rows()).toEqual(['Dental for children', 'Dental']));
    expect(headers()).not.toContain('Description');
    expect(window.location.search).toContain('view=12');
    expect(screen.getByLabelText('Rows a page')).toHaveProperty('value', '5');
  });

  it('one of another window keeps its size, and is not changed by being opened', async () => {
    const { user, lists } = openWith([{ ...dental, perPage: 15 }], { address: `${LIST}?view=12` });
    await waitFor(() => expect(rows()).toEqual(['Dental for children', 'Dental']));
    expect(lists.at(-1)?.input.pageSize).toBe('15');
    await user.click(await menu());
    const named = await screen.findByRole('button', { name: 'Dental' });
    expect(named.getAttribute('aria-current')).toBe('true');
  });

  it('an address names one', async () => {
    openWith([dental], { address: `${LIST}?view=12` });
    await waitFor(() => expect(rows()).toEqual(['Dental for children', 'Dental']));
  });

  it('one that is shared and opens first leaves the person’s own columns as they are', async () => {
    const shared = { ...dental, isOwn: false, shared: true, isDefault: true };
    const { unmount } = openWith([shared]);
    await waitFor(() => expect(headers()).not.toContain('Description'));
    expect(Object.keys(window.localStorage).filter((key) => key.endsWith('.columns'))).toEqual([]);
    unmount();
  });

  it('an address with one that is gone shows the list and says so', async () => {
    openWith([], { address: `${LIST}?view=12` });
    await screen.findByText('This view is no longer there, or it is not shared with you.');
    expect(rows()).toHaveLength(3);
  });

  it('the own default comes before a shared one, and a narrowed address before both', async () => {
    const medical = {
      ...dental,
      id: 13,
      name: 'Medical',
      filter: '{"q":"medical"}',
      shared: true,
      isDefault: true,
    };
    const { unmount } = openWith([medical, { ...dental, isDefault: true }]);
    await waitFor(() => expect(rows()).toEqual(['Dental for children', 'Dental']));
    unmount();
    openWith([medical], { address: `${LIST}?filter={"q":"children"}` });
    await waitFor(() => expect(rows()).toEqual(['Dental for children']));
  });

  it('what the list no longer has is left out and named', async () => {
    const old = { ...dental, filter: '{"q":"dental","colour":"red"}', columns: ['title', 'size'] };
    openWith([old], { address: `${LIST}?view=12` });
    await screen.findByText('“Dental” opens without what this list no longer has: colour, size.');
    await waitFor(() => expect(rows()).toEqual(['Dental for children', 'Dental']));
  });

  it('what is shown is kept under a name, shared by who may, and changed in its place', async () => {
    const { user, added, changed } = openWith([dental], { mayShare: true });
    await screen.findByRole('link', { name: 'Medical' });
    await user.type(screen.getByRole('searchbox'), 'med');
    await waitFor(() => expect(rows()).toEqual(['Medical']));
    await user.click(await menu());
    await user.type(await screen.findByLabelText('Name of the view'), 'Doctors');
    await user.click(screen.getByLabelText('Share it with everyone here'));
    await user.click(screen.getByRole('button', { name: 'Save this view' }));
    const group = await screen.findByRole('region', { name: 'Shared views' });
    expect(within(group).getByRole('button', { name: 'Doctors' })).toBeTruthy();
    expect(added[0]?.input).toMatchObject({ name: 'Doctors', shared: true, filter: '{"q":"med"}' });
    await user.click(screen.getByRole('button', { name: 'Open the list with “Dental”' }));
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.headers.get('If-Match')).toBe('3');
    expect(changed[0]?.input).toMatchObject({ isDefault: true, filter: dental.filter });
  });

  it('a shared one of others can be opened and not changed; an own one comes back by Undo', async () => {
    const shared = { ...dental, id: 13, name: 'Of all', shared: true, isOwn: false };
    const { user, added, removed } = openWith([dental, shared]);
    await user.click(await menu());
    await screen.findByRole('button', { name: 'Of all' });
    expect(screen.queryByRole('button', { name: 'Remove “Of all”' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove “Dental”' }));
    await waitFor(() => expect(removed).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(added[0]?.input).toMatchObject({ name: 'Dental', columns: ['title'] }),
    );
  });

  it('those that this browser kept move to the server once', async () => {
    const value = {
      filter: { q: 'med' },
      sort: { field: 'title', order: 'DESC' },
      perPage: 5,
      displayedFilters: [],
    };
    localStorage.setItem(
      `RaStoreda.v1.u7.practice-types.savedQueries`,
      JSON.stringify([{ label: 'Old', value }]),
    );
    const { added } = openWith([]);
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]?.input).toMatchObject({
      name: 'Old',
      filter: '{"q":"med"}',
      order: 'DESC',
      perPage: 5,
    });
    await waitFor(() =>
      expect(localStorage.getItem('RaStoreda.v1.u7.practice-types.savedQueries')).toBe('[]'),
    );
  });
});
