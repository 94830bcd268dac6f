import { useId, useState } from 'react';
import { isDay } from '../../contract/kit/days.ts';
import { DateInput } from './DateInput.tsx';
import './dayChoice.css';

/** A day to choose, such as the first of a report. It is told once it is complete. */
export function DayChoice({
  label,
  value,
  onDay,
}: {
  label: string;
  /** YYYY-MM-DD. */
  value: string;
  onDay: (day: string) => void;
}) {
  const id = useId();
  // An incomplete date stays in the input only.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="ui-day-choice">
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={typed ?? value}
        onChange={(day) => {
          setTyped(isDay(day) ? null : day);
          if (isDay(day)) onDay(day);
        }}
      />
    </div>
  );
}

/** A day as an address has it, or another one. */
export function dayOr(text: string | null, otherwise: string): string {
  return text !== null && isDay(text) ? text : otherwise;
}
