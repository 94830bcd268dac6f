import type { Call } from '../../../../contract/kit/call.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import {
  addMinutes,
  splitWallClock,
  formatDuration,
  durationMinutes,
  formatDate,
  formatTime,
} from '../../../framework/format.ts';
import './appointments.css';
import { useText } from '../../../framework/text.tsx';
import { DayTimeFields } from '../shared/DayTimeFields.tsx';

/** The hours and minutes of the length selects. */
const hours = Array.from({ length: 13 }, (_, at) => at);
const minutes = Array.from({ length: 12 }, (_, at) => at * 5);

/** Date, time, length and end of an appointment: the fields `appointmentDate` and `estimatedTime`. */
export function WhenFields<C extends Call>({
  form,
  firstDay,
  onUserChange,
}: {
  form: CallForm<C>;
  /** The first day that may be chosen. */
  firstDay: string;
  /** Called when someone sets a day or a time, even to the same value. */
  onUserChange?: () => void;
}) {
  const t = useText();
  const date = 'appointmentDate' as FieldName<C>;
  const length = 'estimatedTime' as FieldName<C>;
  const at = watchText(form, date);
  const lasts = durationMinutes(watchText(form, length));
  const { day } = splitWallClock(at);
  const setLength = (total: number) => setFieldValue(form, length, formatDuration(total));
  const end = addMinutes(at, lasts);
  return (
    <div className="when">
      <DayTimeFields
        form={form}
        name={date}
        label="APPT.DATE"
        min={firstDay}
        onUserChange={onUserChange}
      />
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
          {end.slice(0, 10) === day ? formatTime(end) : `${formatDate(end)} ${formatTime(end)}`}
        </output>
      </div>
    </div>
  );
}

// An imported appointment may last 7 minutes; its length stays until another is chosen.
function withCurrent(current: number): readonly number[] {
  return minutes.includes(current) ? minutes : [current, ...minutes];
}
