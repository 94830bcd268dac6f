import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { messageTime } from '../../../contract/messaging/messageText.ts';
import { book, clearCalendar, dayFromToday, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { newPatient, prepareSms } from '../support/sms.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  await prepareSms(await clinic.as('manager'));
});
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM message_reply; DELETE FROM message');
  await clearCalendar(clinic);
  await clinic.owner.query('DELETE FROM branch_holiday');
});
afterAll(() => clinic.stop());

const at = (time: string) => timeFromToday(4, time);
const bookAt = async (time: string, resource = '1') => {
  const patient = await newPatient(reception);
  const { icPassport: patientID, name: patientName } = patient;
  return book(reception, { appointmentDate: at(time), resource, patientID, patientName });
};
const ill = async (resource = 1) =>
  (
    await reception.send(api.addOrganizer, {
      resource,
      reason: 'Ill',
      fromDate: dayFromToday(4),
      toDate: dayFromToday(4),
      startDate: '09:00',
      stopDate: '24:00',
    })
  ).data;
const open = async (input: Input<typeof api.affectedAppointments>) =>
  (await reception.send(api.affectedAppointments, input)).data;
const settle = async (
  ids: readonly number[],
  more: Omit<Input<typeof api.settleAffected>, 'ids'>,
) => (await reception.send(api.settleAffected, { ids: ids.join(','), ...more })).data.data;
const one = async (id: number) => (await reception.send(api.appointmentDetail, { id })).data;
const countOf = async (id: number) =>
  (await reception.send(api.organizerList, {})).data.find((each) => each.id === id)?.toSettle;

describe('the appointments that an absence hits', () => {
  it('stay with it, with who is free then, until each is moved, given away, cancelled or told', async () => {
    const early = await bookAt('08:00');
    const rows = [];
    for (const time of ['09:00', '10:00', '11:00', '12:00']) rows.push(await bookAt(time));
    // Dr 2 is taken at nine.
    await bookAt('09:00', '2');
    const absence = await ill();
    expect(absence.toSettle).toBe(4);
    const found = await open({ organizerID: absence.id });
    expect(found.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found.data.map(({ free }) => free.some(({ id }) => id === 2))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const [nine, ten, eleven, noon] = rows.map(({ id }) => id) as [number, number, number, number];
    const left = async () => (await open({ organizerID: absence.id })).data.map(({ id }) => id);

    const given = await settle([nine, ten, early.id], { action: 'give', doctor: 2 });
    expect(given.map(({ id, reason }) => [id, reason])).toEqual([
      [nine, 'AFFECTED.NOBODY_FREE'],
      [ten, ''],
    ]);
    expect((await one(ten)).doctor).toBe('2');
    expect((await one(early.id)).doctor).toBe('1');
    expect(await left()).toEqual([nine, eleven, noon]);

    await settle([eleven], { action: 'cancel' });
    expect((await one(eleven)).statusMeaning).toBe('cancelled');
    await reception.send(api.rescheduleAppointment, {
      id: noon,
      appointmentDate: timeFromToday(5, '12:00'),
    });
    expect(await left()).toEqual([nine]);
    expect(await countOf(absence.id)).toBe(1);

    await reception.send(api.tellAffected, { ids: String(nine), way: 'call' });
    expect(await left()).toEqual([]);
    expect(await countOf(absence.id)).toBe(0);
  });

  it('are told in words that say what became of each; who gets no message stays', async () => {
    const [given, cancelled, away] = [
      await bookAt('10:00'),
      await bookAt('11:00'),
      await bookAt('12:00'),
    ];
    const silent = await newPatient(reception, { noMessages: true });
    const untold = await book(reception, {
      appointmentDate: at('14:00'),
      patientID: silent.icPassport,
      patientName: silent.name,
    });
    const absence = await ill();
    await settle([given.id], { action: 'give', doctor: 3 });
    await settle([cancelled.id], { action: 'cancel' });
    const ids = [given, cancelled, away, untold].map(({ id }) => id);
    const { data } = await reception.send(api.tellAffected, { ids: ids.join(','), way: 'message' });
    expect(data.data.map(({ id, reason }) => [id, reason])).toEqual([
      [given.id, ''],
      [cancelled.id, ''],
      [away.id, ''],
      [untold.id, 'SMS.OPTED_OUT'],
    ]);
    const textOf = async ({ icPassport }: { icPassport: string }) =>
      (await reception.send(api.smsHistoryList, { icPassport })).data.map(({ text }) => text);
    expect(await textOf(given)).toEqual([
      expect.stringContaining(`on ${messageTime(at('10:00'))} will be with Dr kl 3.`),
    ]);
    expect(await textOf(cancelled)).toEqual([
      expect.stringContaining('with Dr kl 1 is cancelled.'),
    ]);
    expect(await textOf(away)).toEqual([expect.stringContaining('cannot take place as booked')]);
    expect((await open({ organizerID: absence.id })).data.map(({ id }) => id)).toEqual([untold.id]);
  });

  it('go to whoever has the fewest of them, each to one who is free', async () => {
    const rows = [await bookAt('10:00'), await bookAt('11:00'), await bookAt('12:00')];
    await ill();
    const given = await settle(
      rows.map(({ id }) => id),
      { action: 'give' },
    );
    expect(given.map(({ reason }) => reason)).toEqual(['', '', '']);
    expect(new Set(given.map(({ doctor }) => doctor)).size).toBeGreaterThan(1);
  });

  it('are a hundred settled by one call', async () => {
    await bookAt('09:00');
    await clinic.owner.query(
      `WITH made AS (
         INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by)
         SELECT branch_id, patient_id, starts_at + n * interval '5 minutes', 5, type, priority_id, status_id, created_by, changed_by
           FROM appointment, generate_series(12, 110) n RETURNING *)
       INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
       SELECT branch_id, id, 1, 0, tstzrange(starts_at, starts_at + interval '5 minutes'), true, false FROM made`,
    );
    const absence = await ill();
    const { data } = await open({ organizerID: absence.id });
    expect(data).toHaveLength(100);
    const given = await settle(
      data.map(({ id }) => id),
      { action: 'give' },
    );
    expect(given.filter(({ reason }) => reason === '')).toHaveLength(100);
  });
});

describe('the appointments on closed days', () => {
  it('are listed with them, of every doctor, and cannot be given away', async () => {
    const rows = [await bookAt('10:00'), await bookAt('10:00', '2')];
    const manager = await clinic.as('manager');
    const { data: holiday } = await manager.send(api.branchHolidayCreate, {
      fromDay: dayFromToday(4),
      toDay: dayFromToday(4),
      name: 'Repairs',
    });
    const ids = rows.map(({ id }) => id);
    const found = await open({ holidayID: holiday.id });
    expect(found.data.map(({ id, reason }) => [id, reason])).toEqual(
      ids.map((id) => [id, 'Repairs']),
    );
    const given = await settle(ids, { action: 'give' });
    expect(given.map(({ reason }) => reason)).toEqual(['AFFECTED.CLOSED', 'AFFECTED.CLOSED']);
    await settle(ids, { action: 'cancel' });
    expect((await open({ holidayID: holiday.id })).total).toBe(0);
    expect((await one(ids[0] ?? 0)).statusID).toBe(statusIds.cancelled);
  });
});
