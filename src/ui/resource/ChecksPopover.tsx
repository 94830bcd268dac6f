import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';

interface ChecksProps {
  label: string;
  choices: readonly { value: string | number; label: ReactNode }[];
  /** The values that are ticked, as texts. */
  taken: readonly string[];
  onTake: (values: string[]) => void;
}

/** Several of some choices, to be ticked in a panel; the button says how many are. */
export function ChecksPopover(props: ChecksProps) {
  const { label, taken } = props;
  return (
    <Popover
      marked={taken.length > 0}
      label={
        <>
          {label}
          {taken.length > 0 && <b>{taken.length}</b>}
        </>
      }
    >
      <Checks {...props} isNamed={false} />
    </Popover>
  );
}

/** The same, unfolded under its label. */
export function ChecksList(props: ChecksProps) {
  return <Checks {...props} isNamed />;
}

function Checks({ label, choices, taken, onTake, isNamed }: ChecksProps & { isNamed: boolean }) {
  const toggle = (value: string) =>
    onTake(taken.includes(value) ? taken.filter((each) => each !== value) : [...taken, value]);
  return (
    <fieldset className="rs-boxes">
      <legend className={isNamed ? 'ui-label' : 'visually-hidden'}>{label}</legend>
      {choices.map((each) => (
        <label key={each.value} className="ui-check">
          <input
            type="checkbox"
            checked={taken.includes(String(each.value))}
            onChange={() => toggle(String(each.value))}
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
