import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { messageTime } from '../../../contract/messaging/messageText.ts';
import {
  timeFromToday,
  book,
  bookingInput,
  dayFromToday,
  clearCalendar,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, receivedIds, openPage, eventually } from '../support/hub.ts';
import { newPatient as registered, prepareSms } from '../support/sms.ts';
import { branchIds, PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM waiting_entry');
  await clearCalendar(clinic);
});
afterEach(closePages);
afterAll(() => clinic.stop());

const wish = (
  changes: Partial<Input<typeof api.addWaitingEntry>> = {},
): Input<typeof api.addWaitingEntry> => ({
  patientID: patientsOf.kl.here,
  doctor: 1,
  type: 'Consultation',
  duration: '00:30:00',
  fromDate: dayFromToday(0),
  ...changes,
});
const add = async (changes: Partial<Input<typeof api.addWaitingEntry>> = {}) =>
  (await reception.send(api.addWaitingEntry, wish(changes))).data;
const one = async (id: number) => (await reception.send(api.waitingEntryDetail, { id })).data;
const waiting = async (input: Input<typeof api.waitingList> = {}) =>
  (await reception.send(api.waitingList, input)).data.map(({ id }) => id);
const outcomeOf = async (
  refused: Promise<{ status: number; failures: { error_code: string; field?: string }[] }>,
) => {
  const { status, failures } = await refused;
  return [status, failures[0]?.error_code, failures[0]?.field];
};
/** Another patient of the branch, by a booking far away. */
const newPatient = async (patientID: string, patientName: string, hour: number) => {
  await book(reception, {
    appointmentDate: timeFromToday(90, `${String(hour).padStart(2, '0')}:00`),
    patientID,
    patientName,
    phoneNo: '177654321',
  });
  return patientID;
};

