import { formatMonth } from '../framework/format.ts';

/** A choice of one of some months, each by its first day. It has a name of its own where no label stands around it. */
export function MonthSelect({
  label,
  months,
  value,
  onChange,
}: {
  label?: string;
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}) {
  return (
    <select
      className="ui-input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {months.map((each) => (
        <option key={each} value={each}>
          {formatMonth(each)}
        </option>
      ))}
    </select>
  );
}
