import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { timeFromToday, book, dayFromToday, clearCalendar } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let doctor: Caller;
let nurse: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  doctor = await clinic.as('doctor');
  nurse = await clinic.as('nurse');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

type Absence = Input<typeof api.addOrganizer>;
const absence = (changes: Partial<Absence> = {}): Absence => ({
  resource: 1,
  reason: 'Annual leave',
  fromDate: dayFromToday(1),
  toDate: dayFromToday(3),
  startDate: '00:00',
  stopDate: '24:00',
  type: 'Leave',
  ...changes,
});
const add = async (changes: Partial<Absence> = {}, caller = reception) =>
  (await caller.send(api.addOrganizer, absence(changes))).data;
const one = async (id: number) => (await reception.send(api.organizerDetail, { id })).data;

describe('an absence', () => {
  it('is answered as stored, with days and times separately', async () => {
    const made = await add();
    expect(made).toEqual({
      id: made.id,
      resource: 1,
      resourceName: 'Dr kl 1',
      reason: 'Annual leave',
      fromDate: dayFromToday(1),
      toDate: dayFromToday(3),
      startDate: '00:00',
      stopDate: '24:00',
      type: 'Leave',
      weekdays: '',
      everyWeeks: 1,
      toSettle: 0,
      ended: false,
      version: 1,
    });
    expect(await one(made.id)).toEqual(made);
  });

  it('accepts wall-clock date-times too, with midnight as the end of the day', async () => {
    const made = await add({
      fromDate: timeFromToday(1, '00:00'),
      toDate: timeFromToday(2, '00:00'),
      startDate: timeFromToday(1, '14:30'),
      stopDate: timeFromToday(2, '00:00'),
    });
    expect(made).toMatchObject({
      fromDate: dayFromToday(1),
      toDate: dayFromToday(2),
      startDate: '14:30',
      stopDate: '24:00',
    });
  });

  it.each([
    [
      'the last day before the first',
      { toDate: dayFromToday(0) },
      'ORGANIZER.DAYS_ORDER',
      'toDate',
    ],
    ['no duration', { startDate: '10:00', stopDate: '10:00' }, 'ORGANIZER.TIMES_ORDER', 'stopDate'],
    ['an invalid time', { startDate: '25:00' }, 'GENERAL.TIME', 'startDate'],
    ['no reason', { reason: '' }, 'GENERAL.REQUIRED', 'reason'],
  ])('is refused with %s', async (_, changes, code, field) => {
    const refused = await reception.refused(api.addOrganizer, absence(changes));
    expect(refused.status).toBe(400);
    expect(refused.failures.map((item) => [item.error_code, item.field])).toContainEqual([
      code,
      field,
    ]);
  });

  it("is refused in the same way for another branch's doctor and a missing one", async () => {
    const foreign = await reception.refused(api.addOrganizer, absence({ resource: 4 }));
    const missing = await reception.refused(api.addOrganizer, absence({ resource: 999_999 }));
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
  });

  it('is changed, logged in the audit, and not listed when removed', async () => {
    const made = await add();
    const { data } = await doctor.send(api.updateOrganizer, {
      ...absence({ reason: 'Sick', toDate: dayFromToday(1), stopDate: '12:00' }),
      id: made.id,
      type: undefined,
    });
    expect(data).toMatchObject({
      reason: 'Sick',
      toDate: dayFromToday(1),
      stopDate: '12:00',
      type: 'Leave',
      version: 2,
    });
    expect(await one(made.id)).toEqual(data);
    await reception.send(api.removeOrganizer, { id: made.id, password: PASSWORD });
    expect((await reception.refused(api.organizerDetail, { id: made.id })).status).toBe(404);
    expect((await reception.send(api.organizerList, {})).data).toEqual([]);
    expect((await reception.send(api.schedulerOrganizerList, {})).data).toEqual([]);
    const { rows } = await clinic.owner.query(
      `SELECT account_id, action, changes FROM audit WHERE resource = 'organizer' AND record_id = $1 ORDER BY id`,
      [made.id],
    );
    expect(rows.slice(1)).toEqual([
      {
        account_id: people.doctor.id,
        action: 'edit',
        changes: {
          reason: ['Annual leave', 'Sick'],
          toDate: [dayFromToday(3), dayFromToday(1)],
          stopDate: ['24:00', '12:00'],
        },
      },
      { account_id: people.reception.id, action: 'delete', changes: { removed: [false, true] } },
    ]);
  });

  it('is not written if nothing changes', async () => {
    const made = await add();
    expect((await reception.send(api.updateOrganizer, { ...absence(), id: made.id })).data).toEqual(
      made,
    );
  });

  it('is not written over a newer version', async () => {
    const made = await add();
    const now = await doctor.send(api.updateOrganizer, {
      ...absence({ reason: 'Sick' }),
      id: made.id,
    });
    const stale = { headers: { 'If-Match': '1' } };
    for (const send of [
      () =>
        reception.refused(
          api.updateOrganizer,
          { ...absence({ reason: 'Mine' }), id: made.id },
          stale,
        ),
      () => reception.refused(api.removeOrganizer, { id: made.id, password: PASSWORD }, stale),
    ]) {
      const refused = await send();
      expect(refused.status).toBe(409);
      expect(refused.failures[0]).toMatchObject({
        error_code: 'GENERAL.STALE',
        params: { who: people.doctor.name, what: 'reason' },
      });
    }
    expect(await one(made.id)).toEqual(now.data);
  });

  it('requires the password to be removed', async () => {
    const made = await add();
    const refused = await reception.refused(api.removeOrganizer, {
      id: made.id,
      password: 'wrong#123',
    });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      403,
      'GENERAL.WRONG_PASSWORD',
    ]);
    expect(await one(made.id)).toEqual(made);
  });

  it('is neither visible to another branch nor changed by it', async () => {
    const made = await add();
    const pj = await clinic.as('receptionPj');
    const statuses = [
      await pj.refused(api.organizerDetail, { id: made.id }),
      await pj.refused(api.updateOrganizer, { ...absence({ resource: 4 }), id: made.id }),
      await pj.refused(api.removeOrganizer, { id: made.id, password: PASSWORD }),
      await pj.refused(api.organizerList, { resource: 1 }),
    ].map((refused) => refused.status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await pj.send(api.organizerList, {})).data).toEqual([]);
    expect(await one(made.id)).toEqual(made);
  });
});

