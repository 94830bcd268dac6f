import { useMemo } from 'react';
import { valueText } from '../fieldValues.ts';
import { type Code, type Translate, useText } from '../text.tsx';
import { templateFields } from './address.ts';
import { resourceCode } from './codes.ts';
import { recordTitle, type Resource, type Row } from './define.ts';
import type { FieldSpec } from './fields.ts';

/** The texts of a resource in the current language. */
export interface ResourceLabels {
  t: Translate;
  /** The title of the list. */
  many: string;
  /** The name of one record, for buttons and dialogs. */
  one: string;
  field: (name: string, spec?: Pick<FieldSpec, 'label'>) => string;
  /** The text of an action or a view: its own label, or `RESOURCE.<NAME>.<WHAT>`. */
  text: (what: string, declared?: { label?: Code | undefined }) => string;
  /** The text of a value: a code of the catalogue, or a plain text. */
  value: (label: string) => string;
}

/** The texts of a resource: `RESOURCE.MEMBERS`, `.ONE` and `.<FIELD>` of the catalogue, else plain names. */
export function resourceLabels({ name }: { name: string }, t: Translate): ResourceLabels {
  const text: ResourceLabels['text'] = (what, declared) =>
    t(declared?.label ?? resourceCode(name, what));
  return {
    t,
    many: t(resourceCode(name)),
    one: text('one'),
    field: (field, spec) => {
      const [list = field, inner] = field.split('.');
      const own = t(spec?.label ?? resourceCode(name, ...field.split('.')));
      return inner === undefined ? own : `${text(list)}: ${own}`;
    },
    text,
    value: (label) => t.message(label, label),
  };
}

/** What a record is called among others: its title; if that is empty, what its address knows it by, or its number. */
export function recordName(resource: Resource, record: Row): string {
  const known = templateFields(resource.paths.edit ?? '').map((field) => record[field]);
  const name = known.find((value) => typeof value === 'string' && value !== '');
  return recordTitle(resource, record) || valueText(name) || `#${record.id}`;
}

/** The name of a record as pages show it: a value of a list in the current language. */
export function shownName(resource: Resource, record: Row, t: Translate): string {
  const name = recordName(resource, record);
  const lookup = resource.fields[resource.title]?.lookup;
  return lookup === undefined ? name : t.value(lookup, name);
}

/**
 * `resourceLabels` as a hook. The object stays the same while the language does, so that rows need not render again.
 */
export function useLabels({ name }: { name: string }): ResourceLabels {
  const t = useText();
  return useMemo(() => resourceLabels({ name }, t), [name, t]);
}
