import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { timeFromToday, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import {
  bookSeries,
  findDoubleBookings,
  listAllAppointments,
  moveSeries,
  removeAllSeries,
} from '../support/series.ts';
import { untilServed } from '../support/untilServed.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => removeAllSeries(clinic));
afterAll(() => clinic.stop());

describe('simultaneous requests', () => {
  const outcomes = async (attempts: Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).map((each) => {
      if (each.status === 'fulfilled') return 'done';
      const reason: unknown = each.reason;
      return reason instanceof CallError ? reason.failures[0]?.error_code : String(reason);
    });

  it('for the same dates, in either order, book one series completely and nothing of the others', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) =>
      untilServed(() =>
        bookSeries(reception, {
          appointmentDate: timeFromToday(1 + (n % 2) * 7, '10:00'),
          repeatCount: 6,
          resource: n % 3 ? '1|2' : '2|1',
        }),
      ),
    );
    const told = await outcomes(attempts);
    expect(told.filter((each) => each === 'done')).toHaveLength(1);
    expect(new Set(told)).toEqual(new Set(['done', 'APPOINTMENT.UNAVAILABLE']));
    expect(await listAllAppointments(reception)).toHaveLength(6);
    expect(await findDoubleBookings(clinic)).toEqual([]);
  });

  it('for series and single appointments book no doctor twice, and a series completely or not at all', async () => {
    const attempts = Array.from({ length: 30 }, (_, n) =>
      untilServed<unknown>(() =>
        n % 3
          ? book(reception, {
              appointmentDate: timeFromToday(1 + (n % 5) * 7, n % 2 ? '10:00' : '10:15'),
            })
          : bookSeries(reception, { repeatCount: 5, appointmentDate: timeFromToday(1, '10:15') }),
      ),
    );
    const told = await outcomes(attempts);
    expect(told.filter((each) => each !== 'done')).not.toEqual([]);
    expect(new Set(told)).toEqual(new Set(['done', 'APPOINTMENT.UNAVAILABLE']));
    expect(await findDoubleBookings(clinic)).toEqual([]);
    const ofSeries = (await listAllAppointments(reception)).filter(
      ({ seriesID }) => seriesID !== null,
    );
    expect([0, 5]).toContain(ofSeries.length);
  });

  it('that move one series from several of its appointments succeed or are refused, and book no doctor twice', async () => {
    const { data } = await bookSeries(reception, { repeatUnit: 'day', repeatCount: 10 });
    // The later made, the earlier held: whoever takes them one by one meets the others from the other end.
    for (const [n, { id }] of data.entries())
      await reception.send(api.rescheduleAppointment, {
        id,
        appointmentDate: timeFromToday(40 - n, '10:00'),
      });
    const attempts = data.map(({ id }, n) =>
      untilServed(() =>
        moveSeries(reception, {
          id,
          appointmentDate: timeFromToday(40 - n, n % 2 ? '11:00' : '14:00'),
        }),
      ),
    );
    for (const each of await outcomes(attempts))
      expect(['done', 'APPOINTMENT.UNAVAILABLE']).toContain(each);
    expect(await findDoubleBookings(clinic)).toEqual([]);
    expect(await listAllAppointments(reception)).toHaveLength(10);
  });
});
