import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Menu } from '../../../src/ui/Menu.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

const onSelect = vi.fn<(key: string) => void>();
const items = ['Archive', 'Book', 'Borrow', 'Print'].map((label) => ({
  key: label,
  label,
  onSelect: () => onSelect(label),
}));

async function openMenu() {
  onSelect.mockClear();
  const { user } = show(<Menu label="Actions" icon="more" items={items} />);
  const button = await screen.findByRole('button', { name: 'Actions' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  return { user, button };
}

const focused = () => document.activeElement?.textContent;
const menus = () => screen.queryAllByRole('menu');

describe('the menu of a button', () => {
  it('groups entries under headings, and opens a submenu by the arrow towards it and back', async () => {
    onSelect.mockClear();
    const { user } = show(
      <Menu
        label="Actions"
        icon="more"
        items={[
          {
            key: 'state',
            group: 'State',
            label: 'Set state',
            items: ['Open', 'Shut'].map((label) => ({
              key: label,
              label,
              checked: label === 'Shut',
              onSelect: () => onSelect(label),
            })),
          },
          { key: 'Print', group: 'Paper', label: 'Print', onSelect: () => onSelect('Print') },
        ]}
      />,
    );
    const button = await screen.findByRole('button', { name: 'Actions' });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'State' });
    screen.getByRole('group', { name: 'Paper' });
    await waitFor(() => expect(focused()).toBe('Set state'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Print');
    await user.keyboard('{ArrowUp}{ArrowRight}');
    await screen.findByRole('menu', { name: 'Set state' });
    await waitFor(() => expect(focused()).toBe('Shut'));
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(focused()).toBe('Set state'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Shut'));
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(menus()).toEqual([]));
    expect(onSelect.mock.calls).toEqual([['Open']]);
    expect(document.activeElement).toBe(button);
  });

  it('moves by the arrow keys round its ends, and by Home and End', async () => {
    const { user } = await openMenu();
    await waitFor(() => expect(focused()).toBe('Archive'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Book');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Print');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Archive');
    await user.keyboard('{End}');
    expect(focused()).toBe('Print');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Archive');
  });

  it('moves to the item whose first letters are typed', async () => {
    const { user } = await openMenu();
    await user.keyboard('bor');
    expect(focused()).toBe('Borrow');
  });

  it('does what Enter chooses, closes, and gives the focus back', async () => {
    const { user, button } = await openMenu();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(menus()).toEqual([]));
    expect(onSelect.mock.calls).toEqual([['Book']]);
    expect(document.activeElement).toBe(button);
  });

  it('closes by Escape and by Tab, chooses nothing, and gives the focus back', async () => {
    const { user, button } = await openMenu();
    for (const key of ['{Escape}', '{Tab}', '{Escape}', '{Escape}']) {
      await user.keyboard(`{ArrowDown}${key}`);
      await waitFor(() => expect(menus()).toEqual([]));
      await waitFor(() => expect(document.activeElement).toBe(button));
      expect(button.getAttribute('aria-expanded')).toBe('false');
      await user.keyboard('{Enter}');
      await screen.findByRole('menu', { name: 'Actions' });
    }
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('says which of its choices is chosen, and begins there', async () => {
    const { user } = show(
      <Menu
        label="Language"
        icon="more"
        items={['English', 'Melayu'].map((label) => ({
          key: label,
          label,
          checked: label === 'Melayu',
        }))}
      />,
    );
    await user.click(await screen.findByRole('button', { name: 'Language' }));
    const chosen = await screen.findByRole('menuitemradio', { name: 'Melayu', checked: true });
    expect(screen.getByRole('menuitemradio', { name: 'English', checked: false })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(chosen));
  });
});
