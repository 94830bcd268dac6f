import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book, dayFromToday, historyOf } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import {
  bookSeries,
  listAllAppointments,
  nth,
  removeAllSeries,
  seriesBooking,
  appointmentTimes,
} from '../support/series.ts';
import { PASSWORD, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => removeAllSeries(clinic));
afterAll(() => clinic.stop());

const weekly = (first: number, time: string, count = 4) =>
  Array.from({ length: count }, (_, week) => timeFromToday(first + week * 7, time));

describe('the dates of a series', () => {
  it('can be checked before booking, with doctors who are taken or away and with holidays', async () => {
    await book(reception, { appointmentDate: timeFromToday(8, '10:15') });
    await clinic.owner.query(
      `INSERT INTO public_holiday (day, name, state) VALUES ($1, 'Clinic day', '') ON CONFLICT DO NOTHING`,
      [dayFromToday(15)],
    );
    const { data } = await reception.send(api.checkAppointmentSeries, {
      appointmentDate: timeFromToday(1, '10:00'),
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
          startDate: timeFromToday(8, '10:15'),
          stopDate: timeFromToday(8, '10:45'),
          kind: 'taken',
          reason: 'Here kl',
        },
      ],
      [],
    ]);
    expect(data[2]?.holiday).toContain('Clinic day');
    expect(await listAllAppointments(reception)).toHaveLength(1);
  });

  it('are refused after the year 9999', async () => {
    const refused = await reception.refused(
      api.bookAppointmentSeries,
      seriesBooking({ appointmentDate: '9998-12-30T10:00:00.000Z' }),
    );
    expect([refused.status, refused.failures[0]]).toMatchObject([
      400,
      { error_code: 'GENERAL.DATE', field: 'appointmentDate' },
    ]);
  });
});

describe('booking a series', () => {
  it('books every date, registers a new patient once, and ends a waiting entry', async () => {
    const { seriesID, data, skipped } = await bookSeries(reception, {
      patientID: '900101145678',
      patientName: 'Lim Mei Ling',
      phoneNo: '177654321',
    });
    expect(appointmentTimes(data)).toEqual(weekly(1, '10:00'));
    expect(new Set(data.map((each) => each.seriesID))).toEqual(new Set([seriesID]));
    expect(new Set(data.map((each) => each.patID)).size).toBe(1);
    expect(skipped).toEqual([]);
    expect(await historyOf(clinic, nth(data, 2).id)).toMatchObject([
      {
        action: 'create',
        changes: {
          seriesID: [null, seriesID],
          appointmentDate: [null, timeFromToday(15, '10:00')],
        },
      },
    ]);
    const { data: entry } = await reception.send(api.addWaitingEntry, {
      patientID: patientsOf.kl.here,
      type: 'Consultation',
      duration: '00:15:00',
      fromDate: dayFromToday(0),
    });
    await bookSeries(reception, {
      appointmentDate: timeFromToday(1, '15:00'),
      waitingID: entry.id,
    });
    expect((await reception.send(api.waitingList, {})).data).toEqual([]);
    await clinic.owner.query('DELETE FROM waiting_entry');
  });

  it('is refused if dates are not free, with each of them, and books nothing', async () => {
    await book(reception, { appointmentDate: timeFromToday(8, '10:15') });
    await reception.send(api.addOrganizer, {
      resource: 1,
      reason: 'Leave',
      fromDate: dayFromToday(22),
      toDate: dayFromToday(22),
      startDate: '00:00',
      stopDate: '24:00',
    });
    const refused = await reception.refused(api.bookAppointmentSeries, seriesBooking());
    expect(refused.status).toBe(409);
    expect(refused.failures.map(({ error_code, field }) => [error_code, field])).toEqual([
      ['APPOINTMENT.UNAVAILABLE', 'appointmentDate'],
      ['APPOINTMENT.UNAVAILABLE', 'appointmentDate'],
    ]);
    expect(await listAllAppointments(reception)).toHaveLength(1);
    const { rows } = await clinic.owner.query('SELECT id FROM appointment_series');
    expect(rows).toEqual([]);
  });

  it('skips taken dates on request and answers them, and is refused if all are taken', async () => {
    const taken = await bookSeries(reception, { repeatCount: 3, repeatEvery: 2 });
    const { data, skipped } = await bookSeries(reception, { skipTaken: true, repeatCount: 4 });
    expect(appointmentTimes(data)).toEqual([timeFromToday(8, '10:00'), timeFromToday(22, '10:00')]);
    expect(skipped.map((each) => [each.appointmentDate, each.unavailable[0]?.kind])).toEqual([
      [timeFromToday(1, '10:00'), 'taken'],
      [timeFromToday(15, '10:00'), 'taken'],
    ]);
    const all = seriesBooking({ skipTaken: true, repeatCount: 4 });
    expect((await reception.refused(api.bookAppointmentSeries, all)).status).toBe(409);
    expect(await listAllAppointments(reception)).toHaveLength(taken.data.length + data.length);
  });

  it('overlaps other appointments on request, and marks the dates that do', async () => {
    await book(reception, { appointmentDate: timeFromToday(8, '10:15') });
    const { data } = await bookSeries(reception, { allowConflict: true });
    expect(data.map(({ conflict }) => conflict)).toEqual([false, true, false, false]);
  });

  it('is refused to nurses, as are moving and ending one', async () => {
    const nurse = await clinic.as('nurse');
    const { data } = await bookSeries(reception);
    const { id } = nth(data, 0);
    const statuses = [
      await nurse.refused(api.bookAppointmentSeries, seriesBooking()),
      await nurse.refused(api.moveAppointmentSeries, {
        id,
        appointmentDate: timeFromToday(2, '10:00'),
      }),
      await nurse.refused(api.endAppointmentSeries, { id, password: PASSWORD }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403]);
  });
});
