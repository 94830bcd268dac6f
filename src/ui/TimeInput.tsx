import { formatTime, formatTimePattern, useHourFormat } from '../framework/format.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useText } from '../framework/text.tsx';
import { parseTime } from '../framework/timeOfDay.ts';
import { loadTimeListBox } from './mui/controls.ts';
import { PickerInput, type PickerInputProps } from './PickerInput.tsx';

/**
 * The control of a time of day, typed in any usual way or chosen from a list; `value` and the argument of `onChange`
 * are HH:mm. The end of a day, 24:00, shows as its midnight.
 */
export function TimeInput({
  min,
  ...input
}: PickerInputProps & {
  /** The first time of the list. */
  min?: string | undefined;
}) {
  const t = useText();
  useHourFormat();
  const label = t('SHELL.TIMES');
  return (
    <PickerInput
      {...input}
      parse={parseTime}
      format={(time) => formatTime(`T${time}`)}
      icon="clock"
      label={label}
      placeholder={formatTimePattern()}
      autoComplete="off"
    >
      {(value, choose) => <TimeListBox {...{ value, min, label }} onChoose={choose} />}
    </PickerInput>
  );
}

const TimeListBox = lazyComponent(loadTimeListBox);
