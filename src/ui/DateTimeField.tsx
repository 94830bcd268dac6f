import type { Call } from '../../contract/kit/call.ts';
import { emptyInput } from '../framework/resource/schema.ts';
import { useText } from '../framework/text.tsx';
import { DateInput } from './DateInput.tsx';
import { Field, type FieldProps } from './fields.tsx';
import { TimeInput } from './TimeInput.tsx';

/** A day and a time of day together, as the wall clock: `2026-11-21T10:30:00.000Z`. */
export function DateTimeField<C extends Call>(props: FieldProps<C>) {
  const t = useText();
  return (
    <Field {...props}>
      {({ value, onChange, id, ref, name, 'data-autofocus': autofocus, ...bound }) => {
        const [day = '', rest = ''] = value.split('T');
        const time = rest.replace(SECONDS, '');
        const change = (nextDay: string, nextTime: string) =>
          onChange(
            nextDay === '' && nextTime === ''
              ? (emptyInput(props.form.call, props.name) as string)
              : `${nextDay}T${/^\d\d:\d\d$/.test(nextTime) ? `${nextTime}:00.000Z` : nextTime}`,
          );
        return (
          <div className="ui-date-time">
            <DateInput
              {...{ ...bound, id, ref, name, 'data-autofocus': autofocus }}
              value={day}
              onChange={(next) => change(next, time)}
            />
            <TimeInput
              {...bound}
              aria-label={`${t('CAL.TIME')}: ${t(props.label)}`}
              value={time}
              onChange={(next) => change(day, next)}
            />
          </div>
        );
      }}
    </Field>
  );
}

const SECONDS = /:00\.000Z$/;
