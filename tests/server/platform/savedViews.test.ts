import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  admin = await clinic.as('admin');
});
beforeEach(() => clinic.owner.query('DELETE FROM saved_view'));
afterAll(() => clinic.stop());

const { path: list } = api.branchHolidayList;
const { path: ofPlatform } = api.publicHolidayList;
const view = {
  list,
  name: 'This year',
  shared: false,
  isDefault: false,
  filter:
    '{"where":{"match":"all","conditions":[{"field":"fromDay","by":"within","value":"thisYear"}]}}',
  sort: 'fromDay',
  order: 'DESC' as const,
  perPage: 50,
  columns: ['name', 'fromDay'],
};
const seen = async (by: Caller, of = list) =>
  (await by.send(api.savedViewList, { list: of })).data.data.map(({ name, isOwn, isDefault }) =>
    [name, isOwn ? 'own' : '', isDefault ? 'first' : ''].join(' ').trim(),
  );

it('a view is its person’s own until it is shared with the branch, and with no other branch', async () => {
  const tenant = await clinic.as('tenant', 'kl');
  const { data: own } = await manager.send(api.addSavedView, view);
  expect(own).toMatchObject({
    filter: view.filter,
    columns: view.columns,
    isOwn: true,
    by: 'Maya',
  });
  expect(await seen(tenant)).toEqual([]);
  await manager.send(api.updateSavedView, { ...view, id: own.id, shared: true });
  expect(await seen(tenant)).toEqual(['This year']);
  const takenBack = await tenant.refused(api.updateSavedView, { ...view, id: own.id });
  expect(takenBack.status).toBe(403);
  expect(await seen(await clinic.as('tenant', 'pj'))).toEqual([]);
  await tenant.send(api.removeSavedView, { id: own.id });
  expect(await seen(manager)).toEqual([]);
});

it('who may not change the settings of the branch shares nothing, and changes nothing that is shared', async () => {
  const { path: open } = api.practiceTypeList;
  const { data: shared } = await manager.send(api.addSavedView, {
    ...view,
    list: open,
    shared: true,
  });
  const { data: answer } = await reception.send(api.savedViewList, { list: open });
  expect(answer).toMatchObject({ mayShare: false, data: [{ name: 'This year' }] });
  const refused = [
    await reception.refused(api.addSavedView, { ...view, list: open, shared: true, name: 'Mine' }),
    await reception.refused(api.updateSavedView, { ...view, id: shared.id, shared: true }),
    await reception.refused(api.removeSavedView, { id: shared.id }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});

it('views of a list are for who may see the list', async () => {
  await manager.send(api.addSavedView, { ...view, shared: true });
  expect((await reception.refused(api.savedViewList, { list })).status).toBe(403);
  expect((await reception.refused(api.addSavedView, view)).status).toBe(403);
  const unknown = await manager.refused(api.savedViewList, { list: '/api/no_such_list' });
  expect(unknown.status).toBe(400);
});

it('an own default stands beside a shared one, and a new one ends that before', async () => {
  await manager.send(api.addSavedView, { ...view, name: 'All', shared: true, isDefault: true });
  await manager.send(api.addSavedView, { ...view, name: 'One', isDefault: true });
  await manager.send(api.addSavedView, { ...view, name: 'Two', isDefault: true });
  expect(await seen(manager)).toEqual(['All own first', 'One own', 'Two own first']);
});

it('a name is taken once, and a change over a newer version is refused', async () => {
  const { data: made } = await manager.send(api.addSavedView, view);
  const twice = await manager.refused(api.addSavedView, { ...view, name: 'THIS YEAR' });
  expect([twice.status, twice.failures[0]?.field]).toEqual([409, 'name']);
  const headers = { 'If-Match': '1' };
  const input = { ...view, id: made.id };
  await manager.send(api.updateSavedView, { ...input, columns: ['name'] }, { headers });
  const late = await manager.refused(api.updateSavedView, { ...input, perPage: 10 }, { headers });
  expect(late.status).toBe(409);
});

it('what is filtered by stays out of the history', async () => {
  const { data: made } = await manager.send(api.addSavedView, view);
  const filter = '{"q":"Siti Aminah"}';
  await manager.send(api.updateSavedView, { ...view, id: made.id, filter, perPage: 10 });
  const { rows } = await clinic.owner.query<{ changes: unknown }>(
    `SELECT changes FROM audit WHERE resource = 'saved-views' AND record_id = $1 AND action = 'edit'`,
    [String(made.id)],
  );
  expect(rows).toEqual([{ changes: { perPage: [50, 10] } }]);
});

it('Administrators share with one another, and consultants keep their own', async () => {
  const given = { ...view, list: ofPlatform, sort: 'day', filter: '{}', columns: ['day'] };
  await admin.send(api.addSavedView, { ...given, shared: true });
  expect(await seen(admin, ofPlatform)).toEqual(['This year own']);
  const consultant = await clinic.as('consultant');
  const { path } = api.practiceTypeList;
  expect(await seen(consultant, path)).toEqual([]);
  expect(
    (await consultant.refused(api.addSavedView, { ...view, list: path, shared: true })).status,
  ).toBe(403);
  await consultant.send(api.addSavedView, { ...view, list: path });
  expect(await seen(consultant, path)).toEqual(['This year own']);
  expect(await seen(admin, path)).toEqual([]);
});
