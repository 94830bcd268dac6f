import type { Call } from '../../../contract/kit/call.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { faultsOf } from '../../../contract/kit/failure.ts';
import type { KnownChoice, ReadContext } from '../../../contract/kit/kinds/declare.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { encodeMessage } from '../../../contract/kit/message.ts';
import { type Problem, problemsOf } from '../problem.ts';
import type { NamedField } from './formFields.ts';
import { detectDateOrder, type Mapping, cellTextFor } from './importFile.ts';
import { readValue } from './readValue.ts';
import { emptyInput, isInputRequired } from './schema.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** An error in one row of a file. */
export interface RowFault extends Problem {
  row: number;
  /** The text in the file. */
  cellText?: string;
}

/** A row of a file as the input of a call. */
export interface RowInput {
  row: number;
  input: Record<string, unknown>;
}

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
  for (const [at, row] of sheet.rows.entries()) {
    if (at % SLICE === 0) {
      onRow(at);
      await nextTurn();
      signal.throwIfAborted();
    }
    const { input, faults } = read(row);
    const found = faults.length > 0 ? faults : twice(row.row, input);
    if (found.length > 0) checked.faults.push(...found);
    else checked.inputs.push({ row: row.row, input });
  }
  return { ...checked, notes: [...notes.values()] };
}

type RowRead = (row: SheetRow) => { input: Record<string, unknown>; faults: RowFault[] };

function rowReader(
  sheet: Sheet,
  { call, fields, mapping, defaultValues, yes, no, choicesOf }: SheetReading,
  note: (field: string, message: string) => void,
): RowRead {
  const filled = fields.filter(({ name }) => mapping.includes(name));
  const orders = new Map(
    filled
      .filter(({ spec: { kind } }) => kindNamed(kind).hasDays)
      .map((field) => [
        field.name,
        detectDateOrder(sheet.rows.map(({ cells }) => cellTextFor(cells, mapping, field))),
      ]),
  );
  for (const [field, { note: message }] of orders) if (message !== undefined) note(field, message);
  return ({ row, cells, hasOpenQuote }) => {
    const written = new Map(
      filled.map((field) => [field.name, cellTextFor(cells, mapping, field)] as const),
    );
    const faults: RowFault[] = hasOpenQuote ? [{ row, message: 'IMPORT.QUOTES' }] : [];
    const input: Record<string, unknown> = { ...defaultValues };
    for (const { name, spec } of filled) {
      const text = written.get(name) ?? '';
      if (text === '') {
        // An empty cell is an empty value, rather than what a new record begins with.
        if (!isInputRequired(call, name)) input[name] = emptyInput(call, name);
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
        faults.push({ row, field: name, message: reading.fault, cellText: text });
        continue;
      }
      input[name] = reading.value;
      if (reading.note !== undefined) note(name, reading.note);
    }
    const known = new Set(faults.map(({ field }) => field));
    const schema = call.body.safeParse(input);
    for (const { code, params, field } of schema.success ? [] : faultsOf(schema.error)) {
      const name = field?.split('.')[0];
      if (name !== undefined && known.has(name)) continue;
      faults.push({
        row,
        message: encodeMessage(code, params),
        ...(name !== undefined && { field: name, cellText: written.get(name) ?? '' }),
      });
    }
    return { input, faults };
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
    const [, index, field] = /^(\d+)(?:\.([^.]+))?/.exec(path ?? '') ?? [];
    const found = rows[Number(index ?? -1)];
    if (!found) throw error;
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
