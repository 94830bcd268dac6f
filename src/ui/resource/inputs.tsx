import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../../framework/form.ts';
import { useWordsOf } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { resourceCode } from '../../framework/resource/labels.ts';
import { emptyOf } from '../../framework/resource/schema.ts';
import { useText } from '../../framework/text.tsx';
import {
  Field,
  type FieldProps,
  SelectField,
  TextAreaField,
  TextField,
} from '../fields.tsx';
import { DateField } from '../DateField.tsx';
import { ReferenceField } from './ReferenceField.tsx';

interface ResourceInputProps {
  form: CallForm<Call>;
  resource: Resource;
  field: NamedField;
  record?: Row | undefined;
  disabled?: boolean;
  first?: boolean;
}

/** The input of a field by its kind, or the component that stands in its place. */
export function ResourceInput({ form, resource, field, record, ...rest }: ResourceInputProps) {
  const t = useText();
  const { name, spec } = field;
  const Own = resource.parts.inputs?.[name];
  if (Own) return <Own form={form} name={name} record={record} />;
  const common: FieldProps<Call> = {
    form,
    name,
    label: spec.label ?? resourceCode(resource.name, name),
    ...(spec.hint !== undefined && { hint: t(spec.hint) }),
    ...rest,
  };
  switch (spec.kind) {
    case 'longText':
      return <TextAreaField {...common} />;
    case 'email':
      return <TextField {...common} type="email" autoComplete="off" />;
    case 'phone':
      return <TextField {...common} type="tel" inputMode="tel" autoComplete="off" />;
    case 'date':
      return <DateField {...common} />;
    case 'number':
      return <Converted {...common} type="number" out={numberOut} shown={plainIn} />;
    case 'money':
      return <Converted {...common} type="text" inputMode="decimal" out={senOut} shown={senIn} />;
    case 'dateTime':
      return <Converted {...common} type="datetime-local" out={wallOut} shown={wallIn} />;
    case 'duration':
      return <Converted {...common} type="time" out={lengthOut} shown={lengthIn} />;
    case 'texts':
      return (
        <Converted
          {...common}
          type="text"
          hint={t('FORM.TEXTS_HINT')}
          out={textsOut}
          shown={textsIn}
        />
      );
    case 'boolean':
      return <BooleanField {...common} />;
    case 'choice':
    case 'status':
      return <ChoiceField {...common} field={field} />;
    case 'reference':
      return <ReferenceField {...common} spec={spec} />;
    default:
      return <TextField {...common} autoComplete="off" />;
  }
}

interface ConvertedProps extends FieldProps<Call> {
  type: 'text' | 'number' | 'time' | 'datetime-local';
  inputMode?: 'decimal';
  /** What is typed, as the call takes it. */
  out: (typed: string) => unknown;
  /** What the call takes, as it is typed. */
  shown: (value: unknown) => string;
}

/** An input whose text differs from what travels. What is being typed stays as typed. */
function Converted({ type, inputMode, out, shown, ...field }: ConvertedProps) {
  const { field: bound } = useController({ name: field.name, control: field.form.methods.control });
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const value: unknown = bound.value;
  const text = typed && typed.value === value ? typed.text : shown(value);
  return (
    <Field {...field}>
      {({ onChange, value: _, ...native }) => (
        <input
          {...native}
          type={type}
          inputMode={inputMode}
          step={type === 'number' ? 'any' : undefined}
          className="ui-input"
          value={text}
          onChange={(event) => {
            const given = event.target.value;
            const next = given === '' ? emptyOf(field.form.call, field.name) : out(given);
            setTyped({ text: given, value: next });
            onChange(next as string);
          }}
        />
      )}
    </Field>
  );
}

function ChoiceField({ field, ...props }: FieldProps<Call> & { field: NamedField }) {
  const t = useText();
  const fields = useState([field])[0];
  const { choices } = useWordsOf(fields)(field.name);
  return <SelectField {...props} options={choices} empty={t('LIST.SELECT')} />;
}

function BooleanField({ form, name, label, disabled }: FieldProps<Call>) {
  const t = useText();
  const id = useId();
  const { field } = useController({ name, control: form.methods.control });
  return (
    <div className="ui-field">
      <label className="ui-check" htmlFor={id}>
        <input
          id={id}
          ref={field.ref}
          type="checkbox"
          disabled={disabled}
          checked={field.value === true || field.value === 'true'}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        {t(label)}
      </label>
    </div>
  );
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const plainIn = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
const numberOut = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed));
const senIn = (value: unknown) =>
  typeof value === 'number' ? (value / 100).toFixed(2) : textIn(value);
const senOut = (typed: string) =>
  /^\d+(?:\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : typed;
const wallIn = (value: unknown) => textIn(value).slice(0, 16);
const wallOut = (typed: string) => `${typed.slice(0, 16)}:00.000Z`;
const lengthIn = (value: unknown) => textIn(value).slice(0, 5);
const lengthOut = (typed: string) => `${typed.slice(0, 5)}:00`;
const textsIn = (value: unknown) => (Array.isArray(value) ? value.join(', ') : textIn(value));
const textsOut = (typed: string) =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
