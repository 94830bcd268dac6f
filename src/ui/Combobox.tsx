import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import type { Choosable, Found } from '../framework/enterChoice.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import './combobox.css';
import './controls.css';
import { loadComboboxInput } from './mui/controls.ts';

export interface ComboboxChoice extends Choosable {
  /** The label of the choice, shown if it has no content of its own. */
  label: string;
  /** What else of the choice may be typed, such as a number. */
  words?: string;
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

export interface ComboboxProps<C extends ComboboxChoice> extends ComboboxControlProps, Found<C> {
  label: string;
  /** The visible label above the input; without it, the label is only for screen readers. */
  visibleLabel?: ReactNode;
  inputValue: string;
  onInputChange: (text: string) => void;
  /** Any text is a value of the input; the choices only suggest some. */
  isFreeText?: boolean;
  /** The text names what was chosen before; only the arrow keys and the pointer choose another. */
  isChosen?: boolean;
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

/**
 * An input with the matching choices below it: arrow keys move, Enter chooses from the choices of the text that stands
 * in it (`useEnterChoice`), Escape closes. Every box that searches for a record is one of these.
 */
export function Combobox<C extends ComboboxChoice>({ onChoose, ...props }: ComboboxProps<C>) {
  const hadFocus = useRef(false);
  return (
    <Suspense fallback={<LoadingInput {...props} hadFocus={hadFocus} />}>
      <ComboboxInput
        {...props}
        hadFocus={hadFocus}
        onChoose={({ key }) => {
          const choice = props.choices.find((each) => each.key === key);
          if (choice) onChoose(choice);
        }}
      />
    </Suspense>
  );
}

const ComboboxInput = lazyComponent(loadComboboxInput);

/** The place of the input until its part is loaded. It passes its focus on. */
function LoadingInput({
  id,
  label,
  visibleLabel,
  inputValue,
  placeholder,
  initialFocus,
  hadFocus,
}: Pick<
  ComboboxProps<ComboboxChoice>,
  'id' | 'label' | 'visibleLabel' | 'inputValue' | 'placeholder' | 'initialFocus'
> & { hadFocus: RefObject<boolean> }) {
  return (
    <div className="ui-combobox">
      {visibleLabel !== undefined && <span className="ui-label">{visibleLabel}</span>}
      <input
        id={id}
        ref={(element) => () => {
          hadFocus.current = document.activeElement === element;
        }}
        className="ui-input"
        aria-label={label}
        aria-busy
        readOnly
        placeholder={placeholder}
        value={inputValue}
        data-autofocus={initialFocus || undefined}
      />
    </div>
  );
}
