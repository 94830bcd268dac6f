import { useId } from 'react';
import './segments.css';

/** A radio group shown side by side. */
export function SegmentedControl<V extends string>({
  label,
  showLabel = false,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Whether the label is visible; screen readers always read it. */
  showLabel?: boolean;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className="ui-segments-field">
      <legend className={showLabel ? 'ui-label' : 'visually-hidden'}>{label}</legend>
      <div className="ui-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
