import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CalendarProps } from '../../../src/framework/calendar/types.ts';
import { setHourFormat } from '../../../src/framework/hourFormat.ts';
import { preparePages } from '../page.tsx';
import {
  at,
  bookings,
  button,
  column,
  ghost,
  item,
  moves,
  open,
  placeOf,
  pointer,
  prepareCalendar,
  told,
  usual,
  y,
} from './calendarPage.tsx';

preparePages();
prepareCalendar();

describe('a calendar', () => {
  it('shows days, columns, their items, absences and special days', () => {
    open();
    screen.getByRole('grid', { name: 'Calendar' });
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
      'Tue 24Deepavali',
      'Dr Lim',
      'Dr Devi',
    ]);
    expect(within(column(0)).getByText('Aisyah')).toBeTruthy();
    expect(within(column(1)).getByText('Arrived · Overlap')).toBeTruthy();
    expect(within(column(1)).getByText('Lunch')).toBeTruthy();
    expect(within(column(0)).queryByText('Lunch')).toBeNull();
  });

  it('shows the whole of an appointment in a tooltip, to the mouse and to the keyboard', async () => {
    const label = 'Aisyah, 24 Nov 2026, 10:00 to 10:15, Dr Lim';
    const { user } = open({ items: [item(1, 'Aisyah', '10:00', '10:15', { label })] });
    await user.hover(button('Aisyah'));
    expect((await screen.findByRole('tooltip')).textContent).toBe(label);
    await user.unhover(button('Aisyah'));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(button('Aisyah'));
    expect((await screen.findByRole('tooltip')).textContent).toBe(label);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('writes times in the chosen format as soon as it is chosen', () => {
    open({ byColumn: false });
    expect(within(button('Aisyah')).getByText('10:00')).toBeTruthy();
    act(() => setHourFormat('12'));
    expect(within(button('Aisyah')).getByText('10:00 AM')).toBeTruthy();
    expect(screen.getByText('10 AM')).toBeTruthy();
  });

  it('shows a shared item in each of its columns', () => {
    open({ items: [item(1, 'Aisyah', '10:00', '10:30', { columns: [1, 2] })] });
    expect(within(column(0)).getByText('Aisyah')).toBeTruthy();
    expect(within(column(1)).getByText('Aisyah')).toBeTruthy();
  });

  it('shows each day in one cell without columns', () => {
    open({ byColumn: false });
    expect(screen.getAllByRole('gridcell')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /10|09/ }).length).toBeGreaterThanOrEqual(3);
  });

  it('renders only the column that changes', () => {
    const { change } = open();
    const before = screen.getByText('Chong').closest('[role="gridcell"]')?.innerHTML;
    const chong = button('Chong');
    const seen = new MutationObserver(() => undefined);
    seen.observe(column(1), { subtree: true, childList: true, attributes: true });
    // Asked for again, all of them are other objects.
    change({ items: usual.items.map((each) => ({ ...each, columns: [...each.columns] })) });
    change({ items: [item(1, 'Aisyah binti Ali', '10:00', '10:30'), ...usual.items.slice(1)] });
    expect(within(column(0)).getByText('Aisyah binti Ali')).toBeTruthy();
    expect(seen.takeRecords()).toEqual([]);
    expect(button('Chong')).toBe(chong);
    expect(chong.closest('[role="gridcell"]')?.innerHTML).toBe(before);
  });
});

