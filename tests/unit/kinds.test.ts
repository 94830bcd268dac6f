import { describe, expect, it } from 'vitest';
import { requiredRecords, requiredText } from '../../contract/fields.ts';
import type { Call } from '../../contract/kit/call.ts';
import { CallError } from '../../contract/kit/client.ts';
import { csvText } from '../../contract/kit/csv.ts';
import type { KnownChoice } from '../../contract/kit/kinds/declare.ts';
import { kinds } from '../../contract/kit/kinds/index.ts';
import { wordsOf } from '../../contract/kit/kinds/richText.ts';
import { checkSheet, faultsOfBatch } from '../../src/framework/resource/checkRows.ts';
import { defineResource } from '../../src/framework/resource/define.ts';
import { workbookCell } from '../../src/framework/resource/exportFile.ts';
import { faultyRows } from '../../src/framework/resource/faultyRows.ts';
import { fileColumns, fileRows } from '../../src/framework/resource/fileRows.ts';
import { formFields, listColumns } from '../../src/framework/resource/formFields.ts';
import { columnNames, guessMapping, isInRows } from '../../src/framework/resource/importFile.ts';
import { readValue } from '../../src/framework/resource/readValue.ts';
import { runSheetTask } from '../../src/framework/resource/runSheetTask.ts';
import type { SheetTask } from '../../src/framework/resource/sheetFile.ts';
import { exportValue, parseRinggit } from '../../src/framework/resource/values.ts';
import { masterListResource } from '../../src/resources/masterListResource.ts';
import { everyKind } from '../support/everyKind.ts';

const resource = defineResource(masterListResource(everyKind));
const call: Call = everyKind.usual.kindSampleCreate;
/** Kinds that no master list has: of what is typed to confirm, or of documented calls. */
const ELSEWHERE = ['duration', 'password', 'photo'];

const filled = {
  text: '=SUM(A1)',
  longText: 'One line\n"quoted", and; another',
  richText: '<p>Drink <strong>much</strong> &amp; often</p>',
  json: { limits: [3, 1] },
  email: 'someone@world.test',
  phone: '+60123456789',
  webAddress: 'https://example.com/a?b=c',
  colour: '#0f766e',
  day: '2031-02-28',
  time: '09:05',
  wallClock: '2031-03-01T10:30:00.000Z',
  integer: 1250,
  decimal: '-72.50',
  money: 125_050,
  boolean: true,
  choice: 'old',
  choices: ['red', 'blue'],
  several: ['one', 'and two'],
  reference: 7,
  references: [7, 8],
  joined: [8],
  records: [
    { item: 'Dressing', price: 2550, per: 'visit', by: 8, weight: null, at: null, remark: '' },
    {
      item: '=1+1',
      price: null,
      per: 'hour',
      by: null,
      weight: '0.50',
      at: '09:05',
      remark: '<p>Dry</p>',
    },
  ],
};
const empty = {
  ...Object.fromEntries(Object.keys(filled).map((name) => [name, null])),
  text: 'Etiqa',
  longText: '',
  richText: '',
  email: '',
  phone: '',
  webAddress: '',
  colour: '',
  boolean: false,
  choice: 'new',
  choices: [],
  several: [],
  references: [],
  joined: [],
  records: [],
};
const doctors = [
  { value: 7, label: 'Dr Lim' },
  { value: 8, label: 'Dr Aisyah' },
];

const columns = fileColumns(listColumns(resource));
const columnOf = (name: string) => columns.find((column) => column.name === name);
const words = { yes: 'Yes', no: 'No' };
const choicesOf = (name: string): readonly KnownChoice[] =>
  labelsOf(name).choices.map(({ value, label }) => ({ value, names: [label] }));
function labelsOf(name: string) {
  const { choices, reference } = columnOf(name)?.spec ?? {};
  const own = (choices ?? []) as { value: string | number; label: string }[];
  return { ...words, choices: reference === undefined ? own : doctors };
}

it('the list of the tests has every kind', () => {
  const had = formFields(resource, call).map(({ spec }) => spec.kind);
  expect([...new Set([...had, ...ELSEWHERE])].toSorted()).toEqual(Object.keys(kinds).toSorted());
});

