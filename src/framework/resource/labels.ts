import { useMemo } from 'react';
import { type Translate, useText } from '../text.tsx';
import { resourceCode } from './codes.ts';
import type { FieldSpec } from './fields.ts';

/** The words of a resource, in the language of the moment. */
export interface ResourceLabels {
  t: Translate;
  /** The records as a group: the screen's name. */
  many: string;
  /** One record, in the name of a button or a dialog. */
  one: string;
  field: (name: string, spec?: Pick<FieldSpec, 'label'>) => string;
  /** Words of an action or a view: `RESOURCE.<NAME>.<WHAT>`. */
  text: (what: string) => string;
  /** Words of one of a field's values: a code of the catalogue, or as they are. */
  value: (label: string) => string;
}

/** The words of a resource: `RESOURCE.PATIENTS`, `.ONE` and `.<FIELD>` of the catalogue, else the plain names. */
export function resourceLabels({ name }: { name: string }, t: Translate): ResourceLabels {
  const text = (what: string) => t(resourceCode(name, what));
  return {
    t,
    many: t(resourceCode(name)),
    one: text('one'),
    field: (field, spec) => (spec?.label === undefined ? text(field) : t(spec.label)),
    text,
    value: (label) => t.message(label, label),
  };
}

/** `wordsOf` in a component; the same object from one render to the next, as rows rest upon it. */
export function useLabels({ name }: { name: string }): ResourceLabels {
  const t = useText();
  return useMemo(() => resourceLabels({ name }, t), [name, t]);
}
