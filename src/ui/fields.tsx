import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { useFault } from '../framework/faults.ts';
import { type CallForm, type FieldName, isRequired } from '../framework/form.ts';
import { displayText, useNativeInput } from '../framework/nativeInput.ts';
import { afterPress } from '../framework/press.ts';
import { type Code, useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import './controls.css';
import { Icon } from './Icon.tsx';

export interface FieldProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
  label: Code;
  hint?: ReactNode;
  /** Whether the field is required, if the call's schema does not say so. */
  wanted?: boolean;
  /** Marks required fields with an asterisk, instead of marking the others as optional. */
  starred?: boolean;
  disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

/** The props of every control from its field's frame. */
interface Framed {
  id: string;
  name: string;
  disabled: boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
  'data-autofocus': true | undefined;
}

export interface Bound extends Framed {
  value: string;
  ref: (element: HTMLElement | null) => void;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A field with a controlled input. The child function gets the control's props. */
export function Field<C extends Call>({
  children,
  ...field
}: FieldProps<C> & { children: (bound: Bound) => ReactNode }) {
  const { form, name } = field;
  const { value, ref, onChange, onBlur } = useController({
    name,
    control: form.methods.control,
  }).field;
  const leave = () => afterPress(onBlur);
  return (
    <Frame {...field}>
      {(framed) => children({ ...framed, value: displayText(value), ref, onChange, onBlur: leave })}
    </Frame>
  );
}

/** A field's label, control, hint and error. It renders when the error changes, not when the value does. */
function Frame<C extends Call>({
  form,
  name,
  label,
  hint,
  wanted = isRequired(form.call, name),
  starred = false,
  disabled,
  first,
  children,
}: FieldProps<C> & { children: (framed: Framed) => ReactNode }) {
  const t = useText();
  const id = useId();
  const error = useFault(form, name);
  const described = [error && `${id}-fault`, hint !== undefined && `${id}-hint`].filter(Boolean);
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
  const own = { type, autoComplete, inputMode, maxLength, placeholder };
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => <input {...own} {...framed} {...native} className="ui-input" />}
    </Frame>
  );
}

/** A password field that can show its text. */
export function PasswordField<C extends Call>({ autoComplete, ...field }: InputProps<C>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => (
        <div className="ui-input-side">
          <input
            {...framed}
            {...native}
            type={open ? 'text' : 'password'}
            autoComplete={autoComplete}
            className="ui-input"
          />
          <IconButton
            icon={open ? 'eyeOff' : 'eye'}
            label={t(open ? 'SHELL.PASSWORD_HIDE' : 'SHELL.PASSWORD_SHOW')}
            aria-pressed={open}
            onClick={() => setOpen(!open)}
          />
        </div>
      )}
    </Frame>
  );
}

/** A multi-line text field. */
export function TextAreaField<C extends Call>({
  rows = 3,
  maxLength,
  ...field
}: FieldProps<C> & { rows?: number; maxLength?: number }) {
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => (
        <textarea {...framed} {...native} rows={rows} maxLength={maxLength} className="ui-input" />
      )}
    </Frame>
  );
}

export interface Option {
  value: string | number;
  label: string;
}

/** A select; `empty` is the label of the empty option. */
export function SelectField<C extends Call>({
  options,
  empty,
  ...field
}: FieldProps<C> & { options: readonly Option[]; empty?: string }) {
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => (
        <select {...framed} {...native} className="ui-input">
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** Problems that belong to no field. */
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
