import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { timeFromToday, book, dayFromToday, clearCalendar } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let nurse: Caller;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  nurse = await clinic.as('nurse');
  reception = await clinic.as('reception');
});
beforeEach(async () => {
  await clearCalendar(clinic);
  await opening('08:00', '20:00');
});
afterAll(() => clinic.stop());

/** Opens kl on some days of the week (1 Monday to 7), all of them unless named. */
const opening = async (opens: string, closes: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => {
  await clinic.owner.query('DELETE FROM opening_hour WHERE branch_id = 1');
  await clinic.owner.query(
    'INSERT INTO opening_hour (branch_id, weekday, opens, closes) SELECT 1, unnest($1::integer[]), $2, $3',
    [weekdays, opens, closes],
  );
};
/** The weekday of the day so many days from today. */
const weekdayFrom = (days: number) => new Date(dayFromToday(days)).getUTCDay() || 7;
const check = async (changes: Partial<Input<typeof api.checkAppointmentAvailability>>) =>
  (
    await nurse.send(api.checkAppointmentAvailability, {
      appointmentDate: timeFromToday(1, '10:00'),
      estimatedTime: '00:30:00',
      resource: '1',
      ...changes,
    })
  ).data;

describe('the availability of doctors', () => {
  it('names who is taken or away, and why', async () => {
    await book(reception, { appointmentDate: timeFromToday(1, '10:15'), resource: '2|1' });
    await reception.send(api.addOrganizer, {
      resource: 3,
      reason: 'Course',
      fromDate: dayFromToday(1),
      toDate: dayFromToday(1),
      startDate: '08:00',
      stopDate: '10:15',
    });
    expect((await check({ resource: '3|1' })).unavailable).toEqual([
      {
        resource: 'Dr kl 3',
        kind: 'away',
        reason: 'Course',
        startDate: timeFromToday(1, '08:00'),
        stopDate: timeFromToday(1, '10:15'),
      },
      {
        resource: 'Dr kl 1',
        kind: 'taken',
        reason: 'Here kl',
        startDate: timeFromToday(1, '10:15'),
        stopDate: timeFromToday(1, '10:45'),
      },
    ]);
    expect((await check({ resource: '3|1', estimatedTime: undefined })).unavailable).toHaveLength(
      1,
    );
  });

  it('ignores the appointment that is being changed', async () => {
    const made = await book(reception);
    expect((await check({ except: made.id })).unavailable).toEqual([]);
  });

  it("answers another branch's doctor and appointment as missing", async () => {
    const pj = await clinic.as('receptionPj');
    const made = await book(pj, { resource: '4', patientID: '810101145678' });
    for (const changes of [{ resource: '4' }, { except: made.id }, { except: 999_999 }]) {
      const refused = await nurse.refused(api.checkAppointmentAvailability, {
        appointmentDate: timeFromToday(1, '10:00'),
        resource: '1',
        ...changes,
      });
      expect([refused.status, refused.failures[0]?.error_code]).toEqual([404, 'GENERAL.NOT_FOUND']);
    }
  });
});

describe('a closed clinic', () => {
  const saturday = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdayFrom(days) === 6) ?? 0;
  const HOURS = [
    { opens: '08:00', closes: '13:00' },
    { opens: '14:00', closes: '20:00' },
  ];
  const closedAt = async (time: string, estimatedTime?: string, days = saturday + 3) =>
    (await check({ appointmentDate: timeFromToday(days, time), estimatedTime })).closed;
  beforeEach(async () => {
    await opening('08:00', '13:00');
    await clinic.owner.query(
      `INSERT INTO opening_hour (branch_id, weekday, opens, closes)
       SELECT 1, weekday, '14:00', '20:00' FROM opening_hour WHERE branch_id = 1`,
    );
  });

  it.each([
    ['08:00', '00:30:00'],
    ['12:30', '00:30:00'],
    ['14:00', undefined],
    ['19:59', undefined],
  ])('is none within the opening hours (%s for %s)', async (time, length) => {
    expect(await closedAt(time, length)).toBeNull();
  });

  it.each([
    ['before opening', '07:30', '00:30:00'],
    ['from before opening on', '07:45', '00:30:00'],
    ['across a break', '12:45', '01:30:00'],
    ['in a break', '13:00', undefined],
    ['across closing', '19:45', '00:30:00'],
    ['after closing', '20:00', undefined],
    ['over midnight', '23:45', '00:30:00'],
  ])('is told with the hours of that day %s', async (_, time, length) => {
    expect(await closedAt(time, length)).toEqual({
      day: dayFromToday(saturday + 3),
      reason: 'hours',
      weekend: false,
      holiday: '',
      hours: HOURS,
    });
  });

  it('is told of a public holiday, with its name', async () => {
    await clinic.owner.query(
      `INSERT INTO public_holiday (day, name, state) VALUES ($1, 'Here', 'Kuala Lumpur'), ($2, 'Elsewhere', 'Penang')`,
      [dayFromToday(saturday + 3), dayFromToday(saturday + 4)],
    );
    expect(await closedAt('10:00')).toMatchObject({ reason: 'holiday', holiday: 'Here' });
    expect(await closedAt('10:00', undefined, saturday + 4)).toBeNull();
    await opening('08:00', '20:00', []);
    expect(await closedAt('10:00')).toMatchObject({ reason: 'holiday', holiday: 'Here' });
    await clinic.owner.query('DELETE FROM public_holiday');
  });

  it('is told of a weekend and of a weekday without opening hours', async () => {
    expect(await closedAt('10:00', undefined, saturday)).toBeNull();
    await opening('08:00', '20:00', [1]);
    expect(await closedAt('10:00', undefined, saturday)).toMatchObject({
      day: dayFromToday(saturday),
      reason: 'weekend',
      hours: [],
    });
    expect(await closedAt('10:00')).toMatchObject({ reason: 'weekday', hours: [] });
  });

  it('is told of the next day where the time reaches into it', async () => {
    await opening('00:00', '24:00', [6]);
    expect(await closedAt('23:30', '00:30:00', saturday)).toBeNull();
    expect(await closedAt('23:45', '00:30:00', saturday)).toMatchObject({
      day: dayFromToday(saturday + 1),
      reason: 'weekend',
    });
    await opening('00:00', '24:00');
    expect(await closedAt('23:45', '00:30:00', saturday)).toBeNull();
  });

  it('is unknown without opening hours', async () => {
    await opening('08:00', '20:00', []);
    expect(await closedAt('03:00')).toBeNull();
    expect(await closedAt('10:00', undefined, saturday)).toBeNull();
  });

  it('can be booked', async () => {
    const appointmentDate = timeFromToday(saturday + 3, '03:00');
    expect((await book(reception, { appointmentDate })).conflict).toBe(false);
  });
});

