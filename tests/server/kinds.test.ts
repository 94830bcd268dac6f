import { pgTable } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { everyKind } from '../support/everyKind.ts';
import { pdfFile } from '../support/pdfFile.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { doctorIds } from './support/world.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    kindSamples: (await import('../support/everyKind.ts')).everyKind,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => {
  const columns = await import('../../server/db/schema/columns.ts');
  const records = await import('../../server/db/schema/records.ts');
  const { file } = await import('../../server/db/schema/files.ts');
  const kindSamples = pgTable('kind_sample', {
    ...records.ofBranch(),
    text: columns.of('text', 'text'),
    longText: columns.of('longText', 'long_text'),
    email: columns.of('email', 'email'),
    phone: columns.of('phone', 'phone'),
    webAddress: columns.of('webAddress', 'web_address'),
    colour: columns.of('colour', 'colour'),
    day: columns.optional('day', 'day'),
    time: columns.optional('time', 'time'),
    wallClock: columns.optional('wallClock', 'wall_clock'),
    integer: columns.optional('integer', 'integer'),
    decimal: columns.optional('decimal', 'decimal'),
    money: columns.optional('money', 'money'),
    boolean: columns.of('boolean', 'boolean'),
    choice: columns.oneOf('choice', ['new', 'old']),
    choices: columns.of('choices', 'choices'),
    several: columns.of('several', 'several'),
    reference: columns.optional('reference', 'reference'),
    references: columns.of('references', 'reference_ids'),
    file: file('file_id'),
    picture: file('picture_id'),
  });
  return { ...(await original<typeof schemaModule>()), kindSamples };
});

const migration = `CREATE TABLE kind_sample (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), text text NOT NULL, long_text text NOT NULL,
  email text NOT NULL, phone text NOT NULL, web_address text NOT NULL, colour text NOT NULL, day date,
  time time, wall_clock timestamp, integer integer, decimal numeric, money bigint, boolean boolean NOT NULL,
  choice text NOT NULL, choices text[] NOT NULL, several text[] NOT NULL,
  reference integer REFERENCES doctor (id), reference_ids integer[] NOT NULL,
  file_id integer REFERENCES file (id), picture_id integer REFERENCES file (id))`;

const calls = everyKind.usual;
const [doctor, other] = doctorIds.kl;
const filled = {
  text: 'One',
  longText: 'One line\nand another',
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
} as const;
const kept = {
  ...filled,
  phone: '+60123456789',
  webAddress: 'https://example.com/about',
  colour: '#0f766e',
  decimal: '0.30',
};

let clinic: Clinic;
let reception: Caller;
let id: number;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(migration).then(() => {}) });
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

  it('is no PDF', async () => {
    const base64 = Buffer.from(pdfFile('x')).toString('base64');
    const picture = { name: 'x.pdf', type: 'application/pdf', base64 };
    const given = { text: 'Two', choice: 'new', picture };
    const { status } = await reception.refused(calls.kindSampleCreate, given as never);
    expect(status).toBe(400);
  });
});
