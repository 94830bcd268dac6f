import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../framework/form.ts';
import {
  addMinutes,
  dayAndTime,
  lengthOf,
  minutesIn,
  showDate,
  showTime,
} from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import './appointments.css';
import { DayTimeFields } from './DayTimeFields.tsx';
import { fillIn, textIn } from './values.ts';

/** Hours and minutes that a length may have. */
const hours = Array.from({ length: 13 }, (_, at) => at);
const minutes = Array.from({ length: 12 }, (_, at) => at * 5);

/** Day, time and length of an appointment, and when it ends: the fields `appointmentDate` and `estimatedTime`. */
export function WhenFields<C extends Call>({
  form,
  firstDay,
  onTyped,
}: {
  form: CallForm<C>;
  /** The first day that may be chosen. */
  firstDay: string;
  /** Hears that someone gives a day or a time, be it the one that stands there. */
  onTyped?: () => void;
}) {
  const t = useText();
  const date = 'appointmentDate' as FieldName<C>;
  const length = 'estimatedTime' as FieldName<C>;
  const at = textIn(form, date);
  const lasts = minutesIn(textIn(form, length));
  const { day } = dayAndTime(at);
  const setLength = (total: number) => fillIn(form, length, lengthOf(total));
  const end = addMinutes(at, lasts);
  return (
    <div className="when">
      <DayTimeFields form={form} name={date} label="APPT.DATE" first={firstDay} onTyped={onTyped} />
      <fieldset className="ui-field when-lasts">
        <legend className="ui-label">{t('APPT.LENGTH')}</legend>
        <div className="when-length">
          <select
            className="ui-input"
            aria-label={t('APPT.HOURS')}
            value={Math.floor(lasts / 60)}
            onChange={(event) => setLength(Number(event.target.value) * 60 + (lasts % 60))}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {t('APPT.HOURS_SHORT', { hours: hour })}
              </option>
            ))}
          </select>
          <select
            className="ui-input"
            aria-label={t('APPT.MINUTES')}
            value={lasts % 60}
            onChange={(event) => setLength(lasts - (lasts % 60) + Number(event.target.value))}
          >
            {withCurrent(lasts % 60).map((minute) => (
              <option key={minute} value={minute}>
                {t('APPT.MINUTES_SHORT', { minutes: minute })}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      <div className="ui-field">
        <span className="ui-label">{t('APPT.END')}</span>
        <output className="when-end">
          {end.slice(0, 10) === day ? showTime(end) : `${showDate(end)} ${showTime(end)}`}
        </output>
      </div>
    </div>
  );
}

// An appointment from elsewhere may last 7 minutes; it keeps them until others are chosen.
function withCurrent(current: number): readonly number[] {
  return minutes.includes(current) ? minutes : [current, ...minutes];
}