describe('the next free times', () => {
  it('are free for all of the doctors, on the quarter hours of that day and after', async () => {
    await book(reception, {
      appointmentDate: timeFromToday(1, '19:00'),
      resource: '1',
      estimatedTime: '00:20:00',
    });
    await reception.send(api.addOrganizer, {
      resource: 2,
      reason: 'Course',
      fromDate: dayFromToday(2),
      toDate: dayFromToday(3),
      startDate: '00:00',
      stopDate: '18:50',
    });
    const { free } = await check({ resource: '2|1', appointmentDate: timeFromToday(1, '18:20') });
    expect(free).toEqual([
      timeFromToday(1, '18:30'),
      timeFromToday(1, '19:30'),
      timeFromToday(2, '19:00'),
      timeFromToday(2, '19:15'),
      timeFromToday(2, '19:30'),
      timeFromToday(3, '19:00'),
    ]);
    for (const appointmentDate of free)
      expect((await check({ resource: '2|1', appointmentDate })).unavailable).toEqual([]);
  });

  it('are within the opening hours of the weekday, and on no day off', async () => {
    await opening('10:10', '11:00', [weekdayFrom(2), weekdayFrom(3), weekdayFrom(4)]);
    await clinic.owner.query(
      `INSERT INTO public_holiday (day, name, state) VALUES ($1, 'Here', 'Kuala Lumpur'), ($2, 'Elsewhere', 'Penang')`,
      [dayFromToday(3), dayFromToday(4)],
    );
    const { free } = await check({});
    expect(free).toEqual([
      timeFromToday(2, '10:15'),
      timeFromToday(2, '10:30'),
      timeFromToday(4, '10:15'),
      timeFromToday(4, '10:30'),
      timeFromToday(9, '10:15'),
      timeFromToday(9, '10:30'),
    ]);
    await clinic.owner.query('DELETE FROM public_holiday');
  });

  it('are offered if a clinic has no opening hours', async () => {
    await opening('08:00', '20:00', []);
    expect((await check({ appointmentDate: timeFromToday(1, '19:20') })).free.slice(0, 2)).toEqual([
      timeFromToday(1, '19:30'),
      timeFromToday(2, '08:00'),
    ]);
  });

  it('are not offered if a doctor is away for the whole search period', async () => {
    await reception.send(api.addOrganizer, {
      resource: 1,
      reason: 'Leave',
      fromDate: dayFromToday(0),
      toDate: dayFromToday(40),
      startDate: '00:00',
      stopDate: '24:00',
    });
    expect((await check({})).free).toEqual([]);
  });

  it('are never in the past', async () => {
    const { free } = await check({ appointmentDate: timeFromToday(-400, '10:00') });
    expect(free).toHaveLength(6);
    expect(Date.parse(free[0] ?? '') - 8 * 3_600_000).toBeGreaterThanOrEqual(Date.now() - 60_000);
  });
});
