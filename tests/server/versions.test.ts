import { Socket } from 'node:net';
import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clinicToday } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import { addDays } from '../../contract/kit/days.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { everyKind } from '../support/everyKind.ts';
import { parcels } from '../support/parcels.ts';
import { pdfFile } from '../support/pdfFile.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { kindSampleMigration } from './support/kindSamples.ts';
import { parcelMigration } from './support/parcelTable.ts';
import { doctorIds } from './support/world.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    kindSamples: (await import('../support/everyKind.ts')).everyKind,
    parcels: (await import('../support/parcels.ts')).parcels,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  ...(await import('./support/kindSamples.ts')).kindSampleTables,
  parcels: (await import('./support/parcelTable.ts')).parcelTable,
}));

const calls = everyKind.usual;
const { kindSampleVersion, kindSampleRevert } = everyKind.versions;
const [doctor, other] = doctorIds.kl;

let clinic: Clinic;
let reception: Caller;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    {},
    {
      before: (owner) =>
        owner.query(`${kindSampleMigration}; ${parcelMigration}`).then(() => undefined),
    },
  );
  reception = await clinic.as('reception', 'kl');
  manager = await clinic.as('manager', 'kl');
});
afterAll(() => clinic.stop());

type Given = Record<string, unknown>;
const add = async (given: Given = {}) =>
  (await reception.send(calls.kindSampleCreate, { text: 'One', choice: 'new', ...given } as never))
    .data;
const change = async (id: number, given: Given) =>
  (
    await manager.send(calls.kindSampleUpdate, {
      id,
      text: 'One',
      choice: 'new',
      ...given,
    } as never)
  ).data;
const detail = async (id: number) => (await reception.send(calls.kindSampleDetail, { id })).data;
const version = async (id: number, chosen: { entry?: number; day?: string } = {}) =>
  (await reception.send(kindSampleVersion, { id, ...chosen })).data;
const entriesOf = async (id: number, resource = everyKind.resource) =>
  (await manager.send(api.recordHistory, { resource, id: String(id) })).data;
/** A record without what is not part of a version, with files by their names. */
const kept = ({ id: _id, version: _version, ...whole }: Given): Given => {
  const { referenceEmail: _email, referencePosition: _position, ...others } = whole;
  const { total: _total, weighed: _weighed, lines: _lines, longer: _longer, ...own } = others;
  const names = ['file', 'picture'].map((name): [string, unknown] => [
    name,
    (own[name] as { name: string } | null)?.name ?? null,
  ]);
  return { ...own, ...Object.fromEntries<unknown>(names) };
};

