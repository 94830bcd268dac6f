import { useController } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import { referenceIds } from '../../framework/resource/referenceChoices.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import { useText } from '../../framework/text.tsx';
import { type ControlProps, Field, type FieldProps } from '../fields.tsx';
import { ReferenceCombobox, ReferencesCombobox } from './ReferenceCombobox.tsx';

type Props = FieldProps<Call> & { spec: FieldSpec };

/** A field that refers to a record of another resource. */
export function ReferenceField({ spec, ...field }: Props) {
  const t = useText();
  const { form, name } = field;
  const bound = useController({ name, control: form.methods.control }).field;
  const value: unknown = bound.value;
  return (
    <Field {...field}>
      {(framed) => (
        <ReferenceCombobox
          {...controlOf(framed)}
          resource={spec.reference ?? ''}
          label={t(field.label)}
          value={referenceIds(value)[0] ?? ''}
          // The form would replace undefined with the initial value.
          onValue={(id) => bound.onChange(id === '' ? (emptyInput(form.call, name) ?? null) : id)}
        />
      )}
    </Field>
  );
}

/** A field that refers to several records of another resource. */
export function ReferencesField({ spec, ...field }: Props) {
  const t = useText();
  const { form, name } = field;
  const bound = useController({ name, control: form.methods.control }).field;
  const value: unknown = bound.value;
  return (
    <Field {...field}>
      {(framed) => (
        <ReferencesCombobox
          {...controlOf(framed)}
          resource={spec.reference ?? ''}
          label={t(field.label)}
          value={referenceIds(value)}
          onValue={bound.onChange}
        />
      )}
    </Field>
  );
}

/** The control props of a field as combobox props. */
function controlOf(bound: ControlProps) {
  return {
    id: bound.id,
    disabled: bound.disabled,
    invalid: bound['aria-invalid'],
    describedBy: bound['aria-describedby'],
    required: bound['aria-required'],
    initialFocus: bound['data-autofocus'] === true,
    inputRef: bound.ref,
    onBlur: bound.onBlur,
  };
}
