import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import { z } from '../../contract/kit/zod.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { crud } from '../../server/kit/db/crud/index.ts';
import { crates } from '../support/crates.ts';
import { pdfFile } from '../support/pdfFile.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { doctorIds } from './support/world.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    crates: (await import('../support/crates.ts')).crates,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => {
  const own = await original<typeof schemaModule>();
  const columns = await import('../../server/kit/db/schema/columns.ts');
  const records = await import('../../server/kit/db/schema/records.ts');
  const { file } = await import('../../server/kit/db/schema/files.ts');
  const crates = pgTable('crate', {
    ...records.ofBranch(),
    title: columns.of('text', 'title'),
    state: columns.oneOf('state', ['packed', 'sent', 'lost']),
    remark: columns.of('text', 'remark'),
    closed: columns.optional('day', 'closed'),
    opened: columns.optional('day', 'opened'),
    note: columns.of('richText', 'note'),
    seal: columns.optional('json', 'seal'),
    slip: file('slip_id'),
  });
  const crateItems = records.inside('crate_item', () => crates.id, {
    name: columns.of('text', 'name'),
    price: columns.money('price'),
    count: columns.of('integer', 'count'),
  });
  const joined = (name: string) =>
    records.joining(
      name,
      () => crates.id,
      () => own.doctors.id,
    );
  return {
    ...own,
    crates,
    crateItems,
    cratePackers: joined('crate_packer'),
    crateCheckers: joined('crate_checker'),
    crateLoaders: joined('crate_loader'),
  };
});
const joining = (name: string) => `CREATE TABLE ${name} (
  branch_id integer NOT NULL REFERENCES branch (id), position integer NOT NULL,
  parent_id integer NOT NULL REFERENCES crate (id) ON DELETE CASCADE,
  referred_id integer NOT NULL REFERENCES doctor (id), PRIMARY KEY (parent_id, referred_id));`;
const migration = `CREATE TABLE crate (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), title text NOT NULL, state text NOT NULL, remark text NOT NULL,
  closed date, opened date,
  note text NOT NULL, seal jsonb, slip_id integer REFERENCES file (id));
CREATE TABLE crate_item (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, branch_id integer NOT NULL REFERENCES branch (id),
  parent_id integer NOT NULL REFERENCES crate (id) ON DELETE CASCADE, position integer NOT NULL,
  name text NOT NULL, price bigint NOT NULL, count integer NOT NULL);
${joining('crate_packer')}${joining('crate_checker')}${joining('crate_loader')}`;

const { crateCreate, crateUpdate, crateDetail, crateList } = crates.usual;
const { crateDispatch, crateLose } = crates.transitions;
const [doctor, other] = doctorIds.kl;

let clinic: Clinic;
let tenant: Caller;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(migration).then(() => {}) });
  tenant = await clinic.as('tenant', 'kl');
  manager = await clinic.as('manager', 'kl');
});
afterAll(() => clinic.stop());

const item = { name: 'Glove', price: 1_250, count: 4 };
const add = async (given: object, who = manager) =>
  (await who.send(crateCreate, { title: 'Gloves', ...given })).data.id;
const read = async (id: number) => (await tenant.send(crateDetail, { id })).data;
const refusedChange = async (id: number, given: object) => {
  const { status, failures } = await manager.refused(crateUpdate, {
    id,
    title: 'Gloves',
    ...given,
  });
  return [status, ...failures.map(({ field, error_code }) => `${field} ${error_code}`)];
};

describe('references in a table of their own', () => {
  it('are not answered to who does not see them, and stay where others change the record', async () => {
    const id = await add({ packers: [doctor] }, tenant);
    const listed = (await manager.send(crateList, { filter: JSON.stringify({ id }) })).data;
    const changed = (await manager.send(crateUpdate, { id, title: 'Masks' })).data;
    const one = (await manager.send(crateDetail, { id })).data;
    for (const answer of [...listed, changed, one]) expect(answer).not.toHaveProperty('packers');
    expect(await read(id)).toMatchObject({ title: 'Masks', packers: [doctor] });
  });

  it('are changed by those alone who change their field', async () => {
    const id = await add({ packers: [doctor], checkers: [other] }, tenant);
    expect(await refusedChange(id, { packers: [other] })).toEqual([
      403,
      'packers GENERAL.FORBIDDEN',
    ]);
    expect(await refusedChange(id, { checkers: [doctor] })).toEqual([
      403,
      'checkers GENERAL.FORBIDDEN',
    ]);
    await manager.send(crateUpdate, { id, title: 'Same', checkers: [other] });
    expect(await read(id)).toMatchObject({ packers: [doctor], checkers: [other] });
  });

  it('follow the rules of their field, as the history tells', async () => {
    const id = await add({ items: [item], loaders: [other] });
    expect(await read(id)).toMatchObject({ loaders: [other] });
    await manager.send(crateUpdate, { id, title: 'Gloves', items: [] });
    expect(await read(id)).toMatchObject({ items: [], loaders: [] });
    const history = await manager.send(api.recordHistory, { resource: 'crates', id: String(id) });
    expect(history.data[0]?.changes['loaders']).toEqual([[other], []]);
  });
});

