import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { useText } from '../framework/text.tsx';
import { weekdayName, weekdays, weekdaysIn } from '../framework/weekdays.ts';
import type { FieldProps } from './fields.tsx';
import './toggles.css';

/** Weekdays as buttons that are pressed or not; they travel as numbers joined with commas, Monday first. */
export function WeekdaysField<C extends Call>({ form, name, label, hint }: FieldProps<C>) {
  const t = useText();
  const id = useId();
  const { field, fieldState } = useController({ name, control: form.methods.control });
  const value: unknown = field.value;
  const chosen = weekdaysIn(typeof value === 'string' ? value : '');
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
            aria-label={weekdayName(t.language, weekday, 'long')}
            onClick={() => toggle(weekday)}
            onBlur={field.onBlur}
          >
            {weekdayName(t.language, weekday, 'short')}
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
          {t.said(fault)}
        </span>
      )}
    </fieldset>
  );
}
