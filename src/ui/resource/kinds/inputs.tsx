import { type ReactNode, useId, useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../../../contract/kit/call.ts';
import { typedDecimal } from '../../../../contract/kit/kinds/decimal.ts';
import type { KindName } from '../../../../contract/kit/kinds/index.ts';
import { useFieldFault } from '../../../framework/faults.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatDuration } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useValueLabels } from '../../../framework/resource/choices.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import type { Resource, Row } from '../../../framework/resource/define.ts';
import type { NamedField } from '../../../framework/resource/formFields.ts';
import { emptyInput, isEmptyRefused } from '../../../framework/resource/schema.ts';
import { ringgitInput, parseRinggit } from '../../../framework/resource/values.ts';
import { useText } from '../../../framework/text.tsx';
import { DateField } from '../../DateField.tsx';
import { DateTimeField } from '../../DateTimeField.tsx';
import { Field, type FieldProps, PasswordField, TextAreaField, TextField } from '../../fields.tsx';
import { TimeField } from '../../TimeField.tsx';
import { CheckboxList } from '../CheckboxPopover.tsx';
import { FileField } from '../FileField.tsx';
import { ReferenceField, ReferencesField } from '../ReferenceField.tsx';
import './shown.css';

const RichTextEditor = lazyComponent(() => import('../../richText/RichTextEditor.tsx'));
const JsonField = lazyComponent(() => import('../JsonField.tsx'));
const LinesField = lazyComponent(() => import('../LinesField.tsx'));

interface ResourceInputProps {
  form: CallForm<Call>;
  resource: Resource;
  field: NamedField;
  record?: Row | undefined;
  disabled?: boolean;
  /** Whether it has to have a value, also where its call lets it be empty. */
  required?: boolean;
  initialFocus?: boolean;
}

/** The input of a field by its kind, or its custom component. */
export function ResourceInput({
  form,
  resource,
  field,
  record,
  required = false,
  ...rest
}: ResourceInputProps) {
  const t = useText();
  const { name, spec } = field;
  const { [name]: Own } = resource.components.inputs ?? {};
  if (Own) return <Own form={form} name={name} record={record} />;
  const common: FieldProps<Call> = {
    form,
    name,
    label: spec.label ?? resourceCode(resource.name, name),
    required: required || isEmptyRefused(form.call, name),
    ...(spec.hint !== undefined && { hint: t(spec.hint) }),
    ...rest,
  };
  return inputs[spec.kind](common, field);
}

type Draw = (props: FieldProps<Call>, field: NamedField) => ReactNode;

const line: Draw = (props, { spec }) => <TextField {...props} autoComplete={spec.autoComplete} />;

/** The input of each kind. They are loaded with the first form. */
const inputs: Readonly<Record<KindName, Draw>> = {
  text: line,
  longText: (props) => <TextAreaField {...props} />,
  richText: (props) => <RichTextField {...props} />,
  email: (props, { spec }) => (
    <TextField {...props} type="email" autoComplete={spec.autoComplete} />
  ),
  phone: (props, { spec }) => (
    <TextField {...props} type="tel" inputMode="tel" autoComplete={spec.autoComplete} />
  ),
  webAddress: (props, { spec }) => (
    <TextField {...props} type="url" inputMode="url" autoComplete={spec.autoComplete} />
  ),
  colour: (props) => <ColourField {...props} />,
  day: (props, { spec }) => <DateField {...props} autoComplete={spec.autoComplete} />,
  time: (props) => <TimeField {...props} />,
  wallClock: (props) => <DateTimeField {...props} />,
  duration: (props) => (
    <Converted {...props} type="text" placeholder="hh:mm" out={lengthOut} shown={lengthIn} />
  ),
  integer: (props) => <Converted {...props} type="number" out={numberOut} shown={plainIn} />,
  decimal: (props, { spec }) => (
    <Converted
      hint={spec.unit}
      {...props}
      type="text"
      inputMode="decimal"
      out={(typed) => typedDecimal(typed, spec.unit) ?? typed}
      shown={plainIn}
    />
  ),
  money: (props) => (
    <Converted {...props} type="text" inputMode="decimal" out={parseRinggit} shown={ringgitInput} />
  ),
  boolean: (props) => <BooleanField {...props} />,
  choice: (props, field) => <ChoiceField {...props} field={field} />,
  choices: (props, field) => <ChoicesField {...props} field={field} />,
  reference: (props, { spec }) => <ReferenceField {...props} spec={spec} />,
  references: (props, { spec }) => <ReferencesField {...props} spec={spec} />,
  several: (props) => <TextsField {...props} />,
  records: (props, field) => (
    <LinesField
      {...props}
      field={field}
      renderInput={(line, of) => inputs[of.spec.kind](line, of)}
    />
  ),
  file: (props, { spec }) => <FileField {...props} spec={spec} />,
  picture: (props, { spec }) => <FileField {...props} spec={spec} />,
  photo: line,
  password: (props) => <PasswordField {...props} autoComplete="new-password" />,
  json: (props) => <JsonField {...props} />,
};

/** A formatted text. */
function RichTextField(props: FieldProps<Call>) {
  const t = useText();
  return (
    <Field {...props}>
      {({ value, onChange }) => (
        <RichTextEditor label={t(props.label)} value={value} onChange={onChange} />
      )}
    </Field>
  );
}

interface ConvertedProps extends FieldProps<Call> {
  type: 'text' | 'number';
  inputMode?: 'decimal';
  placeholder?: string;
  /** Converts typed text to the call's value. */
  out: (typed: string) => unknown;
  /** Converts the call's value to text. */
  shown: (value: unknown) => string;
}

/** An input whose text differs from the value on the wire. Typed text stays as typed. */
function Converted({ type, inputMode, placeholder, out, shown, ...field }: ConvertedProps) {
  const { field: bound } = useController({ name: field.name, control: field.form.methods.control });
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const value: unknown = bound.value;
  // Compares the texts, because the form copies lists.
  const text = typed && shown(typed.value) === shown(value) ? typed.text : shown(value);
  return (
    <Field {...field}>
      {({ onChange, ...native }) => (
        <input
          {...native}
          type={type}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete="off"
          step={type === 'number' ? 'any' : undefined}
          className="ui-input"
          value={text}
          onChange={(event) => {
            const given = event.target.value;
            const next = given === '' ? emptyInput(field.form.call, field.name) : out(given);
            setTyped({ text: given, value: next });
            onChange(next as string);
          }}
        />
      )}
    </Field>
  );
}

function TextsField(props: FieldProps<Call>) {
  const t = useText();
  return (
    <Converted
      {...props}
      type="text"
      hint={
        <>
          {props.hint} {t('FORM.TEXTS_HINT')}
        </>
      }
      out={textsOut}
      shown={textsIn}
    />
  );
}

function ChoiceField({ field, ...props }: FieldProps<Call> & { field: NamedField }) {
  const t = useText();
  const fields = useMemo(() => [field], [field]);
  const { choices } = useValueLabels(fields)(field.name);
  return (
    <Field {...props}>
      {({ onChange, ...bound }) => (
        <select
          {...bound}
          className="ui-input"
          onChange={({ target: { value } }) =>
            onChange((value === '' ? emptyInput(props.form.call, props.name) : value) as string)
          }
        >
          <option value="">{t('LIST.SELECT')}</option>
          {choices.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Several choices as checkboxes. */
function ChoicesField({
  field,
  form,
  name,
  label,
  hint,
}: FieldProps<Call> & { field: NamedField }) {
  const t = useText();
  const fault = useFieldFault(form, name)?.message;
  const fields = useMemo(() => [field], [field]);
  const { choices } = useValueLabels(fields)(field.name);
  const { field: bound } = useController({ name, control: form.methods.control });
  const { onChange } = bound;
  const value: unknown = bound.value;
  const taken = (Array.isArray(value) ? value : []).map(String);
  return (
    <CheckboxList
      label={t(label)}
      choices={choices}
      selected={taken}
      hint={hint}
      fault={fault && t.message(fault)}
      onChange={(next) =>
        onChange(choices.map((each) => each.value).filter((each) => next.includes(String(each))))
      }
    />
  );
}

/** A colour, chosen or written. */
function ColourField(props: FieldProps<Call>) {
  const t = useText();
  return (
    <Field {...props}>
      {({ onChange, value, ...bound }) => (
        <span className="rs-colour-input">
          <input
            type="color"
            className="ui-input"
            aria-label={`${t('FORM.CHOOSE_COLOUR')}: ${t(props.label)}`}
            disabled={bound.disabled}
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...bound}
            className="ui-input"
            autoComplete="off"
            placeholder="#0f766e"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

function BooleanField({ form, name, label, hint, disabled }: FieldProps<Call>) {
  const t = useText();
  const id = useId();
  const { field } = useController({ name, control: form.methods.control });
  const { ref, onChange, onBlur } = field;
  const value: unknown = field.value;
  return (
    <div className="ui-field">
      <label className="ui-check" htmlFor={id}>
        <input
          id={id}
          ref={ref}
          type="checkbox"
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          checked={value === true || value === 'true'}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t(label)}
      </label>
      {hint !== undefined && (
        <span className="ui-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const plainIn = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
const numberOut = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed));
const lengthIn = (value: unknown) => textIn(value).slice(0, 5);
/** Hours and minutes, or minutes alone. */
const lengthOut = (typed: string) => {
  const parts = /^\s*(?:(\d{1,2})\s*[:.]\s*([0-5]\d)|(\d{1,3}))\s*$/.exec(typed);
  if (!parts) return typed;
  const [, hours, minutes, alone] = parts;
  return formatDuration(Number(hours ?? 0) * 60 + Number(minutes ?? alone));
};
const textsIn = (value: unknown) => (Array.isArray(value) ? value.join(', ') : textIn(value));
const textsOut = (typed: string) =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
