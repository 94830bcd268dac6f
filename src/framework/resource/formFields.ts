import type { Call } from '../../../contract/kit/call.ts';
import { resourceCode } from './codes.ts';
import type { Resource } from './define.ts';
import type { FieldSpec } from './fields.ts';
import { type Declared, specOf } from './kinds.ts';
import { inputSchema, keeps, rowNames } from './schema.ts';

export interface NamedField {
  name: string;
  spec: FieldSpec;
}

/** All fields of a resource. */
export function fieldsOf({ fields }: Pick<Resource, 'fields'>): NamedField[] {
  return Object.entries(fields).map(([name, spec]) => ({ name, spec }));
}

/** The fields that a form of a resource shows for a call, in the order of the declaration. */
export function formFields({ fields }: Resource, call: Call): NamedField[] {
  return Object.entries(fields)
    .filter(([name, { form }]) => form !== false && keeps(call, name))
    .map(([name, spec]) => ({ name, spec }));
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
  resource: string,
  call: Call,
  sent: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, Declared | undefined>> = {},
): NamedField[] {
  return [...Object.keys(call.query.shape), ...Object.keys(call.body.shape)]
    .filter((name) => !(name in sent) && name !== call.confirmedBy)
    .map((name) => ({
      name,
      spec: specOf(inputSchema(call, name), declared[name], (value) =>
        resourceCode(resource, name, value),
      ),
    }));
}
