import { describe, expect, it } from 'vitest';
import { absenceBlocks } from '../../src/custom/clinic/scheduler/absenceBlocks.ts';
import {
  undoChange,
  applyChange,
  moveChange,
} from '../../src/custom/clinic/scheduler/appointmentChanges.ts';
import {
  calendarDays,
  filterAppointments,
  shownHours,
  createItemFactory,
} from '../../src/custom/clinic/scheduler/calendarModel.ts';
import { daysTitle } from '../../src/custom/clinic/scheduler/daysTitle.ts';
import {
  shownDays,
  shownDoctor,
  parseSchedulerState,
  moveDay,
} from '../../src/custom/clinic/scheduler/schedulerState.ts';
import { DAY, parseWallMinute, formatWallClock } from '../../src/framework/calendar/clock.ts';
import { createTranslate } from '../../src/framework/text.tsx';
import { makeAppointment } from '../support/dayRecords.ts';

const t = createTranslate(() => undefined, 'en');
/** Tuesday. */
const TODAY = '2026-11-24';
const at = (time: string, day = TODAY) => parseWallMinute(`${day}T${time}:00.000Z`);
const lim = { id: 1, name: 'Dr Lim', colour: '#111111' };
const devi = { id: 2, name: 'Dr Devi', colour: '#222222' };
const lists = new URLSearchParams('doctors=2,1&types=Scaling,X-ray&locations=3&statuses=4');

describe('the address of the scheduler', () => {
  it('contains view, day, columns and filters', () => {
    const query = new URLSearchParams(`view=week&day=2026-12-01&columns=doctors&${lists}`);
    expect(parseSchedulerState(query, 'day', TODAY)).toEqual({
      view: 'week',
      day: '2026-12-01',
      layout: 'doctors',
      doctor: null,
      doctors: [2, 1],
      types: ['Scaling', 'X-ray'],
      locations: [3],
      statuses: [4],
      withCancelled: false,
    });
  });

  it('falls back to the default view and today if it is empty or invalid', () => {
    const query = new URLSearchParams('view=year&day=2026-02-30');
    expect(parseSchedulerState(query, 'week', TODAY)).toMatchObject({
      view: 'week',
      day: TODAY,
      layout: 'one',
    });
  });

  it('has columns of doctors for a day and one doctor for a week, by default', () => {
    const layoutOf = (text: string) =>
      parseSchedulerState(new URLSearchParams(text), 'day', TODAY).layout;
    expect(layoutOf('view=day')).toBe('doctors');
    expect(layoutOf('view=day&columns=together')).toBe('together');
    expect(layoutOf('view=day&columns=one')).toBe('doctors');
    expect(layoutOf('view=week')).toBe('one');
    expect(layoutOf('view=week&columns=together')).toBe('together');
    expect(layoutOf('view=month&columns=doctors')).toBe('together');
    expect(layoutOf('view=agenda&columns=doctors')).toBe('together');
  });

  it('names the doctor of a week of one doctor, who is the first by default', () => {
    const shown = (text: string, own?: number, everyone = [lim, devi]) =>
      shownDoctor(parseSchedulerState(new URLSearchParams(text), 'week', TODAY), everyone, own);
    expect(shown('')).toBe(1);
    expect(shown('', 2)).toBe(2);
    expect(shown('doctor=1', 2)).toBe(1);
    expect(shown('doctor=2')).toBe(2);
    expect(shown('doctors=2')).toBe(2);
    expect(shown('doctors=2&doctor=1')).toBe(1);
    expect(shown('doctors=1', 2)).toBe(1);
    expect(shown('doctor=9')).toBe(1);
    expect(shown('', undefined, [])).toBeNull();
    expect(shown('columns=together&doctor=2')).toBeNull();
  });
});

