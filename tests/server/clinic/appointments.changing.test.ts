import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book, clearCalendar, historyOf, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let other: Caller;
let nurse: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  other = await clinic.as('reception2');
  nurse = await clinic.as('nurse');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

const detail = async (id: number) => (await reception.send(api.appointmentDetail, { id })).data;
describe('updating', () => {
  it('changes what is given and leaves the rest', async () => {
    const made = await book(reception, { rootCause: 'Cough', reason: 'First visit', location: 1 });
    const { data } = await other.send(api.updateAppointment, {
      id: made.id,
      remark: '',
      nextaction: 'Blood test',
      priority_id: 2,
      type: 'Vaccination',
      location: null,
      reminder: true,
      ref_id: 'R-1',
      history: { remark: 'First visit' },
    });
    expect(data).toEqual({
      ...made,
      remark: '',
      nextAction: 'Blood test',
      priorityID: 2,
      category: 'Urgent',
      appointmentType: 'Vaccination',
      locationID: null,
      location: '',
      reminder: true,
      refID: 'R-1',
      username: people.reception2.name,
      version: 2,
    });
    expect(await detail(made.id)).toEqual(data);
    expect((await historyOf(clinic, made.id))[1]).toEqual({
      account_id: people.reception2.id,
      action: 'edit',
      changes: {
        remark: ['First visit', ''],
        nextAction: ['', 'Blood test'],
        priorityID: [6, 2],
        appointmentType: ['Consultation', 'Vaccination'],
        locationID: [1, null],
        reminder: [false, true],
        refID: [null, 'R-1'],
      },
    });
  });

  it.each([null, ''] as const)(
    'empties by %j what may be empty, and leaves the rest',
    async (none) => {
      const made = await book(reception, {
        rootCause: 'Cough',
        reason: 'First visit',
        location: 1,
      });
      await other.send(api.updateAppointment, {
        id: made.id,
        nextaction: 'Blood test',
        queue_number: 7,
        reminder: true,
        ref_id: 'R-1',
        treatment_planner_id: 3,
      });
      const before = await detail(made.id);
      const { id: _, ...fields } = api.updateAppointment.body.shape;
      const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, none]));
      const { data } = await other.send(api.updateAppointment, { ...empty, id: made.id });
      expect(data).toEqual({
        ...before,
        patientComplaint: '',
        remark: '',
        nextAction: '',
        queueNumber: null,
        locationID: null,
        location: '',
        refID: null,
        treatmentPlannerID: null,
        version: 3,
      });
      const moved = await other.send(api.rescheduleAppointment, {
        id: made.id,
        appointmentDate: timeFromToday(2, '15:00'),
        estimatedTime: none,
        allowConflict: none,
        refusePatientOverlap: none,
      });
      expect(moved.data.duration).toBe(made.duration);
      const given = await other.send(api.editAppointmentDoctor, {
        id: made.id,
        doctor: '2',
        allowConflict: none,
        refusePatientOverlap: none,
      });
      expect(given.data.doctor).toBe('2');
    },
  );

  it('writes nothing if nothing changes', async () => {
    const made = await book(reception);
    const { data } = await other.send(api.updateAppointment, {
      id: made.id,
      remark: '',
      type: 'Consultation',
    });
    expect(data).toEqual(made);
    expect(await historyOf(clinic, made.id)).toHaveLength(1);
  });

  it('accepts another patient of the branch, but no removed or foreign one', async () => {
    const made = await book(reception);
    await book(reception, {
      resource: '2',
      patientID: '920229145678',
      patientName: 'Other',
      phoneNo: '123456789',
    });
    const { data } = await reception.send(api.updateAppointment, {
      id: made.id,
      patient_id: '920229-14-5678',
    });
    expect(data).toMatchObject({ icPassport: '920229145678', patientName: 'Other' });
    for (const patient_id of [patientsOf.kl.removed, patientsOf.pj.here, 'UNKNOWN1']) {
      const refused = await reception.refused(api.updateAppointment, { id: made.id, patient_id });
      expect([refused.status, refused.failures[0]?.field]).toEqual([404, 'patient_id']);
    }
  });

  it.each([
    ['status', { appt_status: 99 }, 404, 'appt_status'],
    ['category', { priority_id: 99 }, 404, 'priority_id'],
    ['room', { location: 99 }, 404, 'location'],
    ['type', { type: 'Haircut' }, 400, 'type'],
    ['doctor', { resource: '4' }, 404, 'resource'],
  ])("refuses a %s that is not the branch's", async (_, changes, status, field) => {
    const made = await book(reception);
    const refused = await reception.refused(api.updateAppointment, { id: made.id, ...changes });
    expect([refused.status, refused.failures[0]?.field]).toEqual([status, field]);
    expect(await detail(made.id)).toEqual(made);
  });

  it("answers another branch's and a removed one as missing", async () => {
    const made = await book(reception);
    const pj = await clinic.as('receptionPj');
    for (const send of [
      () => pj.refused(api.updateAppointment, { id: made.id, remark: 'x' }),
      () => pj.refused(api.appointmentDetail, { id: made.id }),
      () =>
        pj.refused(api.rescheduleAppointment, {
          id: made.id,
          appointmentDate: timeFromToday(2, '10:00'),
        }),
      () => pj.refused(api.restoreAppointment, { id: made.id }),
      () => reception.refused(api.appointmentDetail, { id: 999_999 }),
    ]) {
      const refused = await send();
      expect([refused.status, refused.failures[0]?.error_code]).toEqual([404, 'GENERAL.NOT_FOUND']);
    }
    expect(await detail(made.id)).toEqual(made);
  });
});

