import type { Call } from '../../../contract/kit/call.ts';
import type { Resource } from './define.ts';
import { type FieldSpec, isSource } from './fields.ts';
import { enumValues, inputSchema, kindOf, rowNames, takes } from './schema.ts';

export interface NamedField {
  name: string;
  spec: FieldSpec;
}

/** The fields that a form of a resource shows for a call, in the order of the declaration. */
export function formFields({ fields }: Resource, call: Call): NamedField[] {
  return Object.entries(fields)
    .filter(([name, { form }]) => form !== false && takes(call, name))
    .map(([name, spec]) => ({ name, spec: withValues(spec, call, name) }));
}

/** The columns that a resource's list can show. */
export function columnsOf({ fields, calls }: Resource): NamedField[] {
  const rows = rowNames(calls.list ?? calls.one);
  return Object.entries(fields)
    .filter(([name, { list }]) => list !== false && (rows.length === 0 || rows.includes(name)))
    .map(([name, spec]) => ({ name, spec }));
}

/** What a call wants to know beyond what is sent anyway: its fields, as declared or as their schemas tell. */
export function askedFields(
  call: Call,
  sent: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, FieldSpec | undefined>> = {},
): NamedField[] {
  return [...Object.keys(call.query.shape), ...Object.keys(call.body.shape)]
    .filter((name) => !(name in sent) && name !== call.confirmedBy)
    .map((name) => ({ name, spec: withValues(declared[name] ?? specOf(call, name), call, name) }));
}

function specOf(call: Call, name: string): FieldSpec {
  const schema = inputSchema(call, name);
  return { kind: schema ? kindOf(schema) : 'text' };
}

/** A choice whose values nobody has given takes those of the schema. */
function withValues(spec: FieldSpec, call: Call, name: string): FieldSpec {
  if (spec.kind !== 'choice' || isSource(spec.choices) || spec.choices?.length) return spec;
  const schema = inputSchema(call, name);
  const values = schema ? enumValues(schema) : [];
  return { ...spec, choices: values.map((value) => ({ value, label: String(value) })) };
}
