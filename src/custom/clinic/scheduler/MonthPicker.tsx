import { useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { DateCalendar } from '../../../ui/DateCalendar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover, useClosePopover } from '../../../ui/resource/Popover.tsx';
import { isClosedDay } from './calendarModel.ts';
import { monthRange, useClinicDays } from './schedulerQueries.ts';

/** The title of the shown days, with a popover to choose another day; holidays and closed days are marked. */
export function MonthPicker({
  title,
  days,
  today,
  onDay,
}: {
  title: string;
  days: readonly string[];
  today: string;
  onDay: (day: string) => void;
}) {
  const t = useText();
  const [first = today] = days;
  return (
    <Popover
      label={
        <>
          <span className="visually-hidden">{t('BOOK.GO_TO')}: </span>
          <b className="book-title">{title}</b>
          <Icon name="down" />
        </>
      }
    >
      <ClinicCalendar days={days} first={first} today={today} onDay={onDay} />
    </Popover>
  );
}

function ClinicCalendar({
  days,
  first,
  today,
  onDay,
}: {
  days: readonly string[];
  first: string;
  today: string;
  onDay: (day: string) => void;
}) {
  const close = useClosePopover();
  const [month, setMonth] = useState(first);
  const { startDate, endDate } = monthRange(month, 1);
  const known = useClinicDays(startDate, endDate);
  return (
    <DateCalendar
      value={first}
      selectedDays={days}
      today={today}
      min="1800-01-01"
      max="2199-12-31"
      dayMark={(day) => {
        const clinic = known.get(day);
        return clinic && { isOff: isClosedDay(clinic), note: clinic.holiday };
      }}
      onMonth={setMonth}
      onChoose={(day) => {
        onDay(day);
        close();
      }}
    />
  );
}
