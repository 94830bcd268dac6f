import { type RefObject, useRef } from 'react';
import { lazyComponent, WhileLoading } from '../framework/lazyComponent.tsx';
import type { ComboboxChoice, ComboboxProps } from './controlProps.ts';
import './combobox.css';
import './controls.css';
import { loadComboboxInput } from './mui/controls.ts';

/**
 * An input with the matching choices below it: arrow keys move, Enter chooses from the choices of the text that stands
 * in it (`useEnterChoice`), Escape closes. Every box that searches for a record is one of these.
 */
export function Combobox<C extends ComboboxChoice>({ onChoose, ...props }: ComboboxProps<C>) {
  const hadFocus = useRef(false);
  return (
    <WhileLoading fallback={<LoadingInput {...props} hadFocus={hadFocus} />}>
      <ComboboxInput
        {...props}
        hadFocus={hadFocus}
        onChoose={({ key }) => {
          const choice = props.choices.find((each) => each.key === key);
          if (choice) onChoose(choice);
        }}
      />
    </WhileLoading>
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
