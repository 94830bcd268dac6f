import { useState } from 'react';
import { DAYS_AT_ONCE, onlineBooking } from '../../../../contract/clinic/onlineBooking.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { formatDate, formatShortDate, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { weekdayName } from '../../../framework/weekdays.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';

/** The free times of a week: a day, and a time of it. */
export function TimeStep({
  bookingName,
  typeID,
  doctorID,
  firstDay,
  lastDay,
  busy,
  onChoose,
}: {
  bookingName: string;
  typeID: number;
  doctorID: number | undefined;
  firstDay: string;
  lastDay: string;
  busy: boolean;
  onChoose: (time: string) => void;
}) {
  const t = useText();
  const [fromDay, setFrom] = useState(firstDay);
  const { data, error, retry } = useAnswer(onlineBooking.onlineBookingTimes, {
    bookingName,
    typeID,
    doctorID,
    fromDay,
  });
  const isFirst = fromDay <= firstDay;
  const isLast = addDays(fromDay, DAYS_AT_ONCE) > lastDay;
  return (
    <div className="booking-times">
      {error !== undefined && <ErrorState error={error} onRetry={retry} />}
      {error === undefined && !data && <LoadingState />}
      {data && <Week key={fromDay} times={data.times} busy={busy} onChoose={onChoose} />}
      <div className="booking-weeks">
        <Button
          icon="left"
          disabled={isFirst}
          onClick={() => setFrom(addDays(fromDay, -DAYS_AT_ONCE))}
        >
          {t('ONLINE_BOOKING.EARLIER')}
        </Button>
        <Button
          icon="right"
          disabled={isLast}
          onClick={() => setFrom(addDays(fromDay, DAYS_AT_ONCE))}
        >
          {t('ONLINE_BOOKING.LATER')}
        </Button>
      </div>
    </div>
  );
}

function Week({
  times,
  busy,
  onChoose,
}: {
  times: readonly string[];
  busy: boolean;
  onChoose: (time: string) => void;
}) {
  const t = useText();
  const days = [...new Set(times.map((time) => time.slice(0, 10)))];
  const [chosen, setDay] = useState(days[0] ?? '');
  const day = days.includes(chosen) ? chosen : (days[0] ?? '');
  if (day === '') return <output>{t('ONLINE_BOOKING.NO_TIMES')}</output>;
  return (
    <>
      <fieldset className="booking-days">
        <legend className="visually-hidden">{t('ONLINE_BOOKING.STEP_TIME')}</legend>
        {days.map((each) => (
          <button
            key={each}
            type="button"
            className="booking-day"
            aria-pressed={each === day}
            onClick={() => setDay(each)}
          >
            <small>{weekdayName(t.language, isoWeekday(each), 'short')}</small>
            <b>{formatShortDate(each)}</b>
          </button>
        ))}
      </fieldset>
      <ul
        className="booking-slots"
        aria-label={t('ONLINE_BOOKING.TIMES_OF', { day: formatDate(day) })}
      >
        {times
          .filter((time) => time.startsWith(day))
          .map((time) => (
            <li key={time}>
              <button
                type="button"
                className="booking-slot ui-digits"
                aria-disabled={busy || undefined}
                onClick={() => onChoose(time)}
              >
                {formatTime(time)}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

const isoWeekday = (day: string) => new Date(day).getUTCDay() || 7;
