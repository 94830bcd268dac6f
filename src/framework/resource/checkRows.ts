import type { Call } from '../../../contract/kit/call.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { faultsOf } from '../../../contract/kit/failure.ts';
import type { KnownChoice, ReadContext } from '../../../contract/kit/kinds/declare.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { encodeMessage } from '../../../contract/kit/message.ts';
import {
  applyRules,
  formRecord,
  type RecordRules,
  requiredFaults,
} from '../../../contract/kit/rules.ts';
import { type Problem, problemsOf } from '../problem.ts';
import { placeOf, type RecordRows, recordRows } from './fileRows.ts';
import type { NamedField } from './formFields.ts';
import { detectDateOrder, type Mapping, cellTextFor } from './importFile.ts';
import { readValue } from './readValue.ts';
import { emptyInput, isInputRequired } from './schema.ts';
import type { Sheet, SheetRow } from './sheetFile.ts';

/** An error in one record of a file, which is named by its first row. */
export interface RowFault extends Problem {
  row: number;
  /** The row of the line that is wrong. */
  lineRow?: number;
  /** The text in the file. */
  cellText?: string;
}

/** A record of a file as the input of a call. */
export interface RowInput {
  row: number;
  /** The rows of its lines, by field. */
  lineRows?: LineRows;
  input: Record<string, unknown>;
}

type LineRows = Readonly<Record<string, readonly number[]>>;

/** The result of checking a file: valid inputs, and the errors of the other rows. */
export interface CheckedSheet {
  inputs: RowInput[];
  faults: RowFault[];
  /** Corrections, and ambiguous values with the reading that was chosen. */
  notes: { field: string; message: string; count: number }[];
}

/** What is needed to read the rows of a file. */
export interface SheetReading {
  call: Call;
  fields: readonly NamedField[];
  mapping: Mapping;
  /** The default values of a new record. */
  defaultValues: Readonly<Record<string, unknown>>;
  /** What the fields of a row say of each other. */
  rules?: RecordRules | undefined;
  /** The fields whose values must be unique. */
  unique: readonly string[];
  yes: readonly string[];
  no: readonly string[];
  choicesOf: (field: string) => readonly KnownChoice[];
}

/** The number of rows after which the browser may draw and handle input. */
const SLICE = 200;

/** Reads every row as the call's input and validates it by the call's schema. The page stays responsive meanwhile. */
export async function checkSheet(
  sheet: Sheet,
  reading: SheetReading,
  { onRow, signal }: { onRow: (done: number) => void; signal: AbortSignal },
): Promise<CheckedSheet> {
  const checked: CheckedSheet = { inputs: [], faults: [], notes: [] };
  const notes = new Map<string, CheckedSheet['notes'][number]>();
  const read = rowReader(sheet, reading, (field, message) => {
    const key = `${field} ${message}`;
    const note = notes.get(key) ?? { field, message, count: 0 };
    notes.set(key, { ...note, count: note.count + 1 });
  });
  const twice = twiceInFile(reading.unique);
  for (const [at, rows] of recordRows(sheet, reading.mapping).entries()) {
    if (at % SLICE === 0) {
      onRow(at);
      await nextTurn();
      signal.throwIfAborted();
    }
    const [{ row }] = rows;
    const { input, lineRows, faults } = read(rows);
    const found = faults.length > 0 ? faults : twice(row, input);
    if (found.length > 0) checked.faults.push(...found);
    else checked.inputs.push({ row, input, ...(lineRows && { lineRows }) });
  }
  return { ...checked, notes: [...notes.values()] };
}

type RowRead = (rows: RecordRows) => {
  input: Record<string, unknown>;
  lineRows?: LineRows;
  faults: RowFault[];
};

