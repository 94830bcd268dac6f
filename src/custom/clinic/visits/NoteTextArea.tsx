import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import type { FrequentText } from './useFrequentTexts.ts';

/** Texts that are offered at once. */
const MOST = 6;

interface Asked {
  /** Where the slash stands, and the caret behind the shortcut. */
  from: number;
  to: number;
  typed: string;
}

/**
 * A text of several lines that grows with what is typed. `/` and the beginning of a shortcut offer frequent texts: arrow keys
 * move, Enter, Tab or a press puts one in, Escape closes; a whole shortcut and a space put it in at once.
 */
export function NoteTextArea({
  label,
  value,
  texts,
  rows,
  initialFocus,
  onChange,
}: {
  label: string;
  value: string;
  texts: readonly FrequentText[];
  rows: number;
  initialFocus: boolean;
  onChange: (text: string) => void;
}) {
  const t = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState(0);
  const caret = useRef<number | null>(null);
  const found = asked
    ? texts.filter(({ shortcut }) => beginsWith(shortcut, asked.typed)).slice(0, MOST)
    : [];
  const chosen = found[at] ?? found[0];

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useLayoutEffect(() => {
    if (initialFocus) area.current?.focus({ preventScroll: true });
  }, [initialFocus]);

  const put = ({ text }: FrequentText, { from, to }: Asked, behind = '') => {
    onChange(value.slice(0, from) + text + behind + value.slice(to));
    caret.current = from + text.length + behind.length;
    setAsked(null);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!asked) return;
    const whole = texts.find(
      ({ shortcut }) => shortcut.toLowerCase() === asked.typed.toLowerCase(),
    );
    if (event.key === ' ' && whole) {
      event.preventDefault();
      return put(whole, asked, ' ');
    }
    if (!chosen) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt((found.indexOf(chosen) + by + found.length) % found.length);
    else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'Tab') put(chosen, asked);
    else if (event.key === 'Escape') setAsked(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={area}
        className="ui-input visit-text"
        autoComplete="off"
        rows={rows}
        value={value}
        aria-controls={`${id}-texts`}
        onChange={({ currentTarget: { value: text, selectionStart } }) => {
          onChange(text);
          setAsked(askedIn(text, selectionStart));
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setAsked(null)}
      />
      {asked && chosen && (
        <>
          <ul id={`${id}-texts`} className="visit-texts" aria-label={t('VISIT.TEXTS')}>
            {found.map((each) => (
              <li key={each.id} aria-current={each === chosen}>
                <button
                  type="button"
                  tabIndex={-1}
                  // Before the field loses the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => put(each, asked)}
                >
                  <b>/{each.shortcut}</b> <span>{each.text}</span>
                </button>
              </li>
            ))}
          </ul>
          <output className="visually-hidden">{`/${chosen.shortcut} ${chosen.text}`}</output>
        </>
      )}
    </div>
  );
}

/** The shortcut that is being typed before the caret, if there is one. */
function askedIn(text: string, caret: number): Asked | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('/');
  if (from < 0 || !/(?:^|\s)$/.test(before.slice(0, from))) return null;
  const typed = before.slice(from + 1);
  return typed.length > 30 || /\s/.test(typed) ? null : { from, to: caret, typed };
}

const beginsWith = (shortcut: string, typed: string): boolean =>
  shortcut.toLowerCase().startsWith(typed.toLowerCase());
