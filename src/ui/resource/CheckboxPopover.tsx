import { type ReactNode, useId } from 'react';
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

/** The same checkboxes as a list under a label, with what is to be said of them. */
export function CheckboxList({
  hint,
  fault,
  ...props
}: ChecksProps & { hint?: ReactNode; fault?: ReactNode }) {
  const id = useId();
  const said = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <Checks {...props} isNamed describedBy={said || undefined}>
      {hint && (
        <span className="ui-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="ui-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </Checks>
  );
}

function Checks({
  label,
  choices,
  selected,
  onChange,
  isNamed,
  describedBy,
  children,
}: ChecksProps & { isNamed: boolean; describedBy?: string | undefined; children?: ReactNode }) {
  const toggle = (value: string) =>
    onChange(
      selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value],
    );
  return (
    <fieldset className="rs-boxes" aria-describedby={describedBy}>
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
      {children}
    </fieldset>
  );
}
