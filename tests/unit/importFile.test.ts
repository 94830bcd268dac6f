import { describe, expect, it } from 'vitest';
import { patients as calls } from '../../contract/clinic/patients.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import { csvText } from '../../contract/kit/csv.ts';
import { batch, MAX_BATCH } from '../../contract/platform/batch.ts';
import { texts as catalogue } from '../../contract/texts/index.ts';
import { checkSheet } from '../../src/framework/resource/checkRows.ts';
import { workbookCell } from '../../src/framework/resource/exportFile.ts';
import { faultyRows } from '../../src/framework/resource/faultyRows.ts';
import { day, integer, money, phone, text } from '../../src/framework/resource/fields.ts';
import { formFields } from '../../src/framework/resource/formFields.ts';
import { loadChoices } from '../../src/framework/resource/importChoices.ts';
import {
  guessMapping,
  skippedColumnReason,
  columnNames,
} from '../../src/framework/resource/importFile.ts';
import type { ResourceDataProvider } from '../../src/framework/resource/provider.ts';
import { runSheetTask } from '../../src/framework/resource/runSheetTask.ts';
import {
  groupRows,
  type RowGroup,
  MAX_GROUP_LENGTH,
  MAX_GROUP_ROWS,
  sendGroups,
} from '../../src/framework/resource/saveRows.ts';
import type { Sheet } from '../../src/framework/resource/sheetFile.ts';
import { patients } from '../../src/resources/clinic/patients.ts';

const known: Readonly<Record<string, readonly string[]>> = catalogue;
const words = (code: string) => known[code] ?? [];
const fields = formFields(patients, calls.createPatient);
const names = (field: (typeof fields)[number]) => columnNames(patients, field, words);
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const { signal } = new AbortController();
/** The branch's relations, which is all that these files ask the server for. */
const send: Send = () => Promise.resolve({ data: relations as never, headers: new Headers() });
/** Patients refer to no records of other resources. */
const provider = {} as ResourceDataProvider;
const relations = [{ relationID: 2, relationName: 'Spouse' }];

async function read(content: string | ArrayBuffer): Promise<Sheet> {
  const result = await runSheetTask({
    kind: 'read',
    name: 'x',
    bytes: typeof content === 'string' ? bytes(content) : content,
  });
  if (!('sheet' in result)) throw new Error(JSON.stringify(result));
  return result.sheet;
}

async function checked(lines: string) {
  const sheet = await read(lines);
  const mapping = guessMapping(sheet, fields, names);
  const found = await checkSheet(
    sheet,
    {
      call: calls.createPatient,
      fields,
      mapping,
      defaultValues: {},
      unique: ['icPassport'],
      yes: words('SHELL.YES'),
      no: words('SHELL.NO'),
      choicesOf: await loadChoices(sheet, mapping, fields, { send, provider, words, signal }),
    },
    { onRow: () => undefined, signal },
  );
  return { sheet, mapping, ...found, inputs: found.inputs.map(({ input }) => input) };
}

describe('the columns of a file', () => {
  it.each([
    ['IC', 'icPassport'],
    ['N.R.I.C', 'icPassport'],
    ['No. KP', 'icPassport'],
    ['身份证', 'icPassport'],
    ['H/P', 'mobile'],
    ['Mobile', 'mobile'],
    ['手机', 'mobile'],
    ['DOB (DD/MM/YYYY)', 'dob'],
    ['TARIKH  LAHIR *', 'dob'],
    ['Jantina', 'sex'],
    ['Alahan', 'allergyList'],
    ['Address Line 2', 'address'],
    ['Poskod', 'postcode'],
    ['Registered', null],
    ['Age', null],
    ['Loyalty points', null],
  ])('include %s, which is matched to %s', (head, field) => {
    expect(guessMapping({ headers: [head] }, fields, names)).toEqual([field]);
  });

  it('are never matched to a field that the call ignores, with a message', () => {
    expect(fields.map(({ name }) => name)).not.toContain('regDate');
    expect(skippedColumnReason(patients, 'Registered', names)).toBe('LIST.IMPORT_KEPT');
    expect(skippedColumnReason(patients, 'Loyalty points', names)).toBe('LIST.IMPORT_UNKNOWN');
  });

  it('fill one field together if they differ only in a number', () => {
    const headers = ['Alamat 1', 'Alamat 2', 'Name', 'Patient name'];
    expect(guessMapping({ headers }, fields, names)).toEqual(['address', 'address', 'name', null]);
  });

  it('match every field of a registration that a row of text can contain', () => {
    const own = Object.entries(calls.createPatient.body.shape)
      .filter(([, schema]) => !schema.safeParse({ any: 'thing' }).success)
      .map(([name]) => name);
    const unreached = own.filter((name) => !fields.some((field) => field.name === name));
    expect(unreached.toSorted()).toEqual([
      'customerIC',
      'customerName',
      'photo',
      'photoType',
      'priorityID',
      'refID',
      'selectedDepartment',
    ]);
  });
});

