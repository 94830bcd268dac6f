import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import {
  timeFromToday,
  book,
  bookingInput,
  dayFromToday,
  clearCalendar,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { mergeInput } from '../support/merging.ts';
import { untilServed } from '../support/untilServed.ts';

let clinic: Clinic;
let reception: Caller;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  manager = await clinic.as('manager');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

let made = 0;

/** Two records of one person. */
async function pair() {
  const register = async () => {
    const icPassport = `RING${++made}`;
    const input = { icPassport, name: 'Ring', dob: '1990-01-01', mobile: '123456789' };
    return (await reception.send(api.createPatient, input)).data;
  };
  return { kept: await register(), goes: await register() };
}

/** Makes calls that wait for a record one after the other, and lets go of it when all of them do. */
async function heldUp(table: string, id: number, calls: (() => Promise<unknown>)[]) {
  await clinic.owner.query('BEGIN');
  await clinic.owner.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  const answers: Promise<unknown>[] = [];
  for (const call of calls) {
    answers.push(call());
    await waiting(answers.length);
  }
  await clinic.owner.query('COMMIT');
  await Promise.all(answers);
}

/** Until so many of the server's transactions wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      // Within a transaction it would go on seeing what it saw first.
      await clinic.owner.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await clinic.owner.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    })
    .toBe(count);

describe('changes that wait for each other', () => {
  it('are both made if two batches take the same locks in opposite order', async () => {
    const days = Array.from({ length: 20 }, (_, index) => index + 1);
    const batch = (time: string, order: readonly number[]) =>
      untilServed(() =>
        reception.send(api.batch, {
          call: 'bookAppointment',
          inputs: order.map((day) => bookingInput({ appointmentDate: timeFromToday(day, time) })),
        }),
      );
    const answers = await Promise.all([
      batch('09:00', days),
      batch('10:00', days.toReversed()),
      batch('11:00', days),
      batch('12:00', days.toReversed()),
    ]);
    expect(answers.map(({ data }) => data.count)).toEqual([20, 20, 20, 20]);
    const { rows } = await clinic.owner.query('SELECT FROM appointment');
    expect(rows).toHaveLength(80);
  });

  it('are both made if an appointment is changed to a patient during a merge', async () => {
    const { kept, goes } = await pair();
    const { id } = await book(reception, { patientID: goes.icPassport });
    const merge = await mergeInput(manager, kept.patID, goes.patID);
    await heldUp('appointment', id, [
      () => manager.send(api.mergePatients, merge),
      () => reception.send(api.updateAppointment, { id, patient_id: kept.icPassport }),
    ]);
    const { data } = await reception.send(api.appointmentDetail, { id });
    expect(data.icPassport).toBe(kept.icPassport);
  });

  it('are both made if a waiting patient is merged while the entry is changed', async () => {
    const { kept, goes } = await pair();
    const wish = { type: 'Consultation', duration: '00:15:00', fromDate: dayFromToday(1) };
    const added = { ...wish, patientID: goes.icPassport };
    const { id } = (await reception.send(api.addWaitingEntry, added)).data;
    const merge = await mergeInput(manager, kept.patID, goes.patID);
    await heldUp('waiting_entry', id, [
      () =>
        reception.send(api.updateWaitingEntry, {
          ...wish,
          id,
          patientID: kept.icPassport,
          remark: 'Mornings',
        }),
      () => manager.send(api.mergePatients, merge),
    ]);
    const { data } = await reception.send(api.waitingEntryDetail, { id });
    expect(data).toMatchObject({ icPassport: kept.icPassport, remark: 'Mornings' });
  });
});