describe('a version of a record', () => {
  it('is what was stored at that moment, after any changes', async () => {
    const line = record(
      {
        kept: integer({ min: 0, max: 3 }),
        item: constantFrom('A', 'B', 'C'),
        price: option(integer({ min: 0, max: 90_000 })),
        weight: option(constantFrom('0.5', '3', '12.25')),
      },
      { requiredKeys: ['kept', 'item'] },
    );
    const step = record(
      {
        text: constantFrom('One', 'Two', ' Three'),
        longText: constantFrom('', 'a\nb'),
        decimal: option(constantFrom('0.3', '0.30', '-4', '12.25')),
        day: option(constantFrom('2031-02-28', '2031-03-01')),
        wallClock: option(constantFrom('2031-03-01T10:30:00.000Z', '2031-03-01T10:30Z')),
        time: option(constantFrom('09:05', '10:00')),
        phone: constantFrom('', '+60 12-345 6789', '0123456789'),
        boolean: constantFrom(true, false),
        choices: array(constantFrom('red', 'blue'), { maxLength: 2 }),
        reference: option(constantFrom(doctor, other)),
        joined: constantFrom([], [doctor], [other, doctor], [doctor, other]),
        records: array(line, { maxLength: 4 }),
      },
      { requiredKeys: ['text'] },
    );
    await assert(
      asyncProperty(array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        const made = await add();
        const stored = [kept(made)];
        for (const { records, ...given } of steps) {
          const had = (await detail(made.id)).records;
          const used = new Set<number>();
          const lines = records?.map(({ kept: place, ...fields }) => {
            const id = had[place]?.id;
            if (id === undefined || used.has(id)) return fields;
            used.add(id);
            return { id, ...fields };
          });
          const before = await detail(made.id);
          const after = await change(made.id, { ...given, ...(lines && { records: lines }) });
          if (after.version > before.version) stored.push(kept(after));
        }
        const entries = (await entriesOf(made.id)).toReversed();
        expect(entries).toHaveLength(stored.length);
        for (const [at, { entry }] of entries.entries()) {
          const told = await version(made.id, { entry });
          expect(told.record).toEqual(stored[at]);
          expect([told.unsure, told.isBeforeHistory]).toEqual([[], false]);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('tells who left it so and when, and is found by the day', async () => {
    const { id } = await add({ text: 'First' });
    await change(id, { text: 'Second' });
    await clinic.owner.query(
      `UPDATE audit SET at = at - interval '3 days' WHERE resource = $1 AND record_id = $2 AND action = 'create'`,
      [everyKind.resource, String(id)],
    );
    const today = clinicToday();
    expect((await version(id, { day: today })).record['text']).toBe('Second');
    const before = await version(id, { day: addDays(today, -1) });
    expect([before.record['text'], before.who]).toEqual(['First', 'Rose']);
    expect(before.at?.slice(0, 10)).toBe(addDays(today, -3));
    const early = await reception.refused(kindSampleVersion, { id, day: addDays(today, -4) });
    expect([early.status, early.failures[0]?.error_code]).toEqual([404, 'VERSION.NOT_YET']);
  });

  it('says what its history does not tell, and what it told is certain', async () => {
    const { id } = await add({ text: 'Noted', longText: 'Once' });
    await clinic.owner.query(`UPDATE kind_sample SET text = 'Unnoted' WHERE id = $1`, [id]);
    await change(id, { text: 'Unnoted', longText: 'Twice' });
    await change(id, { text: 'Later', longText: 'Twice' });
    const [, second, first] = await entriesOf(id);
    const told = await version(id, { entry: second?.entry ?? 0 });
    expect([told.record['text'], told.unsure]).toEqual(['Unnoted', ['text']]);
    const made = await version(id, { entry: first?.entry ?? 0 });
    expect([made.record['text'], made.unsure]).toEqual(['Noted', []]);
  });

  it('is read without all that was ever changed, which can be much', async () => {
    const { id } = await add({ text: 'First', longText: 'Once' });
    await clinic.owner.query(
      `INSERT INTO audit (branch_id, account_id, resource, record_id, action, changes)
       SELECT branch_id, account_id, resource, record_id, 'edit',
              jsonb_build_object('longText', jsonb_build_array(repeat('x', 20000), repeat('y', 20000)))
         FROM audit, generate_series(1, 200) WHERE resource = $1 AND record_id = $2`,
      [everyKind.resource, String(id)],
    );
    const received = vi.spyOn(Socket.prototype, 'push');
    try {
      expect((await version(id, { day: clinicToday() })).record['text']).toBe('First');
      const bytes = received.mock.calls.map(([chunk]) =>
        Buffer.isBuffer(chunk) ? chunk.length : 0,
      );
      expect(bytes.reduce((all, each) => all + each, 0)).toBeLessThan(500_000);
    } finally {
      received.mockRestore();
    }
  });

  it('is told from before the first entry that is kept', async () => {
    const { id } = await add({ text: 'Old' });
    await change(id, { text: 'New' });
    await clinic.owner.query(
      `DELETE FROM audit WHERE resource = $1 AND record_id = $2 AND action = 'create'`,
      [everyKind.resource, String(id)],
    );
    const told = await version(id, { day: '2020-01-01' });
    expect([told.record['text'], told.isBeforeHistory, told.at]).toEqual(['Old', true, null]);
  });

  it('is that of its branch, to those who may see it', async () => {
    const { id } = await add();
    const [{ entry } = { entry: 0 }] = await entriesOf(id);
    const elsewhere = await clinic.as('tenant', 'pj');
    for (const call of [kindSampleVersion, kindSampleRevert]) {
      const foreign = await elsewhere.refused(call, { id, entry });
      const missing = await elsewhere.refused(call, { id: 987_654, entry });
      expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
    }
    const nurse = await clinic.as('nurse', 'kl');
    expect((await nurse.refused(kindSampleVersion, { id, entry })).status).toBe(403);
    expect((await nurse.refused(kindSampleRevert, { id, entry })).status).toBe(403);
    const another = await add();
    expect((await reception.refused(kindSampleVersion, { id: another.id, entry })).status).toBe(
      404,
    );
  });
});

describe('a version that is brought back', () => {
  it('is an ordinary change, which the history tells, with lines and joins as they were', async () => {
    const given = {
      text: 'Was',
      records: [{ item: 'Gone', price: 1_250 }, { item: 'Stays' }],
      joined: [other, doctor],
      reference: doctor,
    };
    const made = await add(given);
    const [, stays] = made.records;
    await change(made.id, {
      text: 'Is',
      records: [{ id: stays?.id, item: 'Stays' }],
      joined: [],
      reference: null,
    });
    const [{ version: _now }, [, { entry, at } = { entry: 0, at: '' }]] = await Promise.all([
      detail(made.id),
      entriesOf(made.id),
    ]);
    const { data } = await manager.send(kindSampleRevert, { id: made.id, entry });
    expect(data).toMatchObject({ text: 'Was', joined: [other, doctor], reference: doctor });
    expect(data.records.map(({ item, price }) => [item, price])).toEqual([
      ['Gone', 1_250],
      ['Stays', null],
    ]);
    expect(data.records[1]?.id).toBe(stays?.id);
    expect(data.version).toBe(made.version + 2);
    const [line] = await entriesOf(made.id);
    expect(line).toMatchObject({ action: 'revert', who: 'Maya' });
    expect(line?.changes).toMatchObject({ text: ['Is', 'Was'], version: [null, at] });
    // Nothing differs any more, so nothing is done.
    await manager.send(kindSampleRevert, { id: made.id, entry });
    expect((await entriesOf(made.id))[0]?.entry).toBe(line?.entry);
  });

  it('leaves the files, whose contents are no longer kept', async () => {
    const base64 = Buffer.from(pdfFile('x')).toString('base64');
    const made = await add({
      text: 'With',
      file: { name: 'a.pdf', type: 'application/pdf', base64 },
    });
    await change(made.id, { text: 'Without', file: null });
    const [, { entry } = { entry: 0 }] = await entriesOf(made.id);
    expect((await version(made.id, { entry })).record['file']).toBe('a.pdf');
    const { data } = await reception.send(kindSampleRevert, { id: made.id, entry });
    expect([data.text, data.file]).toEqual(['With', null]);
  });

  it('is refused where what it names is gone, where its value is no longer allowed, and over a newer version', async () => {
    const made = await add({ reference: other, text: 'A' });
    const changed = await change(made.id, { reference: doctor, text: 'B' });
    const [, { entry } = { entry: 0 }] = await entriesOf(made.id);
    const refused = async (headers = {}) => {
      const { status, failures } = await reception.refused(
        kindSampleRevert,
        { id: made.id, entry },
        { headers },
      );
      return [status, ...failures.map(({ field, error_code }) => `${field} ${error_code}`)];
    };
    await clinic.owner.query('UPDATE doctor SET removed_at = now() WHERE id = $1', [other]);
    expect(await refused()).toEqual([409, 'reference VERSION.GONE']);
    await clinic.owner.query('UPDATE doctor SET removed_at = NULL WHERE id = $1', [other]);
    const stale = await refused({ 'If-Match': String(changed.version - 1) });
    expect(stale).toEqual([409, 'undefined GENERAL.STALE']);
    await clinic.owner.query(
      `UPDATE audit SET changes = jsonb_set(changes, '{text,0}', '""') WHERE resource = $1 AND record_id = $2 AND action = 'edit'`,
      [everyKind.resource, String(made.id)],
    );
    await clinic.owner.query(
      `UPDATE audit SET changes = jsonb_set(changes, '{text,1}', '""') WHERE resource = $1 AND record_id = $2 AND action = 'create'`,
      [everyKind.resource, String(made.id)],
    );
    expect(await refused()).toEqual([409, 'text VERSION.NOT_ALLOWED']);
    expect((await detail(made.id)).text).toBe('B');
  });
});

describe('a field that some see', () => {
  it('is left out of a version, and stays where another brings one back', async () => {
    const tenant = await clinic.as('tenant', 'kl');
    const doctorHere = await clinic.as('doctor', 'kl');
    const sent = { title: 'Gloves', sending: 'pickup' } as const;
    const { id } = (await tenant.send(parcels.usual.parcelCreate, { ...sent, cost: 73_100 })).data;
    await tenant.send(parcels.usual.parcelUpdate, { id, ...sent, title: 'Masks', cost: 81_900 });
    const [, { entry } = { entry: 0 }] = await entriesOf(id, 'parcels');
    const { parcelVersion, parcelRevert } = parcels.versions;
    const seen = (await doctorHere.send(parcelVersion, { id, entry })).data;
    expect(JSON.stringify(seen)).not.toMatch(/cost|73100/);
    expect((await tenant.send(parcelVersion, { id, entry })).data.record['cost']).toBe(73_100);
    await doctorHere.send(parcelRevert, { id, entry });
    const now = (await tenant.send(parcels.usual.parcelDetail, { id })).data;
    expect([now.title, now.cost]).toEqual(['Gloves', 81_900]);
  });
});
