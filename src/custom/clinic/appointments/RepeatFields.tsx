import { useId } from 'react';
import { MAX_REPEATS, repeatUnits, series } from '../../../../contract/clinic/series.ts';
import { isDay } from '../../../../contract/fields.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { splitWallClock, formatDate, formatTime } from '../../../framework/format.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';
import { useViewer } from '../../../session/viewer.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './appointments.css';
import { type Repeat, repeatRule } from './repeat.ts';

type Occurrence = Answer<typeof series.checkAppointmentSeries>[number];

/** Milliseconds to wait after a change before the request. */
const PAUSE = 250;

interface RepeatFieldsProps {
  repeat: Repeat;
  onRepeat: (repeat: Repeat) => void;
  /** The first appointment: its wall clock, length and doctors (ids joined with a pipe). */
  at: string;
  length: string;
  doctors: string;
}

/** Whether and how an appointment repeats, its dates, and what to do with dates that are not free. */
export function RepeatFields({ repeat, onRepeat, ...first }: RepeatFieldsProps) {
  const t = useText();
  const id = useId();
  const { unit } = repeat;
  const count = (name: 'every' | 'count', max: number) => ({
    className: 'ui-input',
    type: 'number',
    inputMode: 'numeric' as const,
    min: name === 'every' ? 1 : 2,
    max,
    value: repeat[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onRepeat({ ...repeat, [name]: event.target.value }),
  });
  return (
    <div className="repeat">
      <div className="repeat-rule">
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${id}-unit`}>
            {t('SERIES.REPEAT')}
          </label>
          <select
            id={`${id}-unit`}
            className="ui-input"
            value={unit}
            onChange={({ target: { value } }) =>
              onRepeat({ ...repeat, unit: repeatUnits.find((each) => each === value) ?? '' })
            }
          >
            <option value="">{t('SERIES.UNIT.none')}</option>
            {repeatUnits.map((each) => (
              <option key={each} value={each}>
                {t(`SERIES.UNIT.${each}`)}
              </option>
            ))}
          </select>
        </div>
        {unit !== '' && (
          <>
            <div className="ui-field">
              <label className="ui-label" htmlFor={`${id}-every`}>
                {t(`SERIES.EVERY.${unit}`)}
              </label>
              <input autoComplete="off" id={`${id}-every`} {...count('every', 12)} />
            </div>
            <div className="ui-field">
              <label className="ui-label" htmlFor={`${id}-count`}>
                {t('SERIES.COUNT')}
              </label>
              <input autoComplete="off" id={`${id}-count`} {...count('count', MAX_REPEATS)} />
            </div>
          </>
        )}
      </div>
      {unit !== '' && <Dates repeat={repeat} onRepeat={onRepeat} {...first} />}
    </div>
  );
}

function Dates({ repeat, onRepeat, at, length, doctors }: RepeatFieldsProps) {
  const t = useText();
  const { may } = useViewer();
  const rule = repeatRule(repeat);
  const asked = useDebounced(JSON.stringify({ at, length, doctors, rule }), PAUSE);
  const wanted = JSON.parse(asked) as Pick<RepeatFieldsProps, 'at' | 'length' | 'doctors'> & {
    rule: NonNullable<typeof rule>;
  };
  const { day, time } = splitWallClock(at);
  const enabled = isDay(day) && time !== '' && doctors !== '' && rule !== null;
  const { data } = useCallQuery(
    series.checkAppointmentSeries,
    {
      appointmentDate: wanted.at,
      estimatedTime: wanted.length,
      resource: wanted.doctors,
      ...wanted.rule,
    },
    { enabled: enabled && wanted.rule !== null, keepPrevious: true, alsoResources: ['organizer'] },
  );
  if (!enabled) return <p className="form-missing">{t('SERIES.NEEDS_DOCTOR')}</p>;
  const dates = data?.data ?? [];
  const hasTaken = dates.some(({ unavailable }) => unavailable.length > 0);
  return (
    <>
      <ol className="repeat-dates" aria-label={t('SERIES.DATES')}>
        {dates.map((date) => (
          <li
            key={date.appointmentDate}
            data-taken={date.unavailable.length > 0 || undefined}
            data-left-out={(date.unavailable.length > 0 && repeat.ifTaken === 'skip') || undefined}
          >
            <b>
              {formatDate(date.appointmentDate)} {formatTime(date.appointmentDate)}
            </b>
            <span>{wordsOf(t, date)}</span>
          </li>
        ))}
      </ol>
      {hasTaken && may('overlap', 'appointments') && (
        <SegmentedControl
          label={t('SERIES.IF_TAKEN')}
          showLabel
          options={[
            { value: 'skip', label: t('SERIES.LEAVE_OUT') },
            { value: 'over', label: t('SERIES.BOOK_OVER') },
          ]}
          value={repeat.ifTaken}
          onChange={(ifTaken) => onRepeat({ ...repeat, ifTaken })}
        />
      )}
      {hasTaken && !may('overlap', 'appointments') && (
        <p className="form-missing">
          {t('SERIES.IF_TAKEN')}: {t('SERIES.LEAVE_OUT')}
        </p>
      )}
    </>
  );
}

function wordsOf(t: Translate, { unavailable, holiday, weekend }: Occurrence): string {
  const obstacles = unavailable.map(({ kind, resource: name, reason }) =>
    [t(kind === 'away' ? 'SERIES.AWAY' : 'SERIES.TAKEN', { name }), reason]
      .filter(Boolean)
      .join(': '),
  );
  const words = [...obstacles, holiday, weekend && t('SERIES.WEEKEND')].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : t('SERIES.FREE');
}
