import { useState } from 'react';
import type { Choice } from '../../framework/resource/fields.ts';
import { useChoicesByIds, useReferenceChoices } from '../../framework/resource/referenceChoices.ts';
import { useText } from '../../framework/text.tsx';
import { useDebounced } from '../../framework/time.ts';
import { SEARCH_PAUSE } from '../../framework/typedSearch.ts';
import { IconButton } from '../Button.tsx';
import { Combobox } from '../Combobox.tsx';
import { type ComboboxControlProps } from '../controlProps.ts';
import './form.css';

type Id = number | string;

interface BoxProps extends ComboboxControlProps {
  /** The resource to choose from. */
  resource: string;
  label: string;
  /** Shown while nothing is chosen; "Select" by default. */
  placeholder?: string;
}

/** Chooses a record of another resource by typing; '' is none. Typing over a choice clears it. */
export function ReferenceCombobox({
  value,
  onValue,
  onBlur,
  initialText = '',
  ...box
}: BoxProps & {
  value: Id;
  onValue: (id: Id) => void;
  /** What is searched for at first. */
  initialText?: string;
}) {
  const t = useText();
  const isChosen = value !== '';
  const [picked, setPicked] = useState<Choice | null>(null);
  const { records, isLoaded } = useChoicesByIds(box.resource, isChosen ? [value] : []);
  const [typed, setTyped] = useState(initialText);
  const known = [picked, ...records].find((each) => String(each?.value) === String(value));
  const shownText = known?.label ?? (isLoaded ? `#${value}` : '');
  const clear = () => {
    setTyped('');
    onValue('');
  };
  return (
    <div className="ui-input-side rs-picker" data-chosen={isChosen || undefined}>
      <Search
        {...box}
        inputValue={isChosen ? shownText : typed}
        isTyping={!isChosen}
        onInputChange={(text) => {
          setTyped(text);
          if (isChosen) onValue('');
        }}
        onChoose={(choice) => {
          setPicked(choice);
          setTyped('');
          onValue(choice.value);
        }}
        onBlur={() => {
          // Text without a choice is cleared, so that it does not look chosen.
          setTyped('');
          onBlur?.();
        }}
      />
      {isChosen && !box.disabled && (
        <IconButton icon="close" label={`${t('LIST.CLEAR')}: ${box.label}`} onClick={clear} />
      )}
    </div>
  );
}

/** Chooses several records of another resource, shown as chips. */
export function ReferencesCombobox({
  value,
  onValue,
  onBlur,
  ...box
}: BoxProps & { value: readonly Id[]; onValue: (ids: Id[]) => void }) {
  const t = useText();
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const { records, isLoaded } = useChoicesByIds(box.resource, value);
  const [typed, setTyped] = useState('');
  const wordsOf = (id: Id) =>
    [...records, ...picked].find((each) => String(each.value) === String(id))?.label ??
    (isLoaded ? `#${id}` : '…');
  const isIn = (id: Id) => value.some((each) => String(each) === String(id));
  const without = (id: Id) => value.filter((each) => String(each) !== String(id));
  return (
    <div className="rs-several">
      {value.length > 0 && (
        <ul className="rs-chips" aria-label={box.label}>
          {value.map((id) => (
            <li key={id}>
              {wordsOf(id)}
              {!box.disabled && (
                <IconButton
                  icon="close"
                  label={`${t('LIST.REMOVE')}: ${wordsOf(id)}`}
                  onClick={() => onValue(without(id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Search
        {...box}
        inputValue={typed}
        isTyping
        isOffered={({ value: id }) => !isIn(id)}
        onInputChange={setTyped}
        onBackspace={() => onValue(value.slice(0, -1))}
        onChoose={(choice) => {
          setPicked([...picked, choice]);
          setTyped('');
          onValue([...value, choice.value]);
        }}
        onBlur={() => {
          setTyped('');
          onBlur?.();
        }}
      />
    </div>
  );
}

interface SearchProps extends BoxProps {
  inputValue: string;
  /** Whether the text is a search, and not the label of a choice. */
  isTyping: boolean;
  isOffered?: (choice: Choice) => boolean;
  onInputChange: (text: string) => void;
  onChoose: (choice: Choice) => void;
  onBackspace?: () => void;
}

function Search({
  resource,
  inputValue,
  isTyping,
  isOffered = () => true,
  onChoose,
  placeholder,
  ...box
}: SearchProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const wanted = isTyping ? inputValue.trim() : '';
  const asked = useDebounced(wanted, SEARCH_PAUSE);
  const { choices, isLoading, onChosen } = useReferenceChoices(resource, asked, isOpen);
  const offered = choices.filter(isOffered);
  return (
    <Combobox
      {...box}
      placeholder={placeholder ?? t('LIST.SELECT')}
      inputValue={inputValue}
      choices={offered.map((each) => ({ ...each, key: each.value }))}
      isLate={isLoading || asked !== wanted}
      isChosen={!isTyping}
      onOpen={() => setOpen(true)}
      onChoose={(choice) => {
        onChosen(choice.value);
        onChoose(choice);
      }}
      emptyText={t('SHELL.EMPTY')}
    />
  );
}
