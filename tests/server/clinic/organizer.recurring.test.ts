import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import {
  timeFromToday,
  book,
  bookingInput,
  dayFromToday,
  clearCalendar,
  statusIds,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

type Absence = Input<typeof api.addOrganizer>;
const absence = (changes: Partial<Absence> = {}): Absence => ({
  resource: 1,
  reason: 'Lunch',
  fromDate: '2031-03-05',
  toDate: '2031-04-30',
  startDate: '13:00',
  stopDate: '14:00',
  ...changes,
});
const add = async (changes: Partial<Absence> = {}) =>
  (await reception.send(api.addOrganizer, absence(changes))).data;
const away = async (startDate: string, endDate: string) =>
  (
    await reception.send(api.checkUnavailableOrganizerSlot, {
      startDate: `${startDate}T00:00:00.000Z`,
      endDate: `${endDate}T00:00:00.000Z`,
      doctor: '1',
    })
  ).data.map((each) => [each.startDate.slice(0, 16), each.endDate.slice(0, 16)]);

describe('an absence on some weekdays', () => {
  it('is answered with the weekdays in order and without duplicates, and with none for all seven', async () => {
    expect(await add({ weekdays: '5,1,5', everyWeeks: '2' })).toMatchObject({
      weekdays: '1,5',
      everyWeeks: 2,
    });
    expect(await add({ weekdays: '7,6,5,4,3,2,1' })).toMatchObject({ weekdays: '', everyWeeks: 1 });
  });

  it('keeps what a change leaves out, and logs the change in the audit', async () => {
    const made = await add({ weekdays: '1', everyWeeks: 3 });
    const change = async (changes: Partial<Absence>) =>
      (await reception.send(api.updateOrganizer, { ...absence(changes), id: made.id })).data;
    expect(await change({ reason: 'Break' })).toMatchObject({ weekdays: '1', everyWeeks: 3 });
    expect(await change({ weekdays: '', everyWeeks: 1 })).toMatchObject({
      weekdays: '',
      everyWeeks: 1,
    });
    const { data } = await reception.send(api.recordHistory, {
      resource: 'organizer',
      id: String(made.id),
    });
    expect(JSON.stringify(data)).toContain('everyWeeks');
  });

  it('applies only on those weekdays, from the first day to the last', async () => {
    // A Wednesday to a Wednesday.
    await add({ fromDate: '2031-03-05', toDate: '2031-03-12', weekdays: '1,3' });
    expect(await away('2031-02-24', '2031-03-31')).toEqual([
      ['2031-03-05T13:00', '2031-03-05T14:00'],
      ['2031-03-10T13:00', '2031-03-10T14:00'],
      ['2031-03-12T13:00', '2031-03-12T14:00'],
    ]);
  });

  it('counts its weeks from the Monday before its first day', async () => {
    const whole = { startDate: '00:00', stopDate: '24:00' };
    // A Sunday: its own week is over the day after.
    await add({ fromDate: '2031-03-09', toDate: '2031-03-31', everyWeeks: 2, ...whole });
    expect((await away('2031-03-01', '2031-04-30')).map(([start]) => start?.slice(0, 10))).toEqual([
      '2031-03-09',
      ...[17, 18, 19, 20, 21, 22, 23].map((day) => `2031-03-${day}`),
      '2031-03-31',
    ]);
  });

  it('prevents bookings at its times, and no others', async () => {
    await add({
      fromDate: dayFromToday(1),
      toDate: dayFromToday(30),
      weekdays: String(new Date(dayFromToday(2)).getUTCDay() || 7),
    });
    const taken = await reception.refused(
      api.bookAppointment,
      bookingInput({ appointmentDate: timeFromToday(9, '13:30') }),
    );
    expect([taken.status, taken.failures[0]?.error_code]).toEqual([409, 'APPOINTMENT.UNAVAILABLE']);
    await book(reception, { appointmentDate: timeFromToday(8, '13:30') });
    await book(reception, { appointmentDate: timeFromToday(9, '14:00') });
  });

  it.each([
    ['a weekday that does not occur', { toDate: '2031-03-07', weekdays: '1,2' }, 'ORGANIZER.NEVER'],
    [
      'a week that is skipped',
      { toDate: '2031-03-12', weekdays: '1', everyWeeks: 2 },
      'ORGANIZER.NEVER',
    ],
    ['an invalid weekday', { weekdays: '8' }, 'CALENDAR.WEEKDAYS'],
  ])('is refused with %s', async (_, changes, code) => {
    const refused = await reception.refused(api.addOrganizer, absence(changes));
    expect([refused.status, refused.failures[0]?.error_code, refused.failures[0]?.field]).toEqual([
      400,
      code,
      'weekdays',
    ]);
  });

  it('is refused if a change leaves it no day, even without naming weekdays', async () => {
    const made = await add({ weekdays: '1' });
    const refused = await reception.refused(api.updateOrganizer, {
      ...absence({ toDate: '2031-03-07' }),
      id: made.id,
    });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([400, 'ORGANIZER.NEVER']);
  });

  it('applies exactly on the days that a simple count finds', async () => {
    const day = (offset: number) =>
      new Date(Date.UTC(2031, 1, 24) + offset * DAY).toISOString().slice(0, 10);
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const recurrence = fc.record({
      from: fc.integer({ min: -20, max: 40 }),
      lasts: fc.integer({ min: 0, max: 60 }),
      times: fc.oneof(
        fc.constant([0, 1440] as const),
        fc
          .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
          .filter(([start, stop]) => start < stop),
      ),
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
      everyWeeks: fc.integer({ min: 1, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(recurrence, async ({ from, lasts, times, weekdays, everyWeeks }) => {
        await clearCalendar(clinic);
        const days: string[] = [];
        // Day 0 is a Monday.
        for (let each = from; each <= from + lasts; each++) {
          const weeks = Math.floor(each / 7) - Math.floor(from / 7);
          const weekday = (((each % 7) + 7) % 7) + 1;
          const isOn = weekdays.length === 0 || weekdays.includes(weekday);
          if (isOn && weeks % everyWeeks === 0) days.push(day(each));
        }
        const wanted = absence({
          fromDate: day(from),
          toDate: day(from + lasts),
          startDate: time(times[0]),
          stopDate: time(times[1]),
          weekdays: weekdays.join(','),
          everyWeeks,
        });
        if (days.length > 0) await reception.send(api.addOrganizer, wanted);
        const refused = days.length === 0 && (await reception.refused(api.addOrganizer, wanted));
        const found = await away(day(-30), day(150));
        expect([
          refused && refused.status,
          ...found.flatMap(([start = '', stop = '']) => minutesIn(start, stop)),
        ]).toEqual([refused && 400, ...days.map((each) => [each, ...times])]);
      }),
      { numRuns: 100 },
    );
  });
});

const DAY = 86_400_000;

/** A stretch of wall clock day by day, as minutes of each. */
function minutesIn(start: string, stop: string): [day: string, from: number, to: number][] {
  const [first, last] = [Date.parse(`${start}Z`), Date.parse(`${stop}Z`)];
  const found: [string, number, number][] = [];
  for (let day = Math.floor(first / DAY) * DAY; day < last; day += DAY)
    found.push([
      new Date(day).toISOString().slice(0, 10),
      Math.max(first - day, 0) / 60_000,
      Math.min(last - day, DAY) / 60_000,
    ]);
  return found;
}

describe('the appointments that an absence would overlap', () => {
  const overlaps = async (changes: Partial<Input<typeof api.organizerOverlaps>> = {}) =>
    (
      await reception.send(api.organizerOverlaps, {
        resource: 1,
        fromDate: dayFromToday(1),
        toDate: dayFromToday(30),
        startDate: '10:00',
        stopDate: '11:00',
        ...changes,
      })
    ).data;

  it('are answered before it is saved, in order of time', async () => {
    const second = await book(reception, { appointmentDate: timeFromToday(3, '10:45') });
    const first = await book(reception, {
      appointmentDate: timeFromToday(2, '09:45'),
      resource: '2|1',
    });
    await book(reception, { appointmentDate: timeFromToday(2, '11:00') });
    await book(reception, { appointmentDate: timeFromToday(2, '10:00'), resource: '3' });
    await book(reception, { appointmentDate: timeFromToday(31, '10:00') });
    expect(await overlaps()).toEqual({
      total: 2,
      data: [
        {
          id: first.id,
          patientName: 'Here kl',
          appointmentDate: timeFromToday(2, '09:45'),
          duration: '00:30:00',
          resource: 'Dr kl 1',
          statusDesc: 'Booked',
        },
        {
          id: second.id,
          patientName: 'Here kl',
          appointmentDate: timeFromToday(3, '10:45'),
          duration: '00:30:00',
          resource: 'Dr kl 1',
          statusDesc: 'Booked',
        },
      ],
    });
    const weekday = String(new Date(dayFromToday(3)).getUTCDay() || 7);
    expect((await overlaps({ weekdays: weekday })).data.map(({ id }) => id)).toEqual([second.id]);
    const whole = { startDate: '00:00', stopDate: '24:00' };
    expect((await overlaps(whole)).total).toBe(3);
  });

  it('include no cancelled or removed ones', async () => {
    const cancelled = await book(reception, { appointmentDate: timeFromToday(2, '10:00') });
    await reception.send(api.updateAppointment, {
      id: cancelled.id,
      appt_status: statusIds.cancelled,
    });
    const removed = await book(reception, { appointmentDate: timeFromToday(3, '10:00') });
    await clinic.owner.query('UPDATE appointment SET removed_at = now() WHERE id = $1', [
      removed.id,
    ]);
    expect(await overlaps()).toEqual({ total: 0, data: [] });
  });

  it('are at most two hundred, with the total', async () => {
    const one = await book(reception, { appointmentDate: timeFromToday(2, '10:00') });
    await clinic.owner.query(
      `WITH made AS (
         INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by)
         SELECT branch_id, patient_id, starts_at + make_interval(secs => n), minutes, type, priority_id, status_id, created_by, changed_by
           FROM appointment, generate_series(1, 250) AS n WHERE id = $1 RETURNING branch_id, id, starts_at)
       INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
       SELECT branch_id, id, 1, 0, tstzrange(starts_at, starts_at + interval '15 minutes'), true, true FROM made`,
      [one.id],
    );
    const { total, data } = await overlaps();
    expect([total, data.length]).toEqual([251, 200]);
  });

  it("are refused for another branch's doctor", async () => {
    const refused = await reception.refused(api.organizerOverlaps, {
      ...absence(),
      resource: 4,
    });
    expect(refused.status).toBe(404);
  });
});
