import { useId } from 'react';
import { isTypedDay, type TypedField } from '../../../../contract/platform/paperValues.ts';
import { DateInput } from '../../../ui/DateInput.tsx';

interface TypedFieldInputProps {
  field: TypedField;
  isLong: boolean;
  /** Characters of the longest text. */
  most: number;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it. */
  fault?: string | undefined;
  initialFocus?: boolean;
}

/** A field of a paper by its kind: a text, a day, or a whole number, as the days of a period are. */
export function TypedFieldInput({
  field: { label, kind },
  isLong,
  most,
  value,
  onChange,
  fault,
  initialFocus,
}: TypedFieldInputProps) {
  const id = useId();
  const common = {
    id,
    value,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
    'data-autofocus': initialFocus || undefined,
  };
  const native = {
    ...common,
    className: 'ui-input',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      {isTypedDay(kind) && <DateInput {...common} onChange={onChange} />}
      {(kind === 'number' || kind === 'days') && (
        <input {...native} inputMode="numeric" maxLength={6} autoComplete="off" />
      )}
      {kind === 'text' &&
        (isLong ? (
          <textarea autoComplete="off" {...native} rows={3} maxLength={most} />
        ) : (
          <input autoComplete="off" {...native} maxLength={most} />
        ))}
      {fault !== undefined && (
        <span className="ui-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}
