import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';
import { csvText } from '../../contract/kit/csv.ts';
import type { FileCell } from '../../contract/kit/kinds/declare.ts';
import { fallbackText } from '../../contract/kit/textCodes.ts';
import { placed, unknownFields } from '../../contract/kit/unknownFields.ts';
import { z } from '../../contract/kit/zod.ts';
import { texts as catalogue } from '../../contract/texts/index.ts';
import { type AllowedVerbs } from '../../src/framework/resource/access.ts';
import { checkSheet } from '../../src/framework/resource/checkRows.ts';
import type { Resource } from '../../src/framework/resource/define.ts';
import { type FileFormat, workbookCell } from '../../src/framework/resource/exportFile.ts';
import { type FieldSpec, isChoiceSource } from '../../src/framework/resource/fields.ts';
import { formFields, type NamedField } from '../../src/framework/resource/formFields.ts';
import { loadChoices } from '../../src/framework/resource/importChoices.ts';
import { columnNames, guessMapping, isInRows } from '../../src/framework/resource/importFile.ts';
import type { ResourceDataProvider } from '../../src/framework/resource/provider.ts';
import { runSheetTask } from '../../src/framework/resource/runSheetTask.ts';
import { isInputRequired } from '../../src/framework/resource/schema.ts';
import type { Sheet } from '../../src/framework/resource/sheetFile.ts';
import { exportValue, type ValueLabels } from '../../src/framework/resource/values.ts';
import { declarations } from '../../src/resources/declarations.ts';
import { mayImport } from '../../src/ui/resource/ListActions.tsx';
import type { Fields } from '../generated/support/refs.ts';
import { validValues, withEmptyFields } from '../generated/support/values.ts';

const known: Readonly<Record<string, readonly string[]>> = catalogue;
const words = (code: string) => known[code] ?? [];
const { signal } = new AbortController();
/** The choices of these files need nothing of the server. */
const provider = {} as ResourceDataProvider;
const send: Send = () => Promise.reject(new Error('not asked here'));
const IDS = [1, 2, 3];

const CHARGED: Fields = {
  phoneNo: '60321660001',
  stateCode: '14',
  tin: 'C20880050010',
  idType: 'BRN',
  rocNo: '202401000001',
  sstNo: 'W10-1808-32000059',
};

/** Values of fields that depend on more than their own rule, by resource. */
const GIVEN: Record<string, Fields> = {
  patients: { relationList: [] },
  'charging-accounts': CHARGED,
  'team-charging-accounts': CHARGED,
  organizer: { weekdays: '', everyWeeks: 1 },
  'print-slips': { series: 'MC' },
  plans: { features: ['sms', 'followUps'] },
  'pdf-templates': { series: 'MC' },
  'message-schedulers': { queryID: null, schedulerEnd: '2031-12-31T10:00:00.000Z' },
};

const everyone: AllowedVerbs = { create: true, update: true, remove: true, action: () => true };
const all = Object.values<Resource>(declarations);
const importable = all.filter((resource) => mayImport(resource, everyone) && resource.calls.create);

describe.each(importable)('rows of $name', (resource) => {
  const call = resource.calls.create as Call;
  const fields = formFields(resource, call).filter(isInRows);
  const values = validValues(call, 0, (_, round) => IDS[round], given(resource));
  const full = stored(call, fields, values);
  const empty = stored(call, fields, { ...withEmptyFields(call, values), ...kept(resource) });

  it.each(['csv', 'xlsx'] as const)('are read back as they were: %s', async (format) => {
    const sheet = await fileOf(format, resource, fields, [full, empty]);
    const { inputs, faults } = await imported(resource, fields, [full, empty], sheet);
    expect(faults).toEqual([]);
    const unknown = inputs.flatMap(({ input }) => unknownFields(call, placed(call, input)));
    expect(unknown).toEqual([]);
    expect(inputs.map(({ input }) => call.body.parse(input))).toEqual([
      call.body.parse(full),
      call.body.parse(empty),
    ]);
  });

  it('need no column of a field that may be left out', async () => {
    const needed = fields.filter(
      ({ name }) => isInputRequired(call, name) || Object.hasOwn(kept(resource), name),
    );
    const sheet = await fileOf('csv', resource, needed, [full]);
    expect((await imported(resource, fields, [full, empty], sheet)).faults).toEqual([]);
  });
});