describe('the rows of a file', () => {
  it('are read in the usual notations', async () => {
    const { inputs, faults } = await checked(
      [
        'Name,NRIC,DOB,Gender,HP,Allergies,Address 1,Address 2,Saudara',
        'Aminah,900228-14-5678,28/2/1990,Perempuan,012-345 6702,"Penicillin; Aspirin",12 Jalan A,Taman B,Spouse: 880101-10-1234',
        'Tan,A1234567,1 Ogos 1985,男,+60 12-345.6703,"Nuts\nEggs",,,',
      ].join('\n'),
    );
    expect(faults).toEqual([]);
    expect(inputs).toEqual([
      {
        name: 'Aminah',
        icPassport: '900228145678',
        dob: '1990-02-28',
        sex: 'F',
        mobile: '0123456702',
        allergyList: ['Penicillin', 'Aspirin'],
        address: '12 Jalan A, Taman B',
        relationList: [{ relationID: 2, patientID2: '880101-10-1234' }],
      },
      {
        name: 'Tan',
        icPassport: 'A1234567',
        dob: '1985-08-01',
        sex: 'M',
        mobile: '60123456703',
        allergyList: ['Nuts', 'Eggs'],
        address: '',
        relationList: [],
      },
    ]);
  });

  it('report invalid cells, and why', async () => {
    const { faults, inputs } = await checked(
      [
        'Name,NRIC,DOB,Sex,Mobile',
        'A,900228145671,31/2/1990,F,012-3456702',
        'B,9.00228E+11,28/2/1990,X,012-3456702 / 019-8765432',
        '',
        ',900228145673,28/2/1990,F,',
        'D,900228145674,28/2/1990,F,',
        'E,900228-14-5674,28/2/1990,F,',
      ].join('\n'),
    );
    const told = faults.map(({ row, field, message }) => [row, field, message.split('?')[0]]);
    expect(told).toEqual([
      [2, 'dob', 'IMPORT.NOT_DATE'],
      [3, 'icPassport', 'IMPORT.SHORTENED'],
      [3, 'sex', 'IMPORT.NOT_CHOICE'],
      [3, 'mobile', 'IMPORT.NOT_PHONE'],
      [5, 'name', 'GENERAL.REQUIRED'],
      [7, 'icPassport', 'IMPORT.TWICE'],
    ]);
    expect(inputs).toHaveLength(1);
  });

  it('report identity data that cannot be', async () => {
    const { faults, inputs } = await checked(
      [
        'Name,NRIC,DOB,Mobile',
        'A,901328145671,28/2/1990,012-3456702',
        'B,900228145672,31/12/1899,012-3456702',
        'C,900228145673,28/2/1990,1',
        'D,E901328145,28/2/1990,012-3456702',
      ].join('\n'),
    );
    expect(faults.map(({ row, field, message }) => [row, field, message.split('?')[0]])).toEqual([
      [2, 'icPassport', 'PATIENT.IDENTITY_DATE'],
      [3, 'dob', 'GENERAL.DOB_TOO_LONG_AGO'],
      [4, 'mobile', 'GENERAL.PHONE'],
    ]);
    expect(inputs).toHaveLength(1);
  });

  it('have lost zeros restored if the date of birth proves them, and are refused otherwise', async () => {
    const { inputs, faults, notes } = await checked(
      [
        'Name,IC,DOB',
        'A,10203145678,3/2/2001',
        'B,10203145679,4/5/1980',
        'C,101145678,1/1/2000',
      ].join('\n'),
    );
    expect(inputs.map(({ icPassport }) => icPassport)).toEqual(['010203145678', '000101145678']);
    expect(notes).toContainEqual({
      field: 'icPassport',
      message: 'IMPORT.ZERO_PUT_BACK',
      count: 2,
    });
    expect(faults).toMatchObject([{ row: 3, field: 'icPassport' }]);
    expect(faults[0]?.message).toContain('IMPORT.ZERO_LOST');
  });

  it('report ambiguous days, and read months first if nothing else is possible', async () => {
    const unclear = await checked('Name,IC,DOB\nA,A1,3/4/1990\nB,A2,5/5/1990\n');
    expect(unclear.inputs[0]).toMatchObject({ dob: '1990-04-03' });
    expect(unclear.notes[0]?.message).toBe('IMPORT.DAY_FIRST?count=1&example=3%2F4%2F1990');
    const american = await checked('Name,IC,DOB\nA,A1,3/4/1990\nB,A2,2/28/1990\n');
    expect(american.inputs.map(({ dob }) => dob)).toEqual(['1990-03-04', '1990-02-28']);
    expect(american.notes[0]?.message).toContain('IMPORT.MONTH_FIRST');
  });

  it('can be exported with their reasons, and imported again without them', async () => {
    const { sheet, mapping, faults } = await checked(
      'Name,IC,DOB\nA,010203145678,31/2/1990\nB,A2,1/1/1990\n',
    );
    const lines = faultyRows({ sheet, mapping, faults }, 'Why', ({ message }) => message);
    expect(lines).toEqual([
      ['Name', 'IC', 'DOB', 'Why'],
      ['A', '010203145678', '31/2/1990', 'IMPORT.NOT_DATE'],
    ]);
    const again = await checked(csvText(lines));
    expect(again.mapping).toEqual(['name', 'icPassport', 'dob', null]);
    expect(again.sheet.rows[0]?.cells[1]).toBe('010203145678');
    expect(faultyRows(again, 'Why', ({ message }) => message)).toEqual(lines);
  });
});

