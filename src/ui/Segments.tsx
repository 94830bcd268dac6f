import { useId } from 'react';
import './segments.css';

/** A radio group shown side by side. */
export function Segments<V extends string>({
  label,
  shown = false,
  options,
  value,
  onValue,
}: {
  label: string;
  /** Whether the label is visible; screen readers always read it. */
  shown?: boolean;
  options: readonly { value: V; label: string }[];
  value: V;
  onValue: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className="ui-segments-field">
      <legend className={shown ? 'ui-label' : 'visually-hidden'}>{label}</legend>
      <div className="ui-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
