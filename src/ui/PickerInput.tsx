import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { IconButton } from './Button.tsx';
import type { ControlProps } from './fields.tsx';
import type { IconName } from './icons.ts';
import { loadPopoverBox } from './mui/controls.ts';

/** What inputs with a picker take; `value` and the argument of `onChange` are as on the wire. */
export type PickerInputProps = Partial<Omit<ControlProps, 'onChange' | 'value'>> & {
  value: string;
  onChange: (value: string) => void;
  /** The name of an input that has no label of its own. */
  'aria-label'?: string;
};

/** A text that is typed in any usual way, beside a button that opens a picker for it. */
export function PickerInput({
  value,
  onChange,
  onBlur,
  parse,
  format,
  icon,
  label,
  placeholder,
  autoComplete = 'off',
  children,
  ...bound
}: PickerInputProps & {
  /** The value of a typed text; null if it has none. */
  parse: (typed: string) => string | null;
  /** The text of a value; empty if it has none. */
  format: (value: string) => string;
  icon: IconName;
  /** The name of the button and of the picker. */
  label: string;
  placeholder: string;
  autoComplete?: string | undefined;
  /** The picker, given the value it begins at. */
  children: (value: string, choose: (value: string) => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const close = () => setAnchor(null);
  const settle = () => {
    // Invalid text stays as typed, so that it can be corrected.
    if (typed !== null && (typed.trim() === '' || parse(typed) !== null)) setTyped(null);
    onBlur?.();
  };
  const choose = (chosen: string) => {
    close();
    setTyped(null);
    onChange(chosen);
  };
  return (
    <div className="ui-input-side">
      <input
        {...bound}
        className="ui-input"
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={typed ?? (format(value) || value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parse(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={settle}
      />
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={bound.disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <PopoverBox anchor={anchor} label={label} onClose={close}>
          {children(parse(value) ?? '', choose)}
        </PopoverBox>
      )}
    </div>
  );
}

const PopoverBox = lazyComponent(loadPopoverBox);
