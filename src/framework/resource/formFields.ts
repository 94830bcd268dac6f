import type { Call } from '../../../contract/kit/call.ts';
import { resourceCode } from './codes.ts';
import type { Resource } from './define.ts';
import type { FieldSpec } from './fields.ts';
import { type FieldOverrides, resolveSpec } from './kinds.ts';
import { inputSchema, isWorkplace, rowFieldNames, usesField } from './schema.ts';

export interface NamedField {
  name: string;
  spec: FieldSpec;
}

/** All fields of a resource. */
export function resourceFields({ fields }: Pick<Resource, 'fields'>): NamedField[] {
  return Object.entries(fields).map(([name, spec]) => ({ name, spec }));
}

/** The fields that a form of a resource shows for a call, in the order of the declaration. */
export function formFields({ fields }: Resource, call: Call): NamedField[] {
  return Object.entries(fields)
    .filter(([name, { form }]) => form !== false && usesField(call, name))
    .map(([name, spec]) => ({ name, spec }));
}

/** The columns that a resource's list, or one of its views, can show. */
export function listColumns({ fields, calls, views }: Resource, view?: string): NamedField[] {
  const viewed = view === undefined ? undefined : views[view];
  const rows = rowFieldNames(viewed?.list ?? calls.list ?? calls.one);
  return Object.entries(fields)
    .filter(([name, { list }]) => list !== false && (rows.length === 0 || rows.includes(name)))
    .map(([name, spec]) => ({ name, spec }));
}

/**
 * The input fields of a call that are not yet known, as declared or as derived from their schemas. What is chosen in the
 * top bar is not asked.
 */
export function fieldsToAsk(
  resource: string,
  call: Call,
  sent: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, FieldOverrides | undefined>> = {},
): NamedField[] {
  return [...Object.keys(call.query.shape), ...Object.keys(call.body.shape)]
    .filter(
      (name) =>
        !(name in sent) &&
        name !== call.confirmedBy &&
        declared[name]?.form !== false &&
        !isWorkplace(inputSchema(call, name)),
    )
    .map((name) => ({
      name,
      spec: resolveSpec(inputSchema(call, name), declared[name], (value) =>
        resourceCode(resource, name, value),
      ),
    }));
}