describe('a list of every kind', () => {
  it.each(['csv', 'xlsx'] as const)('is imported as it was exported: %s', async (format) => {
    const records: Record<string, unknown>[] = [filled, empty];
    const heads = columns.map(({ name }) => name);
    const rows = records.flatMap((record) => fileRows(columns, record));
    const cells = <T>(cell: (of: (typeof columns)[number], value: unknown) => T) =>
      rows.map((row) => columns.map((field, at) => cell(field, row[at])));
    const text = csvText([
      heads,
      ...cells(({ name, spec }, value) => exportValue(spec, value, labelsOf(name))),
    ]);
    const book = cells(({ name, spec }, value) => workbookCell(spec, value, labelsOf(name)));
    const bytes =
      format === 'csv'
        ? new TextEncoder().encode(text).buffer
        : await written({ kind: 'write', lines: [heads, ...book] });
    const { inputs, faults } = await read(`x.${format}`, bytes);
    expect(faults).toEqual([]);
    const apart = { file: null, picture: null };
    expect(inputs.map(({ input }) => call.body.parse(input))).toEqual([
      { ...filled, ...apart },
      { ...empty, ...apart },
    ]);
  });

  it('needs no column of what may be left out', async () => {
    const bytes = new TextEncoder().encode('text,choice\nEtiqa,new\n').buffer;
    const { inputs, faults } = await read('x.csv', bytes);
    expect(faults).toEqual([]);
    const left = call.body.parse(inputs[0]?.input);
    // The server takes its value from the record that is referred to.
    const { integer: _, ...others } = empty as Record<string, unknown>;
    expect(left).toEqual({ ...others, file: null, picture: null });
  });

  it('narrows from and until what has an order, as its call takes it, and by what is chosen', () => {
    const { filters } = resource;
    const drawn = Object.entries(filters).flatMap(([name, { isRange }]) =>
      isRange ? [`${name}_gte`, `${name}_lte`] : [name],
    );
    const orders = ['day', 'time', 'wallClock', 'integer', 'decimal', 'money'];
    const chosen = ['boolean', 'choice', 'choices', 'joined', 'reference', 'references'];
    const computed = { total: 1_205, weighed: '301.3', lines: 2, longer: 7 };
    const given = { ...filled, referencePosition: 3, ...computed };
    const ranges = [...orders, 'referencePosition', ...Object.keys(computed)].flatMap((name) => [
      `${name}_gte`,
      `${name}_lte`,
    ]);
    expect(drawn.toSorted()).toEqual([...ranges, ...chosen].toSorted());
    const filter = JSON.stringify(
      Object.fromEntries(
        ranges.map((name) => [name, given[name.replace(/_.*/, '') as keyof typeof given]]),
      ),
    );
    expect(everyKind.usual.kindSampleList.query.safeParse({ filter }).success).toBe(true);
  });

  it('shows the filters that are asked for often at once, and one that is named', () => {
    const first = ({ filters }: typeof resource) =>
      Object.keys(filters).filter((name) => !filters[name]?.isFurther);
    const often = [
      'boolean',
      'choice',
      'choices',
      'day',
      'joined',
      'money',
      'reference',
      'references',
      'total',
    ];
    expect(first(resource).toSorted()).toEqual(often);
    const named = defineResource({ ...masterListResource(everyKind), filters: { time: {} } });
    expect(first(named).toSorted()).toEqual([...often, 'time'].toSorted());
  });

  it('keeps the other filters where one is named, and leaves one out where that is said', () => {
    const { filters } = defineResource({
      ...masterListResource(everyKind),
      filters: { email: {}, day: false },
    });
    const usual = Object.keys(resource.filters).filter((name) => name !== 'day');
    expect(Object.keys(filters)).toEqual([...usual, 'email']);
  });
});