describe('a waiting entry', () => {
  it('is answered as stored', async () => {
    const made = await add({
      toDate: dayFromToday(9),
      partOfDay: 'morning',
      remark: 'Only Mondays',
    });
    expect(made).toEqual({
      id: made.id,
      icPassport: patientsOf.kl.here,
      patientName: 'Here kl',
      phoneNo: '60123456789',
      doctor: 1,
      doctorName: 'Dr kl 1',
      type: 'Consultation',
      duration: '00:30:00',
      fromDate: dayFromToday(0),
      toDate: dayFromToday(9),
      partOfDay: 'morning',
      remark: 'Only Mondays',
      createdDate: made.createdDate,
      offeredTime: null,
      offeredDate: null,
      offeredBy: '',
      username: people.reception.name,
      version: 1,
    });
    expect(await one(made.id)).toEqual(made);
  });

  it('is for any doctor, without an end and at any time by default', async () => {
    expect(await add({ doctor: null })).toMatchObject({
      doctor: null,
      doctorName: '',
      toDate: null,
      partOfDay: 'any',
      remark: '',
    });
    expect(await add({ doctor: 2, toDate: '' })).toMatchObject({ toDate: null });
  });

  it.each([
    [
      'the last day before the first',
      { toDate: dayFromToday(-1) },
      [400, 'WAITING.DAYS_ORDER', 'toDate'],
    ],
    ['an unknown type', { type: 'Nothing' }, [400, 'APPOINTMENT.TYPE', 'type']],
    ["another branch's doctor", { doctor: 4 }, [404, 'GENERAL.NOT_FOUND', 'doctor']],
    [
      "another branch's patient",
      { patientID: patientsOf.pj.here },
      [404, 'GENERAL.NOT_FOUND', 'patientID'],
    ],
    [
      'a removed patient',
      { patientID: patientsOf.kl.removed },
      [404, 'GENERAL.NOT_FOUND', 'patientID'],
    ],
  ])('is refused with %s', async (_, changes, outcome) => {
    expect(await outcomeOf(reception.refused(api.addWaitingEntry, wish(changes)))).toEqual(outcome);
  });

  it('is stored once for the same wish, also with simultaneous requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const exists = [409, 'WAITING.EXISTS', 'patientID'];
    expect(await outcomeOf(reception.refused(api.addWaitingEntry, wish()))).toEqual(exists);
    const anyone = await add({ doctor: null });
    const refused = reception.refused(api.updateWaitingEntry, { ...wish(), id: anyone.id });
    expect(await outcomeOf(refused)).toEqual(exists);
    const alike = wish({ doctor: null });
    expect(await outcomeOf(reception.refused(api.addWaitingEntry, alike))).toEqual(exists);
    expect(await add({ type: 'Vaccination' })).toMatchObject({ type: 'Vaccination' });
  });

  it('keeps what a change leaves out, and requires the days in order', async () => {
    const made = await add({ toDate: dayFromToday(9), partOfDay: 'evening', remark: 'Rings' });
    const { doctor: _, ...rest } = wish({ duration: '00:15:00' });
    const { data } = await reception.send(api.updateWaitingEntry, { ...rest, id: made.id });
    expect(data).toEqual({ ...made, duration: '00:15:00', version: 2 });
    const same = await reception.send(api.updateWaitingEntry, { ...rest, id: made.id });
    expect(same.data).toEqual(data);
    const late = { ...rest, id: made.id, fromDate: dayFromToday(10) };
    expect(await outcomeOf(reception.refused(api.updateWaitingEntry, late))).toEqual([
      400,
      'WAITING.DAYS_ORDER',
      'toDate',
    ]);
    const stale = await reception.refused(
      api.updateWaitingEntry,
      { ...rest, id: made.id, remark: 'Mine' },
      { headers: { 'If-Match': '1' } },
    );
    expect([stale.status, stale.failures[0]]).toMatchObject([
      409,
      { error_code: 'GENERAL.STALE', params: { who: people.reception.name, what: 'duration' } },
    ]);
  });

  it('can be removed and restored to its old position', async () => {
    const first = await add();
    const second = await add({ doctor: 2 });
    await reception.send(api.removeWaitingEntry, { id: first.id });
    expect(await waiting()).toEqual([second.id]);
    expect((await reception.refused(api.waitingEntryDetail, { id: first.id })).status).toBe(404);
    expect((await reception.refused(api.removeWaitingEntry, { id: first.id })).status).toBe(404);
    const { data } = await reception.send(api.restoreWaitingEntry, { id: first.id });
    expect(data).toEqual({ ...first, version: 3 });
    expect(await waiting()).toEqual([first.id, second.id]);
    expect((await reception.refused(api.restoreWaitingEntry, { id: first.id })).status).toBe(404);
    await reception.send(api.removeWaitingEntry, { id: first.id });
    await add();
    expect(await outcomeOf(reception.refused(api.restoreWaitingEntry, { id: first.id }))).toEqual([
      409,
      'WAITING.EXISTS',
      'patientID',
    ]);
  });

  it('is neither visible to another branch nor changed by it, nor by a nurse', async () => {
    const made = await add();
    const pj = await clinic.as('receptionPj');
    const theirs = wish({ patientID: patientsOf.pj.here, doctor: 4 });
    const statuses = [
      await pj.refused(api.waitingEntryDetail, { id: made.id }),
      await pj.refused(api.updateWaitingEntry, { ...theirs, id: made.id }),
      await pj.refused(api.removeWaitingEntry, { id: made.id }),
      await pj.refused(api.waitingList, { doctor: 1 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await pj.send(api.waitingList, {})).data).toEqual([]);
    const nurse = await clinic.as('nurse');
    expect((await nurse.send(api.waitingEntryDetail, { id: made.id })).data).toEqual(made);
    expect((await nurse.refused(api.removeWaitingEntry, { id: made.id })).status).toBe(403);
  });

  it('has a history, and notifies the branch of each change', async () => {
    const page = await openPage(clinic.address, reception.token);
    await page.hub.invoke('join', branchIds.kl);
    const { id } = await add();
    await reception.send(api.updateWaitingEntry, { ...wish({ doctor: 3 }), id });
    await reception.send(api.removeWaitingEntry, { id });
    const { data } = await reception.send(api.recordHistory, {
      resource: 'waiting-list',
      id: String(id),
    });
    expect(data.map(({ action, changes }) => [action, changes]).slice(0, 2)).toEqual([
      ['delete', { removed: [false, true] }],
      ['edit', { doctor: [1, 3] }],
    ]);
    await eventually(() => expect(receivedIds(page)).toEqual([id, id, id]));
  });
});

