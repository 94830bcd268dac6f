import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import { sweep } from '../../../server/jobs/retention.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';

let clinic: Clinic;
let manager: Caller;
let inPj: Caller;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  inPj = await clinic.as('tenant', 'pj');
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

const dinner = { fromDay: '2031-03-03', toDay: '2031-03-04', name: 'Annual dinner' };
const add = async (given: object = {}) =>
  (await manager.send(api.branchHolidayCreate, { ...dinner, ...given })).data;
const remove = (id: number) => manager.send(api.branchHolidayRemove, { id });
const restore = (id: number) => manager.send(api.branchHolidayRestore, { id });
const removed = async (by: Caller = manager, input = {}) =>
  (await by.send(api.branchHolidayRemoved, input)).data;
const listed = async () =>
  (await manager.send(api.branchHolidayList, {})).data.map(({ name }) => name);

describe('a removed record', () => {
  it('is no longer there, is listed with who removed it, and comes back as it was', async () => {
    const { id, version } = await add();
    await remove(id);
    expect(await listed()).toEqual([]);
    const { data, totalCount } = await removed();
    expect(totalCount).toBe(1);
    expect(data).toMatchObject([{ ...dinner, id, version, removedBy: 'Maya' }]);
    expect(data[0]?.removedAt.slice(0, 10)).toBe(clinicToday());
    await restore(id);
    const { data: back } = await manager.send(api.branchHolidayDetail, { id });
    expect(back).toEqual({ ...dinner, id, version: version + 1 });
    expect((await removed()).totalCount).toBe(0);
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'branch-holidays',
      id: String(id),
    });
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
    await remove(id);
  });

  it('is found by words of its values, the latest removal first, or by name', async () => {
    for (const name of ['Zoo day', 'Audit', 'Move']) await remove((await add({ name })).id);
    const names = async (input: object) =>
      (await removed(manager, input)).data.map(({ name }) => name);
    expect(await names({ pageSize: 3 })).toEqual(['Move', 'Audit', 'Zoo day']);
    expect(await names({ q: 'zoo DAY' })).toEqual(['Zoo day']);
    expect(await names({ q: 'removedAt' })).toEqual([]);
    expect(await names({ sort: 'fromDay', q: 'audit' })).toEqual(['Audit']);
  });

  it('belongs to its branch, and to those who may remove', async () => {
    const { id } = await add({ name: 'Inventory' });
    await remove(id);
    expect((await removed(inPj)).data).toEqual([]);
    const foreign = await inPj.refused(api.branchHolidayRestore, { id });
    const missing = await inPj.refused(api.branchHolidayRestore, { id: 987_654 });
    expect([foreign.status, foreign.failures]).toEqual([missing.status, missing.failures]);
    const reception = await clinic.as('reception');
    const refused = await reception.refused(api.branchHolidayRemoved, {});
    expect(refused.status).toBe(403);
    expect((await reception.refused(api.branchHolidayRestore, { id })).status).toBe(403);
    await restore(id);
    expect((await manager.refused(api.branchHolidayRestore, { id })).status).toBe(404);
  });

  it('comes back once, however often that is asked for at once', async () => {
    const { id } = await add({ name: 'Training' });
    await remove(id);
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => restore(id)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listed()).filter((name) => name === 'Training')).toHaveLength(1);
  });

  it('is answered alike where the answer was lost and the request is repeated', async () => {
    const { id } = await add({ name: 'Holiday of the state' });
    await remove(id);
    const key = { headers: { [REQUEST_KEY]: randomUUID() } };
    const first = await manager.send(api.branchHolidayRestore, { id }, key);
    const again = await manager.send(api.branchHolidayRestore, { id }, key);
    expect(again.data).toEqual(first.data);
  });

  it('comes back with others, or none of them does', async () => {
    const one = await add({ name: 'First' });
    const other = await add({ name: 'Second' });
    for (const { id } of [one, other]) await remove(id);
    const call = 'branchHolidayRestore';
    const some = [{ id: one.id }, { id: 987_654 }];
    expect((await manager.refused(api.batch, { call, inputs: some })).status).toBe(404);
    expect(await listed()).not.toContain('First');
    await manager.send(api.batch, { call, inputs: [{ id: one.id }, { id: other.id }] });
    expect(await listed()).toEqual(expect.arrayContaining(['First', 'Second']));
  });
});

describe('a value that must be unique', () => {
  it('is free after a removal, and its former record then stays removed', async () => {
    const given = { day: '2031-08-31', name: 'Merdeka', state: '' };
    const { data: first } = await admin.send(api.publicHolidayCreate, given);
    await admin.send(api.publicHolidayRemove, { id: first.id });
    const { data: second } = await admin.send(api.publicHolidayCreate, given);
    const refused = await admin.refused(api.publicHolidayRestore, { id: first.id });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'GENERAL.TAKEN']);
    await admin.send(api.publicHolidayRemove, { id: second.id });
    await admin.send(api.publicHolidayRestore, { id: first.id });
    const { data } = await admin.send(api.publicHolidayList, { filter: '{"q":"merdeka"}' });
    expect(data.map(({ id }) => id)).toEqual([first.id]);
  });
});

it('a value of a list that stays in its table comes back too', async () => {
  const { data: reason } = await manager.send(api.cancelReasonCreate, { value: 'Road closed' });
  await manager.send(api.cancelReasonRemove, { id: reason.id });
  const found = await manager.send(api.cancelReasonRemoved, { q: 'road' });
  expect(found.data.data.map(({ value }) => value)).toEqual(['Road closed']);
  await manager.send(api.cancelReasonRestore, { id: reason.id });
  const { data } = await manager.send(api.cancelReasonList, { filter: '{"q":"Road closed"}' });
  expect(data).toHaveLength(1);
});

it('is kept for 30 days', async () => {
  const { id } = await add({ name: 'Long ago' });
  const { id: recent } = await add({ name: 'Lately' });
  for (const each of [id, recent]) await remove(each);
  await clinic.owner.query(
    `UPDATE removed_record SET removed_at = now() - interval '31 days' WHERE record_id = $1`,
    [id],
  );
  await eventually(async () => {
    await sweep(clinic.database);
    expect((await removed(manager, { q: 'long ago' })).data).toEqual([]);
  });
  expect((await removed(manager, { q: 'lately' })).data).toHaveLength(1);
  expect((await manager.refused(api.branchHolidayRestore, { id })).status).toBe(404);
});
