import { sql } from 'drizzle-orm';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import { type Computation, computedValue } from '../../contract/kit/computed.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { doctors } from '../../server/db/schema/index.ts';
import { sweep } from '../../server/jobs/retention.ts';
import { inUse } from '../../server/kit/db/inUse.ts';
import { everyKind } from '../support/everyKind.ts';
import { pdfFile } from '../support/pdfFile.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { eventually } from './support/hub.ts';
import { kindSampleMigration } from './support/kindSamples.ts';
import { branchIds, doctorIds } from './support/world.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    kindSamples: (await import('../support/everyKind.ts')).everyKind,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  ...(await import('./support/kindSamples.ts')).kindSampleTables,
}));

const calls = everyKind.usual;
const [doctor, other] = doctorIds.kl;
const filled = {
  text: 'One',
  longText: 'One line\nand another',
  richText: '<p>Drink <b>much</b> water.</p><script>alert(1)</script>',
  json: { limits: [3, 1] },
  email: 'someone@world.test',
  phone: '+60 12-345 6789',
  webAddress: 'example.com/about',
  colour: '#0F766E',
  day: '2031-02-28',
  time: '09:05',
  wallClock: '2031-03-01T10:30:00.000Z',
  integer: 1250,
  decimal: '0.3',
  money: 125_050,
  boolean: true,
  choice: 'old',
  choices: ['red', 'blue'],
  several: ['one', 'two'],
  reference: doctor,
  references: [doctor, other],
  joined: [other, doctor],
  records: [
    {
      item: 'Dressing',
      price: 2550,
      per: 'visit',
      by: other,
      weight: '0.5',
      at: '09:05',
      remark: '<p onclick="x()">Dry</p>',
    },
    { item: 'X-ray', price: null, per: 'hour' },
  ],
} as const;
const kept = {
  ...filled,
  records: [
    {
      id: expect.any(Number) as number,
      item: 'Dressing',
      price: 2550,
      per: 'visit',
      by: other,
      weight: '0.50',
      at: '09:05',
      remark: '<p>Dry</p>',
    },
    {
      id: expect.any(Number) as number,
      item: 'X-ray',
      price: null,
      per: 'hour',
      by: null,
      weight: null,
      at: null,
      remark: '',
    },
  ],
  phone: '+60123456789',
  webAddress: 'https://example.com/about',
  colour: '#0f766e',
  decimal: '0.30',
  richText: '<p>Drink <strong>much</strong> water.</p>',
};

let clinic: Clinic;
let reception: Caller;
let id: number;
beforeAll(async () => {
  clinic = await startClinic(
    {},
    { before: (owner) => owner.query(kindSampleMigration).then(() => {}) },
  );
  reception = await clinic.as('reception');
  id = (await reception.send(calls.kindSampleCreate, filled as never)).data.id;
  await reception.send(calls.kindSampleCreate, { text: 'Empty', choice: 'new' });
});
afterAll(() => clinic.stop());

const found = async (filter: object, sort: [string, 'ASC' | 'DESC'] = ['text', 'ASC']) => {
  const asked = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) };
  return (await reception.send(calls.kindSampleList, asked)).data.map(({ text }) => text);
};