describe('the waiting list', () => {
  it('comes longest waiting first, is searched, sorted and paged, and includes for a doctor entries for any doctor', async () => {
    const other = await newPatient('900101145678', 'Lim Mei Ling', 9);
    const first = await add({ doctor: 2, fromDate: dayFromToday(5) });
    const second = await add({ patientID: other, doctor: null, fromDate: dayFromToday(3) });
    const third = await add({ doctor: 1, fromDate: dayFromToday(4) });
    expect(await waiting()).toEqual([first.id, second.id, third.id]);
    expect(await waiting({ doctor: 1 })).toEqual([second.id, third.id]);
    expect(await waiting({ sort: 'fromDate' })).toEqual([second.id, third.id, first.id]);
    expect(await waiting({ q: 'ling' })).toEqual([second.id]);
    const page = await reception.send(api.waitingList, { page: 2, pageSize: 2 });
    expect([page.total, page.data.map(({ id }) => id)]).toEqual([3, [third.id]]);
  });

  it('excludes patients whose record was removed', async () => {
    const { id } = await add();
    await clinic.owner.query('UPDATE patient SET removed_at = now() WHERE ic_passport = $1', [
      patientsOf.kl.here,
    ]);
    const left = await waiting();
    await clinic.owner.query('UPDATE patient SET removed_at = NULL WHERE ic_passport = $1', [
      patientsOf.kl.here,
    ]);
    expect([left, await waiting()]).toEqual([[], [id]]);
  });
});

describe('a free period', () => {
  const offered = async (appointmentDate: string, estimatedTime: string, resource = '1') =>
    (
      await reception.send(api.waitingForSlot, { appointmentDate, estimatedTime, resource })
    ).data.map(({ type }) => type);

  it('is offered to entries with a matching doctor, day, part of the day and length, longest waiting first', async () => {
    await add({ type: 'Ultrasound', doctor: 2 });
    await add({ type: 'Consultation', doctor: null, toDate: dayFromToday(2) });
    await add({ type: 'Follow-up', doctor: 1, fromDate: dayFromToday(2), partOfDay: 'morning' });
    await add({ type: 'Vaccination', doctor: 1, partOfDay: 'afternoon', duration: '00:10:00' });
    await add({ type: 'Dental scaling', doctor: 1, partOfDay: 'evening' });
    const cases = [
      [timeFromToday(1, '10:00'), '00:30:00', ['Consultation']],
      [timeFromToday(1, '10:00'), '00:29:00', []],
      [timeFromToday(2, '11:59'), '00:30:00', ['Consultation', 'Follow-up']],
      [timeFromToday(2, '12:00'), '00:30:00', ['Consultation', 'Vaccination']],
      [timeFromToday(3, '16:59'), '00:10:00', ['Vaccination']],
      [timeFromToday(3, '17:00'), '01:00:00', ['Dental scaling']],
      [timeFromToday(-1, '17:00'), '01:00:00', []],
    ] as const;
    for (const [day, length, types] of cases)
      expect(await offered(day, length), `${day} ${length}`).toEqual(types);
    expect(await offered(timeFromToday(1, '10:00'), '00:30:00', '2|3')).toEqual([
      'Ultrasound',
      'Consultation',
    ]);
  });

  it('is offered to at most twenty', async () => {
    await clinic.owner.query(
      `INSERT INTO waiting_entry (branch_id, patient_id, type, minutes, from_date, part_of_day, created_by)
       SELECT 1, p.id, 'Type ' || n, 15, current_date - 2, 'any', 7
         FROM generate_series(1, 25) n, patient p WHERE p.ic_passport = $1`,
      [patientsOf.kl.here],
    );
    expect(await offered(timeFromToday(1, '10:00'), '00:30:00')).toHaveLength(20);
  });
});

