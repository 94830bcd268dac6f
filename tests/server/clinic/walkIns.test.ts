import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicNow, clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { book, clearCalendar, historyOf, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { PASSWORD, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let other: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  other = await clinic.as('reception2');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

type WalkIn = Input<typeof api.addWalkIn>;

const here = { patientID: patientsOf.kl.here, patientName: 'Here kl' };
/** Someone whom the branch does not know. */
const stranger = (at: number) => ({
  patientID: `W${1000 + at}`,
  patientName: `Walker ${at}`,
  phoneNo: '60123450099',
});
const someone = (at: number, more: Partial<WalkIn> = {}): WalkIn => ({ ...stranger(at), ...more });
const add = async (input: Partial<WalkIn> = {}, caller = reception) =>
  (await caller.send(api.addWalkIn, { ...here, ...input })).data;
const set = async (id: number, status: keyof typeof statusIds) =>
  (await reception.send(api.updateAppointment, { id, appt_status: statusIds[status] })).data;
const turn = async () =>
  (await reception.send(api.walkInDoctors, {})).data.data.map(({ id, waiting, awayUntil }) => ({
    id,
    waiting,
    isAway: awayUntil !== null,
  }));
const holds = async (id: number) => {
  const { rows } = await clinic.owner.query<{ holds: boolean }>(
    'SELECT holds FROM appointment_doctor WHERE appointment_id = $1',
    [id],
  );
  return rows.map((row) => row.holds);
};
/** The doctor is absent all of today. */
const sendAway = (doctor: number) =>
  clinic.owner.query(
    `INSERT INTO organizer_entry (branch_id, doctor_id, reason, from_date, to_date, start_time, stop_time)
     VALUES (1, $1, 'Ill', $2, $2, '00:00', '23:59:59')`,
    [doctor, clinicToday()],
  );

describe('a walk-in', () => {
  it('is now, arrived and numbered, holds no time, and says in its history what it is', async () => {
    const made = await add({ doctor: 2, rootCause: 'Fever' });
    expect(made).toMatchObject({
      patientName: 'Here kl',
      doctor: '2',
      appointmentType: 'Consultation',
      duration: '00:15:00',
      statusMeaning: 'arrived',
      queueNumber: 1,
      patientComplaint: 'Fever',
      walkIn: true,
      conflict: false,
    });
    expect(made.appointmentDate.slice(0, 16)).toBe(clinicNow().slice(0, 16));
    expect(made.arrivedAt).toBe(made.appointmentDate);
    expect(await holds(made.id)).toEqual([false]);
    const [entry] = await historyOf(clinic, made.id);
    expect(entry).toMatchObject({ action: 'create', changes: { walkIn: [null, true] } });
  });

  it('registers someone new, with the allergies that were asked', async () => {
    const made = await add(someone(1, { allergyList: ['Penicillin'] }));
    expect(made).toMatchObject({ patientName: 'Walker 1', allergies: ['Penicillin'] });
    await add(someone(2, { allergyStatus: 'noneKnown' }));
    const { data } = await reception.send(api.patientDetail, { nric: 'W1002' });
    expect(data).toMatchObject({ allergyStatus: 'noneKnown', mobile: '60123450099' });
  });

  it('conflicts with nothing and stands in the way of nothing', async () => {
    // A time that is taken now by an appointment, as far as the day goes.
    const { rows } = await clinic.owner.query<{ now: string }>(
      `SELECT to_char(now() AT TIME ZONE 'Asia/Kuala_Lumpur', 'YYYY-MM-DD"T"HH24:MI:00.000Z') AS now`,
    );
    const now = rows[0]?.now ?? '';
    await book(reception, { ...stranger(1), appointmentDate: now, resource: '1' });
    const made = await add({ doctor: 1 });
    expect(made.conflict).toBe(false);
    const booked = await book(reception, { ...stranger(2), appointmentDate: now, resource: '2' });
    expect(booked.conflict).toBe(false);
    expect((await add(someone(3, { doctor: 2 }))).conflict).toBe(false);
  });

  it('holds no time when it is cancelled and taken back, changes its doctor, or is restored', async () => {
    const made = await add({ doctor: 1 });
    await set(made.id, 'cancelled');
    expect(await set(made.id, 'arrived')).toMatchObject({ queueNumber: 1, walkIn: true });
    expect(await holds(made.id)).toEqual([false]);
    await reception.send(api.editAppointmentDoctor, { id: made.id, doctor: '2' });
    expect(await holds(made.id)).toEqual([false]);
    const manager = await clinic.as('manager');
    await manager.send(api.removeAppointment, { id: made.id, password: PASSWORD });
    await manager.send(api.restoreAppointment, { id: made.id });
    expect(await holds(made.id)).toEqual([false]);
  });

  it('becomes an appointment that holds its time once it is given one', async () => {
    const made = await add({ doctor: 1 });
    const taken = timeFromToday(1, '10:00');
    await book(reception, { ...stranger(1), appointmentDate: taken, resource: '1' });
    const move = (appointmentDate: string) =>
      reception.send(api.rescheduleAppointment, { id: made.id, appointmentDate });
    await expect(move(taken)).rejects.toMatchObject({
      status: 409,
      failures: [{ error_code: 'APPOINTMENT.UNAVAILABLE' }],
    });
    const { data } = await move(timeFromToday(1, '11:00'));
    expect(data.walkIn).toBe(false);
    expect(await holds(made.id)).toEqual([true]);
  });

  it('is a walk-in again once it is put back where it was', async () => {
    const made = await add({ doctor: 1 });
    const move = async (appointmentDate: string) =>
      (await reception.send(api.rescheduleAppointment, { id: made.id, appointmentDate })).data;
    const later = timeFromToday(0, '23:50');
    expect(await move(later)).toMatchObject({ walkIn: false, queueNumber: 1 });
    await book(reception, {
      ...stranger(1),
      appointmentDate: `${made.appointmentDate.slice(0, 16)}:00.000Z`,
      resource: '1',
    });
    expect(await move(made.appointmentDate)).toMatchObject({
      walkIn: true,
      conflict: false,
      queueNumber: 1,
      appointmentDate: made.appointmentDate,
    });
    expect(await holds(made.id)).toEqual([false]);
  });

  it('is found by the filter of the list, and only then', async () => {
    const made = await add();
    const booked = await book(reception, {
      ...stranger(1),
      appointmentDate: timeFromToday(1, '10:00'),
    });
    const idsOf = async (walkIn: boolean) => {
      const days = { startDate: clinicToday(), endDate: timeFromToday(1, '00:00').slice(0, 10) };
      const { data } = await reception.send(api.appointmentList, { ...days, walkIn });
      return data.data.map(({ id }) => id);
    };
    expect(await idsOf(true)).toEqual([made.id]);
    expect(await idsOf(false)).toEqual([booked.id]);
  });

  it("is free time in the doctor's own calendar, and says what it is", async () => {
    const manager = await clinic.as('manager');
    await add({ doctor: 1 });
    const feed = await manager.send(api.addCalendarFeed, { doctor: 1, withNames: true });
    const calendar = await (await fetch(clinic.address + feed.data.address)).text();
    const lines = calendar.replaceAll('\r\n ', '');
    expect(lines).toContain('SUMMARY:Here kl: Consultation (Walk-in)');
    expect(lines).toContain('TRANSP:TRANSPARENT');
  });

  it('waits its turn in the estimate that patients ask for', async () => {
    const first = await add(someone(1, { doctor: 1 }));
    await add({ doctor: 1 });
    const ask = async () =>
      (await clinic.visitor.send(api.enquireEwt, { branchID: 1, patientID: here.patientID })).data;
    expect(await ask()).toContain('1');
    await set(first.id, 'done');
    expect(await ask()).not.toContain('15');
  });

  it('does not count among the appointments that were kept', async () => {
    const made = await add();
    await set(made.id, 'done');
    const day = clinicToday();
    const { data } = await reception.send(api.attendanceReport, { startDate: day, endDate: day });
    expect(data).toMatchObject({ total: 0, walkIns: 1, doctors: [] });
    // Undone, or gone before anybody saw them.
    await set((await add(someone(1))).id, 'cancelled');
    const { data: after } = await reception.send(api.attendanceReport, {
      startDate: day,
      endDate: day,
    });
    expect(after).toMatchObject({ total: 0, walkIns: 1 });
    const own = await reception.send(api.patientAttendance, { patientID: here.patientID });
    expect(own.data).toMatchObject({ total: 0, done: 0 });
  });
});

describe('the next free doctor', () => {
  beforeEach(() => sendAway(3));

  it('has the fewest patients, then has been free the longest, then stands first', async () => {
    expect(await turn()).toEqual([
      { id: 1, waiting: 0, isAway: false },
      { id: 2, waiting: 0, isAway: false },
      { id: 3, waiting: 0, isAway: true },
    ]);
    expect((await add(someone(1))).doctor).toBe('1');
    const second = await add(someone(2));
    expect(second.doctor).toBe('2');
    await set(second.id, 'done');
    const third = await add(someone(3));
    expect(third.doctor).toBe('2');
    await set(third.id, 'inProgress');
    expect(await turn()).toEqual([
      { id: 1, waiting: 1, isAway: false },
      { id: 2, waiting: 1, isAway: false },
      { id: 3, waiting: 0, isAway: true },
    ]);
  });

  it('is not away; where all are, somebody has to choose', async () => {
    await sendAway(1);
    expect(await turn()).toEqual([
      { id: 2, waiting: 0, isAway: false },
      { id: 1, waiting: 0, isAway: true },
      { id: 3, waiting: 0, isAway: true },
    ]);
    expect((await add(someone(1))).doctor).toBe('2');
    expect((await add(someone(2))).doctor).toBe('2');
    await sendAway(2);
    await expect(add(someone(3))).rejects.toMatchObject({
      status: 409,
      failures: [{ error_code: 'WALK_IN.ALL_AWAY', field: 'doctor' }],
    });
    expect((await add(someone(3, { doctor: 1 }))).doctor).toBe('1');
  });
});

describe('who is here already', () => {
  it('is told with the number in the queue, and added beside it once that was confirmed', async () => {
    const made = await add({ doctor: 1 });
    await expect(add({}, other)).rejects.toMatchObject({
      status: 409,
      failures: [
        {
          error_code: 'WALK_IN.IN_QUEUE',
          error_message: 'Here kl is in the queue already, number 1, with Dr kl 1.',
          params: { id: made.id },
        },
      ],
    });
    expect((await add({ isBeside: true }, other)).queueNumber).toBe(2);
  });

  it('is told of a booking of later today, and not of one that is over', async () => {
    const at = timeFromToday(0, '23:50');
    const booked = await book(reception, { appointmentDate: at, resource: '2' });
    await expect(add()).rejects.toMatchObject({
      status: 409,
      failures: [{ error_code: 'WALK_IN.BOOKED', params: { id: booked.id, resource: 'Dr kl 2' } }],
    });
    await set(booked.id, 'done');
    expect((await add()).walkIn).toBe(true);
  });

  it('is not asked again about allergies that somebody recorded', async () => {
    await add(someone(20, { allergyList: ['Latex'] }));
    const again = someone(20, { isBeside: true, allergyStatus: 'noneKnown' });
    await expect(add(again)).rejects.toMatchObject({
      status: 409,
      failures: [{ error_code: 'PATIENT.ALLERGIES_ASKED' }],
    });
  });
});

describe('two desks at once', () => {
  it('give each patient one number, and share them out evenly', async () => {
    const wanted = Array.from({ length: 12 }, (_, at) => someone(at));
    const made = await Promise.all(
      wanted.map((input, at) => add(input, at % 2 === 0 ? reception : other)),
    );
    const numbers = made.map(({ queueNumber }) => queueNumber ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(wanted.map((_, at) => at + 1));
    for (const id of ['1', '2', '3'])
      expect(made.filter(({ doctor }) => doctor === id)).toHaveLength(4);
  });

  it('do not put one patient into the queue twice', async () => {
    const both = await Promise.allSettled([add({}, reception), add({}, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
