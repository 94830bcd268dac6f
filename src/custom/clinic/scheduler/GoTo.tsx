import { useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MonthGrid } from '../../../ui/MonthGrid.tsx';
import { closePopoverAround, Popover } from '../../../ui/resource/Popover.tsx';
import { monthsAround, useClinicDays } from './bookData.ts';
import { isDayOff } from './model.ts';
import { titleOf } from './words.ts';

/** The days that are shown, and under them a month to go to another from, with days off and holidays marked. */
export function GoTo({
  days,
  today,
  onDay,
}: {
  days: readonly string[];
  today: string;
  onDay: (day: string) => void;
}) {
  const t = useText();
  const [first = today] = days;
  // Which month is looked at begins anew with each step of the book.
  const [looked, setLooked] = useState({ from: first, at: first });
  const at = looked.from === first ? looked.at : first;
  const { startDate, endDate } = monthsAround(at, 1);
  const known = useClinicDays(startDate, endDate);
  return (
    <Popover
      label={
        <>
          <span className="visually-hidden">{t('BOOK.GO_TO')}: </span>
          <b className="book-title">{titleOf(t, days)}</b>
          <Icon name="down" />
        </>
      }
    >
      <MonthGrid
        at={at}
        chosen={days}
        today={today}
        markOf={(day) => {
          const clinic = known.get(day);
          return clinic && { isOff: isDayOff(clinic), note: clinic.holiday };
        }}
        onAt={(next) => setLooked({ from: first, at: next })}
        onChoose={(day, button) => {
          onDay(day);
          closePopoverAround(button);
        }}
      />
    </Popover>
  );
}
