import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { isWholeDay, timePresets, WHOLE_DAY } from '../../../resources/clinic/absenceTimes.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import '../../../ui/toggles.css';
import { TimeField } from '../../../ui/TimeField.tsx';
import './organizer.css';
import { WeekdaysField } from '../../../ui/WeekdaysField.tsx';

/** The maximum number of weeks between two occurrences of an absence. */
const MOST_WEEKS = 8;

/** Days, times and recurrence of an absence. */
export default function AbsenceTimeSection({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const { methods } = form;
  const [start, stop] = useWatch({
    control: methods.control,
    name: ['startDate', 'stopDate'],
  }) as [string, string];
  const times = { start, stop };
  const isWhole = isWholeDay(times);
  const before = useRef({ start: '09:00', stop: '17:00' });
  const set = (next: typeof times) => {
    const touched = { shouldDirty: true, shouldValidate: methods.formState.isSubmitted };
    methods.setValue('startDate', next.start, touched);
    methods.setValue('stopDate', next.stop, touched);
  };
  const setWhole = (whole: boolean) => {
    if (whole) before.current = times;
    set(whole ? WHOLE_DAY : before.current);
  };
  return (
    <>
      <DateField form={form} name="fromDate" label="RESOURCE.ORGANIZER.FROM_DATE" />
      <DateField form={form} name="toDate" label="RESOURCE.ORGANIZER.TO_DATE" />
      <div className="organizer-times" data-wide>
        <label className="ui-check">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) => setWhole(event.target.checked)}
          />
          {t('ORGANIZER.WHOLE_DAY')}
        </label>
        <fieldset className="ui-toggles">
          <legend className="ui-label">{t('ORGANIZER.PRESETS')}</legend>
          <div className="ui-toggle-row">
            {timePresets.map(({ label, ...preset }) => (
              <button
                key={label}
                type="button"
                className="ui-toggle"
                aria-pressed={preset.start === start && preset.stop === stop}
                onClick={() => set(preset)}
              >
                {t(label)}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      {!isWhole && (
        <>
          <TimeField form={form} name="startDate" label="RESOURCE.ORGANIZER.START_DATE" />
          <TimeField form={form} name="stopDate" label="RESOURCE.ORGANIZER.STOP_DATE" />
        </>
      )}
      <div data-wide>
        <WeekdaysField
          form={form}
          name="weekdays"
          label="ORGANIZER.WEEKDAYS"
          hint={t('ORGANIZER.WEEKDAYS_HINT')}
        />
      </div>
      <SelectField
        form={form}
        name="everyWeeks"
        label="ORGANIZER.HOW_OFTEN"
        required
        options={Array.from({ length: MOST_WEEKS }, (_, at) => ({
          value: at + 1,
          label: at === 0 ? t('ORGANIZER.EACH_WEEK') : t('ORGANIZER.EACH_NTH', { weeks: at + 1 }),
        }))}
      />
    </>
  );
}
