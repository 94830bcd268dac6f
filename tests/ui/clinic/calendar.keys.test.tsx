import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { preparePages } from '../page.tsx';
import {
  bookings,
  column,
  focused,
  ghost,
  item,
  live,
  moves,
  open,
  prepareCalendar,
  told,
  usual,
} from './calendarPage.tsx';

preparePages();
prepareCalendar();

describe('keys in a calendar', () => {
  it('reach one place by Tab, and move through items, free slots and columns', async () => {
    const { user } = open();
    await user.tab();
    expect(focused()).toBe('Dr Lim, Tuesday 24 Nov, 09:00 to 09:15, free');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Dr Lim, Tuesday 24 Nov, 09:15 to 09:30, free');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Chong 09:30');
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Bala 10:15');
    await user.keyboard('{PageDown}{PageDown}');
    expect(focused()).toBe('Dr Lim, Tuesday 24 Nov, 14:15 to 14:30, free');
    await user.keyboard('{End}');
    expect(focused()).toBe('Dr Lim, Tuesday 24 Nov, 16:45 to 17:00, free');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Dr Lim, Tuesday 24 Nov, 17:00 to 17:15, Closed');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Dr Lim, Tuesday 24 Nov, 09:00 to 09:15, free');
    await user.keyboard('{ArrowRight}{PageDown}{PageDown}');
    expect(focused()).toBe('Dr Devi, Tuesday 24 Nov, 13:00 to 13:15, Lunch');
  });

  it('go from item to item by Tab, and leave after the last of the column', async () => {
    const { user } = open();
    await user.tab();
    await user.tab();
    expect(focused()).toBe('Aisyah 10:00');
    await user.tab();
    expect(focused()).toBe('Bala 10:15');
    await user.tab({ shift: true });
    expect(focused()).toBe('Aisyah 10:00');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('open an item, book a slot and ask for the menu', async () => {
    const { user } = open();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(bookings()).toEqual(['1 09:00 09:15']);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(told.onOpen.mock.calls[0]?.[0].title).toBe('Aisyah');
    await user.keyboard('{ContextMenu}{Shift>}{F10}{/Shift}');
    expect(told.onMenu).toHaveBeenCalledTimes(2);
  });

  it('move an item to another time and column, and announce it', async () => {
    const { user } = open();
    await user.tab();
    await user.tab();
    await user.keyboard(' ');
    expect(live()).toMatch(/^Aisyah picked up: Dr Lim, Tuesday 24 Nov, 10:00 to 10:30\./);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(live()).toBe('Dr Devi, Tuesday 24 Nov, 10:30 to 11:00');
    expect(ghost()?.textContent).toBe('10:30 to 11:00 Aisyah');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(live()).toBe('Dr Devi, Tuesday 24 Nov, 10:30 to 11:15');
    expect(moves()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(moves()).toEqual(['Aisyah 2 10:30 11:15 from 1']);
    expect(live()).toBe('Aisyah dropped: Dr Devi, Tuesday 24 Nov, 10:30 to 11:15');
    expect(focused()).toBe('Aisyah 10:30');
    expect(column(1).contains(document.activeElement)).toBe(true);
    expect(told.onOpen).not.toHaveBeenCalled();
  });

  it('cancel a move by Escape, or when the focus leaves', async () => {
    const { user } = open();
    await user.tab();
    await user.tab();
    await user.keyboard('m{ArrowDown}{Escape}');
    expect(live()).toBe('Aisyah put back');
    expect(focused()).toBe('Aisyah 10:00');
    await user.keyboard('m{ArrowDown}');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(live()).toBe('Aisyah put back'));
    expect([ghost(), moves()]).toEqual([null, []]);
  });

  it('announce that a fixed item cannot be moved', async () => {
    const { user } = open({ items: [item(1, 'Aisyah', '10:00', '10:30', { isFixed: true })] });
    await user.tab();
    await user.tab();
    await user.keyboard('m');
    expect(live()).toBe('Aisyah cannot be moved');
    expect(ghost()).toBeNull();
  });

  it('keep the focus on an item that others move', async () => {
    const { user, change } = open();
    await user.tab();
    await user.tab();
    change({
      items: [item(1, 'Aisyah', '15:00', '15:30', { columns: [2] }), ...usual.items.slice(1)],
    });
    expect(focused()).toBe('Aisyah 15:00');
    expect(column(1).contains(document.activeElement)).toBe(true);
  });
});
