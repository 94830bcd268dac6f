import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wallMinute, wallText } from '../../src/framework/calendar/clock.ts';
import type { CalendarItem, CalendarProps, Place } from '../../src/framework/calendar/types.ts';
import Calendar from '../../src/ui/calendar/Calendar.tsx';
import { preparePages, show } from './page.tsx';

preparePages();

const HEIGHT = 1_000;
const WIDTH = 400;
const HOURS = { first: 8, last: 18 };
const told = {
  onOpen: vi.fn<CalendarProps['onOpen']>(),
  onMove: vi.fn<CalendarProps['onMove']>(),
  onBook: vi.fn<CalendarProps['onBook']>(),
  onMenu: vi.fn<CalendarProps['onMenu']>(),
};

beforeEach(() => {
  for (const each of Object.values(told)) each.mockReset();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom lays nothing out: the stripes are given a place, four hundred pixels wide and a hundred an hour.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    if (this.matches('.cal-stripes')) return new DOMRect(0, 0, WIDTH, HEIGHT);
    if (!this.matches('.cal-item')) return new DOMRect(-10_000, -10_000, 30_000, 30_000);
    const part = (value: string) => (Number.parseFloat(value) / 100) * HEIGHT;
    return new DOMRect(0, part(this.style.top), 100, part(this.style.height));
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
});

const at = (time: string, day = '2026-11-24') => wallMinute(`${day}T${time}:00.000Z`);
const item = (
  id: number,
  title: string,
  from: string,
  until: string,
  more: Partial<CalendarItem> = {},
): CalendarItem => ({
  id,
  title,
  start: at(from),
  stop: at(until),
  columns: [1],
  note: 'Consultation',
  label: from,
  tone: 'warn',
  state: 'Arrived',
  isFixed: false,
  isConflict: false,
  isPending: false,
  ...more,
});
const usual: CalendarProps = {
  view: 'day',
  byColumn: true,
  days: [
    { day: '2026-11-24', isOff: false, note: 'Deepavali', open: [{ from: 540, until: 1_020 }] },
  ],
  columns: [
    { id: 1, name: 'Dr Lim', colour: '#0f766e' },
    { id: 2, name: 'Dr Devi', colour: '#b45309' },
  ],
  items: [
    item(1, 'Aisyah', '10:00', '10:30'),
    item(2, 'Bala', '10:15', '11:00'),
    item(3, 'Chong', '09:30', '10:00', { columns: [2], isConflict: true }),
  ],
  blocks: [{ key: 'a', column: 2, start: at('13:00'), stop: at('14:00'), label: 'Lunch' }],
  now: at('09:10'),
  step: 15,
  hours: HOURS,
  mayBook: true,
  mayMove: true,
  ...told,
};

/** Shows a calendar that does what it is told, as a page would. */
function open(props: Partial<CalendarProps> = {}) {
  let change: (next: Partial<CalendarProps>) => void = () => undefined;
  function Held() {
    const [more, setMore] = useState(props);
    change = (next) => setMore((before) => ({ ...before, ...next }));
    const all = { ...usual, ...more };
    const onMove: CalendarProps['onMove'] = (moved, to, from) => {
      told.onMove(moved, to, from);
      const columns = to.column === null ? moved.columns : [to.column];
      const items = all.items.map((each) =>
        each.id === moved.id ? { ...each, start: to.start, stop: to.stop, columns } : each,
      );
      setMore((before) => ({ ...before, items }));
    };
    return <Calendar {...all} onMove={onMove} />;
  }
  const view = show(<Held />);
  return { ...view, change: (next: Partial<CalendarProps>) => act(() => change(next)) };
}

const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const column = (nth: number) => screen.getAllByRole('gridcell')[nth] as HTMLElement;
const placeOf = ({ column: of, start, stop }: Place) =>
  [of, wallText(start).slice(11, 16), wallText(stop).slice(11, 16)].join(' ');
const moves = () =>
  told.onMove.mock.calls.map(([{ title }, to, from]) => `${title} ${placeOf(to)} from ${from}`);
const bookings = () => told.onBook.mock.calls.map(([place]) => placeOf(place));
/** What has the focus: an item by its title and time, anything else by its name. */
const focused = () => {
  const { activeElement } = document;
  const words = activeElement?.matches('.cal-item') && activeElement.querySelector('span');
  return words ? words.textContent : activeElement?.getAttribute('aria-label');
};
const live = () => document.querySelector('[aria-live]')?.textContent;
/** Pixels of a time from the top. */
const y = (time: string) => ((at(time) - at('08:00')) / 600) * HEIGHT;

