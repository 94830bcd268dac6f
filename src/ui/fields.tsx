import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { type CallForm, type FieldName, isWanted } from '../framework/form.ts';
import { type Code, useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import './controls.css';
import { Icon } from './Icon.tsx';

export interface FieldProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
  label: Code;
  hint?: ReactNode;
  /** Says whether the field must be filled, where the call's schema does not tell. */
  wanted?: boolean;
  /** Marks fields that must be filled with an asterisk, in place of marking the others as optional. */
  starred?: boolean;
  disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

export interface Bound {
  id: string;
  name: string;
  value: string;
  ref: (element: HTMLElement | null) => void;
  onChange: (value: string) => void;
  onBlur: () => void;
  disabled: boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
  'data-autofocus': true | undefined;
}

/** A field's label, control, hint and fault. The control gets all it has to be bound with. */
export function Field<C extends Call>({
  form,
  name,
  label,
  hint,
  wanted = isWanted(form.call, name),
  starred = false,
  disabled,
  first,
  children,
}: FieldProps<C> & { children: (bound: Bound) => ReactNode }) {
  const t = useText();
  const id = useId();
  const { field, fieldState } = useController({ name, control: form.methods.control });
  const { error } = fieldState;
  const described = [error && `${id}-fault`, hint !== undefined && `${id}-hint`].filter(Boolean);
  const value: unknown = field.value;
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t(label)}{' '}
        {starred
          ? wanted && (
              <span className="ui-star" aria-hidden="true">
                *
              </span>
            )
          : !wanted && <span className="ui-optional">{t('SHELL.OPTIONAL')}</span>}
      </label>
      {children({
        id,
        name,
        value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
        ref: field.ref,
        onChange: field.onChange,
        onBlur: field.onBlur,
        disabled,
        'aria-invalid': error !== undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-required': wanted,
        'data-autofocus': first || undefined,
      })}
      {hint !== undefined && (
        <span className="ui-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="ui-fault" id={`${id}-fault`}>
          {t.said(error.message ?? '', wordsOf(error.types))}
        </span>
      )}
    </div>
  );
}

type InputProps<C extends Call> = FieldProps<C> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder'
  >;

/** One line of text. */
export function TextField<C extends Call>({
  type = 'text',
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  ...field
}: InputProps<C>) {
  const native = { type, autoComplete, inputMode, maxLength, placeholder };
  return (
    <Field {...field}>
      {({ onChange, ...bound }) => (
        <input
          {...native}
          {...bound}
          className="ui-input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A password, which can be looked at while it is typed. */
export function PasswordField<C extends Call>({ autoComplete, ...field }: InputProps<C>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Field {...field}>
      {({ onChange, ...bound }) => (
        <div className="ui-input-side">
          <input
            {...bound}
            type={open ? 'text' : 'password'}
            autoComplete={autoComplete}
            className="ui-input"
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={open ? 'eyeOff' : 'eye'}
            label={t(open ? 'SHELL.PASSWORD_HIDE' : 'SHELL.PASSWORD_SHOW')}
            aria-pressed={open}
            onClick={() => setOpen(!open)}
          />
        </div>
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField<C extends Call>({
  rows = 3,
  maxLength,
  ...field
}: FieldProps<C> & { rows?: number; maxLength?: number }) {
  return (
    <Field {...field}>
      {({ onChange, ...bound }) => (
        <textarea
          {...bound}
          rows={rows}
          maxLength={maxLength}
          className="ui-input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface Option {
  value: string | number;
  label: string;
}

/** One of a few choices; `empty` is the words of no choice. */
export function SelectField<C extends Call>({
  options,
  empty,
  ...field
}: FieldProps<C> & { options: readonly Option[]; empty?: string }) {
  return (
    <Field {...field}>
      {({ onChange, ...bound }) => (
        <select {...bound} className="ui-input" onChange={(event) => onChange(event.target.value)}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What was refused and belongs to no field. */
export function FormBanner<C extends Call>({ form }: { form: CallForm<C> }) {
  const t = useText();
  if (form.banner.length === 0) return null;
  return (
    <div className="ui-banner" role="alert">
      <Icon name="alert" />
      <div>
        {form.banner.map(({ message, words }) => (
          <p key={message}>{t.said(message, words)}</p>
        ))}
      </div>
    </div>
  );
}

function wordsOf(types: Record<string, unknown> | undefined): string | undefined {
  const words = types?.['words'];
  return typeof words === 'string' && words !== '' ? words : undefined;
}