function rowReader(
  sheet: Sheet,
  { call, fields, mapping, defaultValues, rules, yes, no, choicesOf }: SheetReading,
  note: (field: string, message: string) => void,
): RowRead {
  const filled = fields.filter(({ name }) => mapping.includes(name));
  const lists = new Set(filled.flatMap(({ name }) => placeOf(name).list ?? []));
  const orders = new Map(
    filled
      .filter(({ spec: { kind } }) => kindNamed(kind).hasDays)
      .map((field) => [
        field.name,
        detectDateOrder(sheet.rows.map(({ cells }) => cellTextFor(cells, mapping, field))),
      ]),
  );
  for (const [field, { note: message }] of orders) if (message !== undefined) note(field, message);

  const writtenIn = ({ cells }: SheetRow) =>
    new Map(filled.map((field) => [field.name, cellTextFor(cells, mapping, field)] as const));
  /** The values of the fields of a list's line, or of the record itself. */
  const valuesIn = (written: ReadonlyMap<string, string>, list: string | undefined) => {
    const values: Record<string, unknown> = {};
    const faults: { field: string; message: string; cellText: string }[] = [];
    for (const { name, spec } of filled) {
      const place = placeOf(name);
      if (place.list !== list) continue;
      const text = written.get(name) ?? '';
      if (text === '') {
        // An empty cell is an empty value, rather than what a new record begins with.
        if (!isInputRequired(call, name)) values[place.field] = emptyInput(call, name);
        continue;
      }
      const words: ReadContext = {
        yes,
        no,
        choices: choicesOf(name),
        monthFirst: orders.get(name)?.monthFirst ?? false,
        otherCell: (field) => written.get(field) ?? '',
      };
      const reading = readValue(spec, text, words);
      if ('fault' in reading) {
        faults.push({ field: name, message: reading.fault, cellText: text });
        continue;
      }
      values[place.field] = reading.value;
      if (reading.note !== undefined) note(name, reading.note);
    }
    return { values, faults };
  };

  return (rows) => {
    const [{ row }] = rows;
    const written = rows.map(writtenIn);
    const [first = new Map<string, string>()] = written;
    const own = valuesIn(first, undefined);
    const input: Record<string, unknown> = { ...defaultValues, ...own.values };
    const faults: RowFault[] = own.faults.map((fault) => ({ row, ...fault }));
    for (const each of rows)
      if (each.hasOpenQuote) faults.push({ row, lineRow: each.row, message: 'IMPORT.QUOTES' });
    const places: Record<string, { row: number; written: ReadonlyMap<string, string> }[]> = {};
    for (const list of lists) {
      const held = rows.flatMap((each, at) => {
        const cells = written[at] ?? first;
        const isFilled = [...cells].some(([name, text]) => placeOf(name).list === list && text);
        return isFilled ? [{ row: each.row, written: cells }] : [];
      });
      places[list] = held;
      input[list] = held.map((line) => {
        const read = valuesIn(line.written, list);
        faults.push(...read.faults.map((fault) => ({ row, lineRow: line.row, ...fault })));
        return read.values;
      });
    }
    const keyOf = ({ lineRow, field }: Pick<RowFault, 'lineRow' | 'field'>) =>
      `${lineRow} ${field}`;
    const known = new Set(faults.map(keyOf));
    const ruled = rules && applyRules(rules, formRecord(rules, input));
    for (const name of ruled?.hidden ?? []) if (name in input) input[name] = rules?.none[name];
    const schema = call.body.safeParse(input);
    const wrong = [
      ...(schema.success ? [] : faultsOf(schema.error)),
      ...(ruled ? requiredFaults(ruled) : []),
    ];
    for (const { code, params, field } of wrong) {
      const [name, number, inner] = field?.split('.') ?? [];
      const line = inner === undefined ? undefined : places[name ?? '']?.[Number(number)];
      const fault = line ? { lineRow: line.row, field: `${name}.${inner}` } : { field: name };
      if (name !== undefined && known.has(keyOf(fault))) continue;
      const text = (line?.written ?? first).get(fault.field ?? '') ?? '';
      faults.push({
        row,
        message: encodeMessage(code, params),
        ...(name !== undefined && { ...fault, field: fault.field ?? name, cellText: text }),
      });
    }
    const lineRows: LineRows = Object.fromEntries(
      Object.entries(places).map(([list, lines]) => [list, lines.map((line) => line.row)]),
    );
    return { input, faults, ...(lists.size > 0 && { lineRows }) };
  };
}

/** Finds values of unique fields that an earlier row already has. */
function twiceInFile(unique: readonly string[]) {
  const rows = new Map<string, number>();
  return (row: number, input: Readonly<Record<string, unknown>>): RowFault[] =>
    unique.flatMap((field) => {
      const { [field]: value } = input;
      if (typeof value !== 'string' || value === '') return [];
      const key = `${field} ${value.replace(/[\s-]/g, '').toLowerCase()}`;
      const first = rows.get(key);
      if (first === undefined) {
        rows.set(key, row);
        return [];
      }
      return [
        { row, field, message: encodeMessage('IMPORT.TWICE', { row: first }), cellText: value },
      ];
    });
}

/** The errors of a refused batch by row. An error that is not about a row is thrown again. */
export function faultsOfBatch(error: unknown, rows: readonly RowInput[]): RowFault[] {
  if (!(error instanceof CallError)) throw error;
  const faults = problemsOf(error).map(({ field: path, ...problem }) => {
    const [index, field, number, inner] = path?.split('.') ?? [];
    const found = rows[Number(index ?? -1)];
    if (!found) throw error;
    const lineRow =
      inner === undefined ? undefined : found.lineRows?.[field ?? '']?.[Number(number)];
    if (lineRow !== undefined)
      return { ...problem, row: found.row, lineRow, field: `${field}.${inner}` };
    const { [field ?? '']: value } = found.input;
    return {
      ...problem,
      row: found.row,
      ...(field !== undefined && { field }),
      ...(typeof value === 'string' && { cellText: value }),
    };
  });
  if (faults.length === 0) throw error;
  return faults;
}

/** Lets the browser draw and handle input before the work continues. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
