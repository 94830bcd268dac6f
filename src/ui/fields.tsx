import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { useFieldFault } from '../framework/faults.ts';
import { valueText } from '../framework/fieldValues.ts';
import { type CallForm, type FieldName, isFieldRequired } from '../framework/form.ts';
import { useNativeInput } from '../framework/nativeInput.ts';
import { useOwnPassword } from '../framework/ownPassword.tsx';
import { afterPress } from '../framework/press.ts';
import { type Code, useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import './controls.css';
import { DraftBanner } from './DraftBanner.tsx';
import { Icon } from './Icon.tsx';

export interface FieldProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
  label: Code;
  hint?: ReactNode;
  /** Whether the field is required, if the call's schema does not say so. */
  required?: boolean;
  /** Marks required fields with an asterisk, instead of marking the others as optional. */
  markRequired?: boolean;
  disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  initialFocus?: boolean;
}

/** The props of every control from its field's frame. */
interface FrameControlProps {
  id: string;
  name: string;
  disabled: boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
  'data-autofocus': true | undefined;
}

export interface ControlProps extends FrameControlProps {
  value: string;
  ref: (element: HTMLElement | null) => void;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A field with a controlled input. The child function gets the control's props. */
export function Field<C extends Call>({
  children,
  ...field
}: FieldProps<C> & { children: (bound: ControlProps) => ReactNode }) {
  const { form, name } = field;
  const { value, ref, onChange, onBlur } = useController({
    name,
    control: form.methods.control,
  }).field;
  const leave = () => afterPress(onBlur);
  return (
    <Frame {...field}>
      {(controlProps) =>
        children({ ...controlProps, value: valueText(value), ref, onChange, onBlur: leave })
      }
    </Frame>
  );
}

/** A field's label, control, hint and error. It renders when the error changes, not when the value does. */
function Frame<C extends Call>({
  form,
  name,
  label,
  hint,
  required = isFieldRequired(form.call, name),
  markRequired = false,
  disabled,
  initialFocus,
  children,
}: FieldProps<C> & { children: (framed: FrameControlProps) => ReactNode }) {
  const t = useText();
  const id = useId();
  const error = useFieldFault(form, name);
  // Faults inside a value are told by its control.
  const fault = error?.message && t.message(error.message, wordsOf(error.types));
  // A rule that is broken is said once.
  const isHinted = hint !== undefined && hint !== fault;
  const described = [fault && `${id}-fault`, isHinted && `${id}-hint`].filter(Boolean);
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t(label)}{' '}
        {markRequired
          ? required && (
              <span className="ui-star" aria-hidden="true">
                *
              </span>
            )
          : !required && <span className="ui-optional">{t('SHELL.OPTIONAL')}</span>}
      </label>
      {children({
        id,
        name,
        disabled,
        'aria-invalid': error !== undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-required': required,
        'data-autofocus': initialFocus || undefined,
      })}
      {isHinted && (
        <span className="ui-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="ui-fault" id={`${id}-fault`}>
          {fault}
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

/**
 * One line of text. The browser offers nothing unless the field says what: on a shared computer it would offer what was
 * entered of other people.
 */
export function TextField<C extends Call>({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  maxLength,
  placeholder,
  ...field
}: InputProps<C>) {
  const own = { type, inputMode, maxLength, placeholder };
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => (
        <input autoComplete={autoComplete} {...own} {...framed} {...native} className="ui-input" />
      )}
    </Frame>
  );
}

/** The person's own password, with which they confirm a call. Whoever has none sees no field (`useOwnPassword`). */
export function OwnPasswordField<C extends Call>({
  form,
  name,
}: Pick<FieldProps<C>, 'form' | 'name'>) {
  const { isAsked } = useOwnPassword();
  return (
    isAsked && (
      <PasswordField
        form={form}
        name={name}
        label="SHELL.PASSWORD"
        autoComplete="current-password"
      />
    )
  );
}

/** A password field that can show its text. */
export function PasswordField<C extends Call>({
  autoComplete,
  inputMode,
  maxLength,
  below,
  ...field
}: InputProps<C> & {
  /** Rendered below the input, such as the strength of what is typed. */
  below?: ReactNode;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => (
        <>
          <div className="ui-input-side">
            <input
              {...framed}
              {...native}
              type={open ? 'text' : 'password'}
              autoComplete={autoComplete}
              inputMode={inputMode}
              maxLength={maxLength}
              className="ui-input"
            />
            <IconButton
              icon={open ? 'eyeOff' : 'eye'}
              label={t(open ? 'SHELL.PASSWORD_HIDE' : 'SHELL.PASSWORD_SHOW')}
              aria-pressed={open}
              onClick={() => setOpen(!open)}
            />
          </div>
          {below}
        </>
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
        <textarea
          autoComplete="off"
          {...framed}
          {...native}
          rows={rows}
          maxLength={maxLength}
          className="ui-input"
        />
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
  emptyLabel,
  ...field
}: FieldProps<C> & { options: readonly Option[]; emptyLabel?: string }) {
  const native = useNativeInput(field.form, field.name);
  return (
    <Frame {...field}>
      {(framed) => (
        <select {...framed} {...native} className="ui-input">
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
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

/** What was typed here before and not saved, and problems that belong to no field. */
export function FormBanner<C extends Call>({ form }: { form: CallForm<C> }) {
  return (
    <>
      <DraftBanner {...form.draft} />
      <Problems form={form} />
    </>
  );
}

function Problems<C extends Call>({ form }: { form: CallForm<C> }) {
  const t = useText();
  if (form.banner.length === 0) return null;
  return (
    <div className="ui-banner" role="alert">
      <Icon name="alert" />
      <div>
        {form.banner.map(({ message, serverText }) => (
          <p key={message}>{t.message(message, serverText)}</p>
        ))}
      </div>
    </div>
  );
}

function wordsOf(types: Record<string, unknown> | undefined): string | undefined {
  const words = types?.['words'];
  return typeof words === 'string' && words !== '' ? words : undefined;
}
