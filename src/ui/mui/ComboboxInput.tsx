import Autocomplete from '@mui/material/Autocomplete';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { hasWords } from '../../../contract/kit/normalForm.ts';
import { useEnterChoice } from '../../framework/enterChoice.ts';
import { useText } from '../../framework/text.tsx';
import type { ComboboxChoice, ComboboxProps } from '../controlProps.ts';
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
  choices: found,
  isLate,
  hasOthers,
  isFreeText,
  isChosen,
  isSuggested,
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
  const box = () => root.current?.querySelector('input');
  // Until the choices of the text are here, those of the text before it are shown as far as they fit it.
  const choices = isLate ? found.filter((each) => fits(each, inputValue)) : found;
  const enter = useEnterChoice({
    text: inputValue,
    choices: found,
    isLate,
    hasOthers,
    isFreeText,
    isChosen,
    onTake: (choice) => {
      setOpen(false);
      onChoose(choice);
    },
    onOffer: () => {
      if (document.activeElement === box()) setOpen(true);
      else onBlur?.();
    },
  });
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // Enter chooses; it never submits a form that is half filled. Ctrl+Enter is the form's, and the Enter that ends a
    // composition is the input method's.
    if (event.key === 'Enter') {
      if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
        event.defaultMuiPrevented = true;
      else {
        event.preventDefault();
        // Safari ends a composition before its Enter, which has this code.
        if (event.keyCode !== COMPOSING && !enter.press()) event.defaultMuiPrevented = true;
      }
    }
    if (event.key === 'Escape') enter.cancel();
    if (event.key === 'Backspace' && inputValue === '') onBackspace?.();
  };
  const noneText = isLate ? t('SHELL.SEARCHING') : emptyText;
  const matches = choices.filter(({ isOffer }) => !isOffer);
  const announced =
    matches.length > 0 ? t('SHELL.CHOICES', { count: matches.length }) : (noneText ?? '');
  return (
    <MuiProviders>
      <Autocomplete
        ref={root}
        className="ui-combobox"
        id={id}
        options={choices}
        value={null}
        inputValue={inputValue}
        open={open && (choices.length > 0 || noneText !== undefined)}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        // A list that nobody asked for would take the Escape that closes its dialog.
        openOnFocus={!isSuggested}
        autoHighlight={!isChosen && !isSuggested}
        clearOnBlur={false}
        disabled={disabled}
        filterOptions={(all) => all}
        // MUI tells choices apart by this when its list changes, and two people may have one name. It is shown nowhere.
        getOptionLabel={(choice) => String(choice.key)}
        getOptionKey={(choice) => choice.key}
        noOptionsText={noneText}
        onHighlightChange={(_event, _choice, reason) => {
          if (reason === 'keyboard') enter.moved();
        }}
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
                autoComplete="off"
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
                aria-busy={isLate || undefined}
                placeholder={placeholder}
                maxLength={maxLength}
                data-autofocus={initialFocus || undefined}
                onFocus={(event) => {
                  htmlInput.onFocus?.(event);
                  onOpen?.();
                }}
                onBlur={(event) => {
                  htmlInput.onBlur?.(event);
                  // What Enter waits for still stands in the box.
                  if (!enter.isWaiting) onBlur?.();
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

/** The key code of a key press that belongs to an input method. */
const COMPOSING = 229;

/** Whether every word of a text occurs in a choice. */
function fits({ label, words = '' }: ComboboxChoice, text: string): boolean {
  return hasWords(`${label} ${words}`, text);
}

function setRef<T>(ref: React.Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value);
  else if (ref) ref.current = value;
}
