import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicNow } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { timeFromToday, book, dayFromToday, clearCalendar } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, receivedIds, openPage, eventually } from '../support/hub.ts';
import { branchIds, PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
});
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM follow_up');
  await clearCalendar(clinic);
});
afterEach(closePages);
afterAll(() => clinic.stop());

type Wish = Partial<Input<typeof api.insertFollowUp>>;
const note = async (apptID: number, changes: Wish = {}) =>
  (
    await manager.send(api.insertFollowUp, {
      apptID,
      remindDate: timeFromToday(2, '09:00'),
      remarks: 'Ask about the wound',
      ...changes,
    })
  ).data;
const one = async (apptID: number) => (await manager.send(api.followUpDetail, { apptID })).data;
const list = async (input: Input<typeof api.appointmentFollowUpList> = {}) =>
  (await manager.send(api.appointmentFollowUpList, input)).data.map(({ aptId }) => aptId);
/** Moves the day of reminding past the API, as time would. */
const letPass = (apptID: number) =>
  clinic.owner.query(
    `UPDATE follow_up SET remind_at = date_trunc('minute', now()) - interval '1 day' WHERE appointment_id = $1`,
    [apptID],
  );

describe('a follow-up', () => {
  it('is answered as stored, with the appointment and the patient', async () => {
    const { id } = await book(manager, {
      appointmentDate: timeFromToday(1, '10:00'),
      resource: '2|1',
    });
    const made = await note(id);
    expect(made).toEqual({
      aptId: id,
      remindDatetime: timeFromToday(2, '09:00'),
      remarks: 'Ask about the wound',
      msgContent: '',
      templateID: null,
      msgDate: null,
      done: false,
      icPassport: patientsOf.kl.here,
      patientName: 'Here kl',
      phoneNo: '60123456789',
      appointmentDate: timeFromToday(1, '10:00'),
      appointmentType: 'Consultation',
      doctor: 'Dr kl 2, Dr kl 1',
      username: people.manager.name,
      version: 1,
    });
    expect(await one(id)).toEqual(made);
  });

  it('is one for each appointment, also with simultaneous requests', async () => {
    const { id } = await book(manager);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => note(id, { remarks: String(n) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await manager.refused(api.insertFollowUp, {
      apptID: id,
      remindDate: timeFromToday(3, '09:00'),
    });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'FOLLOW_UP.EXISTS']);
  });

  it('is refused in the same way for removed, missing and foreign appointments', async () => {
    const { id } = await book(manager);
    const pj = await clinic.as('receptionPj');
    const theirs = await book(pj, { patientID: patientsOf.pj.here, resource: '4' });
    await note(id);
    await manager.send(api.removeAppointment, { id, password: PASSWORD });
    const answers = [];
    for (const apptID of [id, theirs.id, 999_999]) {
      const remindDate = timeFromToday(2, '09:00');
      for (const refused of [
        await manager.refused(api.insertFollowUp, { apptID, remindDate }),
        await manager.refused(api.updateFollowUp, { apptID, remindDate }),
        await manager.refused(api.insertFollowUpMsg, { apptID, msgContent: 'Call us' }),
        await manager.refused(api.followUpDetail, { apptID }),
      ])
        answers.push([refused.status, refused.failures[0]?.error_code, refused.failures[0]?.field]);
    }
    expect(answers).toEqual(answers.map(() => [404, 'GENERAL.NOT_FOUND', 'apptID']));
    expect(await list()).toEqual([]);
  });

  it('is accepted from the current minute on, and not before', async () => {
    const first = await book(manager);
    const second = await book(manager, { appointmentDate: timeFromToday(2, '10:00') });
    const refused = await manager.refused(api.insertFollowUp, {
      apptID: first.id,
      remindDate: clinicNow(new Date(Date.now() - 120_000)),
    });
    expect([refused.status, refused.failures[0]]).toMatchObject([
      400,
      { error_code: 'FOLLOW_UP.PAST', field: 'remindDate' },
    ]);
    // The minute may turn between here and there.
    const soon = clinicNow(new Date(Date.now() + 60_000));
    expect((await note(second.id, { remindDate: soon })).remindDatetime).toBe(soon);
  });

  it('is changed if there is one, and not found otherwise', async () => {
    const { id } = await book(manager);
    const missing = await manager.refused(api.updateFollowUp, {
      apptID: id,
      remindDate: timeFromToday(3, '09:00'),
    });
    expect(missing.status).toBe(404);
    await note(id);
    const { data } = await manager.send(api.updateFollowUp, {
      apptID: id,
      remindDate: timeFromToday(5, '14:30'),
      remarks: 'Blood test',
    });
    expect(data).toMatchObject({
      remindDatetime: timeFromToday(5, '14:30'),
      remarks: 'Blood test',
      version: 2,
    });
    expect(await one(id)).toEqual(data);
  });

  it('keeps its date when it has passed, and accepts no other past date', async () => {
    const { id } = await book(manager);
    await note(id);
    await letPass(id);
    const { remindDatetime } = await one(id);
    const { data } = await manager.send(api.updateFollowUp, {
      apptID: id,
      remindDate: remindDatetime,
      remarks: 'Called twice',
    });
    expect(data).toMatchObject({ remindDatetime, remarks: 'Called twice' });
    const refused = await manager.refused(api.updateFollowUp, {
      apptID: id,
      remindDate: timeFromToday(-2, '09:00'),
    });
    expect([refused.status, refused.failures[0]]).toMatchObject([
      400,
      { error_code: 'FOLLOW_UP.PAST', field: 'remindDate' },
    ]);
    expect(await one(id)).toEqual(data);
  });

  it('can be marked as done and open again, with nothing else changed', async () => {
    const { id } = await book(manager);
    const made = await note(id);
    const done = await manager.send(api.updateFollowUp, { apptID: id, done: true });
    expect(done.data).toEqual({ ...made, done: true, version: 2 });
    const same = await manager.send(api.updateFollowUp, { apptID: id, done: true });
    expect(same.data).toEqual(done.data);
    const open = await manager.send(api.updateFollowUp, { apptID: id, done: false });
    expect(open.data).toEqual({ ...made, version: 3 });
  });

  it('stores only the latest message to send', async () => {
    const { id } = await book(manager);
    const made = await note(id);
    await manager.send(api.insertFollowUpMsg, {
      apptID: id,
      msgContent: 'Please call us',
      templateID: 3,
    });
    expect(await one(id)).toEqual({
      ...made,
      msgContent: 'Please call us',
      templateID: 3,
      version: 2,
    });
    await manager.send(api.insertFollowUpMsg, { apptID: id, msgContent: 'See you' });
    expect(await one(id)).toMatchObject({ msgContent: 'See you', templateID: null });
    const empty = await manager.refused(api.insertFollowUpMsg, { apptID: id, msgContent: ' ' });
    expect([empty.status, empty.failures[0]?.field]).toEqual([400, 'msgContent']);
  });

  it('is not written over a newer version', async () => {
    const { id } = await book(manager);
    await note(id);
    const tenant = await manager.send(api.updateFollowUp, { apptID: id, remarks: 'Newer' });
    const refused = await manager.refused(
      api.updateFollowUp,
      { apptID: id, remarks: 'Mine' },
      { headers: { 'If-Match': '1' } },
    );
    expect([refused.status, refused.failures[0]]).toMatchObject([
      409,
      { error_code: 'GENERAL.STALE', params: { who: people.manager.name, what: 'remarks' } },
    ]);
    expect(await one(id)).toEqual(tenant.data);
  });

  it('has a history, and notifies the branch of each change', async () => {
    const { id } = await book(manager);
    const page = await openPage(clinic.address, manager.token);
    await page.hub.invoke('join', branchIds.kl);
    await note(id);
    await manager.send(api.updateFollowUp, { apptID: id, done: true });
    const { data } = await manager.send(api.recordHistory, {
      resource: 'follow-ups',
      id: String(id),
    });
    expect(data.map(({ who, action, changes }) => ({ who, action, changes }))).toEqual([
      { who: people.manager.name, action: 'edit', changes: { done: [false, true] } },
      {
        who: people.manager.name,
        action: 'create',
        changes: {
          remindDatetime: [null, timeFromToday(2, '09:00')],
          remarks: [null, 'Ask about the wound'],
          msgContent: [null, ''],
          done: [null, false],
        },
      },
    ]);
    await eventually(() => expect(receivedIds(page)).toEqual([id, id]));
    const reception = await clinic.as('reception');
    expect(
      (await reception.refused(api.recordHistory, { resource: 'follow-ups', id: String(id) }))
        .status,
    ).toBe(403);
  });
});

