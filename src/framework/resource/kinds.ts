import type { Call } from '../../../contract/kit/call.ts';
import { figuresOf, type Period } from '../../../contract/kit/figures.ts';
import { totalsOf } from '../../../contract/kit/groups.ts';
import { kindOf, type Kind } from '../../../contract/kit/kind.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { z } from '../../../contract/kit/zod.ts';
import type { Code, ValueList } from '../text.tsx';
import { resourceCode } from './codes.ts';
import { type Choice, type FieldSpec, isChoiceSource } from './fields.ts';
import { mapDeclared } from './mapDeclared.ts';
import { acceptsField, inputSchema, rowField, sumFields } from './schema.ts';

/** The settings of a field in a declaration: all of them, or only those that differ from its kind in the contract. */
export type FieldOverrides = Partial<FieldSpec>;

interface Calls {
  list?: Call;
  one?: Call;
  create?: Call;
  update?: Call;
}

/** Resolves a field: its schema in the contract, with the declaration's overrides. */
export function resolveField(
  resource: string,
  calls: Calls,
  name: string,
  declared: FieldOverrides = {},
): FieldSpec {
  const { list, one, create, update } = calls;
  const row = rowField(list ?? one, name);
  const schema =
    (create && inputSchema(create, name)) ?? (update && inputSchema(update, name)) ?? row;
  const spec = resolveSpec(schema, declared, (...names) => resourceCode(resource, name, ...names));
  // A call may take an id under the name of a text that the rows show.
  const lookup = row && kindOf(row)?.lookup;
  return lookup === undefined ? spec : { ...spec, lookup: lookup as ValueList };
}

/** Resolves a filter: a field of the list's query, or of its rows if the list follows the REST convention. */
export function resolveFilter(
  resource: string,
  list: Call | undefined,
  name: string,
  field: FieldSpec | undefined,
  declared: FieldOverrides = {},
): FieldSpec {
  if (acceptsField(list, 'range')) {
    const spec = { ...field, ...declared, kind: declared.kind ?? field?.kind ?? 'text' };
    return { ...spec, isRange: kindNamed(spec.kind).isOrdered === true };
  }
  const schema = list && inputSchema(list, name);
  return resolveSpec(schema, declared, (value) => resourceCode(resource, name, value));
}

/** Resolves the sums of a list's answer. */
export function resolveSums(resource: string, list: Call | undefined): Record<string, FieldSpec> {
  return Object.fromEntries(
    Object.entries(sumFields(list)).map(([name, schema]) => [
      name,
      resolveSpec(schema, {}, (value) => resourceCode(resource, 'sum', name, value)),
    ]),
  );
}

/** Resolves what is added up of a list: fields of its rows, or sums that have names of their own. */
export function resolveTotals(
  call: Call | undefined,
  fields: Readonly<Record<string, FieldSpec>>,
): Record<string, FieldSpec> {
  return mapDeclared(
    call ? totalsOf(call) : {},
    (name, schema) => fields[name] ?? resolveSpec(schema, {}, () => resourceCode(name)),
  );
}

/** A figure of a list: what its value is, and the length of the periods of a line. */
export interface ResourceFigure {
  spec: FieldSpec;
  by?: Period;
}

/** Resolves the figures of a list's call. */
export function resolveFigures(
  resource: string,
  call: Call | undefined,
): Record<string, ResourceFigure> {
  return mapDeclared(call ? figuresOf(call) : {}, (name, { value, by }) => ({
    spec: resolveSpec(value, {}, (each) => resourceCode(resource, 'figure', name, each)),
    ...(by && { by }),
  }));
}

/**
 * The settings of a field from its schema and its overrides. `codeOf` returns the text code of a value without one, and
 * those of the fields of its lines.
 */
export function resolveSpec(
  schema: z.ZodMiniType | undefined,
  declared: FieldOverrides = {},
  codeOf: (...names: string[]) => Code,
): FieldSpec {
  const kind = schema && kindOf(schema);
  const known: FieldSpec = kind ? fromContract(kind, codeOf) : { kind: 'text' };
  if (declared.kind !== undefined && declared.kind !== known.kind)
    return { ...declared, kind: declared.kind };
  const spec = { ...known, ...declared };
  const { choices } = declared;
  const isEmpty = choices !== undefined && !isChoiceSource(choices) && choices.length === 0;
  return isEmpty && known.choices ? { ...spec, choices: known.choices } : spec;
}

function fromContract(kind: Kind, codeOf: (...names: string[]) => Code): FieldSpec {
  const { ref: reference, lookup, min, max, unit, types, maxBytes, ratio, of } = kind;
  const values = kind.values ?? of?.values;
  const words = kind.words ?? of?.words;
  return {
    kind: kind.kind,
    ...(values && { choices: values.map((value) => choiceOf(value, words, codeOf)) }),
    ...(reference !== undefined && { reference }),
    ...(lookup !== undefined && { lookup: lookup as ValueList }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
    ...(ratio !== undefined && { ratio }),
    ...(kind.fields && {
      fields: mapDeclared(kind.fields, (name, schema) => ({
        ...resolveSpec(schema, {}, (...names) => codeOf(name, ...names)),
        label: codeOf(name),
      })),
    }),
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
