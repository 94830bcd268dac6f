import { kindOf } from '../../../../contract/kit/kind.ts';
import type { KindName } from '../../../../contract/kit/kinds/index.ts';
import type { Resource } from '../define.ts';
import { formFields, type NamedField } from '../formFields.ts';
import { inputSchema, rowField } from '../schema.ts';

/** The kinds whose value is typed or chosen in one line. */
const ONE_LINE: readonly KindName[] = [
  'text',
  'email',
  'phone',
  'webAddress',
  'colour',
  'day',
  'time',
  'wallClock',
  'integer',
  'decimal',
  'money',
  'boolean',
  'choice',
  'reference',
];

/**
 * The fields of a resource whose cells are edited in its list: those of its update call that the list answers as the call
 * takes them, of a kind with an input of one line. Others have a form: one with an input of its own, or a declared
 * `inPlace: false`.
 */
export function inPlaceFields(resource: Resource): NamedField[] {
  const { calls, components, pages } = resource;
  const { list, update } = calls;
  if (!list || !update || update.confirmedBy || components.dialogs?.edit || pages?.record)
    return [];
  return formFields(resource, update).filter(({ name, spec }) => {
    const [shown, taken] = [rowField(list, name), inputSchema(update, name)];
    const kind = taken && kindOf(taken);
    return (
      spec.inPlace !== false &&
      ONE_LINE.includes(spec.kind) &&
      kind !== undefined &&
      (spec.kind === kind.kind || (spec.kind === 'choice' && kind.kind === 'text')) &&
      shown !== undefined &&
      kindOf(shown)?.kind === kind.kind &&
      !components.inputs?.[name] &&
      (spec.kind !== 'text' || spec.lookup === undefined)
    );
  });
}
