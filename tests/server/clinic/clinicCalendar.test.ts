import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let reception: Caller;
let manager: Caller;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
  admin = await clinic.as('admin');
});
beforeEach(() => clinic.owner.query(`DELETE FROM public_holiday`));
afterAll(() => clinic.stop());

const days = async (startDate: string, endDate = startDate, caller = reception) =>
  (await caller.send(api.clinicCalendar, { startDate, endDate })).data;
const inState = (state: string) =>
  clinic.owner.query('UPDATE branch SET state = $1 WHERE id = 1', [state]);
const weekendOf = async (startDate: string) => {
  const end = new Date(Date.parse(startDate) + 6 * 86_400_000).toISOString().slice(0, 10);
  return (await days(startDate, end)).filter(({ weekend }) => weekend).map(({ day }) => day);
};
const WORKDAY = [{ opens: '09:00', closes: '18:00' }];

describe("the clinic's calendar", () => {
  it('answers each day with the hours of its weekday', async () => {
    expect(await days('2026-01-02', '2026-01-05')).toEqual([
      { day: '2026-01-02', weekend: false, holiday: '', hours: WORKDAY },
      {
        day: '2026-01-03',
        weekend: true,
        holiday: '',
        hours: [{ opens: '09:00', closes: '13:00' }],
      },
      { day: '2026-01-04', weekend: true, holiday: '', hours: [] },
      { day: '2026-01-05', weekend: false, holiday: '', hours: WORKDAY },
    ]);
  });

  it('answers several opening hours a day in order, only those of its own branch', async () => {
    const tuesday = { weekday: 2, opens: '08:00', closes: '08:30' };
    const { data: early } = await manager.send(api.openingHourCreate, tuesday);
    expect((await days('2026-01-06'))[0]?.hours).toEqual([
      { opens: '08:00', closes: '08:30' },
      ...WORKDAY,
    ]);
    expect((await days('2026-01-06', undefined, await clinic.as('receptionPj')))[0]?.hours).toEqual(
      WORKDAY,
    );
    await manager.send(api.openingHourRemove, { id: early.id });
  });

  it('refuses hours that end before they begin', async () => {
    const refused = await manager.refused(api.openingHourCreate, {
      weekday: 2,
      opens: '10:00',
      closes: '10:00',
    });
    expect([refused.status, refused.failures[0]?.error_code, refused.failures[0]?.field]).toEqual([
      400,
      'ORGANIZER.TIMES_ORDER',
      'closes',
    ]);
  });

  it.each([
    ['Kuala Lumpur', '2026-01-05', ['2026-01-10', '2026-01-11']],
    ['Kedah', '2026-01-05', ['2026-01-09', '2026-01-10']],
    ['kelantan', '2026-01-05', ['2026-01-09', '2026-01-10']],
    ['Johor', '2013-12-23', ['2013-12-28', '2013-12-29']],
    ['Johor', '2024-12-23', ['2024-12-27', '2024-12-28']],
    ['Johor', '2025-01-06', ['2025-01-11', '2025-01-12']],
  ])('knows the weekend of %s in the week of %s', async (state, monday, weekend) => {
    await inState(state);
    expect(await weekendOf(monday)).toEqual(weekend);
    await inState('Kuala Lumpur');
  });

  it('follows the weekends of the platform from the day that they apply', async () => {
    const rule = { fromDay: '2031-06-05', state: 'Kuala Lumpur', weekdays: '4' };
    const { data: made } = await admin.send(api.weekendCreate, rule);
    expect(await weekendOf('2031-06-02')).toEqual(['2031-06-05']);
    expect(await weekendOf('2031-05-26')).toEqual(['2031-05-31', '2031-06-01']);
    await admin.send(api.weekendRemove, { id: made.id });
  });

  it('names the holidays of the state and of the country, and is closed on them', async () => {
    for (const [name, state] of [
      ['Malaysia Day', ''],
      ['Ruler’s birthday', 'Kuala Lumpur'],
      ['Elsewhere', 'Penang'],
    ] as const)
      await admin.send(api.publicHolidayCreate, { day: '2026-09-16', name, state });
    expect(await days('2026-09-16', '2026-09-17')).toEqual([
      { day: '2026-09-16', weekend: false, holiday: 'Malaysia Day, Ruler’s birthday', hours: [] },
      { day: '2026-09-17', weekend: false, holiday: '', hours: WORKDAY },
    ]);
  });

  it('is closed on a holiday of several states in each of them alone', async () => {
    const holiday = { day: '2026-09-17', name: 'Sea Day', state: 'Penang,  kuala lumpur' };
    await admin.send(api.publicHolidayCreate, holiday);
    const names = async (state: string) => {
      await inState(state);
      return (await days(holiday.day)).map((each) => each.holiday);
    };
    expect(await names('Penang')).toEqual(['Sea Day']);
    expect(await names('Kuala Lumpur')).toEqual(['Sea Day']);
    expect(await names('Perak')).toEqual(['']);
    await inState('Kuala Lumpur');
  });

  describe('a year of public holidays', () => {
    const year = {
      year: 2026,
      aidilfitri: '2026-03-21',
      deepavali: '2026-11-08',
      thaipusam: '2026-02-01',
    };
    const rows = async () =>
      (
        await clinic.owner.query<{ day: string; name: string; state: string }>(
          'SELECT day::text, name, state FROM public_holiday ORDER BY day, name',
        )
      ).rows;

    it('is loaded once, with the days in lieu, and closes the clinics of its states', async () => {
      const { data: loaded } = await admin.send(api.loadPublicHolidays, year);
      expect(loaded).toEqual({ added: (await rows()).length, present: 0, moved: 0 });
      expect((await days('2026-11-09'))[0]).toMatchObject({
        holiday: 'Deepavali (in lieu)',
        hours: [],
      });
      expect((await days('2026-02-02'))[0]?.holiday).not.toBe('');
      await inState('Sarawak');
      expect((await days('2026-11-09'))[0]?.holiday).toBe('');
      await inState('Kuala Lumpur');
      const again = await admin.send(api.loadPublicHolidays, year);
      expect(again.data).toEqual({ added: 0, present: loaded.added, moved: 0 });
    });

    it('leaves what is there as it is, and adds only the states that lack it', async () => {
      for (const [day, name, state] of [
        ['2026-02-01', 'Federal territory day', 'kuala lumpur'],
        ['2026-01-01', "New Year's Day", ''],
      ] as const)
        await admin.send(api.publicHolidayCreate, { day, name, state });
      await admin.send(api.loadPublicHolidays, { year: 2026 });
      const of = async (wanted: string) =>
        (await rows())
          .filter(({ name }) => name.toLowerCase() === wanted)
          .map(({ state }) => state)
          .toSorted();
      expect(await of('federal territory day')).toEqual(['Labuan, Putrajaya', 'kuala lumpur']);
      expect(await of("new year's day")).toEqual(['']);
    });

    it('moves a festival with its days in lieu once the gazette is out, and nothing else', async () => {
      await admin.send(api.loadPublicHolidays, year);
      // Set by hand: a ruler's day that was moved, and a day that is in no rule.
      await clinic.owner.query(
        `UPDATE public_holiday SET day = '2026-10-03' WHERE name = 'Birthday of the Governor of Sabah';
         INSERT INTO public_holiday (day, name, state) VALUES ('2026-06-15', 'Election Day', '')`,
      );
      const before = await rows();
      const { data } = await admin.send(api.loadPublicHolidays, {
        ...year,
        deepavali: '2026-11-07',
        thaipusam: '2026-01-31',
      });
      // Deepavali and Thaipusam, and what was in lieu of each.
      expect(data.moved).toBe(4);
      const after = await rows();
      const on = (day: string, name: string) =>
        after.some((row) => row.day === day && row.name === name);
      expect(on('2026-11-07', 'Deepavali')).toBe(true);
      expect(on('2026-11-08', 'Deepavali')).toBe(false);
      expect((await days('2026-11-09'))[0]?.holiday).toBe('');
      expect(on('2026-10-03', 'Birthday of the Governor of Sabah')).toBe(true);
      expect(on('2026-03-30', 'Birthday of the Governor of Sabah')).toBe(false);
      expect(on('2026-06-15', 'Election Day')).toBe(true);
      expect(after.length).toBe(before.length - data.moved + data.added);
    });

    it('takes no day of another year', async () => {
      const { status, failures } = await admin.refused(api.loadPublicHolidays, {
        year: 2026,
        wesak: '2027-05-20',
      });
      expect([status, failures[0]?.error_code, failures[0]?.field]).toEqual([
        400,
        'HOLIDAY_YEAR.OTHER_YEAR',
        'wesak',
      ]);
    });
  });

  it('answers at most 400 days, and refuses a reversed period', async () => {
    expect(await days('2026-01-01', '2027-02-04')).toHaveLength(400);
    const refused = async (startDate: string, endDate: string) => {
      const { status, failures } = await reception.refused(api.clinicCalendar, {
        startDate,
        endDate,
      });
      return [status, failures[0]?.error_code, failures[0]?.field];
    };
    expect(await refused('2026-01-01', '2027-02-05')).toEqual([
      400,
      'CALENDAR.TOO_LONG',
      'endDate',
    ]);
    expect(await refused('2026-01-02', '2026-01-01')).toEqual([
      400,
      'ORGANIZER.DAYS_ORDER',
      'endDate',
    ]);
  });
});
