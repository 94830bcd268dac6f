import type { Call } from '../../../../contract/kit/call.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { faultsOf } from '../../../../contract/kit/failure.ts';
import { kindNamed } from '../../../../contract/kit/kinds/index.ts';
import { encodeMessage } from '../../../../contract/kit/message.ts';
import type { TextsOfCode } from '../../text.tsx';
import type { NamedField } from '../formFields.ts';
import { loadChoices, yesAndNo } from '../importChoices.ts';
import { detectDateOrder } from '../importFile.ts';
import type { ResourceDataProvider } from '../provider.ts';
import { readValue } from '../readValue.ts';
import { acceptsNone, emptyInput, inputSchema } from '../schema.ts';

/** The value that a text says, or the message of why it says none. */
export type CellReading = { value: unknown } | { fault: string };

/** A value as its call takes it, or its fault there. */
export function checkedValue(call: Call, name: string, value: unknown): CellReading {
  const checked = inputSchema(call, name)?.safeParse(value);
  const [first] = checked?.error ? faultsOf(checked.error) : [];
  return first ? { fault: encodeMessage(first.code, first.params) } : { value };
}

/** What an emptied cell holds; a fault where its field has to have a value. */
export function emptyValue(call: Call, name: string): CellReading {
  const empty = emptyInput(call, name);
  if (empty !== undefined) return checkedValue(call, name, empty);
  return acceptsNone(call, name) ? { value: null } : { fault: 'GENERAL.REQUIRED' };
}

/** Reads what someone typed into a cell. Choices and records are chosen instead. */
export function readTyped(call: Call, { name, spec }: NamedField, typed: string): CellReading {
  if (typed.trim() === '') return emptyValue(call, name);
  const nothing = { yes: [], no: [], choices: [], monthFirst: false, otherCell: () => '' };
  const reading = readValue(spec, typed, nothing);
  return 'fault' in reading ? reading : checkedValue(call, name, reading.value);
}

/**
 * Reads a table of texts, a column for each field, as an import reads a file: records by their titles, choices by their
 * words in any language, dates in the order of the column.
 */
export async function readTexts(
  table: readonly (readonly string[])[],
  fields: readonly (NamedField | undefined)[],
  asked: {
    call: Call;
    send: Send;
    provider: ResourceDataProvider;
    words: TextsOfCode;
    signal: AbortSignal;
  },
): Promise<(CellReading | undefined)[][]> {
  const { call, words } = asked;
  const mapping = fields.map((field) => field?.name ?? null);
  const sheet = { headers: [], rows: table.map((cells, row) => ({ row, cells })) };
  const known = fields.flatMap((field) => field ?? []);
  const choicesOf = await loadChoices(sheet, mapping, known, asked);
  const orders = fields.map((field, at) =>
    field && kindNamed(field.spec.kind).hasDays
      ? detectDateOrder(table.map((cells) => cells[at] ?? '')).monthFirst
      : false,
  );
  return table.map((cells) =>
    fields.map((field, at) => {
      const text = cells[at];
      if (!field || text === undefined) return undefined;
      if (text.trim() === '') return emptyValue(call, field.name);
      const reading = readValue(field.spec, text, {
        ...yesAndNo(words),
        choices: choicesOf(field.name),
        monthFirst: orders[at] === true,
        otherCell: () => '',
      });
      return 'fault' in reading ? reading : checkedValue(call, field.name, reading.value);
    }),
  );
}
