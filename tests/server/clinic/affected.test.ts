import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicNow } from '../../../contract/fields.ts';
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

  it('are told once, though two desks press at once', async () => {
    const row = await bookAt('10:00');
    const absence = await ill();
    const second = await clinic.as('reception2');
    const tell = async (caller: Caller) => {
      const { data } = await caller.send(api.tellAffected, { ids: String(row.id), way: 'message' });
      return data.data.map(({ reason }) => reason);
    };
    const both = await Promise.all([tell(reception), tell(second)]);
    expect(both.flat().toSorted()).toEqual(['', 'AFFECTED.TOLD']);
    expect(await tell(second)).toEqual(['AFFECTED.TOLD']);
    const { data } = await reception.send(api.smsHistoryList, { icPassport: row.icPassport });
    expect(data.map(({ text }) => text)).toEqual([
      expect.stringContaining('cannot take place as booked'),
    ]);
    expect((await open({ organizerID: absence.id })).total).toBe(0);
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

  it('are those of walk-ins and of late patients, too, who wait when the doctor leaves', async () => {
    const walker = await newPatient(reception);
    const { data: walkIn } = await reception.send(api.addWalkIn, {
      patientID: walker.icPassport,
      patientName: walker.name,
      doctor: 1,
    });
    // Booked for times of today that are over.
    const today = `date_trunc('day', now(), 'Asia/Kuala_Lumpur')`;
    const earlier = async (second: number, status: keyof typeof statusIds) => {
      const { id } = await bookAt(`1${second}:00`);
      await clinic.owner.query(
        `UPDATE appointment SET status_id = ${statusIds[status]}, starts_at = ${today} + ${second} * interval '1 second' WHERE id = ${id};
         UPDATE appointment_doctor SET period = tstzrange(${today} + ${second} * interval '1 second', ${today} + ${second + 1} * interval '1 second')
          WHERE appointment_id = ${id}`,
      );
      return id;
    };
    const late = await earlier(0, 'arrived');
    await earlier(1, 'done');
    const gone = await earlier(2, 'arrived');
    await reception.send(api.updateAppointment, { id: gone, appt_status: statusIds.cancelled });
    // Before it is saved the form names the same.
    const { data: named } = await reception.send(api.organizerOverlaps, {
      resource: 1,
      fromDate: dayFromToday(0),
      toDate: dayFromToday(0),
      startDate: clinicNow().slice(11, 16),
      stopDate: '24:00',
    });
    expect(named.data.map(({ id }) => id)).toEqual(expect.arrayContaining([late, walkIn.id]));
    expect(named.data.map(({ id }) => id)).not.toContain(gone);
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO organizer_entry (branch_id, doctor_id, reason, from_date, to_date, start_time, stop_time)
       VALUES (1, 1, 'Ill', $1, $1, (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::time, '24:00') RETURNING id`,
      [dayFromToday(0)],
    );
    const organizerID = rows[0]?.id ?? 0;
    const found = await open({ organizerID });
    expect(found.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [walkIn.id, late].toSorted((a, b) => a - b),
    );
    expect(await countOf(organizerID)).toBe(2);
    const given = await settle([walkIn.id], { action: 'give', doctor: 2 });
    expect(given.map(({ reason }) => reason)).toEqual(['']);
    expect(await one(walkIn.id)).toMatchObject({ doctor: '2', walkIn: true });
    expect((await open({ organizerID })).data.map(({ id }) => id)).toEqual([late]);
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