describe('lines of a record', () => {
  it('are there for its rules, also where a change leaves them out', async () => {
    const id = await add({ items: [item], remark: 'Fragile' });
    await manager.send(crateUpdate, { id, title: 'Masks' });
    expect(await read(id)).toMatchObject({ title: 'Masks', remark: 'Fragile' });
    await manager.send(crateUpdate, { id, title: 'Masks', items: [] });
    expect(await read(id)).toMatchObject({ remark: '' });
  });

  it('are there for what a transition needs', async () => {
    const empty = await add({});
    const refused = await manager.refused(crateDispatch, { id: empty });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'GENERAL.REQUIRED']);
    const id = await add({ items: [item] });
    expect((await manager.send(crateDispatch, { id })).data.state).toBe('sent');
  });
});

it('a rule between fields is held against the whole record, whatever a change leaves out', async () => {
  const id = await add({ closed: '2031-05-20', opened: '2031-05-25' });
  expect(await refusedChange(id, { opened: '2031-05-19' })).toEqual([
    400,
    'opened ORGANIZER.DAYS_ORDER',
  ]);
  expect(await refusedChange(id, { closed: '2031-05-26' })).toEqual([
    400,
    'opened ORGANIZER.DAYS_ORDER',
  ]);
  await manager.send(crateUpdate, { id, title: 'Gloves', closed: '2031-05-24' });
  expect(await read(id)).toMatchObject({ closed: '2031-05-24', opened: '2031-05-25' });
});

it('a file that a transition hides is removed, and the history tells its name', async () => {
  const base64 = Buffer.from(pdfFile('x')).toString('base64');
  const id = await add({ slip: { name: 'slip.pdf', type: 'application/pdf', base64 } });
  expect((await manager.send(crateLose, { id })).data.slip).toBeNull();
  const { rows } = await clinic.owner.query(`SELECT name FROM file WHERE resource = 'crates'`);
  expect(rows).toEqual([]);
  const history = await manager.send(api.recordHistory, { resource: 'crates', id: String(id) });
  expect(history.data[0]?.changes['slip']).toEqual(['slip.pdf', null]);
});

it('a formatted text that is too long as it is kept is refused before it is', async () => {
  const note = (signs: number) => `<p>${'&'.repeat(signs)}</p>`;
  const id = await add({});
  expect(await refusedChange(id, { note: note(11) })).toEqual([400, 'note GENERAL.TOO_LONG']);
  const kept = (await manager.send(crateUpdate, { id, title: 'Gloves', note: note(10) })).data.note;
  expect((await manager.send(crateUpdate, { id, title: 'Gloves', note: kept })).data.note).toBe(
    kept,
  );
});

it('JSON with a character that is not kept is refused', async () => {
  const id = await add({});
  expect((await refusedChange(id, { seal: { mark: 'a\0b' } }))[0]).toBe(400);
});

describe('a computed value', () => {
  it('that is none it may be is refused, so that every other record is still listed', async () => {
    const id = await add({ items: [item] });
    const large = { ...item, price: 99_999_999_999, count: 200_003 };
    expect(await refusedChange(id, { items: [large] })).toEqual([
      400,
      'worth GENERAL.AMOUNT_BETWEEN',
    ]);
    const [listed] = (await manager.send(crateList, { filter: JSON.stringify({ id }) })).data;
    expect(listed?.worth).toBe(5_000);
  });

  it('cannot tell of a field that not everyone sees', () => {
    const table = pgTable('crate', { id: integer('id'), cost: integer('cost') });
    const made = (readBy?: string[]) =>
      crud('crates', {}, table, {
        computed: { margin: ({ cost }) => sql`${cost} / 2` },
        declared: {
          one: 'crate',
          fieldAccess: { cost: readBy ? { readBy } : { editedBy: ['Tenant'] } },
          computed: { margin: { kind: 'money', as: z.int(), digits: 0, factors: [] } },
        },
      });
    expect(() => made(['Tenant'])).toThrow('margin would tell of cost');
    expect(() => made()).not.toThrow();
  });
});
