import type { Call } from '../../../contract/kit/call.ts';
import { kindOf, type Kind, type KindName } from '../../../contract/kit/kind.ts';
import type { z } from '../../../contract/kit/zod.ts';
import type { Code } from '../text.tsx';
import { resourceCode } from './codes.ts';
import { type Choice, type FieldKind, type FieldSpec, isChoiceSource } from './fields.ts';
import { inputSchema, rowField, acceptsField } from './schema.ts';

/** How the pages call the kinds of the contract. */
const fieldKinds: Readonly<Record<KindName, FieldKind>> = {
  text: 'text',
  longText: 'longText',
  day: 'date',
  time: 'time',
  wallClock: 'dateTime',
  duration: 'duration',
  money: 'money',
  integer: 'number',
  boolean: 'boolean',
  choice: 'choice',
  reference: 'reference',
  references: 'references',
  file: 'file',
  several: 'texts',
};

/** What a declaration says of a field: all of it, or only what differs from its kind in the contract. */
export type FieldOverrides = Partial<FieldSpec>;

interface Calls {
  list?: Call;
  one?: Call;
  create?: Call;
  update?: Call;
}

/** A field of a resource: what its schema in the contract tells of it, and what is declared over that. */
export function resolveField(
  resource: string,
  calls: Calls,
  name: string,
  declared: FieldOverrides = {},
): FieldSpec {
  const { list, one, create, update } = calls;
  const schema =
    (create && inputSchema(create, name)) ??
    (update && inputSchema(update, name)) ??
    rowField(list ?? one, name);
  return resolveSpec(schema, declared, (value) => resourceCode(resource, name, value));
}

/** A filter of a list: of a field of its query, or of its rows where it follows the REST convention. */
export function resolveFilter(
  resource: string,
  list: Call | undefined,
  name: string,
  field: FieldSpec | undefined,
  declared: FieldOverrides = {},
): FieldSpec {
  if (acceptsField(list, 'range')) {
    const spec = { ...field, ...declared, kind: declared.kind ?? field?.kind ?? 'text' };
    return { ...spec, isRange: ranged.has(spec.kind) };
  }
  const schema = list && inputSchema(list, name);
  return resolveSpec(schema, declared, (value) => resourceCode(resource, name, value));
}

/** Kinds by which a list is narrowed unless its declaration says otherwise. */
const filteredByDefault = new Set<FieldKind>([
  'choice',
  'reference',
  'references',
  'boolean',
  'date',
  'money',
]);
/** Kinds of which a list is narrowed by the first and the last. */
const ranged = new Set<FieldKind>(['date', 'money']);

/** Whether a list is narrowed by a field unless its declaration says otherwise. */
export function isFilteredByDefault({ kind }: FieldSpec): boolean {
  return filteredByDefault.has(kind);
}

/** What a schema tells of a field, with what is declared over it. `codeOf` names the words of a value that has none. */
export function resolveSpec(
  schema: z.ZodType | undefined,
  declared: FieldOverrides = {},
  codeOf: (value: string) => Code,
): FieldSpec {
  const kind = schema && kindOf(schema);
  const known = kind ? fromContract(kind, codeOf) : { kind: 'text' as const };
  if (declared.kind !== undefined && declared.kind !== known.kind)
    return { ...declared, kind: declared.kind };
  const spec = { ...known, ...declared };
  const { choices } = declared;
  const isEmpty = choices !== undefined && !isChoiceSource(choices) && choices.length === 0;
  return isEmpty && known.choices ? { ...spec, choices: known.choices } : spec;
}

function fromContract(kind: Kind, codeOf: (value: string) => Code): FieldSpec {
  const { ref: reference, min, max, types, maxBytes, of } = kind;
  const page = of && kind.kind === 'several' && of.values ? 'choices' : fieldKinds[kind.kind];
  const values = kind.values ?? of?.values;
  const words = kind.words ?? of?.words;
  return {
    kind: page,
    ...(values && { choices: values.map((value) => choiceOf(value, words, codeOf)) }),
    ...(reference !== undefined && { reference }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(types && { file: { types, maxBytes: maxBytes ?? Infinity } }),
  };
}

function choiceOf(
  value: string | number,
  words: Kind['words'],
  codeOf: (value: string) => Code,
): Choice {
  return { value, label: words?.[value] ?? codeOf(String(value)) };
}
