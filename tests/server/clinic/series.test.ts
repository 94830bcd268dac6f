import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { CallError } from '../../../contract/kit/client.ts';
import {
  at,
  book,
  booking,
  dayFrom,
  freeDoctors,
  historyOf,
  statusIds,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, receivedIds, openPage, eventually } from '../support/hub.ts';
import { untilServed } from '../support/untilServed.ts';
import { branchIds, PASSWORD, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(async () => {
  await freeDoctors(clinic);
  await clinic.owner.query('DELETE FROM appointment_series');
});
afterAll(() => clinic.stop());

type Wish = Partial<Input<typeof api.bookAppointmentSeries>>;
const wish = (changes: Wish = {}): Input<typeof api.bookAppointmentSeries> => ({
  ...booking({ appointmentDate: at(1, '10:00') }),
  repeatUnit: 'week',
  repeatEvery: 1,
  repeatCount: 4,
  ...changes,
});
const bookSeries = async (changes: Wish = {}) =>
  (await reception.send(api.bookAppointmentSeries, wish(changes))).data;
const move = async (input: Input<typeof api.moveAppointmentSeries>) =>
  (await reception.send(api.moveAppointmentSeries, input)).data.data;
const end = async (id: number) =>
  (await reception.send(api.endAppointmentSeries, { id, password: PASSWORD })).data.removed;
const timesOf = (appointments: readonly Appointment[]) =>
  appointments.map(({ appointmentDate }) => appointmentDate);
const everyOne = async () =>
  (await reception.send(api.appointmentList, { startDate: dayFrom(-400) })).data.data;
const nth = (appointments: readonly Appointment[], index: number): Appointment => {
  const found = appointments[index];
  if (!found) throw new Error(`there is no appointment ${index}`);
  return found;
};
const weekly = (first: number, time: string, count = 4) =>
  Array.from({ length: count }, (_, week) => at(first + week * 7, time));
/** Pairs of appointments that hold the same doctor at the same time. */
const doubleBooked = async () =>
  (
    await clinic.owner.query<{ appointment_id: number }>(
      `SELECT a.appointment_id FROM appointment_doctor a JOIN appointment_doctor b
          ON a.doctor_id = b.doctor_id AND a.appointment_id < b.appointment_id
         AND a.holds AND b.holds AND a.period && b.period`,
    )
  ).rows;

describe('the dates of a series', () => {
  it('are told before it is booked, with who is taken or away and what the calendar says', async () => {
    await book(reception, { appointmentDate: at(8, '10:15') });
    await clinic.owner.query(
      `INSERT INTO public_holiday (day, name, state) VALUES ($1, 'Clinic day', '') ON CONFLICT DO NOTHING`,
      [dayFrom(15)],
    );
    const { data } = await reception.send(api.checkAppointmentSeries, {
      appointmentDate: at(1, '10:00'),
      estimatedTime: '00:30:00',
      resource: '2|1',
      repeatUnit: 'week',
      repeatEvery: 1,
      repeatCount: 3,
    });
    expect(data.map(({ appointmentDate }) => appointmentDate)).toEqual(weekly(1, '10:00', 3));
    expect(data.map(({ unavailable }) => unavailable)).toEqual([
      [],
      [
        {
          resource: 'Dr kl 1',
          startDate: at(8, '10:15'),
          stopDate: at(8, '10:45'),
          kind: 'taken',
          reason: 'Here kl',
        },
      ],
      [],
    ]);
    expect(data[2]?.holiday).toContain('Clinic day');
    expect(await everyOne()).toHaveLength(1);
  });

  it('are refused where they lead out of the years of four digits', async () => {
    const refused = await reception.refused(
      api.bookAppointmentSeries,
      wish({ appointmentDate: '9998-12-30T10:00:00.000Z' }),
    );
    expect([refused.status, refused.failures[0]]).toMatchObject([
      400,
      { error_code: 'GENERAL.DATE', field: 'appointmentDate' },
    ]);
  });
});

describe('a series', () => {
  it('is booked whole, for a patient who is made once, and ends a waiting', async () => {
    const { seriesID, data, skipped } = await bookSeries({
      patientID: '900101145678',
      patientName: 'Lim Mei Ling',
      phoneNo: '177654321',
    });
    expect(timesOf(data)).toEqual(weekly(1, '10:00'));
    expect(new Set(data.map((each) => each.seriesID))).toEqual(new Set([seriesID]));
    expect(new Set(data.map((each) => each.patID)).size).toBe(1);
    expect(skipped).toEqual([]);
    expect(await historyOf(clinic, nth(data, 2).id)).toMatchObject([
      {
        action: 'create',
        changes: { seriesID: [null, seriesID], appointmentDate: [null, at(15, '10:00')] },
      },
    ]);
    const { data: entry } = await reception.send(api.addWaitingEntry, {
      patientID: patientsOf.kl.here,
      type: 'Consultation',
      duration: '00:15:00',
      fromDate: dayFrom(0),
    });
    await bookSeries({ appointmentDate: at(1, '15:00'), waitingID: entry.id });
    expect((await reception.send(api.waitingList, {})).data).toEqual([]);
    await clinic.owner.query('DELETE FROM waiting_entry');
  });

  it('is not booked at all where one date is taken or away; every such date is told', async () => {
    await book(reception, { appointmentDate: at(8, '10:15') });
    await reception.send(api.addOrganizer, {
      resource: 1,
      reason: 'Leave',
      fromDate: dayFrom(22),
      toDate: dayFrom(22),
      startDate: '00:00',
      stopDate: '24:00',
    });
    const refused = await reception.refused(api.bookAppointmentSeries, wish());
    expect(refused.status).toBe(409);
    expect(refused.failures.map(({ error_code, field }) => [error_code, field])).toEqual([
      ['APPOINTMENT.UNAVAILABLE', 'appointmentDate'],
      ['APPOINTMENT.UNAVAILABLE', 'appointmentDate'],
    ]);
    expect(await everyOne()).toHaveLength(1);
    const { rows } = await clinic.owner.query('SELECT id FROM appointment_series');
    expect(rows).toEqual([]);
  });

  it('leaves taken dates out and tells them where that is wanted, and is none where all are', async () => {
    const taken = await bookSeries({ repeatCount: 3, repeatEvery: 2 });
    const { data, skipped } = await bookSeries({ skipTaken: true, repeatCount: 4 });
    expect(timesOf(data)).toEqual([at(8, '10:00'), at(22, '10:00')]);
    expect(skipped.map((each) => [each.appointmentDate, each.unavailable[0]?.kind])).toEqual([
      [at(1, '10:00'), 'taken'],
      [at(15, '10:00'), 'taken'],
    ]);
    const all = wish({ skipTaken: true, repeatCount: 4 });
    expect((await reception.refused(api.bookAppointmentSeries, all)).status).toBe(409);
    expect(await everyOne()).toHaveLength(taken.data.length + data.length);
  });

  it('is laid over what is there knowingly, and says so of the dates that meet it', async () => {
    await book(reception, { appointmentDate: at(8, '10:15') });
    const { data } = await bookSeries({ allowConflict: true });
    expect(data.map(({ conflict }) => conflict)).toEqual([false, true, false, false]);
  });

  it("is not a nurse's to book, move or end", async () => {
    const nurse = await clinic.as('nurse');
    const { data } = await bookSeries();
    const { id } = nth(data, 0);
    const statuses = [
      await nurse.refused(api.bookAppointmentSeries, wish()),
      await nurse.refused(api.moveAppointmentSeries, { id, appointmentDate: at(2, '10:00') }),
      await nurse.refused(api.endAppointmentSeries, { id, password: PASSWORD }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403]);
  });
});

describe('a series that is moved from one appointment on', () => {
  it('moves each by as many days to the same time, and leaves those before and those that are over', async () => {
    const { data } = await bookSeries({ repeatCount: 5 });
    const cancelled = nth(data, 2);
    await reception.send(api.updateAppointment, {
      id: cancelled.id,
      appt_status: statusIds.cancelled,
    });
    await reception.send(api.rescheduleAppointment, {
      id: nth(data, 3).id,
      appointmentDate: at(23, '16:00'),
    });
    const moved = await move({
      id: nth(data, 1).id,
      appointmentDate: at(10, '14:30'),
      estimatedTime: '00:45:00',
      doctor: '2|3',
    });
    expect(timesOf(moved)).toEqual([at(10, '14:30'), at(25, '14:30'), at(31, '14:30')]);
    expect(moved.map(({ duration, doctor }) => [duration, doctor])).toEqual(
      moved.map(() => ['00:45:00', '2|3']),
    );
    expect(
      timesOf((await everyOne()).filter(({ id }) => [nth(data, 0).id, cancelled.id].includes(id))),
    ).toEqual([at(1, '10:00'), at(15, '10:00')]);
    expect((await historyOf(clinic, nth(data, 4).id)).at(-1)).toMatchObject({
      action: 'edit',
      changes: { appointmentDate: [at(29, '10:00'), at(31, '14:30')], doctor: ['1', '2|3'] },
    });
  });

  it('may use the times that its own appointments leave', async () => {
    const { data } = await bookSeries({
      repeatUnit: 'day',
      repeatCount: 5,
      estimatedTime: '01:00:00',
    });
    const moved = await move({ id: nth(data, 0).id, appointmentDate: at(2, '10:30') });
    expect(timesOf(moved)).toEqual([2, 3, 4, 5, 6].map((day) => at(day, '10:30')));
    const back = await move({ id: nth(data, 0).id, appointmentDate: at(1, '10:15') });
    expect(timesOf(back)).toEqual([1, 2, 3, 4, 5].map((day) => at(day, '10:15')));
    expect(await doubleBooked()).toEqual([]);
  });

  it('is not moved at all where one is in the way, another of its own at the same new place included', async () => {
    const { data } = await bookSeries();
    await book(reception, { appointmentDate: at(16, '10:00') });
    const before = await everyOne();
    const id = nth(data, 0).id;
    const refused = await reception.refused(api.moveAppointmentSeries, {
      id,
      appointmentDate: at(2, '10:00'),
    });
    expect([refused.status, refused.failures.length]).toEqual([409, 1]);
    expect(await everyOne()).toEqual(before);
    await reception.send(api.rescheduleAppointment, {
      id: nth(data, 1).id,
      appointmentDate: at(22, '15:00'),
    });
    const together = await reception.refused(api.moveAppointmentSeries, {
      id,
      appointmentDate: at(1, '11:00'),
    });
    expect([together.status, together.failures[0]?.error_code]).toEqual([
      409,
      'APPOINTMENT.UNAVAILABLE',
    ]);
    const over = await move({ id, appointmentDate: at(2, '10:00'), allowConflict: true });
    expect(over.filter(({ conflict }) => conflict)).not.toEqual([]);
  });

  it('is an appointment alone where it is of no series', async () => {
    const { id } = await book(reception);
    expect(timesOf(await move({ id, appointmentDate: at(3, '11:00') }))).toEqual([at(3, '11:00')]);
    await reception.send(api.rescheduleAppointment, { id, appointmentDate: at(-3, '11:00') });
    const over = await reception.refused(api.moveAppointmentSeries, {
      id,
      appointmentDate: at(3, '11:00'),
    });
    expect([over.status, over.failures[0]?.error_code]).toEqual([409, 'SERIES.OVER']);
  });

  it('is refused over a newer version of the one named, and where nothing is to come', async () => {
    const { data } = await bookSeries({ repeatCount: 2 });
    const { id } = nth(data, 0);
    await reception.send(api.updateAppointment, { id, remark: 'Newer' });
    const input = { id, appointmentDate: at(2, '10:00') };
    const stale = await reception.refused(api.moveAppointmentSeries, input, {
      headers: { 'If-Match': '1' },
    });
    expect([stale.status, stale.failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
    for (const each of data)
      await reception.send(api.updateAppointment, { id: each.id, appt_status: statusIds.done });
    const over = await reception.refused(api.moveAppointmentSeries, input);
    expect([over.status, over.failures[0]?.error_code]).toEqual([409, 'SERIES.OVER']);
  });
});

describe('a series that is ended from one appointment on', () => {
  it('gives up those to come with the own password, and tells the branch of each', async () => {
    const { data } = await bookSeries();
    const [, second, third, fourth] = data.map(({ id }) => id);
    if (!second || !third || !fourth) throw new Error('four were booked');
    await reception.send(api.updateAppointment, { id: third, appt_status: statusIds.done });
    const wrong = await reception.refused(api.endAppointmentSeries, {
      id: second,
      password: 'wrong#123',
    });
    expect(wrong.status).toBe(403);
    const page = await openPage(clinic.address, reception.token);
    await page.hub.invoke('join', branchIds.kl);
    expect(await end(second)).toBe(2);
    await eventually(() => expect(new Set(receivedIds(page))).toEqual(new Set([second, fourth])));
    await closePages();
    expect(timesOf(await everyOne()).toSorted()).toEqual([at(1, '10:00'), at(15, '10:00')]);
    const again = await reception.refused(api.endAppointmentSeries, {
      id: second,
      password: PASSWORD,
    });
    expect(again.status).toBe(404);
  });

  it('is taken back whole by what it answered, or not at all', async () => {
    const { data } = await bookSeries();
    const all = timesOf(data);
    const ended = (
      await reception.send(api.endAppointmentSeries, { id: nth(data, 1).id, password: PASSWORD })
    ).data;
    expect(ended).toEqual({ removed: 3, ids: data.slice(1).map(({ id }) => id) });
    const inputs = ended.ids.map((id) => ({ id }));
    const restore = { call: 'restoreAppointment', inputs };
    // Someone has taken the last one's time meanwhile.
    const wanted = booking({ appointmentDate: at(22, '10:00') });
    const other = (await reception.send(api.bookAppointment, wanted)).data;
    const refused = await reception.refused(api.batch, restore);
    expect([refused.status, refused.failures[0]?.field]).toEqual([409, '2.id']);
    expect(await everyOne()).toHaveLength(2);
    await reception.send(api.removeAppointment, { id: other.id, password: PASSWORD });
    await reception.send(api.batch, restore);
    expect(timesOf(await everyOne()).toSorted()).toEqual(all);
  });

  it('leaves alone what has been', async () => {
    const { data } = await bookSeries({ repeatCount: 3 });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '10 days' WHERE series_id IS NOT NULL`,
    );
    expect(await end(nth(data, 0).id)).toBe(1);
    expect(new Set((await everyOne()).map(({ id }) => id))).toEqual(
      new Set(data.slice(0, 2).map(({ id }) => id)),
    );
  });

  it("is not another branch's to move or end", async () => {
    const { data } = await bookSeries();
    const { id } = nth(data, 0);
    const pj = await clinic.as('receptionPj');
    const statuses = [
      await pj.refused(api.moveAppointmentSeries, { id, appointmentDate: at(2, '10:00') }),
      await pj.refused(api.endAppointmentSeries, { id, password: PASSWORD }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404]);
    expect(timesOf((await everyOne()).toReversed())).toHaveLength(4);
  });
});

describe('at the same moment', () => {
  const outcomes = async (attempts: Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).map((each) => {
      if (each.status === 'fulfilled') return 'done';
      const reason: unknown = each.reason;
      return reason instanceof CallError ? reason.failures[0]?.error_code : String(reason);
    });

  it('of series for the same dates, in either order, one is booked completely', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) =>
      untilServed(() =>
        bookSeries({
          appointmentDate: at(1 + (n % 2) * 7, '10:00'),
          repeatCount: 6,
          resource: n % 3 ? '1|2' : '2|1',
        }),
      ),
    );
    const told = await outcomes(attempts);
    expect(told.filter((each) => each === 'done')).toHaveLength(1);
    expect(new Set(told)).toEqual(new Set(['done', 'APPOINTMENT.UNAVAILABLE']));
    expect(await everyOne()).toHaveLength(6);
    expect(await doubleBooked()).toEqual([]);
  });

  it('series against single bookings: nobody is booked twice, and each series stands whole or not at all', async () => {
    const attempts = Array.from({ length: 30 }, (_, n) =>
      untilServed<unknown>(() =>
        n % 3
          ? book(reception, { appointmentDate: at(1 + (n % 5) * 7, n % 2 ? '10:00' : '10:15') })
          : bookSeries({ repeatCount: 5, appointmentDate: at(1, '10:15') }),
      ),
    );
    const told = await outcomes(attempts);
    expect(told.filter((each) => each !== 'done')).not.toEqual([]);
    expect(new Set(told)).toEqual(new Set(['done', 'APPOINTMENT.UNAVAILABLE']));
    expect(await doubleBooked()).toEqual([]);
    const ofSeries = (await everyOne()).filter(({ seriesID }) => seriesID !== null);
    expect([0, 5]).toContain(ofSeries.length);
  });

  it('moves of one series from several of its members: each is done or refused, and nobody is booked twice', async () => {
    const { data } = await bookSeries({ repeatUnit: 'day', repeatCount: 10 });
    // The later made, the earlier held: whoever takes them one by one meets the others from the other end.
    for (const [n, { id }] of data.entries())
      await reception.send(api.rescheduleAppointment, { id, appointmentDate: at(40 - n, '10:00') });
    const attempts = data.map(({ id }, n) =>
      untilServed(() => move({ id, appointmentDate: at(40 - n, n % 2 ? '11:00' : '14:00') })),
    );
    for (const each of await outcomes(attempts))
      expect(['done', 'APPOINTMENT.UNAVAILABLE']).toContain(each);
    expect(await doubleBooked()).toEqual([]);
    expect(await everyOne()).toHaveLength(10);
  });
});