/** A pointer that goes from one place to another and up again. */
function pointer(target: Element, way: readonly [x: number, y: number][], type = 'mouse') {
  const [first = [0, 0]] = way;
  const init = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType: type,
    isPrimary: true,
    button: 0,
    bubbles: true,
  });
  fireEvent.pointerDown(target, init(first));
  const go = (to: readonly [number, number]) => fireEvent.pointerMove(window, init(to));
  const up = () => fireEvent.pointerUp(window, init(way.at(-1) ?? first));
  for (const place of way.slice(1)) go(place);
  return { go, up };
}
const ghost = () => document.querySelector<HTMLElement>('.cal-ghost:not([hidden])');

describe('a calendar', () => {
  it('shows days, columns, what stands in them, absences and what is special', () => {
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

  it('draws what several share in the column of each', () => {
    open({ items: [item(1, 'Aisyah', '10:00', '10:30', { columns: [1, 2] })] });
    expect(within(column(0)).getByText('Aisyah')).toBeTruthy();
    expect(within(column(1)).getByText('Aisyah')).toBeTruthy();
  });

  it('draws days whole where columns are not apart', () => {
    open({ byColumn: false });
    expect(screen.getAllByRole('gridcell')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /10|09/ }).length).toBeGreaterThanOrEqual(3);
  });

  it('touches only the column in which something changes', () => {
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
  it('opens what it clicks, and books a slot of free time', async () => {
    const { user } = open();
    await user.click(button('Aisyah'));
    expect(told.onOpen.mock.calls[0]?.[0].title).toBe('Aisyah');
    fireEvent.click(column(1), { clientX: 300, clientY: y('15:20') });
    expect(bookings()).toEqual(['2 15:15 15:30']);
    expect(told.onOpen).toHaveBeenCalledTimes(1);
  });

  it('drags something to another time and column, and shows where it would stand', async () => {
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

  it('puts it back by Escape', async () => {
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

  it('changes a length by the lower edge, to one step at the least', () => {
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

  it('books the stretch that it draws over free time', () => {
    open();
    pointer(column(0), [
      [50, y('14:20')],
      [60, y('15:40')],
    ]).up();
    expect(bookings()).toEqual(['1 14:15 15:45']);
  });

  it('moves nothing that is fixed, and nothing where nothing may be moved', () => {
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

  it('asks by a right click what can be done', () => {
    open();
    fireEvent.contextMenu(button('Aisyah'), { button: 2, clientX: 5, clientY: y('10:05') });
    fireEvent.contextMenu(column(1), { button: 2, clientX: 300, clientY: y('16:00') });
    const [[onItem] = [], [onPlace] = []] = told.onMenu.mock.calls;
    expect(onItem && 'item' in onItem && onItem.item.title).toBe('Aisyah');
    expect(onPlace && 'place' in onPlace && placeOf(onPlace.place)).toBe('2 16:00 16:15');
  });

  it('picks up by a long press of a finger, which else scrolls', async () => {
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

describe('keys in a calendar', () => {
  it('reach one place by Tab, and walk items, free slots and columns', async () => {
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

  it('carry an item to another time and column, saying where it stands', async () => {
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

  it('put it back by Escape, and where one goes elsewhere', async () => {
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

  it('say of what is fixed that it cannot be moved', async () => {
    const { user } = open({ items: [item(1, 'Aisyah', '10:00', '10:30', { isFixed: true })] });
    await user.tab();
    await user.tab();
    await user.keyboard('m');
    expect(live()).toBe('Aisyah cannot be moved');
    expect(ghost()).toBeNull();
  });

  it('stay with an item that others move', async () => {
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

describe('an agenda', () => {
  it('lists by day and time, and opens a row', async () => {
    const { user } = open({ view: 'agenda' });
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'TimeAppointmentWithStatus',
      'Tuesday 24 Nov Deepavali',
      '09:30 – 10:00ChongConsultationDr DeviArrivedOverlap',
      '10:00 – 10:30AisyahConsultationDr LimArrived',
      '10:15 – 11:00BalaConsultationDr LimArrived',
    ]);
    await user.click(screen.getByRole('button', { name: 'Bala' }));
    expect(told.onOpen.mock.calls[0]?.[0].id).toBe(2);
    fireEvent.contextMenu(screen.getByText('Chong'), { button: 2, clientX: 3, clientY: 4 });
    expect(told.onMenu.mock.calls[0]?.[1]).toEqual({ x: 3, y: 4 });
  });

  it('says that there is nothing', () => {
    open({ view: 'agenda', items: [] });
    expect(screen.getByText('Nothing is booked in these days.')).toBeTruthy();
  });
});

describe('on paper', () => {
  it('each day with columns of its own has a page, and all of it is there', async () => {
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