describe('lines in a file', () => {
  const heads = 'text,choice,Records: Item,Records: Price,Records: By';
  const readLines = (rows: string) =>
    read('x.csv', new TextEncoder().encode(`${heads}\n${rows}\n`).buffer);

  it('belong to the record above them where its own cells are empty', async () => {
    const { inputs, faults } = await readLines(
      'A,new,Dressing,25.50,Dr Lim\n,,X-ray,,\nB,old,,,\nC,new,Cast,1,',
    );
    expect(faults).toEqual([]);
    expect(inputs.map(({ input }) => (call.body.parse(input) as typeof filled).records)).toEqual([
      [
        expect.objectContaining({ item: 'Dressing', price: 2550, by: 7 }),
        expect.objectContaining({ item: 'X-ray', price: null, by: null }),
      ],
      [],
      [expect.objectContaining({ item: 'Cast', price: 100 })],
    ]);
  });

  it('are refused at their row and field, and their whole record stays out', async () => {
    const { inputs, faults, sheet, mapping } = await readLines(
      'A,new,Dressing,x,\n,,,3,\nB,old,X-ray,2,Dr No',
    );
    expect(inputs).toEqual([]);
    expect(faults).toEqual([
      expect.objectContaining({ row: 2, lineRow: 2, field: 'records.price', cellText: 'x' }),
      expect.objectContaining({ row: 2, lineRow: 3, field: 'records.item' }),
      expect.objectContaining({ row: 4, lineRow: 4, field: 'records.by', cellText: 'Dr No' }),
    ]);
    const first = { sheet, mapping, faults: faults.slice(0, 1) };
    const out = faultyRows(first, 'Why', ({ message }) => message);
    expect(out).toEqual([
      [...heads.split(','), 'Why'],
      ['A', 'new', 'Dressing', 'x', '', 'IMPORT.NOT_MONEY'],
      ['', '', '', '3', '', ''],
    ]);
  });

  it('are named by the server as well: by its record and its line', async () => {
    const { inputs } = await readLines('A,new,Dressing,1,\n,,X-ray,2,');
    const failures = [
      { error_code: 'GENERAL.INVALID', error_message: '', field: '0.records.1.price' },
    ];
    expect(faultsOfBatch(new CallError(400, failures, ''), inputs)).toEqual([
      expect.objectContaining({ row: 2, lineRow: 3, field: 'records.price' }),
    ]);
  });
});

describe('a decimal number in a file', () => {
  const readAs = (text: string) => {
    const { decimal: spec } = resource.fields;
    const context = { ...words, yes: [], no: [], choices: [], monthFirst: false };
    return spec && readValue(spec, text, { ...context, otherCell: () => '' });
  };
  it.each(['72.5', '72.5 kg', '72.5KG'])('is read with its unit or without it: %s', (text) => {
    expect(readAs(text)).toEqual({ value: '72.5' });
  });
  it.each(['72.5 lb', '5k', '5 g'])('is refused in another unit: %s', (text) => {
    expect(readAs(text)).toEqual({ fault: 'IMPORT.NOT_NUMBER' });
  });
});

it.each([
  ['-72.50', -7250],
  ['-RM 1,200', -120_000],
  ['RM -0.05', -5],
  ['RM 1,200.5', 120_050],
])('an amount below zero is typed in ringgit like any other: %s', (typed, sen) => {
  expect(parseRinggit(typed)).toBe(sen);
});

describe('the words of a formatted text', () => {
  it.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['un<strong>believ</strong>able', 'unbelievable'],
    ['<ul><li>a</li><li>b &lt; c &amp; d&nbsp;e</li></ul>', 'a b < c & d e'],
    ['<p><br></p>', ''],
    ['&amp;lt;', '&lt;'],
  ])('%s: %s', (html, words) => expect(wordsOf(html)).toBe(words));
});

describe('records that a record cannot be without', () => {
  const lines = requiredRecords({ item: requiredText(1, 50) }, { most: 2 });
  it.each([null, undefined, []])('are required: %j is none', (value) => {
    expect(lines.safeParse(value).success).toBe(false);
  });

  it('are one or more, with a fault of their own where there is none', () => {
    expect(lines.safeParse([{ item: 'Dressing' }]).data).toEqual([{ item: 'Dressing' }]);
    expect(lines.safeParse([]).error?.issues[0]?.message).toBe('GENERAL.REQUIRED');
  });
});

async function written(task: SheetTask): Promise<ArrayBuffer> {
  const result = await runSheetTask(task);
  if (!('book' in result)) throw new Error(JSON.stringify(result));
  return result.book.arrayBuffer();
}

async function read(name: string, bytes: ArrayBuffer) {
  const result = await runSheetTask({ kind: 'read', name, bytes });
  if (!('sheet' in result)) throw new Error(JSON.stringify(result));
  const { sheet } = result;
  const fields = fileColumns(formFields(resource, call).filter(isInRows));
  const mapping = guessMapping(sheet, fields, (field) => columnNames(resource, field, () => []));
  const checked = await checkSheet(
    sheet,
    {
      call,
      fields,
      mapping,
      defaultValues: {},
      unique: [],
      choicesOf,
      yes: ['Yes'],
      no: ['No'],
    },
    { onRow: () => undefined, signal: new AbortController().signal },
  );
  return { ...checked, sheet, mapping };
}