describe('a stale write', () => {
  it('is refused with who changed what since, and writes nothing', async () => {
    const made = await book(reception);
    await other.send(api.updateAppointment, { id: made.id, remark: 'Wheelchair' });
    await nurse.send(api.updateAppointment, { id: made.id, appt_status: statusIds.confirmed });
    const stale = { headers: { 'If-Match': String(made.version) } };
    const changed = await detail(made.id);
    for (const send of [
      () => reception.refused(api.updateAppointment, { id: made.id, remark: 'Mine' }, stale),
      () =>
        reception.refused(
          api.rescheduleAppointment,
          { id: made.id, appointmentDate: timeFromToday(5, '10:00') },
          stale,
        ),
      () => reception.refused(api.editAppointmentDoctor, { id: made.id, doctor: '2' }, stale),
      () => reception.refused(api.removeAppointment, { id: made.id, password: PASSWORD }, stale),
    ]) {
      const refused = await send();
      expect(refused.status).toBe(409);
      expect(refused.failures).toMatchObject([
        {
          error_code: 'GENERAL.STALE',
          params: { who: people.nurse.name, what: 'statusID, remark' },
        },
      ]);
    }
    expect(await detail(made.id)).toEqual(changed);
    const fresh = { headers: { 'If-Match': `"${changed.version}"` } };
    const { data } = await reception.send(
      api.updateAppointment,
      { id: made.id, remark: 'Mine' },
      fresh,
    );
    expect(data.version).toBe(changed.version + 1);
  });
});

describe('a nurse', () => {
  it('may change the status, the call and the queue number', async () => {
    const made = await book(reception);
    const { data } = await nurse.send(api.updateAppointment, {
      id: made.id,
      appt_status: statusIds.called,
      iscall: true,
      queue_number: 12,
    });
    expect(data).toMatchObject({ statusMeaning: 'called', isCall: true, queueNumber: 12 });
  });

  it.each([
    { remark: 'x' },
    { apt_date: timeFromToday(2, '10:00') },
    { resource: '2' },
    { estimatedTime: '01:00:00' },
    { appt_status: 2, priority_id: 1 },
  ])('may not change %o', async (changes) => {
    const made = await book(reception);
    const refused = await nurse.refused(api.updateAppointment, { id: made.id, ...changes });
    expect(refused.status).toBe(403);
    expect(refused.failures[0]?.error_code).toBe('APPOINTMENT.STATUS_ONLY');
    expect(await detail(made.id)).toEqual(made);
  });
});