describe('a pointer in a calendar', () => {
  it('opens the item that it clicks, and books a free slot', async () => {
    const { user } = open();
    await user.click(button('Aisyah'));
    expect(told.onOpen.mock.calls[0]?.[0].title).toBe('Aisyah');
    fireEvent.click(column(1), { clientX: 300, clientY: y('15:20') });
    expect(bookings()).toEqual(['2 15:15 15:30']);
    expect(told.onOpen).toHaveBeenCalledTimes(1);
  });

  it('drags an item to another time and column, and shows a preview', async () => {
    open();
    const { up } = pointer(button('Aisyah'), [
      [50, y('10:05')],
      [250, y('11:37')],
    ]);
    await waitFor(() => expect(ghost()?.textContent).toBe('11:30 to 12:00 Aisyah'));
    expect(moves()).toEqual([]);
    up();
    expect(moves()).toEqual(['Aisyah 2 11:30 12:00 from 1']);
    expect(ghost()).toBeNull();
    expect(within(column(1)).getByText('Aisyah')).toBeTruthy();
  });

  it('cancels a drag by Escape', async () => {
    open();
    const { up } = pointer(button('Aisyah'), [
      [50, y('10:05')],
      [50, y('12:00')],
    ]);
    await waitFor(() => expect(ghost()).toBeTruthy());
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(ghost()).toBeNull();
    up();
    expect(moves()).toEqual([]);
  });

  it('changes a length by the lower edge, to at least one step', () => {
    open();
    pointer(button('Bala'), [
      [50, y('11:00') - 2],
      [50, y('11:42')],
    ]).up();
    pointer(button('Bala'), [
      [50, y('11:45') - 2],
      [50, y('08:30')],
    ]).up();
    expect(moves()).toEqual(['Bala 1 10:15 11:45 from 1', 'Bala 1 10:15 10:30 from 1']);
  });

  it('books the free time that it selects', () => {
    open();
    pointer(column(0), [
      [50, y('14:20')],
      [60, y('15:40')],
    ]).up();
    expect(bookings()).toEqual(['1 14:15 15:45']);
  });

  it('cannot move fixed items, or any item in a read-only calendar', () => {
    const { change } = open({ items: [item(1, 'Aisyah', '10:00', '10:30', { isFixed: true })] });
    const drag = () => {
      pointer(button('Aisyah'), [
        [50, y('10:05')],
        [50, y('12:00')],
      ]).up();
    };
    drag();
    change({ items: usual.items, mayMove: false, mayBook: false });
    drag();
    fireEvent.click(column(1), { clientX: 300, clientY: y('15:20') });
    expect([moves(), bookings()]).toEqual([[], []]);
  });

  it('opens a menu with a right click', () => {
    open();
    fireEvent.contextMenu(button('Aisyah'), { button: 2, clientX: 5, clientY: y('10:05') });
    fireEvent.contextMenu(column(1), { button: 2, clientX: 300, clientY: y('16:00') });
    const [[onItem] = [], [onPlace] = []] = told.onMenu.mock.calls;
    expect(onItem && 'item' in onItem && onItem.item.title).toBe('Aisyah');
    expect(onPlace && 'place' in onPlace && placeOf(onPlace.place)).toBe('2 16:00 16:15');
  });

  it('drags after a long press of a finger, and scrolls otherwise', async () => {
    vi.useFakeTimers();
    open();
    const scrolling = pointer(button('Aisyah'), [[50, y('10:05')]], 'touch');
    scrolling.go([50, y('10:25')]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(ghost()).toBeNull();
    scrolling.up();
    const pressing = pointer(button('Aisyah'), [[50, y('10:05')]], 'touch');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(ghost()).toBeTruthy();
    pressing.up();
    expect(moves()).toEqual([]);
    // One that goes nowhere asks what can be done.
    expect(told.onMenu).toHaveBeenCalledTimes(1);
    // And is no click.
    fireEvent.click(button('Aisyah'));
    await act(() => vi.runAllTimersAsync());
    expect(told.onOpen).not.toHaveBeenCalled();
  });
});

describe('an agenda', () => {
  it('lists items by day and time, and opens one', async () => {
    const { user } = open({ view: 'agenda' });
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'TimeAppointmentWithStatus',
      'Tuesday 24 Nov Deepavali',
      'Tuesday 24 Nov, 09:10',
      '09:30 – 10:00ChongConsultationDr DeviArrivedOverlap',
      '10:00 – 10:30AisyahConsultationDr LimArrived',
      '10:15 – 11:00BalaConsultationDr LimArrived',
    ]);
    await user.click(screen.getByRole('button', { name: 'Bala' }));
    expect(told.onOpen.mock.calls[0]?.[0].id).toBe(2);
    fireEvent.contextMenu(screen.getByText('Chong'), { button: 2, clientX: 3, clientY: 4 });
    expect(told.onMenu.mock.calls[0]?.[1]).toEqual({ x: 3, y: 4 });
  });

  it('has the line at now before the first appointment that has not ended, and after the last', () => {
    const line = (now: string) => {
      const { unmount } = open({ view: 'agenda', now: at(now) });
      const rows = screen.getAllByRole('row').map((row) => row.textContent);
      unmount();
      return rows.indexOf(`Tuesday 24 Nov, ${now}`);
    };
    expect([line('09:59'), line('10:00'), line('10:59'), line('11:00')]).toEqual([2, 3, 4, 5]);
  });

  it('shows that it is empty', () => {
    open({ view: 'agenda', items: [] });
    expect(screen.getByText('Nothing is booked in these days.')).toBeTruthy();
  });
});

describe('a printed calendar', () => {
  it('has a page for each day with columns, and shows all of it', async () => {
    const days = ['2026-11-24', '2026-11-25'].map((day) => ({ ...usual.days[0], day }));
    open({ view: 'week', days: days as CalendarProps['days'] });
    expect(screen.getAllByRole('grid')).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('grid')).toHaveLength(2);
    expect(screen.getAllByRole('gridcell')).toHaveLength(4);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('grid')).toHaveLength(1);
  });
});