describe('an offer of a free time', () => {
  const slot = timeFromToday(3, '10:20');
  const offer = async (ids: number[], way: 'message' | 'call') =>
    (
      await reception.send(api.offerWaitingTime, {
        ids: ids.join(','),
        appointmentDate: slot,
        resource: '1|2',
        way,
      })
    ).data.data;

  it('is sent to each who can get it, in the words of the clinic, and seen at their entries alone', async () => {
    await prepareSms(await clinic.as('manager'));
    const silent = await registered(reception, { noMessages: true });
    const told = await registered(reception);
    const [own, other] = [
      await add({ patientID: told.icPassport, doctor: 2 }),
      await add({ patientID: silent.icPassport, doctor: null }),
    ];
    expect(await offer([own.id, other.id], 'message')).toEqual([
      { id: own.id, patientName: told.name, reason: '' },
      { id: other.id, patientName: silent.name, reason: 'SMS.OPTED_OUT' },
    ]);
    const sent = (await reception.send(api.smsHistoryList, { icPassport: told.icPassport })).data;
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `Dear ${told.name}, ${messageTime(slot)} with Dr kl 2 has come free.`,
      ),
    ]);
    expect(await one(own.id)).toMatchObject({
      offeredTime: slot,
      offeredBy: people.reception.name,
      version: own.version + 1,
    });
    expect(await one(other.id)).toMatchObject({ offeredTime: null, offeredBy: '' });
  });

  it('by telephone is noted too, and left out for those who wait no longer', async () => {
    const stays = await add({ patientID: (await registered(reception)).icPassport });
    const gone = await add({ doctor: 2 });
    await reception.send(api.removeWaitingEntry, { id: gone.id });
    expect(await offer([gone.id, stays.id], 'call')).toMatchObject([{ id: stays.id, reason: '' }]);
    expect((await one(stays.id)).offeredTime).toBe(slot);
  });
});

describe('a booking for a waiting entry', () => {
  it('removes the entry from the list, also after the booking is removed', async () => {
    const entry = await add();
    const { id } = await book(reception, { waitingID: entry.id });
    expect(await waiting()).toEqual([]);
    await reception.send(api.removeAppointment, { id, password: PASSWORD });
    expect(await waiting()).toEqual([]);
    expect((await reception.refused(api.restoreWaitingEntry, { id: entry.id })).status).toBe(404);
    const { data } = await reception.send(api.recordHistory, {
      resource: 'waiting-list',
      id: String(entry.id),
    });
    expect(data[0]).toMatchObject({ action: 'end', changes: { appointmentID: [null, id] } });
    expect((await add()).id).not.toBe(entry.id);
  });

  it('succeeds for one of several simultaneous requests, and the others book nothing', async () => {
    const { id } = await add();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, hour) =>
        book(reception, { waitingID: id, appointmentDate: timeFromToday(1, `1${hour}:00`) }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await reception.send(api.appointmentList, { startDate: dayFromToday(1) });
    expect(data.data).toHaveLength(1);
    const late = bookingInput({ waitingID: id, appointmentDate: timeFromToday(2, '10:00') });
    expect(await outcomeOf(reception.refused(api.bookAppointment, late))).toEqual([
      409,
      'WAITING.ENDED',
      'waitingID',
    ]);
  });

  it('is refused for a removed or foreign entry and one of another patient, and books nothing', async () => {
    const removed = await add();
    await reception.send(api.removeWaitingEntry, { id: removed.id });
    const pj = await clinic.as('receptionPj');
    const { data: theirs } = await pj.send(
      api.addWaitingEntry,
      wish({ patientID: patientsOf.pj.here, doctor: null }),
    );
    const missing = [404, 'GENERAL.NOT_FOUND', 'waitingID'];
    for (const waitingID of [removed.id, theirs.id, 999_999])
      expect(
        await outcomeOf(reception.refused(api.bookAppointment, bookingInput({ waitingID }))),
      ).toEqual(missing);
    const { id } = await add();
    const other = bookingInput({
      waitingID: id,
      patientID: '900101145679',
      patientName: 'Someone else',
      phoneNo: '177654321',
    });
    expect(await outcomeOf(reception.refused(api.bookAppointment, other))).toEqual([
      400,
      'WAITING.OTHER_PATIENT',
      'waitingID',
    ]);
    expect((await reception.send(api.appointmentList, {})).data.data).toEqual([]);
    expect(await waiting()).toEqual([id]);
  });
});
