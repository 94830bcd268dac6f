import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { initialsOf } from '../../../server/areas/clinic/waitingScreens/board.ts';
import { book, clearCalendar, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let visitor: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  visitor = clinic.visitor;
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

const screen = {
  name: 'Entrance',
  shows: 'numbers' as const,
  languages: ['ms' as const, 'en' as const],
  speaks: true,
};
const secretIn = (address: string) => address.split('#')[1] ?? '';
const added = async (more: Partial<{ shows: 'numbers' | 'initials' }> = {}) => {
  const { data } = await manager.send(api.addWaitingScreen, { ...screen, ...more });
  return { id: data.id, secret: secretIn(data.address) };
};
const boardOf = async (secret: string) => (await visitor.send(api.waitingBoard, { secret })).data;
const names = ['Siti Aminah binti Omar', 'Raj a/l Kumar', 'Chew Boon Teck'];
/** Books each for today, and gives them a number. */
const arrive = async (type?: string, doctor = '1') => {
  const made = [];
  for (const [at, patientName] of names.entries()) {
    const { id } = await book(reception, {
      patientID: `SCREEN${at}${type ?? ''}`,
      patientName,
      phoneNo: '60123450000',
      resource: doctor,
      estimatedTime: '00:10:00',
      appointmentDate: timeFromToday(0, `23:${10 + at * 15}`),
      ...(type && { type }),
    });
    const { data } = await reception.send(api.updateAppointment, {
      id,
      appt_status: statusIds.arrived,
    });
    made.push(data);
  }
  return made;
};
const set = (id: number, status: number) =>
  reception.send(api.updateAppointment, { id, appt_status: status });

describe('a waiting-room screen', () => {
  it('shows numbers, rooms and doctors to a device that knows its secret, and no name of a patient', async () => {
    const { secret } = await added();
    const [first, second, third] = await arrive();
    if (!first || !second || !third) throw new Error('nobody arrived');
    await set(first.id, statusIds.called);
    await set(first.id, statusIds.inProgress);
    await set(second.id, statusIds.called);
    await set(third.id, statusIds.called);
    const board = await boardOf(secret);
    expect(board.called.map(({ label }) => label)).toEqual([
      String(third.queueNumber),
      String(second.queueNumber),
    ]);
    expect(board.before.map(({ label }) => label)).toEqual([String(first.queueNumber)]);
    expect(board.words.now).toBe('Sedang dipanggil · Now called');
    const [call] = board.called;
    expect(call?.said.map(({ language }) => language)).toEqual(['ms', 'en']);
    expect(call?.said[1]?.text).toMatch(
      new RegExp(`^Number ${third.queueNumber}, please go to .+\\.$`),
    );
    expect(board.doctors.map(({ label }) => label)).toContain(String(third.queueNumber));
    expect(JSON.stringify(board)).not.toMatch(/Siti|Raj|Chew|SCREEN0|6012345/);
    // Who is called again is called anew.
    await set(third.id, statusIds.arrived);
    await set(third.id, statusIds.called);
    const again = (await boardOf(secret)).called.find(({ label }) => label === call?.label);
    expect(again?.id).not.toBe(call?.id);
  });

  it('calls by initials where the branch wants it so, without what is no part of a name', async () => {
    const { secret } = await added({ shows: 'initials' });
    const [first] = await arrive();
    if (!first) throw new Error('nobody arrived');
    await set(first.id, statusIds.called);
    const board = await boardOf(secret);
    expect(board.called.map(({ label }) => label)).toEqual(['S A O']);
    expect(names.map(initialsOf)).toEqual(['S A O', 'R K', 'C B T']);
    expect(['陈伟明', '', '  Zoë  de  la Cruz '].map(initialsOf)).toEqual(['陈', '', 'Z D L']);
  });

  it('names a room as the branch does in each language, on the screen in its first', async () => {
    const { secret } = await added();
    const [first] = await arrive();
    if (!first) throw new Error('nobody arrived');
    const { data: rooms } = await manager.send(api.appointmentLocationList, {});
    const room = rooms.at(-1);
    if (!room) throw new Error('the branch has no room');
    await manager.send(api.valueTranslationCreate, {
      list: 'appt_location',
      value: room.value,
      malay: 'Bilik Melur',
      chinese: '',
    });
    await reception.send(api.updateAppointment, { id: first.id, location: room.id });
    await set(first.id, statusIds.called);
    const { called, doctors, words } = await boardOf(secret);
    expect(called[0]?.room).toBe('Bilik Melur');
    expect(doctors.map((doctor) => doctor.room)).toContain('Bilik Melur');
    expect(called[0]?.said.map(({ text }) => text)).toEqual([
      `Nombor ${first.queueNumber}, sila ke Bilik Melur.`,
      `Number ${first.queueNumber}, please go to ${room.value}.`,
    ]);
    // Its own words too: a device has no language of its own yet.
    expect(words.sound).toBe('Hidupkan bunyi · Turn the sound on');
  });

  it('leaves teleconsultations out', async () => {
    const { secret } = await added();
    const { data: types } = await manager.send(api.appointmentTypeList, {});
    const [first, other] = types;
    if (!first || !other) throw new Error('the branch has too few types');
    await manager.send(api.editTeleconsultationSettings, { types: [first.id], note: '' });
    const [remote] = await arrive(first.value);
    const [here] = await arrive(other.value, '2');
    if (!remote || !here) throw new Error('nobody arrived');
    await set(remote.id, statusIds.called);
    await set(here.id, statusIds.called);
    expect((await boardOf(secret)).called.map(({ label }) => label)).toEqual([
      String(here.queueNumber),
    ]);
    const { data } = await reception.send(api.ownWaitingBoard, {});
    expect(data.called).toHaveLength(1);
    await manager.send(api.editTeleconsultationSettings, { types: [], note: '' });
  });

  it('shows nothing once it is removed, with another secret, and where the plan has ended', async () => {
    const { id, secret } = await added();
    const status = async (tried: string) =>
      (await visitor.refused(api.waitingBoard, { secret: tried })).status;
    expect(await status(`${secret.slice(0, -1)}_`)).toBe(404);
    await clinic.owner.query(`UPDATE branch SET subscription_ends = '2020-01-01' WHERE id = $1`, [
      branchIds.kl,
    ]);
    expect(await status(secret)).toBe(404);
    await clinic.owner.query(`UPDATE branch SET subscription_ends = '2999-12-31' WHERE id = $1`, [
      branchIds.kl,
    ]);
    expect((await boardOf(secret)).clinic).toBe('World KL');
    const { data: before } = await reception.send(api.waitingScreenList, {});
    expect(before.find((each) => each.id === id)?.readDate).not.toBeNull();
    await manager.send(api.removeWaitingScreen, { id });
    expect(await status(secret)).toBe(404);
  });

  it('keeps only a hash of its secret, and a change of it is seen at once', async () => {
    const { id, secret } = await added();
    const { rows } = await clinic.owner.query('SELECT * FROM waiting_screen');
    expect(JSON.stringify(rows)).not.toContain(secret);
    await manager.send(api.updateWaitingScreen, { ...screen, id, languages: ['zh'] });
    expect((await boardOf(secret)).words.now).toBe('现在叫号');
    // Another manager, who saw it as it was, does not undo that unknowingly.
    const stale = await manager.refused(
      api.updateWaitingScreen,
      { ...screen, id },
      { headers: { 'If-Match': '"1"' } },
    );
    expect([stale.status, stale.failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
  });
});