describe('a record of every kind', () => {
  it('is kept and answered as it was sent, and empty where it was left so', async () => {
    expect((await reception.send(calls.kindSampleDetail, { id })).data).toMatchObject(kept);
    const [, none] = (await reception.send(calls.kindSampleList, { sort: '["id","ASC"]' })).data;
    expect(none).toMatchObject({
      longText: '',
      richText: '',
      json: null,
      email: '',
      phone: '',
      webAddress: '',
      colour: '',
      day: null,
      time: null,
      wallClock: null,
      integer: null,
      decimal: null,
      money: null,
      boolean: false,
      choices: [],
      several: [],
      reference: null,
      references: [],
      joined: [],
      records: [],
      file: null,
      picture: null,
    });
  });

  it('is answered alike where nothing of it changes, and no change is noted', async () => {
    const { data } = await reception.send(calls.kindSampleDetail, { id });
    await reception.send(calls.kindSampleUpdate, data);
    const history = await reception.send(api.recordHistory, {
      resource: everyKind.resource,
      id: String(id),
    });
    expect(history.data.filter(({ action }) => action === 'edit')).toEqual([]);
  });

  it.each([
    ['day', '2031-02-28', '2031-03-01'],
    ['time', '09:05', '09:06'],
    ['wallClock', '2031-03-01T10:30:00.000Z', '2031-03-01T10:31:00.000Z'],
    ['integer', 1250, 1251],
    ['decimal', '0.30', '0.31'],
    ['money', 125_050, 125_051],
  ])('is found from and until its %s', async (name, own, later) => {
    expect(await found({ [`${name}_gte`]: own, [`${name}_lte`]: own })).toEqual(['One']);
    expect(await found({ [`${name}_gte`]: later })).toEqual([]);
    expect(await found({ [name]: own })).toEqual(['One']);
    expect(await found({ [name]: null })).toEqual(['Empty']);
  });

  it.each([
    ['choices', 'blue'],
    ['several', 'two'],
    ['references', other],
    ['joined', [other, doctorIds.kl[2]]],
    ['reference', doctor],
    ['boolean', true],
    ['email', 'someone@world.test'],
  ])('is found by its %s', async (name, value) => {
    expect(await found({ [name]: value })).toEqual(['One']);
  });

  it('is refused with the field that is wrong', async () => {
    const wrong = {
      ...filled,
      email: 'nobody',
      phone: '12',
      webAddress: 'javascript:alert(1)',
      colour: 'red',
      wallClock: '2031-02-30T10:00:00.000Z',
      decimal: '0.125',
      choices: ['pink'],
    };
    const { failures } = await reception.refused(calls.kindSampleCreate, wrong as never);
    expect(
      Object.fromEntries(failures.map(({ field, error_code }) => [field, error_code])),
    ).toEqual({
      email: '10003',
      phone: 'GENERAL.PHONE_NUMBER',
      webAddress: 'GENERAL.WEB_ADDRESS',
      colour: 'GENERAL.COLOUR',
      wallClock: 'GENERAL.DATE',
      decimal: 'GENERAL.DECIMAL',
      'choices.0': 'GENERAL.INVALID',
    });
  });

  it('keeps every digit of a decimal number, and sorts by it as a number', async () => {
    const add = (text: string, decimal: string) =>
      reception.send(calls.kindSampleCreate, { text, decimal, choice: 'new' });
    await add('Nine', '9.1');
    await add('Ten', '10.01');
    expect(await found({ decimal_gte: '0' }, ['decimal', 'DESC'])).toEqual(['Ten', 'Nine', 'One']);
    const { rows } = await clinic.owner.query<{ sum: string }>(
      'SELECT sum(decimal)::text FROM kind_sample',
    );
    expect(rows).toEqual([{ sum: '19.41' }]);
  });
});

