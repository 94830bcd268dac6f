import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { daysOfMonth } from '../../../src/framework/calendar/month.ts';
import type { CalendarProps } from '../../../src/framework/calendar/types.ts';
import { preparePages } from '../page.tsx';
import { at, item, moves, open, pointer, prepareCalendar, told } from './calendarPage.tsx';

preparePages();
prepareCalendar();
beforeEach(() => {
  // jsdom lays nothing out: the element under the pointer is said by the test.
  document.elementFromPoint = () => null;
});

const TODAY = '2026-11-24';
const days = daysOfMonth(TODAY, 1).map((day) => ({
  day,
  isOff: day === '2026-11-29',
  note: day === '2026-11-09' ? 'Deepavali' : '',
  open: [{ from: 540, until: 1_020 }],
}));

function openMonth(props: Partial<CalendarProps> = {}) {
  return open({
    view: 'month',
    byColumn: false,
    days,
    items: [
      item(4, 'Farid', '15:00', '15:15'),
      item(1, 'Aisyah', '09:30', '10:00', { columns: [2] }),
      item(2, 'Bala', '11:00', '11:30'),
      item(3, 'Chong', '10:00', '10:30'),
      { ...item(5, 'Devi', '10:00', '10:30'), start: at('10:00', '2026-11-30'), isFixed: true },
    ],
    ...props,
  });
}

const dayNamed = (name: RegExp) => screen.getByRole('gridcell', { name });
const textsIn = (cell: HTMLElement) =>
  [...cell.querySelectorAll('[data-item]')].map((each) => each.textContent);

describe('a month', () => {
  it('shows the weeks of the month, with how many a day has and the first of them', () => {
    openMonth();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
    const today = dayNamed(/^Tuesday 24 Nov, 4 appointments/);
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(textsIn(today)).toEqual(['09:30 Aisyah', '10:00 Chong']);
    within(today).getByText('2 more');
    const first = today.querySelector<HTMLElement>('[data-item="1"]');
    expect(first?.style.getPropertyValue('--own')).toBe('#b45309');
    dayNamed(/^Monday 9 Nov, Deepavali, 0 appointments$/);
    dayNamed(/^Sunday 29 Nov, Closed, 0 appointments$/);
    dayNamed(/^Monday 30 Nov, 1 appointment 10:00 Devi$/);
  });

  it('shows more of a day where it has five weeks', () => {
    openMonth({ days: days.slice(0, 35) });
    const today = dayNamed(/^Tuesday 24 Nov, 4 appointments/);
    expect(textsIn(today)).toEqual(['09:30 Aisyah', '10:00 Chong', '11:00 Bala']);
    within(today).getByText('1 more');
  });

  it('opens a day by click and Enter, and an appointment by click', async () => {
    const { user } = openMonth();
    await user.tab();
    expect(document.activeElement).toBe(dayNamed(/^Tuesday 24 Nov/));
    await user.keyboard('{Enter}');
    await user.click(dayNamed(/^Friday 27 Nov/));
    expect(told.onOpenDay.mock.calls).toEqual([[TODAY], ['2026-11-27']]);
    await user.click(screen.getByText('Chong'));
    expect(told.onOpen.mock.calls[0]?.[0].title).toBe('Chong');
    expect(told.onOpenDay).toHaveBeenCalledTimes(2);
    fireEvent.contextMenu(screen.getByText('Aisyah'), { clientX: 3, clientY: 4 });
    expect(told.onMenu).toHaveBeenCalledTimes(1);
  });

  it('is walked by arrow and page keys, and the focus follows to the other month', async () => {
    const { user, change } = openMonth();
    told.onFocusDay.mockImplementation((day) => {
      const month = daysOfMonth(day, 1).map((each) => ({ ...days[0], day: each }));
      change({ day, days: month as CalendarProps['days'] });
    });
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(told.onFocusDay.mock.calls).toEqual([['2026-11-25'], ['2026-12-02']]);
    expect(document.activeElement).toBe(dayNamed(/^Wednesday 2 Dec/));
    await user.keyboard('{PageDown}');
    expect(document.activeElement).toBe(dayNamed(/^Saturday 2 Jan/));
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(
      1,
    );
  });

  it('drags an appointment to another day, at the same time', () => {
    openMonth();
    const friday = dayNamed(/^Friday 27 Nov/);
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(friday);
    const { up } = pointer(screen.getByText('Chong'), [
      [50, 50],
      [250, 60],
    ]);
    expect(friday.hasAttribute('data-over')).toBe(true);
    expect(moves()).toEqual([]);
    up();
    const [[, to] = []] = told.onMove.mock.calls;
    expect(to).toEqual({
      column: null,
      start: at('10:00', '2026-11-27'),
      stop: at('10:30', '2026-11-27'),
    });
    expect(friday.hasAttribute('data-over')).toBe(false);
  });

  it('drops nothing by Escape, on its own day, or what cannot be moved', () => {
    const { change } = openMonth();
    const under = vi.spyOn(document, 'elementFromPoint');
    const drag = (name: string, day: RegExp) => {
      under.mockReturnValue(dayNamed(day));
      return pointer(screen.getByText(name), [
        [50, 50],
        [250, 60],
      ]);
    };
    const { up } = drag('Chong', /^Friday 27 Nov/);
    fireEvent.keyDown(window, { key: 'Escape' });
    up();
    drag('Chong', /^Tuesday 24 Nov/).up();
    drag('Devi', /^Friday 27 Nov/).up();
    change({ mayMove: false });
    drag('Chong', /^Friday 27 Nov/).up();
    expect(moves()).toEqual([]);
  });
});
