import type { Call } from '../../../contract/kit/call.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { faultsOf } from '../../../contract/kit/failure.ts';
import { say } from '../../../contract/kit/message.ts';
import type { Problem } from '../problem.ts';
import { problemsOf } from '../problem.ts';
import { plainCell } from './csv.ts';
import type { NamedField } from './formFields.ts';
import { valueIn, type ValueWords } from './values.ts';

/** A file as it was read: its heads, and the cells of each row. */
export interface Sheet {
  heads: string[];
  rows: string[][];
}

/** Which column of the file fills a field: by the field's name, the column's place. */
export type Mapping = Readonly<Record<string, number | undefined>>;

/** What is wrong with one row. */
export interface RowFault extends Problem {
  /** The row's number in the file, where the heads are row 1. */
  row: number;
}

/** Reads a CSV file, whatever separates its cells. */
export async function readSheet(file: File): Promise<Sheet> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(await file.text(), { skipEmptyLines: 'greedy' });
  const [heads = [], ...rows] = data.map((cells) => cells.map(plainCell));
  return { heads, rows };
}

/** The columns that fill the fields, as far as their heads tell: a field's label or its name. */
export function matched(
  { heads }: Sheet,
  fields: readonly NamedField[],
  label: (field: NamedField) => string,
): Mapping {
  const known = heads.map(simple);
  return Object.fromEntries(
    fields.map((field) => {
      const at = [label(field), field.name].map((name) => known.indexOf(simple(name)));
      return [field.name, at.find((place) => place >= 0)];
    }),
  );
}

/** The inputs of a call that the rows stand for. */
export function inputsOf(
  { rows }: Sheet,
  mapping: Mapping,
  fields: readonly NamedField[],
  wordsOf: (name: string) => ValueWords,
): Record<string, unknown>[] {
  return rows.map((cells) =>
    Object.fromEntries(
      fields.flatMap(({ name, spec }) => {
        const at = mapping[name];
        const cell = at === undefined ? '' : (cells[at] ?? '').trim();
        return cell === '' ? [] : [[name, valueIn(spec, cell, wordsOf(name))]];
      }),
    ),
  );
}

/** What the call's own schema finds wrong with the inputs, before any is sent. */
export function checkRows(call: Call, inputs: readonly Record<string, unknown>[]): RowFault[] {
  return inputs.flatMap((input, index) => {
    const checked = call.body.safeParse(input);
    if (checked.success) return [];
    return faultsOf(checked.error).map(({ code, params, field }) => ({
      row: index + FIRST_ROW,
      message: say(code, params),
      ...(field !== undefined && { field }),
    }));
  });
}

/** What the server finds wrong: a refusal of a batch, whose fields begin with the input's number. */
export function rowFaults(error: unknown): RowFault[] {
  if (!(error instanceof CallError)) throw error;
  return problemsOf(error).map((problem) => {
    const [, index, field] = /^(\d+)(?:\.(.+))?$/.exec(problem.field ?? '') ?? [];
    const { field: _, ...rest } = problem;
    return { ...rest, row: Number(index ?? -1) + FIRST_ROW, ...(field !== undefined && { field }) };
  });
}

/** The heads are row 1 of the file. */
const FIRST_ROW = 2;

function simple(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