describe('several others that a record refers to, in a table that joins them', () => {
  const joinedOf = async (q: string) => {
    const { data } = await reception.send(calls.kindSampleList, { filter: JSON.stringify({ q }) });
    return data.map(({ joined }) => joined);
  };
  const third = doctorIds.kl[2];

  it('are changed as a whole, in the order in which they were chosen', async () => {
    const { data: made } = await reception.send(calls.kindSampleCreate, {
      text: 'Joins',
      choice: 'new',
      joined: [third, doctor],
    });
    expect(made.joined).toEqual([third, doctor]);
    const set = async (joined: number[]) =>
      (await reception.send(calls.kindSampleUpdate, { ...made, joined })).data.joined;
    expect(await set([other, doctor, third])).toEqual([other, doctor, third]);
    expect(await set([third])).toEqual([third]);
    expect(await joinedOf('Joins')).toEqual([[third]]);
    expect(await found({ joined: [doctor, third], q: 'Joins' })).toEqual(['Joins']);
    expect(await found({ joined: doctor, q: 'Joins' })).toEqual([]);
    const history = await reception.send(api.recordHistory, {
      resource: everyKind.resource,
      id: String(made.id),
    });
    expect(history.data[0]?.changes['joined']).toEqual([[other, doctor, third], [third]]);
    expect(await set([])).toEqual([]);
    expect(await found({ joined: null, q: 'Joins' })).toEqual(['Joins']);
    await reception.send(calls.kindSampleRemove, { id: made.id });
  });

  it('are of the own branch alone, and stay while a record refers to them', async () => {
    const [penang] = doctorIds.penang;
    const given = { text: 'Joins', choice: 'new' as const };
    const refused = await reception.refused(calls.kindSampleCreate, {
      ...given,
      joined: [doctor, penang],
    });
    expect(refused).toMatchObject({ status: 404, failures: [{ field: 'joined.1' }] });
    await reception.send(calls.kindSampleCreate, { ...given, text: 'Stays', joined: [third] });
    const branch = { id: branchIds.kl };
    const refusal = await clinic.database.system(
      ({ db }) => inUse(doctors, third, { db, branch, language: 'en' } as never),
      branchIds.kl,
    );
    expect(refusal?.faults.map(({ params }) => params)).toContainEqual(
      expect.objectContaining({ what: 'Kind samples: 1', field: 'joined' }),
    );
  });
});