describe('a doctor', () => {
  it('may change only their own absences', async () => {
    const own = await add({}, doctor);
    const other = await add({ resource: 2 });
    const own403 = async (
      sent: Promise<{ status: number; failures: { error_code: string }[] }>,
    ) => {
      const refused = await sent;
      expect([refused.status, refused.failures[0]?.error_code]).toEqual([
        403,
        'ORGANIZER.OWN_ONLY',
      ]);
    };
    await own403(doctor.refused(api.addOrganizer, absence({ resource: 2 })));
    await own403(
      doctor.refused(api.updateOrganizer, { ...absence({ resource: 1 }), id: other.id }),
    );
    await own403(doctor.refused(api.updateOrganizer, { ...absence({ resource: 2 }), id: own.id }));
    await own403(doctor.refused(api.removeOrganizer, { id: other.id, password: PASSWORD }));
    expect(await one(own.id)).toEqual(own);
    expect(await one(other.id)).toEqual(other);
    await doctor.send(api.removeOrganizer, { id: own.id, password: PASSWORD });
  });
});

describe('a nurse', () => {
  it('may neither read nor change absences', async () => {
    const made = await add();
    expect((await nurse.send(api.organizerDetail, { id: made.id })).data).toEqual(made);
    expect((await nurse.refused(api.addOrganizer, absence())).status).toBe(403);
    expect((await nurse.refused(api.updateOrganizer, { ...absence(), id: made.id })).status).toBe(
      403,
    );
  });
});

describe('lists of absences', () => {
  it('come latest first, and are filtered by doctor, sorted, searched and paged', async () => {
    const first = await add({ fromDate: dayFromToday(1) });
    const second = await add({ fromDate: dayFromToday(2), resource: 2, reason: 'Conference 100%' });
    const third = await add({ fromDate: dayFromToday(3), resource: 1, type: 'Training' });
    const list = async (input: Input<typeof api.organizerList>) =>
      (await reception.send(api.organizerList, input)).data.map((entry) => entry.id);
    expect(await list({})).toEqual([third.id, second.id, first.id]);
    expect(await list({ resource: 1 })).toEqual([third.id, first.id]);
    expect(await list({ sort: 'fromDate' })).toEqual([first.id, second.id, third.id]);
    expect(await list({ sort: 'resourceName', order: 'DESC' })).toEqual([
      second.id,
      third.id,
      first.id,
    ]);
    expect(await list({ q: '100%' })).toEqual([second.id]);
    expect(await list({ q: 'training KL' })).toEqual([third.id]);
    const page = await reception.send(api.organizerList, { page: 2, pageSize: 2 });
    expect([page.total, page.data.map((entry) => entry.id)]).toEqual([3, [first.id]]);
  });

  it('contain for the scheduler what ended at most a month ago', async () => {
    await add({ fromDate: dayFromToday(-60), toDate: dayFromToday(-40) });
    const lately = await add({ fromDate: dayFromToday(-60), toDate: dayFromToday(-20) });
    const coming = await add({ fromDate: dayFromToday(100), toDate: dayFromToday(101) });
    const { data } = await reception.send(api.schedulerOrganizerList, {});
    expect(data.map((entry) => entry.id)).toEqual([lately.id, coming.id]);
  });
});

describe('the search for absences in a period', () => {
  it('finds each absence that overlaps it, and no appointment', async () => {
    await add({
      fromDate: dayFromToday(1),
      toDate: dayFromToday(3),
      startDate: '09:00',
      stopDate: '12:00',
      reason: 'Course',
    });
    await add({ resource: 2, fromDate: dayFromToday(2), toDate: dayFromToday(4), reason: 'Leave' });
    await book(reception, { appointmentDate: timeFromToday(2, '13:00'), resource: '1' });
    const look = async (startDate: string, endDate: string, doctor = '1|2') =>
      (await reception.send(api.checkUnavailableOrganizerSlot, { startDate, endDate, doctor }))
        .data;
    expect(await look(timeFromToday(1, '11:00'), timeFromToday(2, '09:01'))).toEqual([
      {
        resource: 'Dr kl 1',
        startDate: timeFromToday(1, '09:00'),
        endDate: timeFromToday(1, '12:00'),
        reason: 'Course',
      },
      {
        resource: 'Dr kl 2',
        startDate: timeFromToday(2, '00:00'),
        endDate: timeFromToday(5, '00:00'),
        reason: 'Leave',
      },
      {
        resource: 'Dr kl 1',
        startDate: timeFromToday(2, '09:00'),
        endDate: timeFromToday(2, '12:00'),
        reason: 'Course',
      },
    ]);
    expect(await look(timeFromToday(1, '12:00'), timeFromToday(2, '00:00'))).toEqual([]);
    expect(await look(timeFromToday(2, '12:00'), timeFromToday(2, '14:00'), '1')).toEqual([]);
    expect(await look(timeFromToday(2, '12:00'), timeFromToday(1, '14:00'))).toEqual([]);
  });
});
