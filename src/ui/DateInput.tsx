import { parseDate, thisYear } from '../../contract/kit/typedDate.ts';
import { formatDate } from '../framework/format.ts';
import { useText } from '../framework/text.tsx';
import { DateCalendar } from './DateCalendar.tsx';
import { PickerInput, type PickerInputProps } from './PickerInput.tsx';

/** The range of a date control. */
export interface DateRange {
  /** First and last day of the calendar; by default 1800 and six years from now. */
  min?: string;
  max?: string;
  autoComplete?: string;
}

/** The control of a date field; `value` and the argument of `onChange` are YYYY-MM-DD. */
export function DateInput({
  min = '1800-01-01',
  max = `${thisYear() + 6}-12-31`,
  ...input
}: PickerInputProps & DateRange) {
  const t = useText();
  return (
    <PickerInput
      {...input}
      parse={parseDate}
      format={formatDate}
      icon="calendar"
      label={t('SHELL.CALENDAR')}
      placeholder="DD MMM YYYY"
    >
      {(value, choose) => <DateCalendar {...{ value, min, max }} onChoose={choose} />}
    </PickerInput>
  );
}