describe('the days of a view', () => {
  it('are the day, its week from Monday, or the week that starts with it', () => {
    expect(shownDays({ view: 'day', day: TODAY })).toEqual([TODAY]);
    const week = shownDays({ view: 'week', day: TODAY });
    expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-23', '2026-11-29', 7]);
    expect(shownDays({ view: 'agenda', day: TODAY })[0]).toBe(TODAY);
  });

  it('move forward and back by the number of days shown', () => {
    expect(moveDay({ view: 'day', day: '2026-12-31' }, 1)).toBe('2027-01-01');
    expect(moveDay({ view: 'week', day: TODAY }, -1)).toBe('2026-11-17');
    expect(moveDay({ view: 'month', day: '2026-10-31' }, 1)).toBe('2026-11-30');
  });

  it.each([
    [['2026-11-24'], 'Tue 24 Nov 2026'],
    [['2026-11-23', '2026-11-29'], '23 – 29 Nov 2026'],
    [['2026-11-30', '2026-12-06'], '30 Nov – 06 Dec 2026'],
    [['2026-12-28', '2027-01-03'], '28 Dec 2026 – 03 Jan 2027'],
  ])('%j have the title %s', (days, title) => {
    expect(daysTitle(t, days)).toBe(title);
  });
});

describe('the absences of some days', () => {
  const absence = {
    id: 9,
    resource: 1,
    resourceName: 'Dr Lim',
    reason: 'Course',
    type: '',
    fromDate: '2026-11-23',
    toDate: '2026-12-20',
    startDate: '14:00',
    stopDate: '24:00',
    weekdays: '',
    everyWeeks: 1,
    toSettle: 0,
    ended: false,
    version: 1,
  };
  const week = shownDays({ view: 'week', day: TODAY });
  const shown = (more: Partial<typeof absence>, days: readonly string[] = week) =>
    absenceBlocks([{ ...absence, ...more }], days).map(({ start }) =>
      formatWallClock(start).slice(0, 10),
    );

  it('are on each of their days, from the first time of day to the last', () => {
    const [block] = absenceBlocks([absence], week);
    expect(block).toEqual({
      key: '9 2026-11-23',
      column: 1,
      start: at('14:00', '2026-11-23'),
      stop: at('00:00', TODAY),
      label: 'Course',
    });
    expect(shown({ fromDate: '2026-11-25', toDate: '2026-11-26' })).toEqual([
      '2026-11-25',
      '2026-11-26',
    ]);
  });

  it('recur on their weekdays, with Sunday as the seventh', () => {
    expect(shown({ weekdays: '1,7' })).toEqual(['2026-11-23', '2026-11-29']);
  });

  it('recur every nth week, counted from the week of the first day', () => {
    const days = Array.from({ length: 28 }, (_, n) =>
      formatWallClock(at('00:00') + n * DAY).slice(0, 10),
    );
    expect(shown({ weekdays: '3', everyWeeks: 2, fromDate: '2026-11-29' }, days)).toEqual([
      '2026-12-09',
    ]);
    expect(shown({ weekdays: '3', everyWeeks: 2 }, days)).toEqual(['2026-11-25', '2026-12-09']);
  });
});

describe('a drop of an appointment', () => {
  const row = makeAppointment(5, 'Siti', 'booked', { appointmentDate: `${TODAY}T09:00:00.000Z` });
  const was = { start: at('09:00'), stop: at('09:15') };
  const put = (start: string, stop: string, column: number | null = null, from = column) =>
    moveChange(row, was, { start: at(start), stop: at(stop), column }, from, [lim, devi]);

  it('changes the time', () => {
    expect(put('10:30', '10:45')).toEqual({ appointmentDate: `${TODAY}T10:30:00.000Z` });
  });

  it('changes the length', () => {
    expect(put('09:00', '10:05')).toEqual({ duration: '01:05:00' });
  });

  it('changes the doctor, and the time if it differs', () => {
    const doctors = [{ id: 2, resource: 'Dr Devi', blockcolor: '#222222' }];
    expect(put('09:00', '09:15', 2, 1)).toEqual({ doctors });
    expect(put('08:00', '08:15', 2, 1)).toEqual({
      doctors,
      appointmentDate: `${TODAY}T08:00:00.000Z`,
    });
  });

  it('replaces one of several doctors, without duplicates', () => {
    const both = [...row.doctors, { id: 2, resource: 'Dr Devi', blockcolor: '' }];
    const to = { ...was, column: 3 };
    const farid = { id: 3, name: 'Dr Farid', colour: '' };
    const ids = (column: number, from: number) =>
      moveChange({ ...row, doctors: both }, was, { ...to, column }, from, [
        lim,
        devi,
        farid,
      ])?.doctors?.map(({ id }) => id);
    expect(ids(3, 1)).toEqual([3, 2]);
    expect(ids(2, 1)).toEqual([2]);
  });

  it('changes nothing at the same place', () => {
    expect(put('09:00', '09:15', 1)).toBeNull();
  });

  it('can be undone', () => {
    const change = put('10:00', '10:45', 2, 1) ?? {};
    const moved = applyChange(row, change);
    expect(moved).toMatchObject({ doctor: '2', duration: '00:45:00' });
    expect(applyChange(moved, undoChange(row, change))).toEqual(row);
  });
});

