import { useState } from 'react';
import type { Choice } from '../../framework/resource/fields.ts';
import { useRecords, useReferenceChoices } from '../../framework/resource/references.ts';
import { useText } from '../../framework/text.tsx';
import { useDebounced } from '../../framework/time.ts';
import { IconButton } from '../Button.tsx';
import { Combobox, type ComboboxControl } from '../Combobox.tsx';
import './form.css';

type Id = number | string;

interface BoxProps extends ComboboxControl {
  /** The resource whose records are offered. */
  resource: string;
  label: string;
}

/** A record of another resource, found by typing; '' is none. What is typed over a choice takes it back at once. */
export function ReferenceBox({
  value,
  onValue,
  onBlur,
  ...box
}: BoxProps & { value: Id; onValue: (id: Id) => void }) {
  const t = useText();
  const isChosen = value !== '';
  const [picked, setPicked] = useState<Choice | null>(null);
  const { records, isKnown } = useRecords(box.resource, isChosen ? [value] : []);
  const [typed, setTyped] = useState('');
  const known = [picked, ...records].find((each) => String(each?.value) === String(value));
  const words = known?.label ?? (isKnown ? `#${value}` : '');
  const clear = () => {
    setTyped('');
    onValue('');
  };
  return (
    <div className="ui-input-side">
      <Search
        {...box}
        typed={isChosen ? words : typed}
        isTyping={!isChosen}
        onTyped={(text) => {
          setTyped(text);
          if (isChosen) onValue('');
        }}
        onChoose={(choice) => {
          setPicked(choice);
          setTyped('');
          onValue(choice.value);
        }}
        onBlur={() => {
          // What is no choice is not kept, so that nothing seems to be chosen.
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

/** Several records of another resource, as chips above the box that finds them. */
export function ReferencesBox({
  value,
  onValue,
  onBlur,
  ...box
}: BoxProps & { value: readonly Id[]; onValue: (ids: Id[]) => void }) {
  const t = useText();
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const { records, isKnown } = useRecords(box.resource, value);
  const [typed, setTyped] = useState('');
  const wordsOf = (id: Id) =>
    [...records, ...picked].find((each) => String(each.value) === String(id))?.label ??
    (isKnown ? `#${id}` : '…');
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
        typed={typed}
        isTyping
        isOffered={({ value: id }) => !isIn(id)}
        onTyped={setTyped}
        onBack={() => onValue(value.slice(0, -1))}
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

/** Milliseconds without a key press before the choices are asked for. */
const PAUSE = 200;

interface SearchProps extends BoxProps {
  typed: string;
  /** Whether the text is looked for, rather than the words of a choice that was made. */
  isTyping: boolean;
  isOffered?: (choice: Choice) => boolean;
  onTyped: (text: string) => void;
  onChoose: (choice: Choice) => void;
  onBack?: () => void;
}

function Search({
  resource,
  typed,
  isTyping,
  isOffered = () => true,
  onChoose,
  ...box
}: SearchProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const wanted = isTyping ? typed.trim() : '';
  const asked = useDebounced(wanted, PAUSE);
  const { choices, isAsking, onChosen } = useReferenceChoices(resource, asked, isOpen);
  // Until the answer to what is typed is here, only what fits it is left of the last one.
  const isLate = isAsking || asked !== wanted;
  const fits = ({ label }: Choice) => label.toLowerCase().includes(wanted.toLowerCase());
  const offered = choices.filter((each) => isOffered(each) && (!isLate || fits(each)));
  return (
    <Combobox
      {...box}
      typed={typed}
      choices={offered.map((each) => ({ ...each, key: each.value }))}
      onOpen={() => setOpen(true)}
      onChoose={(choice) => {
        onChosen(choice.value);
        onChoose(choice);
      }}
      nothing={t(isLate ? 'SHELL.LOADING' : 'SHELL.EMPTY')}
    />
  );
}
