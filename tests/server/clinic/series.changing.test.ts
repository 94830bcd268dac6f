import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book, bookingInput, historyOf, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, receivedIds, openPage, eventually } from '../support/hub.ts';
import {
  bookSeries,
  findDoubleBookings,
  listAllAppointments,
  moveSeries,
  nth,
  removeAllSeries,
  appointmentTimes,
} from '../support/series.ts';
import { branchIds, PASSWORD } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => removeAllSeries(clinic));
afterAll(() => clinic.stop());

const end = async (id: number) =>
  (await reception.send(api.endAppointmentSeries, { id, password: PASSWORD })).data.removed;

describe('moving a series from one appointment on', () => {
  it.each([null, ''] as const)(
    'keeps length and doctors where %j is sent for them',
    async (none) => {
      const { data } = await bookSeries(reception, { repeatCount: 2 });
      const moved = await moveSeries(reception, {
        id: nth(data, 0).id,
        appointmentDate: timeFromToday(20, '16:00'),
        estimatedTime: none,
        doctor: none,
        allowConflict: none,
        refusePatientOverlap: none,
      });
      expect(moved.map(({ duration, doctor }) => [duration, doctor])).toEqual(
        data.map(({ duration, doctor }) => [duration, doctor]),
      );
    },
  );

  it('moves it and those after it by the same number of days, except cancelled ones', async () => {
    const { data } = await bookSeries(reception, { repeatCount: 5 });
    const cancelled = nth(data, 2);
    await reception.send(api.updateAppointment, {
      id: cancelled.id,
      appt_status: statusIds.cancelled,
    });
    await reception.send(api.rescheduleAppointment, {
      id: nth(data, 3).id,
      appointmentDate: timeFromToday(23, '16:00'),
    });
    const moved = await moveSeries(reception, {
      id: nth(data, 1).id,
      appointmentDate: timeFromToday(10, '14:30'),
      estimatedTime: '00:45:00',
      doctor: '2|3',
    });
    expect(appointmentTimes(moved)).toEqual([
      timeFromToday(10, '14:30'),
      timeFromToday(25, '14:30'),
      timeFromToday(31, '14:30'),
    ]);
    expect(moved.map(({ duration, doctor }) => [duration, doctor])).toEqual(
      moved.map(() => ['00:45:00', '2|3']),
    );
    expect(
      appointmentTimes(
        (await listAllAppointments(reception)).filter(({ id }) =>
          [nth(data, 0).id, cancelled.id].includes(id),
        ),
      ),
    ).toEqual([timeFromToday(1, '10:00'), timeFromToday(15, '10:00')]);
    expect((await historyOf(clinic, nth(data, 4).id)).at(-1)).toMatchObject({
      action: 'edit',
      changes: {
        appointmentDate: [timeFromToday(29, '10:00'), timeFromToday(31, '14:30')],
        doctor: ['1', '2|3'],
      },
    });
  });

  it('may use the times that its own appointments leave', async () => {
    const { data } = await bookSeries(reception, {
      repeatUnit: 'day',
      repeatCount: 5,
      estimatedTime: '01:00:00',
    });
    const moved = await moveSeries(reception, {
      id: nth(data, 0).id,
      appointmentDate: timeFromToday(2, '10:30'),
    });
    expect(appointmentTimes(moved)).toEqual(
      [2, 3, 4, 5, 6].map((day) => timeFromToday(day, '10:30')),
    );
    const back = await moveSeries(reception, {
      id: nth(data, 0).id,
      appointmentDate: timeFromToday(1, '10:15'),
    });
    expect(appointmentTimes(back)).toEqual(
      [1, 2, 3, 4, 5].map((day) => timeFromToday(day, '10:15')),
    );
    expect(await findDoubleBookings(clinic)).toEqual([]);
  });

  it('is refused if any would overlap, also one of the same series, unless overlaps are allowed', async () => {
    const { data } = await bookSeries(reception);
    await book(reception, { appointmentDate: timeFromToday(16, '10:00') });
    const before = await listAllAppointments(reception);
    const id = nth(data, 0).id;
    const refused = await reception.refused(api.moveAppointmentSeries, {
      id,
      appointmentDate: timeFromToday(2, '10:00'),
    });
    expect([refused.status, refused.failures.length]).toEqual([409, 1]);
    expect(await listAllAppointments(reception)).toEqual(before);
    await reception.send(api.rescheduleAppointment, {
      id: nth(data, 1).id,
      appointmentDate: timeFromToday(22, '15:00'),
    });
    const together = await reception.refused(api.moveAppointmentSeries, {
      id,
      appointmentDate: timeFromToday(1, '11:00'),
    });
    expect([together.status, together.failures[0]?.error_code]).toEqual([
      409,
      'APPOINTMENT.UNAVAILABLE',
    ]);
    const over = await moveSeries(reception, {
      id,
      appointmentDate: timeFromToday(2, '10:00'),
      allowConflict: true,
    });
    expect(over.filter(({ conflict }) => conflict)).not.toEqual([]);
  });

  it('moves a single appointment that belongs to no series, unless it is over', async () => {
    const { id } = await book(reception);
    expect(
      appointmentTimes(
        await moveSeries(reception, { id, appointmentDate: timeFromToday(3, '11:00') }),
      ),
    ).toEqual([timeFromToday(3, '11:00')]);
    await reception.send(api.rescheduleAppointment, {
      id,
      appointmentDate: timeFromToday(-3, '11:00'),
    });
    const over = await reception.refused(api.moveAppointmentSeries, {
      id,
      appointmentDate: timeFromToday(3, '11:00'),
    });
    expect([over.status, over.failures[0]?.error_code]).toEqual([409, 'SERIES.OVER']);
  });

  it('is refused over a newer version, and if no appointment is left to move', async () => {
    const { data } = await bookSeries(reception, { repeatCount: 2 });
    const { id } = nth(data, 0);
    await reception.send(api.updateAppointment, { id, remark: 'Newer' });
    const input = { id, appointmentDate: timeFromToday(2, '10:00') };
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

describe('ending a series from one appointment on', () => {
  it('requires the password, removes the appointments to come, and notifies the branch of each', async () => {
    const { data } = await bookSeries(reception);
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
    expect(appointmentTimes(await listAllAppointments(reception)).toSorted()).toEqual([
      timeFromToday(1, '10:00'),
      timeFromToday(15, '10:00'),
    ]);
    const again = await reception.refused(api.endAppointmentSeries, {
      id: second,
      password: PASSWORD,
    });
    expect(again.status).toBe(404);
  });

  it('can be undone with the ids that it answered, completely or not at all', async () => {
    const { data } = await bookSeries(reception);
    const all = appointmentTimes(data);
    const ended = (
      await reception.send(api.endAppointmentSeries, { id: nth(data, 1).id, password: PASSWORD })
    ).data;
    expect(ended).toEqual({ removed: 3, ids: data.slice(1).map(({ id }) => id) });
    const inputs = ended.ids.map((id) => ({ id }));
    const restore = { call: 'restoreAppointment', inputs };
    // Someone has taken the last one's time meanwhile.
    const wanted = bookingInput({ appointmentDate: timeFromToday(22, '10:00') });
    const other = (await reception.send(api.bookAppointment, wanted)).data;
    const refused = await reception.refused(api.batch, restore);
    expect([refused.status, refused.failures[0]?.field]).toEqual([409, '2.id']);
    expect(await listAllAppointments(reception)).toHaveLength(2);
    await reception.send(api.removeAppointment, { id: other.id, password: PASSWORD });
    await reception.send(api.batch, restore);
    expect(appointmentTimes(await listAllAppointments(reception)).toSorted()).toEqual(all);
  });

  it('keeps past appointments', async () => {
    const { data } = await bookSeries(reception, { repeatCount: 3 });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '10 days' WHERE series_id IS NOT NULL`,
    );
    expect(await end(nth(data, 0).id)).toBe(1);
    expect(new Set((await listAllAppointments(reception)).map(({ id }) => id))).toEqual(
      new Set(data.slice(0, 2).map(({ id }) => id)),
    );
  });

  it('is refused to another branch, as is moving it', async () => {
    const { data } = await bookSeries(reception);
    const { id } = nth(data, 0);
    const pj = await clinic.as('receptionPj');
    const statuses = [
      await pj.refused(api.moveAppointmentSeries, {
        id,
        appointmentDate: timeFromToday(2, '10:00'),
      }),
      await pj.refused(api.endAppointmentSeries, { id, password: PASSWORD }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404]);
    expect(appointmentTimes((await listAllAppointments(reception)).toReversed())).toHaveLength(4);
  });
});
