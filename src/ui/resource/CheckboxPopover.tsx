import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';

interface ChecksProps {
  label: string;
  choices: readonly { value: string | number; label: ReactNode }[];
  /** The selected values as texts. */
  selected: readonly string[];
  onChange: (values: string[]) => void;
}

/** Checkboxes in a popover; its button shows how many are selected. */
export function CheckboxPopover(props: ChecksProps) {
  const { label, selected } = props;
  return (
    <Popover
      isActive={selected.length > 0}
      label={
        <>
          {label}
          {selected.length > 0 && <b>{selected.length}</b>}
        </>
      }
    >
      <Checks {...props} isNamed={false} />
    </Popover>
  );
}

/** The same checkboxes as a list under a label. */
export function CheckboxList(props: ChecksProps) {
  return <Checks {...props} isNamed />;
}

function Checks({
  label,
  choices,
  selected,
  onChange,
  isNamed,
}: ChecksProps & { isNamed: boolean }) {
  const toggle = (value: string) =>
    onChange(
      selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value],
    );
  return (
    <fieldset className="rs-boxes">
      <legend className={isNamed ? 'ui-label' : 'visually-hidden'}>{label}</legend>
      {choices.map((each) => (
        <label key={each.value} className="ui-check">
          <input
            type="checkbox"
            checked={selected.includes(String(each.value))}
            onChange={() => toggle(String(each.value))}
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
