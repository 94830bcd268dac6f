import { useId } from 'react';

interface Props {
  label: string;
  value: number;
  payers: readonly { id: number; name: string }[];
  /** The id of the one that was chosen. */
  onChange: (id: string) => void;
}

/** Chooses whose statement it is, where there are several. */
export function PayerChoice({ label, value, payers, onChange }: Props) {
  const id = useId();
  if (payers.length < 2) return null;
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="ui-input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {payers.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
}
