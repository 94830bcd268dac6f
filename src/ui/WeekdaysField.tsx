import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { useText } from '../framework/text.tsx';
import { weekdayName, weekdays, parseWeekdays } from '../framework/weekdays.ts';
import type { FieldProps } from './fields.tsx';
import './toggles.css';

/** Weekdays as toggle buttons. The value is numbers joined with commas, Monday first. */
export function WeekdaysField<C extends Call>({ form, name, label, hint }: FieldProps<C>) {
  const t = useText();
  const id = useId();
  const { field, fieldState } = useController({ name, control: form.methods.control });
  const value: unknown = field.value;
  const chosen = parseWeekdays(typeof value === 'string' ? value : '');
  const toggle = (weekday: number) =>
    field.onChange(
      weekdays.filter((each) => chosen.includes(each) !== (each === weekday)).join(','),
    );
  const fault = fieldState.error?.message;
  return (
    <fieldset
      className="ui-field ui-toggles"
      aria-describedby={[fault && `${id}-fault`, hint !== undefined && `${id}-hint`]
        .filter(Boolean)
        .join(' ')}
    >
      <legend className="ui-label">{t(label)}</legend>
      <div className="ui-toggle-row">
        {weekdays.map((weekday, at) => (
          <button
            key={weekday}
            type="button"
            ref={at === 0 ? field.ref : undefined}
            className="ui-toggle"
            aria-pressed={chosen.includes(weekday)}
            onClick={() => toggle(weekday)}
            onBlur={field.onBlur}
          >
            <span aria-hidden="true">{weekdayName(t.language, weekday, 'short')}</span>
            <span className="visually-hidden">{weekdayName(t.language, weekday, 'long')}</span>
          </button>
        ))}
      </div>
      {hint !== undefined && (
        <span className="ui-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span className="ui-fault" id={`${id}-fault`}>
          {t.message(fault)}
        </span>
      )}
    </fieldset>
  );
}