describe('files', () => {
  it('keep digits, days and amounts through a workbook and back', async () => {
    const said = { yes: 'Yes', no: 'No', choices: [] };
    const row = [
      workbookCell(text(), '010203145678', said),
      workbookCell(phone(), '0123456789', said),
      workbookCell(text(), '=1+1', said),
      workbookCell(day(), '1990-02-28', said),
      workbookCell(money(), 123_450, said),
      workbookCell(integer(), 7, said),
      workbookCell(day(), '1850-01-01', said),
    ];
    const result = await runSheetTask({
      kind: 'write',
      lines: [row.map((_, at) => `H${at}`), row],
    });
    if (!('book' in result)) throw new Error('no workbook');
    const sheet = await read(await result.book.arrayBuffer());
    expect(sheet.rows[0]?.cells).toEqual([
      '010203145678',
      '0123456789',
      '=1+1',
      '1990-02-28',
      '1234.5',
      '7',
      '1850-01-01',
    ]);
  });

  it('keep digits that a spreadsheet would change through CSV and back', async () => {
    const cells = ['010203145678', '900228145678', '0123', '+60123', '12', '=1+1', 'a"b'];
    const lines = csvText([cells.map((_, at) => `H${at}`), cells]);
    expect(lines).toContain('"=""010203145678""","=""900228145678"""');
    expect((await read(lines)).rows[0]?.cells).toEqual(cells);
  });

  it('are read in any encoding, and keep the numbers of their rows', async () => {
    const older = Uint8Array.from([0x4e, 0x0a, 0x52, 0x65, 0x6e, 0xe9]).buffer;
    expect(await read(older)).toMatchObject({
      isEncodingGuessed: true,
      rows: [{ row: 2, cells: ['René'] }],
    });
    expect((await read('A;B\n1;2\n')).headers).toEqual(['A', 'B']);
    const { rows, headers } = await read('sep=;\nA;B\n\n1;2;3\n');
    expect(headers).toEqual(['A', 'B', '']);
    expect(rows).toEqual([{ row: 3, cells: ['1', '2', '3'] }]);
  });

  it('are refused with the reason if they cannot be read', async () => {
    const fault = async (content: string) =>
      runSheetTask({ kind: 'read', name: 'x', bytes: bytes(content) });
    expect(await fault('Name\n')).toEqual({ fault: 'IMPORT.EMPTY' });
    expect(await fault('PK not a workbook')).toEqual({ fault: 'IMPORT.UNREADABLE' });
    const many = `Name\n${'x\n'.repeat(20_001)}`;
    expect(await fault(many)).toEqual({ fault: 'IMPORT.TOO_MANY?count=20001&most=20000' });
  });
});

describe('the groups that rows are sent in', () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ row: at + 2, input: { name: `N${at}` } }));

  it('stay below the limits of a batch', () => {
    const groups = groupRows([
      ...rows,
      { row: 999, input: { name: 'x'.repeat(MAX_GROUP_LENGTH) } },
    ]);
    expect(groups.map((group) => group.rows.length)).toEqual([200, 200, 100, 1]);
    expect(MAX_GROUP_ROWS).toBeLessThan(MAX_BATCH);
    expect(MAX_GROUP_LENGTH * 4).toBeLessThan(batch.batch.largestBody ?? 0);
  });

  it('are the same after a failure, and new ones without refused rows', async () => {
    const queue = groupRows(rows);
    const sent: RowGroup[] = [];
    let saved = 0;
    const told: number[] = [];
    const work = (fail: (at: number) => Error | undefined) =>
      sendGroups(queue, {
        send: (group) => {
          sent.push(group);
          const error = fail(sent.length);
          return error === undefined ? Promise.resolve() : Promise.reject(error);
        },
        onGroup: (passed, faults) => {
          saved += passed.length;
          told.push(...faults.map(({ row }) => row));
        },
        isDry: false,
        isStopped: () => false,
      });
    const away = new CallError(0, [], '');
    await expect(work((at) => (at === 2 ? away : undefined))).rejects.toBe(away);
    expect([saved, queue.length]).toEqual([200, 2]);
    const known = { error_code: '20006', error_message: 'known', field: '3.icPassport' };
    const refused = new CallError(409, [known], '');
    await work((at) => (at === 4 ? refused : undefined));
    expect(sent[2]).toBe(sent[1]);
    expect(sent[4]).not.toBe(sent[3]);
    expect([saved, told, queue.length]).toEqual([499, [405], 0]);
  });
});