describe('values of the record that another refers to', () => {
  const fetchedOf = async (q: string) => {
    const { data } = await reception.send(calls.kindSampleList, { filter: JSON.stringify({ q }) });
    return data.map(({ referenceEmail, referencePosition }) => [referenceEmail, referencePosition]);
  };
  beforeAll(async () => {
    for (const [at, email] of ['wong@world.test', 'aminah@world.test'].entries())
      await clinic.owner.query('UPDATE doctor SET email = $2, position = $3 WHERE id = $1', [
        doctorIds.kl[at],
        email,
        40 + at,
      ]);
    for (const [text, reference] of [
      ['Fetches first', doctor],
      ['Fetches second', other],
      ['Fetches none', null],
    ] as const)
      await reception.send(calls.kindSampleCreate, { text, reference, choice: 'new' });
  });

  it('are answered with it, as they are now, and none where it refers to none', async () => {
    expect(await fetchedOf('Fetches')).toEqual([
      ['wong@world.test', 40],
      [null, null],
      ['aminah@world.test', 41],
    ]);
    const made = await reception.send(calls.kindSampleCreate, {
      text: 'Fetches at once',
      reference: other,
      choice: 'new',
    });
    expect(made.data.referenceEmail).toBe('aminah@world.test');
    await reception.send(calls.kindSampleRemove, { id: made.data.id });
  });

  it('are searched, sorted and narrowed by', async () => {
    expect(await found({ q: 'Fetches aminah@' })).toEqual(['Fetches second']);
    const own = { q: 'Fetches' };
    const both = { ...own, referencePosition_gte: 40 };
    expect(await found(both, ['referenceEmail', 'ASC'])).toEqual([
      'Fetches second',
      'Fetches first',
    ]);
    expect(await found(both, ['referencePosition', 'DESC'])).toEqual([
      'Fetches second',
      'Fetches first',
    ]);
    expect(await found({ ...own, referencePosition_lte: 40 })).toEqual(['Fetches first']);
    expect(await found({ ...own, referenceEmail: ['wong@world.test', 'x@y.z'] })).toEqual([
      'Fetches first',
    ]);
    expect(await found({ ...own, referenceEmail: null })).toEqual(['Fetches none']);
  });

  it('are never written', async () => {
    const given = { text: 'Writes', choice: 'new', referenceEmail: 'new@world.test' };
    const answer = await fetch(clinic.address + calls.kindSampleCreate.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${reception.token}`,
        'content-type': 'application/json',
        branchId: String(branchIds.kl),
      },
      body: JSON.stringify(given),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject([
      { field: 'referenceEmail', error_code: 'GENERAL.UNKNOWN_FIELD' },
    ]);
  });

  it('are not those of another branch, whatever a column names', async () => {
    const [penang] = doctorIds.penang;
    const { data } = await reception.send(calls.kindSampleCreate, {
      text: 'Fetches theirs',
      choice: 'new',
    });
    await clinic.owner.query("UPDATE doctor SET email = 'theirs@world.test' WHERE id = $1", [
      penang,
    ]);
    await clinic.owner.query('UPDATE kind_sample SET reference = $2 WHERE id = $1', [
      data.id,
      penang,
    ]);
    expect(await fetchedOf('Fetches theirs')).toEqual([[null, null]]);
    expect(await found({ q: 'theirs@world.test' })).toEqual([]);
    expect(await found({ referenceEmail: 'theirs@world.test' })).toEqual([]);
  });
});

describe('a picture of a record', () => {
  it('is answered small with its record, and whole by the call of files', async () => {
    const picture = await sharp({
      create: { width: 800, height: 400, channels: 3, background: '#0f766e' },
    })
      .png()
      .toBuffer();
    const sent = {
      name: 'logo.png',
      type: 'image/png',
      base64: picture.toString('base64'),
    } as const;
    const { data } = await reception.send(calls.kindSampleUpdate, {
      id,
      text: 'One',
      choice: 'old',
      picture: sent,
    });
    const small = Buffer.from(data.picture?.thumbnail?.split(',')[1] ?? '', 'base64');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 });
    const whole = await reception.send(api.storedFile, { id: data.picture?.id ?? 0 });
    const large = sharp(Buffer.from(await whole.data.arrayBuffer()));
    expect(await large.metadata()).toMatchObject({ format: 'png', width: 800, height: 400 });
  });

  it('is read by nobody while its record is removed, and is there again with it', async () => {
    const before = (await reception.send(calls.kindSampleDetail, { id })).data;
    const picture = { id: before.picture?.id ?? 0 };
    await reception.send(calls.kindSampleRemove, { id });
    expect((await reception.refused(api.storedFile, picture)).status).toBe(404);
    const { data } = await reception.send(everyKind.trash.kindSampleRemoved, {});
    const removed = data.data.find((each) => each.id === id);
    expect(removed).toMatchObject({ ...kept, picture: null });
    await reception.send(everyKind.trash.kindSampleRestore, { id });
    const after = (await reception.send(calls.kindSampleDetail, { id })).data;
    expect(after).toEqual({ ...before, version: before.version + 1 });
    expect((await reception.send(api.storedFile, picture)).data.size).toBeGreaterThan(100);
  });

  it('is deleted with what was removed too long ago, and its content with it', async () => {
    const given = {
      text: 'Old',
      choice: 'new',
      file: {
        name: 'old.pdf',
        type: 'application/pdf',
        base64: Buffer.from(pdfFile('old')).toString('base64'),
      },
    };
    const { data: old } = await reception.send(calls.kindSampleCreate, given as never);
    await reception.send(calls.kindSampleRemove, { id: old.id });
    await clinic.owner.query(
      `UPDATE removed_record SET removed_at = now() - interval '31 days' WHERE record_id = ${old.id}`,
    );
    await eventually(async () => {
      await sweep(clinic.database);
      const { rows } = await clinic.owner.query('SELECT FROM file WHERE id = $1', [old.file?.id]);
      expect(rows).toEqual([]);
    });
  });

  it('comes back with every digit of a number', async () => {
    const given = { text: 'Exact', choice: 'new', decimal: '1.25' };
    const { data: made } = await reception.send(calls.kindSampleCreate, given as never);
    await clinic.owner.query(`UPDATE kind_sample SET decimal = 0.30 WHERE id = ${made.id}`);
    await reception.send(calls.kindSampleRemove, { id: made.id });
    await reception.send(everyKind.trash.kindSampleRestore, { id: made.id });
    const { rows } = await clinic.owner.query<{ decimal: string }>(
      `SELECT decimal::text FROM kind_sample WHERE id = ${made.id}`,
    );
    expect(rows).toEqual([{ decimal: '0.30' }]);
    await clinic.owner.query(`DELETE FROM kind_sample WHERE id = ${made.id}`);
  });

  it('is not brought back where what it refers to is gone', async () => {
    const given = { text: 'Of one who left', choice: 'new', reference: other };
    const { data: made } = await reception.send(calls.kindSampleCreate, given as never);
    await reception.send(calls.kindSampleRemove, { id: made.id });
    await clinic.owner.query('UPDATE doctor SET removed_at = now() WHERE id = $1', [other]);
    const { status, failures } = await reception.refused(everyKind.trash.kindSampleRestore, {
      id: made.id,
    });
    expect([status, failures[0]?.error_code]).toEqual([409, 'LIST.RESTORE_GONE']);
    await clinic.owner.query('UPDATE doctor SET removed_at = NULL WHERE id = $1', [other]);
  });

  it('is no PDF', async () => {
    const base64 = Buffer.from(pdfFile('x')).toString('base64');
    const picture = { name: 'x.pdf', type: 'application/pdf', base64 };
    const given = { text: 'Two', choice: 'new', picture };
    const { status } = await reception.refused(calls.kindSampleCreate, given as never);
    expect(status).toBe(400);
  });
});

describe('a default from another record', () => {
  const create = async (given: object) =>
    (
      await reception.send(calls.kindSampleCreate, {
        text: 'Defaults',
        choice: 'new',
        ...given,
      } as never)
    ).data;
  afterAll(() => clinic.owner.query("DELETE FROM kind_sample WHERE text = 'Defaults'"));

  it('is taken by a field that a creation leaves out, and by no other', async () => {
    await clinic.owner.query('UPDATE doctor SET position = 57 WHERE id = $1', [other]);
    expect((await create({ reference: other })).integer).toBe(57);
    expect((await create({ reference: other, integer: 31 })).integer).toBe(31);
    expect((await create({ reference: other, integer: null })).integer).toBeNull();
    expect((await create({})).integer).toBeNull();
    const { id: made } = await create({ reference: other });
    await reception.send(calls.kindSampleUpdate, {
      id: made,
      text: 'Defaults',
      choice: 'new',
      reference: doctor,
    });
    expect((await reception.send(calls.kindSampleDetail, { id: made })).data.integer).toBe(57);
  });

  it('is taken in each row of an import, and is none where the field does not hold it', async () => {
    await clinic.owner.query('UPDATE doctor SET position = 10001 WHERE id = $1', [doctor]);
    const inputs = [
      { text: 'Defaults', choice: 'new', reference: other },
      { text: 'Defaults', choice: 'new', reference: doctor },
    ];
    const { data } = await reception.send(api.batch, { call: 'kindSampleCreate', inputs });
    expect((data.answers as { integer: number | null }[]).map(({ integer }) => integer)).toEqual([
      57,
      null,
    ]);
  });
});

describe('a computed value', () => {
  const sets = [
    { text: 'Sum A', longText: 'four', records: [] },
    {
      text: 'Sum B',
      longText: 'eleven char',
      records: [{ item: 'X', price: 1_205, weight: '0.25' }],
    },
    {
      text: 'Sum C',
      longText: '',
      records: [
        { item: 'X', price: 333, weight: '2.50' },
        { item: 'Y', price: null, weight: '7' },
        { item: 'Z', price: 91_007, weight: null },
      ],
    },
  ];
  const read = ({ total, weighed, lines, longer }: Record<string, unknown>) => [
    total,
    weighed,
    lines,
    longer,
  ];

  it('follows from the record and its lines: answered, sorted, narrowed, and never written', async () => {
    for (const given of sets)
      await reception.send(calls.kindSampleCreate, { ...given, choice: 'new', total: 7 } as never);
    const list = async (filter: object, sort = ['text', 'ASC']) =>
      (
        await reception.send(calls.kindSampleList, {
          filter: JSON.stringify({ q: 'Sum', ...filter }),
          sort: JSON.stringify(sort),
        })
      ).data;
    const all = await list({});
    expect(all.map(read)).toEqual([
      [0, '0.0', 0, 4],
      [1_205, '301.3', 1, 11],
      [91_340, '832.5', 3, 0],
    ]);
    const names = async (...given: Parameters<typeof list>) =>
      (await list(...given)).map(({ text }) => text);
    expect(await names({}, ['total', 'DESC'])).toEqual(['Sum C', 'Sum B', 'Sum A']);
    expect(await names({}, ['longer', 'ASC'])).toEqual(['Sum C', 'Sum A', 'Sum B']);
    expect(await names({ total_gte: 1_205, total_lte: 91_339 })).toEqual(['Sum B']);
    expect(await names({ lines: [0, 3] })).toEqual(['Sum A', 'Sum C']);
    expect(await names({ weighed: '832.5' })).toEqual(['Sum C']);
    expect(await names({ longer_gte: 5 })).toEqual(['Sum B']);
    const changed = await reception.send(calls.kindSampleUpdate, {
      id: all[0]?.id ?? 0,
      text: 'Sum A',
      choice: 'new',
      records: [{ item: 'X', price: 19 }],
    });
    expect(read(changed.data)).toEqual([19, '0.0', 1, 4]);
    for (const { id } of all) await reception.send(calls.kindSampleRemove, { id });
  });

  it('is what a form says before it is saved', () => {
    const said = ({ records }: (typeof sets)[number]) =>
      ['total', 'weighed', 'lines', 'longer'].map((name) =>
        computedValue(everyKind.computed[name] as Computation, { records }),
      );
    expect(sets.map(said)).toEqual([
      [0, '0.0', 0, undefined],
      [1_205, '301.3', 1, undefined],
      [91_340, '832.5', 3, undefined],
    ]);
  });
});

describe('a formatted text', () => {
  it('is found by its words, also where a part of one is bold, and not by its tags', async () => {
    expect(await found({ q: 'much water' })).toEqual(['One']);
    expect(await found({ q: 'strong' })).toEqual([]);
    const richText = '<p>Para<b>ceta</b>mol</p><p>R&D</p>';
    const records = [{ item: 'X-ray', remark: '<p>A<b>&</b>E</p>' }];
    const given = { text: 'Signs', choice: 'new' as const, richText, records };
    const { data } = await reception.send(calls.kindSampleCreate, given);
    for (const q of ['paracetamol', 'R&D', 'A&E']) expect(await found({ q })).toEqual(['Signs']);
    for (const q of ['R&amp;D', 'molR', 'p>A', 'p>Dry']) expect(await found({ q })).toEqual([]);
    await reception.send(calls.kindSampleRemove, { id: data.id });
  });

  it('that has no letter is none', async () => {
    const given = { text: 'Blank', choice: 'new', richText: '<p><br></p>' } as const;
    const { data } = await reception.send(calls.kindSampleCreate, given);
    expect(data.richText).toBe('');
    await reception.send(calls.kindSampleRemove, { id: data.id });
  });
});

describe('a value of JSON', () => {
  it('is refused at the place that its schema does not allow', async () => {
    const send = (json: object) =>
      reception.refused(calls.kindSampleCreate, { text: 'Two', choice: 'new', json } as never);
    expect((await send({ limits: [1, 10] })).failures[0]?.field).toBe('json.limits.1');
    expect((await send({ limits: [], further: 1 })).status).toBe(400);
  });

  it('is changed where it differs, however its fields are ordered', async () => {
    const given = { text: 'JSON', choice: 'new' as const, json: { limits: [1, 2] } };
    const { data: made } = await reception.send(calls.kindSampleCreate, given);
    const change = async (limits: number[]) =>
      (await reception.send(calls.kindSampleUpdate, { ...given, id: made.id, json: { limits } }))
        .data;
    expect((await change([1, 2])).version).toBe(made.version);
    expect(await change([2, 1])).toMatchObject({
      version: made.version + 1,
      json: { limits: [2, 1] },
    });
    await reception.send(calls.kindSampleRemove, { id: made.id });
  });
});

describe('records inside a record', () => {
  type Item = { id?: number; item: string; price?: number | null; by?: number | null };
  const make = async (text: string, records: readonly Item[] = []) =>
    (await reception.send(calls.kindSampleCreate, { text, choice: 'new', records: [...records] }))
      .data;
  const change = (of: number, records: readonly Item[]) =>
    reception.send(calls.kindSampleUpdate, {
      id: of,
      text: 'x',
      choice: 'new',
      records: [...records],
    });
  const refuse = (of: number, records: readonly Item[]) =>
    reception.refused(calls.kindSampleUpdate, {
      id: of,
      text: 'x',
      choice: 'new',
      records: [...records],
    });
  const itemsOf = async (of: number) =>
    (await reception.send(calls.kindSampleDetail, { id: of })).data.records.map(({ item }) => item);

  it('are changed, moved, added and removed by their ids, with their record', async () => {
    const made = await make('Order', [{ item: 'A' }, { item: 'B', price: 200 }, { item: 'C' }]);
    const [a, b, c] = made.records.map((line) => line.id);
    const { data } = await change(made.id, [
      { id: c, item: 'C' },
      { item: 'D' },
      { id: a, item: 'A too' },
    ] as Item[]);
    expect(data.version).toBe(made.version + 1);
    expect(data.records.map(({ item }) => item)).toEqual(['C', 'D', 'A too']);
    expect(data.records.map((line) => line.id)).toEqual([c, expect.any(Number), a]);
    expect(data.records.map((line) => line.id)).not.toContain(b);
    const { data: listed } = await reception.send(calls.kindSampleList, {
      filter: JSON.stringify({ id: made.id }),
    });
    expect(listed[0]?.records).toEqual(data.records);
    const history = await reception.send(api.recordHistory, {
      resource: everyKind.resource,
      id: String(made.id),
    });
    expect(history.data[0]?.changes['records']).toEqual([made.records, data.records]);
  });

  it('stay as they are where a change does not name them', async () => {
    const made = await make('Kept', [{ item: 'A' }]);
    const { data } = await reception.send(calls.kindSampleUpdate, {
      id: made.id,
      text: 'Kept too',
      choice: 'new',
    });
    expect(data.records).toEqual(made.records);
  });

  it('are refused where they are those of another record, twice there, too many or wrong', async () => {
    const other = await make('Other', [{ item: 'Theirs' }]);
    const made = await make('Own', [{ item: 'Mine' }]);
    const [theirs, mine] = [other.records[0]?.id ?? 0, made.records[0]?.id ?? 0];
    const stolen = await refuse(made.id, [{ item: 'New' }, { id: theirs, item: 'Stolen' }]);
    expect(stolen).toMatchObject({ status: 404, failures: [{ field: 'records.1.id' }] });
    const twice = await refuse(made.id, [
      { id: mine, item: 'One' },
      { id: mine, item: 'Two' },
    ]);
    expect(twice).toMatchObject({ status: 400, failures: [{ field: 'records' }] });
    const many = await refuse(
      made.id,
      Array.from({ length: 5 }, () => ({ item: 'Same' })),
    );
    expect(many.failures[0]).toMatchObject({
      field: 'records',
      error_code: 'GENERAL.TOO_MANY_VALUES',
    });
    const [penang] = doctorIds.penang;
    const wrong = await refuse(made.id, [{ item: 'Fine' }, { item: 'Of another', by: penang }]);
    expect(wrong).toMatchObject({ status: 404, failures: [{ field: 'records.1.by' }] });
    expect(await itemsOf(made.id)).toEqual(['Mine']);
    expect(await itemsOf(other.id)).toEqual(['Theirs']);
  });

  it('are searched with their record, and go with it', async () => {
    const made = await make('Searched', [{ item: 'Audiogram' }]);
    expect(await found({ q: 'audiogr' })).toEqual(['Searched']);
    await reception.send(calls.kindSampleRemove, { id: made.id });
    const { rows } = await clinic.owner.query(
      'SELECT FROM kind_sample_record WHERE parent_id = $1',
      [made.id],
    );
    expect(rows).toEqual([]);
  });

  it('are seen by no other branch, whatever a query asks for', async () => {
    await make('Hidden', [{ item: 'Ours alone' }]);
    const seenIn = (branch: number) =>
      clinic.database.system(
        async ({ db }) => (await db.execute(sql`SELECT FROM kind_sample_record`)).rows.length,
        branch,
      );
    expect(await seenIn(branchIds.pj)).toBe(0);
    expect(await seenIn(branchIds.kl)).toBeGreaterThan(0);
  });

  it('are whole after two changes at once: those of one, then those of the other', async () => {
    const made = await make('Raced', [{ item: 'A' }, { item: 'B' }]);
    const [a, b] = made.records.map((line) => line.id);
    const outcomes = await Promise.allSettled([
      change(made.id, [{ id: b, item: 'B1' }, { item: 'N1' }] as Item[]),
      change(made.id, [
        { id: b, item: 'B2' },
        { id: a, item: 'A2' },
      ] as Item[]),
    ]);
    const stored = await itemsOf(made.id);
    expect([
      ['B1', 'N1'],
      ['B2', 'A2'],
    ]).toContainEqual(stored);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('hold the order that was sent, whatever was done to them before', async () => {
    const made = await make('Random');
    const step = array(record({ kept: nat(3), item: constantFrom('A', 'B', 'C') }), {
      maxLength: 4,
    });
    await assert(
      asyncProperty(step, async (lines) => {
        const { data: before } = await reception.send(calls.kindSampleDetail, { id: made.id });
        const ids = new Set<number>();
        const sent = lines.map(({ kept, item }): Item => {
          const known = before.records[kept]?.id;
          if (known === undefined || ids.has(known)) return { item };
          ids.add(known);
          return { id: known, item };
        });
        const { data } = await change(made.id, sent);
        const got = data.records.map(({ id: of, item }) => ({ id: of, item }));
        expect(got).toEqual(sent.map((line) => ({ id: expect.any(Number) as number, ...line })));
        expect(await itemsOf(made.id)).toEqual(sent.map(({ item }) => item));
        const { rows } = await clinic.owner.query<{ position: number }>(
          'SELECT position FROM kind_sample_record WHERE parent_id = $1 ORDER BY position',
          [made.id],
        );
        expect(rows.map(({ position }) => position)).toEqual(sent.map((_, at) => at));
      }),
      { numRuns: 25 },
    );
  });

  it('keep the record that one of them names from being removed, and name their own record', async () => {
    const third = doctorIds.kl[2];
    await make('Refers', [
      { item: 'A', by: third },
      { item: 'B', by: third },
    ]);
    const branch = { id: branchIds.kl };
    const refusal = await clinic.database.system(
      ({ db }) => inUse(doctors, third, { db, branch, language: 'en' } as never),
      branchIds.kl,
    );
    const uses = refusal?.faults.map(({ params }) => params?.['what']);
    expect(uses).toContain('Kind samples: 1');
  });
});
