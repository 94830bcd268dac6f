import { Suspense, useState } from 'react';
import { formatDate, parseDate, thisYear } from '../framework/format.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import { DateCalendar } from './DateCalendar.tsx';
import type { ControlProps } from './fields.tsx';
import { loadPopoverBox } from './mui/controls.ts';

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      <IconButton
        icon="calendar"
        label={t('SHELL.CALENDAR')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={bound.disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Suspense>
          <PopoverBox anchor={anchor} label={t('SHELL.CALENDAR')} onClose={() => setAnchor(null)}>
            <DateCalendar
              value={parseDate(value) ?? ''}
              min={min}
              max={max}
              onChoose={(day) => {
                setAnchor(null);
                setTyped(null);
                onChange(day);
              }}
            />
          </PopoverBox>
        </Suspense>
      )}
    </div>
  );
}

const PopoverBox = lazyComponent(loadPopoverBox);
