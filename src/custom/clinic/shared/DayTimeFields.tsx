import { useId } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { splitWallClock, joinWallClock } from '../../../framework/format.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { parseTime } from '../../../framework/timeOfDay.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/fields.tsx';
import { TimeInput } from '../../../ui/TimeInput.tsx';

/** A date and a time input for one field that holds a wall clock. */
export function DayTimeFields<C extends Call>({
  form,
  name,
  label,
  min,
  onUserChange,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  /** The label of the date. */
  label: Code;
  /** The earliest day or wall clock that may be chosen. */
  min: string;
  onUserChange?: (() => void) | undefined;
}) {
  const t = useText();
  const id = useId();
  const { day, time } = splitWallClock(watchText(form, name));
  const begins = splitWallClock(min);
  return (
    <>
      <Field form={form} name={name} label={label} required>
        {({ onChange, ...bound }) => (
          <DateInput
            {...bound}
            min={begins.day || min}
            value={day}
            onChange={(chosen) => {
              onUserChange?.();
              onChange(joinWallClock(chosen, time));
            }}
          />
        )}
      </Field>
      <div className="ui-field">
        <label className="ui-label" htmlFor={id}>
          {t('APPT.TIME')}
        </label>
        <TimeInput
          id={id}
          aria-required
          min={day === begins.day ? begins.time : undefined}
          value={time}
          onChange={(chosen) => {
            onUserChange?.();
            setFieldValue(form, name, joinWallClock(day, parseTime(chosen) ?? ''));
          }}
        />
      </div>
    </>
  );
}