describe('the list of follow-ups', () => {
  it('comes earliest first, and is searched, sorted, paged, and filtered by days and by what is done', async () => {
    const first = await book(manager, { appointmentDate: timeFromToday(1, '10:00') });
    const second = await book(manager, {
      appointmentDate: timeFromToday(2, '10:00'),
      patientID: '900101145678',
      patientName: 'Lim Mei Ling',
      phoneNo: '177654321',
    });
    const third = await book(manager, { appointmentDate: timeFromToday(3, '10:00') });
    await note(first.id, { remindDate: timeFromToday(9, '09:00'), remarks: 'b' });
    await note(second.id, { remindDate: timeFromToday(7, '23:59'), remarks: 'c' });
    await note(third.id, { remindDate: timeFromToday(8, '00:00'), remarks: 'A' });
    await manager.send(api.updateFollowUp, { apptID: third.id, done: true });

    expect(await list()).toEqual([second.id, third.id, first.id]);
    expect(await list({ sort: 'remarks' })).toEqual([third.id, first.id, second.id]);
    expect(await list({ sort: 'appointmentDate', order: 'DESC' })).toEqual([
      third.id,
      second.id,
      first.id,
    ]);
    expect(await list({ done: true })).toEqual([third.id]);
    expect(await list({ done: 'false' })).toEqual([second.id, first.id]);
    expect(await list({ startDate: dayFromToday(8) })).toEqual([third.id, first.id]);
    expect(await list({ endDate: dayFromToday(7) })).toEqual([second.id]);
    expect(await list({ q: 'mei LIM' })).toEqual([second.id]);
    expect(await list({ q: '7654' })).toEqual([second.id]);
    const page = await manager.send(api.appointmentFollowUpList, { page: 2, pageSize: 2 });
    expect([page.total, page.data.map(({ aptId }) => aptId)]).toEqual([3, [first.id]]);
  });

  it('is filtered by what is overdue: open, and its time has passed', async () => {
    const late = await book(manager);
    const done = await book(manager, { appointmentDate: timeFromToday(2, '10:00') });
    const later = await book(manager, { appointmentDate: timeFromToday(3, '10:00') });
    for (const { id } of [late, done, later]) await note(id);
    for (const { id } of [late, done]) await letPass(id);
    await manager.send(api.updateFollowUp, { apptID: done.id, done: true });
    expect(await list({ overdue: true })).toEqual([late.id]);
    expect((await list({ overdue: 'false' })).toSorted((one, other) => one - other)).toEqual([
      done.id,
      later.id,
    ]);
  });
});
