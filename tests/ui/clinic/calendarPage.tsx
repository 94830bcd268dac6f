import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, vi } from 'vitest';
import { parseWallMinute, formatWallClock } from '../../../src/framework/calendar/clock.ts';
import type {
  CalendarItem,
  CalendarProps,
  CalendarSlot,
} from '../../../src/framework/calendar/types.ts';
import { setHourFormat } from '../../../src/framework/hourFormat.ts';
import Calendar from '../../../src/ui/calendar/Calendar.tsx';
import { show } from '../page.tsx';

export const HEIGHT = 1_000;
export const WIDTH = 400;
export const HOURS = { first: 8, last: 18 };
export const told = {
  onOpen: vi.fn<CalendarProps['onOpen']>(),
  onFocusDay: vi.fn<CalendarProps['onFocusDay']>(),
  onOpenDay: vi.fn<CalendarProps['onOpenDay']>(),
  onMove: vi.fn<CalendarProps['onMove']>(),
  onBook: vi.fn<CalendarProps['onBook']>(),
  onMenu: vi.fn<CalendarProps['onMenu']>(),
};

/** Prepares each test of a file: 24 hours, and a grid of a known size, as jsdom lays nothing out. */
export function prepareCalendar(): void {
  beforeEach(() => {
    setHourFormat('24');
    for (const each of Object.values(told)) each.mockReset();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    // jsdom lays nothing out: the columns are given a place, four hundred pixels wide and a hundred an hour.
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
}

export const at = (time: string, day = '2026-11-24') => parseWallMinute(`${day}T${time}:00.000Z`);
export const item = (
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
  status: 'Arrived',
  isFixed: false,
  isConflict: false,
  isPending: false,
  ...more,
});
export const usual: CalendarProps = {
  view: 'day',
  byColumn: true,
  days: [
    { day: '2026-11-24', isOff: false, note: 'Deepavali', open: [{ from: 540, until: 1_020 }] },
  ],
  day: '2026-11-24',
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
export function open(props: Partial<CalendarProps> = {}) {
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

export const button = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name}`) });
export const column = (nth: number) => screen.getAllByRole('gridcell')[nth] as HTMLElement;
export const placeOf = ({ column: of, start, stop }: CalendarSlot) =>
  [of, formatWallClock(start).slice(11, 16), formatWallClock(stop).slice(11, 16)].join(' ');
export const moves = () =>
  told.onMove.mock.calls.map(([{ title }, to, from]) => `${title} ${placeOf(to)} from ${from}`);
export const bookings = () => told.onBook.mock.calls.map(([place]) => placeOf(place));
/** What has the focus: an item by its title and time, anything else by its name. */
export const focused = () => {
  const { activeElement } = document;
  const words = activeElement?.matches('.cal-item') && activeElement.querySelector('span');
  return words ? words.textContent : activeElement?.getAttribute('aria-label');
};
export const live = () => document.querySelector('[aria-live]')?.textContent;
/** Pixels of a time from the top. */
export const y = (time: string) => ((at(time) - at('08:00')) / 600) * HEIGHT;

/** A pointer that goes from one place to another and up again. */
export function pointer(target: Element, way: readonly [x: number, y: number][], type = 'mouse') {
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
export const ghost = () => document.querySelector<HTMLElement>('.cal-ghost:not([hidden])');
