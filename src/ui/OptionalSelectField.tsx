import type { Call } from '../../contract/kit/call.ts';
import { setFieldValue } from '../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../framework/form.ts';
import { type Code, useText } from '../framework/text.tsx';
import { Field } from './fields.tsx';

/** Selects one of some records, or none. Without a choice the form holds `none`. */
export function OptionalSelectField<C extends Call>({
  form,
  name,
  label,
  disabled,
  hint,
  none,
  emptyLabel,
  choices,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  label: Code;
  disabled?: boolean;
  hint?: string | undefined;
  none: null | undefined;
  /** The label of the option for no record. */
  emptyLabel: Code;
  choices: readonly { id: number; description: string }[];
}) {
  const t = useText();
  return (
    <Field form={form} name={name} label={label} required={false} disabled={disabled} hint={hint}>
      {({ onChange: _onChange, ...bound }) => (
        <select
          {...bound}
          className="ui-input"
          onChange={({ target: { value } }) =>
            setFieldValue(form, name, value === '' ? none : value)
          }
        >
          <option value="">{t(emptyLabel)}</option>
          {choices.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
