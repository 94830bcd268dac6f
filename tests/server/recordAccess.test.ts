import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import { mayEditRecord } from '../../contract/kit/recordAccess.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { tasks } from '../support/tasks.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    tasks: (await import('../support/tasks.ts')).tasks,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => {
  const columns = await import('../../server/kit/db/schema/columns.ts');
  const records = await import('../../server/kit/db/schema/records.ts');
  const table = pgTable('task', {
    ...records.ofBranch(),
    title: columns.of('text', 'title'),
    state: columns.oneOf('state', ['open', 'done']),
    createdBy: records.createdBy(),
  });
  return { ...(await original<typeof schemaModule>()), tasks: table };
});

const migration = `CREATE TABLE task (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), title text NOT NULL, state text NOT NULL, created_by integer)`;

const { taskCreate, taskUpdate, taskRemove, taskDetail, taskList } = tasks.usual;
const { taskFinish, taskReopen } = tasks.transitions;
const { taskVersion, taskRevert } = tasks.versions;
const { taskRemoved, taskRestore } = tasks.trash;

let clinic: Clinic;
let doctor: Caller;
let manager: Caller;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(migration).then(() => {}) });
  doctor = await clinic.as('doctor', 'kl');
  manager = await clinic.as('manager', 'kl');
  reception = await clinic.as('reception', 'kl');
});
afterAll(() => clinic.stop());

const add = async (who: Caller, title = 'Call back') =>
  (await who.send(taskCreate, { title })).data;
const stored = async (id: number) =>
  (
    await clinic.owner.query('SELECT title, state, version, created_by FROM task WHERE id = $1', [
      id,
    ])
  ).rows[0] as Record<string, unknown> | undefined;
const entryOf = async (id: number) =>
  (await manager.send(api.recordHistory, { resource: 'tasks', id: String(id) })).data.at(-1)?.entry;

describe('a role that changes its own records alone', () => {
  it('changes, moves, removes and brings back what it added', async () => {
    const { id, mayEdit } = (await add(doctor)) as { id: number; mayEdit?: boolean };
    expect(mayEdit).toBe(true);
    await doctor.send(taskUpdate, { id, title: 'Mine' });
    await doctor.send(taskFinish, { id });
    await doctor.send(taskReopen, { id });
    await doctor.send(taskRevert, { id, entry: (await entryOf(id)) ?? 0 });
    await doctor.send(taskRemove, { id });
    await doctor.send(taskRestore, { id });
    expect(await stored(id)).toMatchObject({ title: 'Call back', state: 'open' });
  });

  it("is refused each way to change another's, which stays as it was", async () => {
    const { id } = await add(reception, 'Theirs');
    await reception.send(taskUpdate, { id, title: 'Theirs still' });
    const entry = (await entryOf(id)) ?? 0;
    const before = await stored(id);
    const change = { id, title: 'Taken' };
    const batch = (call: string, inputs: object[]) =>
      doctor.refused(api.batch, { call, inputs } as never);
    const refused = [
      await doctor.refused(taskUpdate, change),
      await doctor.refused(taskUpdate, change, { headers: { 'If-Match': '1' } }),
      await doctor.refused(taskFinish, { id }),
      await doctor.refused(taskRevert, { id, entry }),
      await doctor.refused(taskRemove, { id }),
      await batch('taskUpdate', [change]),
      await batch('taskFinish', [{ id }]),
      await batch('taskRevert', [{ id, entry }]),
      await batch('taskRemove', [{ id }]),
    ];
    expect(refused.map(({ status, failures }) => [status, failures[0]?.error_code])).toEqual(
      refused.map(() => [403, 'GENERAL.NOT_YOURS']),
    );
    expect(await stored(id)).toEqual(before);
    await reception.send(taskRemove, { id });
    const back = await doctor.refused(taskRestore, { id });
    expect([back.status, back.failures[0]?.error_code]).toEqual([403, 'GENERAL.NOT_YOURS']);
    expect(await stored(id)).toBeUndefined();
    await manager.send(taskRestore, { id });
    expect(await stored(id)).toMatchObject({ created_by: before?.['created_by'] });
  });

  it('is refused a mixed batch as a whole', async () => {
    const [mine, theirs] = [await add(doctor, 'Own'), await add(manager, 'Other')];
    const inputs = [mine, theirs].map(({ id }) => ({ id, title: 'Both' }));
    const refused = await doctor.refused(api.batch, { call: 'taskUpdate', inputs });
    expect(refused.status).toBe(403);
    expect((await stored(mine.id))?.['title']).toBe('Own');
  });

  it('nobody names who added a record, nor is it answered', async () => {
    const id = (await add(reception, 'Author')).id;
    for (const name of ['createdBy', 'created_by', 'mayEdit']) {
      await doctor.send(taskCreate, { title: 'New', [name]: 1 }).catch(() => undefined);
      await doctor.send(taskUpdate, { id, title: 'x', [name]: true }).catch(() => undefined);
      const filter = JSON.stringify({ [name]: 1 });
      expect((await doctor.refused(taskList, { filter })).status).toBe(400);
    }
    const { rows } = await clinic.owner.query<{ created_by: number }>(
      "SELECT DISTINCT created_by FROM task WHERE title = 'New'",
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    expect((await stored(id))?.['title']).toBe('Author');
    const answers = [
      (await doctor.send(taskDetail, { id })).data,
      (await doctor.send(taskList, {})).data,
      (await doctor.send(taskVersion, { id })).data,
      (await doctor.send(taskRemoved, {})).data,
      (await doctor.send(api.recordHistory, { resource: 'tasks', id: String(id) })).data,
    ];
    expect(JSON.stringify(answers)).not.toMatch(/created_?by/i);
  });

  it('is told of each record whether it changes it, as its buttons are', async () => {
    const [mine, theirs] = [await add(doctor, 'Told own'), await add(manager, 'Told other')];
    const told = async (who: Caller) =>
      (await who.send(taskList, { filter: JSON.stringify({ id: [mine.id, theirs.id] }) })).data.map(
        (row) => (row as { mayEdit?: boolean }).mayEdit,
      );
    expect(await told(doctor)).toEqual([true, false].toReversed());
    expect(await told(manager)).toEqual([true, true]);
  });
});

it('what is declared in words that are not known allows nobody', () => {
  const by = { createdBy: 7, me: 7 };
  const of = (edit: unknown) => mayEditRecord({ Doctor: { edit } } as never, 'Doctor', by);
  expect(of({ createdBy: 'me' })).toBe(true);
  for (const edit of [
    undefined,
    {},
    { createdBy: 'team' },
    { owner: 'me' },
    { createdBy: 'me', team: 'x' },
  ])
    expect(of(edit)).toBe(false);
  expect(mayEditRecord({}, undefined, by)).toBe(false);
  expect(
    mayEditRecord({ Doctor: { edit: { createdBy: 'me' } } }, 'Doctor', { createdBy: null, me: 7 }),
  ).toBe(false);
});
