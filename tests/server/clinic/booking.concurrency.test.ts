import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError, createClient, type Send } from '../../../contract/kit/client.ts';
import { readConfig } from '../../../server/config.ts';
import { type Running, startServer } from '../../../server/start.ts';
import { scale } from '../../support/scale.ts';
import {
  timeFromToday,
  book,
  bookingInput,
  dayFromToday,
  clearCalendar,
  statusIds,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic, testKey } from '../support/clinic.ts';
import { untilServed } from '../support/untilServed.ts';

/** How many want the same time of a doctor at the same moment. */
const AT_ONCE = scale(60, 200);

let clinic: Clinic;
let reception: Caller;
let other: Running;
let elsewhere: Send;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SECRET_KEY: testKey,
  });
  other = await startServer(config, { ownerUrl: clinic.ownerUrl });
  elsewhere = createClient({
    base: other.address,
    headers: () => ({ Authorization: `Bearer ${reception.token}`, 'X-Branch-ID': '1' }),
  });
});
beforeEach(() => clearCalendar(clinic));
afterAll(async () => {
  await other.stop();
  await clinic.stop();
});

/** How often each status was answered; the refusals' codes beside theirs. */
async function outcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(attempts);
  const counts: Record<string, number> = {};
  for (const outcome of settled) {
    const key = outcome.status === 'fulfilled' ? 'done' : keyOf(outcome.reason);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const keyOf = (reason: unknown) =>
  reason instanceof CallError
    ? `${reason.status} ${reason.failures[0]?.error_code ?? ''}`
    : String(reason);

const oneOnly = { done: 1, '409 APPOINTMENT.UNAVAILABLE': AT_ONCE - 1 };

interface Standing {
  doctor?: number;
  status?: number;
  from?: string;
  /** All at one time, as knowing overlaps, in place of a minute each and one after the other. */
  together?: boolean;
}

/** Appointments of a minute each, written past the API for speed. */
async function stand({
  doctor = 1,
  status = statusIds.booked,
  from = timeFromToday(1, '10:00'),
  together = false,
}: Standing) {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by)
       SELECT 1, 1, $1::timestamptz - interval '8 hours' + (CASE WHEN $2 THEN 0 ELSE n END) * interval '1 minute',
              1, 'Consultation', 6, $3, 7, 7
         FROM generate_series(1, $4) n RETURNING id, starts_at
     ), held AS (
       INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
       SELECT 1, id, $5, 0, tstzrange(starts_at, starts_at + interval '1 minute'), $3 < ${statusIds.cancelled}, $2 FROM made
     ) SELECT id FROM made`,
    [from, together, status, AT_ONCE, doctor],
  );
  return rows.map((row) => row.id);
}

const holding = async () =>
  (
    await clinic.owner.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM appointment_doctor
        WHERE doctor_id = 1 AND holds AND period && tstzrange($1::timestamptz - interval '8 hours', $1::timestamptz - interval '7 hours')`,
      [timeFromToday(1, '10:00')],
    )
  ).rows[0]?.count;

const times = (count: number) => Array.from({ length: count }, (_, round) => round + 1);

describe(`${AT_ONCE} at once for one time of a doctor`, () => {
  it.each(times(scale(3, 10)))('book it at two servers: one succeeds, round %i', async () => {
    const input = bookingInput({});
    const attempts = times(AT_ONCE).map((attempt) =>
      untilServed(() =>
        attempt % 2
          ? reception.send(api.bookAppointment, input)
          : elsewhere(api.bookAppointment, input),
      ),
    );
    expect(await outcomes(attempts)).toEqual(oneOnly);
    expect(await holding()).toBe(1);
  });

  it.each(times(scale(1, 2)))('move to it: one succeeds, round %i', async () => {
    const ids = await stand({ from: timeFromToday(3, '00:00') });
    const attempts = ids.map((id) =>
      untilServed(() =>
        reception.send(api.rescheduleAppointment, {
          id,
          appointmentDate: timeFromToday(1, '10:00'),
          estimatedTime: '00:30:00',
        }),
      ),
    );
    expect(await outcomes(attempts)).toEqual(oneOnly);
    expect(await holding()).toBe(1);
  });

  it.each(times(scale(1, 2)))('change to the doctor: one succeeds, round %i', async () => {
    const ids = await stand({ doctor: 2, together: true });
    const attempts = ids.map((id) =>
      untilServed(() => reception.send(api.editAppointmentDoctor, { id, doctor: '1' })),
    );
    expect(await outcomes(attempts)).toEqual(oneOnly);
    expect(await holding()).toBe(1);
  });

  it.each(times(scale(1, 2)))('un-cancel: one succeeds, round %i', async () => {
    const ids = await stand({ status: statusIds.cancelled, together: true });
    const attempts = ids.map((id) =>
      untilServed(() =>
        reception.send(api.updateAppointment, { id, appt_status: statusIds.booked }),
      ),
    );
    expect(await outcomes(attempts)).toEqual(oneOnly);
    expect(await holding()).toBe(1);
  });
});

describe('bookings of several doctors at once', () => {
  it('never deadlock, in any order of doctors and across midnight', async () => {
    const orders = ['1|2|3', '3|2|1', '2|3|1', '3|1', '2|1'];
    const attempts = times(AT_ONCE).map((attempt) =>
      untilServed(() =>
        reception.send(
          api.bookAppointment,
          bookingInput({
            appointmentDate: timeFromToday(1, attempt % 2 ? '23:50' : '23:40'),
            resource: orders[attempt % orders.length] ?? '1',
          }),
        ),
      ),
    );
    const counted = await outcomes(attempts);
    expect(Object.keys(counted).sort()).toEqual(['409 APPOINTMENT.UNAVAILABLE', 'done']);
    const { rows } = await clinic.owner.query(
      `SELECT FROM appointment_doctor a JOIN appointment_doctor b
          ON a.doctor_id = b.doctor_id AND a.appointment_id < b.appointment_id AND a.period && b.period`,
    );
    expect(rows).toEqual([]);
  });

  it('register one new patient together', async () => {
    const attempts = times(20).map((attempt) =>
      untilServed(() =>
        book(reception, {
          appointmentDate: `${dayFromToday(1)}T${String(attempt).padStart(2, '0')}:00:00.000Z`,
          patientID: '920229145678',
          patientName: 'Everyone wants her',
          phoneNo: '123456789',
        }),
      ),
    );
    expect(await outcomes(attempts)).toEqual({ done: 20 });
  });
});
