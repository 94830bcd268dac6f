import { useRef, useState } from 'react';
import { parseDate, formatDate, thisYear } from '../framework/format.ts';
import { useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import type { ControlProps } from './fields.tsx';

/** The range of a date control. */
export interface DateRange {
  /** First and last day of the calendar; by default 1800 and six years from now. */
  min?: string;
  max?: string;
  autoComplete?: string;
}

/** The control of a date field; `value` and the argument of `onChange` are YYYY-MM-DD. */
export function DateInput({
  value,
  onChange,
  onBlur,
  min = '1800-01-01',
  max = `${thisYear() + 6}-12-31`,
  ...bound
}: Partial<Omit<ControlProps, 'onChange' | 'value'>> &
  DateRange & { value: string; onChange: (day: string) => void }) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    // Invalid text stays as typed, so that it can be corrected.
    if (typed !== null && (typed.trim() === '' || parseDate(typed) !== null)) setTyped(null);
    onBlur?.();
  };
  return (
    <div className="ui-input-side">
      <input
        {...bound}
        className="ui-input"
        inputMode="text"
        placeholder="DD MMM YYYY"
        value={typed ?? (formatDate(value) || value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseDate(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={settle}
      />
      <input
        ref={picker}
        className="ui-picker"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={parseDate(value) ?? ''}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value);
        }}
      />
      <IconButton
        icon="calendar"
        label={t('SHELL.CALENDAR')}
        disabled={bound.disabled}
        onClick={() => picker.current?.showPicker()}
      />
    </div>
  );
}
