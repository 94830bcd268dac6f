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