describe('the shown appointments', () => {
  const none = { doctors: [], types: [], locations: [], statuses: [], withCancelled: false };
  const rows = [
    makeAppointment(1, 'Aisyah'),
    makeAppointment(2, 'Bala', 'cancelled'),
    makeAppointment(3, 'Chong', 'arrived', {
      locationID: 2,
      appointmentType: 'Scaling',
      doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }],
    }),
  ];
  const shown = (filter: Partial<typeof none> | object) =>
    filterAppointments(rows, { ...none, ...filter }).map(({ id }) => id);

  it('exclude cancelled ones, unless they are requested', () => {
    expect(shown({})).toEqual([1, 3]);
    expect(shown({ withCancelled: true })).toEqual([1, 2, 3]);
    expect(shown({ statuses: [7] })).toEqual([2]);
  });

  it('are of the chosen doctors, types and rooms', () => {
    expect(shown({ doctors: [2] })).toEqual([3]);
    expect(shown({ types: ['Consultation'] })).toEqual([1]);
    expect(shown({ locations: [2] })).toEqual([3]);
  });

  it('stay the same objects if nothing changes', () => {
    const make = createItemFactory(t);
    const [row] = rows;
    if (!row) throw new Error('no row');
    expect(make(row, false)).toBe(make(row, false));
    expect(make({ ...row }, false)).not.toBe(make(row, false));
  });
});

describe('the hours that are shown', () => {
  const clinicDay = {
    day: TODAY,
    weekend: false,
    holiday: '',
    hours: [{ opens: '08:30', closes: '17:30' }],
  };
  const known = new Map([[TODAY, clinicDay]]);
  const itemAt = (time: string, duration: string) =>
    createItemFactory(t)(
      makeAppointment(1, 'A', 'booked', { appointmentDate: `${TODAY}T${time}:00.000Z`, duration }),
      false,
    );

  it('are the opening hours of the clinic', () => {
    expect(shownHours(known, [])).toEqual({ first: 8, last: 18 });
  });

  it('include bookings outside the opening hours', () => {
    expect(shownHours(known, [itemAt('06:45', '00:15:00')])).toEqual({ first: 6, last: 18 });
    expect(shownHours(known, [itemAt('21:50', '00:15:00')])).toEqual({ first: 8, last: 23 });
    expect(shownHours(known, [itemAt('23:00', '03:00:00')])).toEqual({ first: 8, last: 24 });
    expect(shownHours(known, [itemAt('20:00', '00:00:00')])).toEqual({ first: 8, last: 21 });
  });

  it('include holidays, days off and opening hours of each day', () => {
    const holiday = { ...clinicDay, holiday: 'Deepavali', hours: [] };
    expect(calendarDays([TODAY], new Map([[TODAY, holiday]]))).toEqual([
      { day: TODAY, isOff: true, note: 'Deepavali', open: [] },
    ]);
    expect(calendarDays([TODAY], known)[0]?.open).toEqual([{ from: 510, until: 1050 }]);
    expect(calendarDays([TODAY], new Map())[0]?.open).toEqual([{ from: 0, until: 1440 }]);
  });
});
