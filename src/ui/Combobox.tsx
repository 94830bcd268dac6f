import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './combobox.css';
import './controls.css';

export interface ComboboxChoice {
  key: string | number;
  /** The label of the choice, shown if it has no content of its own. */
  label: string;
  content?: ReactNode;
}

/** Props of a combobox from the field that contains it. */
export interface ComboboxControlProps {
  /** Id of the input, if its visible label is elsewhere. */
  id?: string;
  disabled?: boolean | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
  required?: boolean;
  /** Gets the focus when its dialog opens. */
  initialFocus?: boolean;
  inputRef?: (element: HTMLInputElement | null) => void;
  onBlur?: () => void;
}

interface ComboboxProps<C extends ComboboxChoice> extends ComboboxControlProps {
  label: string;
  /** The visible label above the input; without it, the label is only for screen readers. */
  visibleLabel?: ReactNode;
  inputValue: string;
  onInputChange: (text: string) => void;
  choices: readonly C[];
  onChoose: (choice: C) => void;
  /** Backspace in an empty input. */
  onBackspace?: () => void;
  /** Shown instead of the list if there are no choices. */
  emptyText?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  /** The input got the focus, so its choices may be needed. */
  onOpen?: () => void;
}

/** An input with the matching choices below it: arrow keys move, Enter chooses, Escape closes. */
export function Combobox<C extends ComboboxChoice>({
  id: given,
  label,
  visibleLabel,
  inputValue,
  onInputChange,
  choices,
  onChoose,
  onBackspace,
  emptyText,
  placeholder,
  maxLength,
  invalid,
  describedBy,
  required,
  initialFocus,
  inputRef,
  onBlur,
  onOpen,
  disabled,
}: ComboboxProps<C>) {
  const own = useId();
  const id = given ?? own;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = open && choices.length > 0;
  const saysNothing = open && choices.length === 0 && emptyText !== undefined;
  const current = shown ? choices[Math.min(at, choices.length - 1)] : undefined;

  const choose = (choice: C) => {
    setOpen(false);
    setAt(0);
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setOpen(true);
      if (shown) setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Enter chooses; it never submits a form that is half filled.
      event.preventDefault();
      if (current) choose(current);
    } else if (event.key === 'Escape' && (shown || saysNothing)) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && inputValue === '') onBackspace?.();
  };

  return (
    <div className="ui-combobox">
      {visibleLabel !== undefined && (
        <label className="ui-label" htmlFor={id}>
          {visibleLabel}
        </label>
      )}
      <input
        id={id}
        ref={inputRef}
        className="ui-input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={visibleLabel === undefined ? label : undefined}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.key}`}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-required={required}
        placeholder={placeholder}
        maxLength={maxLength}
        value={inputValue}
        data-autofocus={initialFocus || undefined}
        onChange={(event) => {
          onInputChange(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        disabled={disabled}
        onFocus={() => {
          setOpen(true);
          onOpen?.();
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="ui-combobox-list"
        hidden={!shown}
      >
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            id={`${id}-${choice.key}`}
            ref={choice === current ? intoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={choice === current}
            className="ui-combobox-choice"
            onPointerDown={(event) => {
              // The focus stays in the input.
              event.preventDefault();
              choose(choice);
            }}
            onPointerMove={() => setAt(index)}
          >
            {choice.content ?? choice.label}
          </div>
        ))}
      </div>
      {saysNothing && <output className="ui-combobox-list ui-combobox-none">{emptyText}</output>}
    </div>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function intoView(element: HTMLElement | null) {
  element?.scrollIntoView?.({ block: 'nearest' });
}
