import Autocomplete from '@mui/material/Autocomplete';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../framework/text.tsx';
import type { ComboboxChoice, ComboboxProps } from '../Combobox.tsx';
import '../combobox.css';
import '../controls.css';
import { MuiProviders } from './MuiProviders.tsx';

/** The input of `Combobox.tsx` with its choices, by MUI's Autocomplete. */
export default function ComboboxInput({
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
  disabled = false,
  hadFocus,
}: ComboboxProps<ComboboxChoice> & { hadFocus: RefObject<boolean> }) {
  const t = useText();
  const own = useId();
  const id = given ?? own;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hadFocus.current) root.current?.querySelector('input')?.focus();
  }, [hadFocus]);
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // Enter chooses; it never submits a form that is half filled. Ctrl+Enter is the form's, and the Enter that ends a
    // composition is the input method's.
    if (event.key === 'Enter') {
      if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
        event.defaultMuiPrevented = true;
      else event.preventDefault();
    }
    if (event.key === 'Backspace' && inputValue === '') onBackspace?.();
  };
  const announced =
    choices.length > 0 ? t('SHELL.CHOICES', { count: choices.length }) : (emptyText ?? '');
  return (
    <MuiProviders>
      <Autocomplete
        ref={root}
        className="ui-combobox"
        id={id}
        options={choices}
        value={null}
        inputValue={inputValue}
        open={open && (choices.length > 0 || emptyText !== undefined)}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        openOnFocus
        autoHighlight
        clearOnBlur={false}
        disabled={disabled}
        filterOptions={(all) => all}
        getOptionLabel={(choice) => choice.label}
        getOptionKey={(choice) => choice.key}
        noOptionsText={emptyText}
        onChange={(_event, choice) => {
          if (choice) onChoose(choice);
        }}
        onInputChange={(_event, text, reason) => {
          if (reason === 'input') onInputChange(text);
        }}
        onKeyDown={onKeyDown}
        renderOption={({ key, ...option }, choice) => (
          <li key={key} {...option} className={`${option.className} ui-combobox-choice`}>
            {choice.content ?? choice.label}
          </li>
        )}
        slotProps={{
          paper: { className: 'ui-combobox-list' },
          listbox: { 'aria-label': label, 'aria-labelledby': undefined },
        }}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <>
            {visibleLabel !== undefined && (
              <label className="ui-label" htmlFor={id}>
                {visibleLabel}
              </label>
            )}
            <div ref={input.ref}>
              <input
                {...htmlInput}
                ref={(element) => {
                  setRef(htmlInput.ref, element);
                  inputRef?.(element);
                }}
                className="ui-input"
                type="text"
                aria-label={visibleLabel === undefined ? label : undefined}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                aria-required={required}
                placeholder={placeholder}
                maxLength={maxLength}
                data-autofocus={initialFocus || undefined}
                onFocus={(event) => {
                  htmlInput.onFocus?.(event);
                  onOpen?.();
                }}
                onBlur={(event) => {
                  htmlInput.onBlur?.(event);
                  onBlur?.();
                }}
              />
            </div>
            <div className="visually-hidden" aria-live="polite" aria-atomic>
              {open && announced}
            </div>
          </>
        )}
      />
    </MuiProviders>
  );
}

function setRef<T>(ref: React.Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value);
  else if (ref) ref.current = value;
}
