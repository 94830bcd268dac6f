import { useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MonthGrid } from '../../../ui/MonthGrid.tsx';
import { closeContainingPopover, Popover } from '../../../ui/resource/Popover.tsx';
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
  // The shown month is reset when the scheduler moves.
  const [looked, setLooked] = useState({ from: first, at: first });
  const at = looked.from === first ? looked.at : first;
  const { startDate, endDate } = monthRange(at, 1);
  const known = useClinicDays(startDate, endDate);
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
      <MonthGrid
        focusedDay={at}
        selectedDays={days}
        today={today}
        dayMark={(day) => {
          const clinic = known.get(day);
          return clinic && { isOff: isClosedDay(clinic), note: clinic.holiday };
        }}
        onFocusDay={(next) => setLooked({ from: first, at: next })}
        onChoose={(day, button) => {
          onDay(day);
          closeContainingPopover(button);
        }}
      />
    </Popover>
  );
}