describe('an arrival', () => {
  it('records the first time and assigns the next queue number of the day', async () => {
    const arrive = async (caller: Caller, id: number) =>
      (await caller.send(api.updateAppointment, { id, appt_status: statusIds.arrived })).data;
    const first = await book(reception, { appointmentDate: timeFromToday(0, '10:00') });
    const second = await book(reception, { appointmentDate: timeFromToday(0, '11:00') });
    const tomorrow = await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    await reception.send(api.updateAppointment, { id: first.id, queue_number: 7 });
    const one = await arrive(nurse, first.id);
    const two = await arrive(nurse, second.id);
    expect([one.queueNumber, two.queueNumber]).toEqual([7, 8]);
    expect((await arrive(nurse, tomorrow.id)).queueNumber).toBe(1);
    expect(Math.abs(Date.parse(two.arrivedAt ?? '') - 8 * 3_600_000 - Date.now())).toBeLessThan(
      60_000,
    );
    await nurse.send(api.updateAppointment, { id: second.id, appt_status: statusIds.booked });
    expect(await arrive(nurse, second.id)).toMatchObject({
      arrivedAt: two.arrivedAt,
      queueNumber: 8,
    });
  });

  it('assigns different queue numbers to simultaneous arrivals', async () => {
    const made = [];
    for (let minute = 0; minute < 30; minute++)
      made.push(
        await book(reception, {
          appointmentDate: timeFromToday(0, `09:${String(minute).padStart(2, '0')}`),
          estimatedTime: '00:01:00',
        }),
      );
    const arrived = await Promise.all(
      made.map(({ id }) =>
        nurse.send(api.updateAppointment, { id, appt_status: statusIds.arrived }),
      ),
    );
    const numbers = arrived.map(({ data }) => data.queueNumber ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(made.map((_, index) => index + 1));
  });

  it('is cleared when the appointment moves to another day', async () => {
    const made = await book(reception, { appointmentDate: timeFromToday(0, '10:00') });
    await nurse.send(api.updateAppointment, { id: made.id, appt_status: statusIds.arrived });
    const move = async (appointmentDate: string) =>
      (await reception.send(api.rescheduleAppointment, { id: made.id, appointmentDate })).data;
    expect((await move(timeFromToday(0, '12:00'))).queueNumber).toBe(1);
    expect(await move(timeFromToday(1, '12:00'))).toMatchObject({
      queueNumber: null,
      arrivedAt: null,
    });
  });
});

describe('rescheduling', () => {
  it('changes date and length, and keeps the length if none is given', async () => {
    const made = await book(reception);
    const { data } = await other.send(api.rescheduleAppointment, {
      id: made.id,
      appointmentDate: timeFromToday(2, '14:45'),
    });
    expect(data).toEqual({
      ...made,
      appointmentDate: timeFromToday(2, '14:45'),
      username: people.reception2.name,
      version: 2,
    });
    const longer = await other.send(api.rescheduleAppointment, {
      id: made.id,
      appointmentDate: timeFromToday(2, '14:45'),
      estimatedTime: '01:15:00',
    });
    expect(longer.data.duration).toBe('01:15:00');
    expect((await historyOf(clinic, made.id)).map(({ changes }) => changes).slice(1)).toEqual([
      { appointmentDate: [timeFromToday(1, '10:00'), timeFromToday(2, '14:45')] },
      { duration: ['00:30:00', '01:15:00'] },
    ]);
  });

  it('changes the doctors', async () => {
    const made = await book(reception);
    const { data } = await reception.send(api.editAppointmentDoctor, {
      id: made.id,
      doctor: '3|2',
    });
    expect(data).toMatchObject({ doctor: '3|2', version: 2 });
    const foreign = await reception.refused(api.editAppointmentDoctor, {
      id: made.id,
      doctor: '4',
    });
    expect([foreign.status, foreign.failures[0]?.field]).toEqual([404, 'doctor']);
    expect((await book(reception)).doctor).toBe('1');
  });
});