// A scheduler has one query or another, so that either may be empty and not both.
const kept = ({ name }: Resource): Fields =>
  name === 'message-schedulers' ? { messageQueryID: IDS[1] } : {};

function given({ name, calls }: Resource): Fields {
  return { ...calls.create?.example, ...GIVEN[name] };
}

// The record that the server keeps of it, which is what an export has.
function stored(call: Call, fields: readonly NamedField[], values: Fields): Fields {
  const kept = z.object(call.body.shape).parse(values);
  return Object.fromEntries(fields.map(({ name }) => [name, kept[name]]));
}

async function fileOf(
  format: FileFormat,
  resource: Resource,
  fields: readonly NamedField[],
  rows: readonly Fields[],
): Promise<Sheet> {
  const heads = fields.map((field) => columnNames(resource, field, words)[1] ?? field.name);
  const cells = <T>(cell: (spec: FieldSpec, value: unknown, said: ValueLabels) => T) =>
    rows.map((row) =>
      fields.map((field) => cell(field.spec, row[field.name], labelsOf(field, rows))),
    );
  const read = async (bytes: ArrayBuffer) => {
    const result = await runSheetTask({ kind: 'read', name: `x.${format}`, bytes });
    if ('sheet' in result) return result.sheet;
    throw new Error(JSON.stringify(result));
  };
  if (format === 'csv')
    return read(new TextEncoder().encode(csvText([heads, ...cells(exportValue)])).buffer);
  const lines: FileCell[][] = [heads, ...cells(workbookCell)];
  const result = await runSheetTask({ kind: 'write', lines });
  if (!('book' in result)) throw new Error(JSON.stringify(result));
  return read(await result.book.arrayBuffer());
}

async function imported(
  resource: Resource,
  fields: readonly NamedField[],
  rows: readonly Fields[],
  sheet: Sheet,
) {
  const mapping = guessMapping(sheet, fields, (field) => columnNames(resource, field, words));
  const own = fields.filter(({ spec }) => !isNamedThere(spec));
  const chosen = await loadChoices(sheet, mapping, own, { send, provider, words, signal });
  return checkSheet(
    sheet,
    {
      call: resource.calls.create as Call,
      fields,
      mapping,
      defaultValues: resource.createDefaultValues?.() ?? {},
      unique: [],
      yes: words('SHELL.YES'),
      no: words('SHELL.NO'),
      choicesOf: (name) => {
        const there = fields.find((field) => field.name === name && isNamedThere(field.spec));
        return there
          ? namesOf(there, rows).map(({ value, label }) => ({ value, names: [label] }))
          : chosen(name);
      },
    },
    { onRow: () => undefined, signal },
  );
}

// Where a field's values come from the server, each has a name there.
const isNamedThere = ({ choices, reference }: FieldSpec) =>
  reference !== undefined || isChoiceSource(choices);

function namesOf({ name }: NamedField, rows: readonly Fields[]) {
  const values = new Set(rows.flatMap((row) => row[name]).filter((value) => value !== null));
  return [...values].map((value) => ({
    value: value as string | number,
    label: `Record ${String(value as string | number)}`,
  }));
}

function labelsOf(field: NamedField, rows: readonly Fields[]): ValueLabels {
  const { choices = [] } = field.spec;
  return {
    yes: words('SHELL.YES')[0] ?? '',
    no: words('SHELL.NO')[0] ?? '',
    choices:
      isNamedThere(field.spec) || isChoiceSource(choices)
        ? namesOf(field, rows)
        : choices.map(({ value, label }) => ({
            value,
            label: words(label)[0] ?? fallbackText(label),
          })),
  };
}
