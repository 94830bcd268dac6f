import { Suspense, useState } from 'react';
import { formatTime, useHourFormat } from '../framework/format.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useText } from '../framework/text.tsx';
import { parseTime } from '../framework/timeOfDay.ts';
import { IconButton } from './Button.tsx';
import type { ControlProps } from './fields.tsx';
import { loadPopoverBox, loadTimeListBox } from './mui/controls.ts';

/**
 * The control of a time of day, typed in any usual way or chosen from a list; `value` and the argument of `onChange`
 * are HH:mm. The end of a day, 24:00, shows as its midnight.
 */
export function TimeInput({
  value,
  onChange,
  onBlur,
  min,
  ...bound
}: Partial<Omit<ControlProps, 'onChange' | 'value'>> & {
  value: string;
  onChange: (time: string) => void;
  /** The first time of the list. */
  min?: string | undefined;
}) {
  const t = useText();
  const hours = useHourFormat();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    // Invalid text stays as typed, so that it can be corrected.
    if (typed !== null && (typed.trim() === '' || parseTime(typed) !== null)) setTyped(null);
    onBlur?.();
  };
  return (
    <div className="ui-input-side">
      <input
        {...bound}
        className="ui-input"
        autoComplete="off"
        placeholder={hours === '12' ? 'hh:mm AM' : 'HH:mm'}
        value={typed ?? (formatTime(`T${value}`) || value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseTime(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={settle}
      />
      <IconButton
        icon="clock"
        label={t('SHELL.TIMES')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={bound.disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Suspense>
          <PopoverBox anchor={anchor} label={t('SHELL.TIMES')} onClose={() => setAnchor(null)}>
            <TimeListBox
              value={parseTime(value) ?? ''}
              min={min}
              label={t('SHELL.TIMES')}
              onChoose={(time) => {
                setAnchor(null);
                setTyped(null);
                onChange(time);
              }}
            />
          </PopoverBox>
        </Suspense>
      )}
    </div>
  );
}

const PopoverBox = lazyComponent(loadPopoverBox);
const TimeListBox = lazyComponent(loadTimeListBox);
