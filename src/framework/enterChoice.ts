import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** One of the choices that a box offers for the text in it. */
export interface Choosable {
  key: string | number;
  /** The text is this record's own number, so that it comes before records that merely contain the text. */
  isExact?: boolean;
  /** Something to do where nothing matches. It is no match, so Enter does not take it unread. */
  isOffer?: boolean;
}

/** What a box that searches has found. */
export interface Found<C> {
  choices: readonly C[];
  /** The choices are those of an earlier text, or not here yet: Enter waits for those of the text in the box. */
  isLate: boolean;
  /** More matches than there are choices, so that a sole choice is not the sole match. */
  hasOthers?: boolean | undefined;
}

interface Options<C> extends Found<C> {
  /** The text in the box. */
  text: string;
  /** Any text is a value of the box, so that Enter takes only a choice that was read. */
  isFreeText?: boolean | undefined;
  /** The text names what was chosen before, so that Enter takes only what the arrow keys have reached. */
  isChosen?: boolean | undefined;
  /** The first of several choices is taken unread, as it can do no harm. */
  takesFirst?: boolean;
  onTake: (choice: C) => void;
  /** Several match or none: the box shows its list. */
  onOffer: () => void;
}

/** Milliseconds for which a list is shown before Enter takes its first choice as read. */
const READ_AFTER = 300;

/**
 * Enter in a box that searches while someone types. People and scanners are faster than answers, so Enter counts for
 * the choices of the text that stands in the box, never for those of an earlier one: it waits for them, takes the sole
 * match, and otherwise leaves the choice to the person.
 */
export function useEnterChoice<C extends Choosable>({
  text,
  choices,
  isLate,
  hasOthers = false,
  isFreeText = false,
  isChosen = false,
  takesFirst = false,
  onTake,
  onOffer,
}: Options<C>) {
  // An Enter that was pressed before the choices of its text were here.
  const [awaited, setAwaited] = useState<{ text: string } | null>(null);
  const list = isLate ? null : JSON.stringify([text, ...choices.map(({ key }) => key)]);
  const shown = useRef<{ list: string | null; at: number }>({ list: null, at: 0 });
  useEffect(() => {
    shown.current = { list, at: performance.now() };
  }, [list]);
  const movedIn = useRef<string | null>(null);

  const settle = useEffectEvent(() => {
    const sole = soleMatch({ text, choices, hasOthers });
    const [first] = choices;
    if (sole) onTake(sole);
    else if (takesFirst && first) onTake(first);
    else onOffer();
  });
  // An Enter counts once, and not once its text was typed on.
  const over = useRef(awaited);
  useEffect(() => {
    if (awaited === null || over.current === awaited || (awaited.text === text && isLate)) return;
    over.current = awaited;
    if (awaited.text === text) settle();
  }, [awaited, text, isLate]);

  return {
    /** Enter was pressed and waits for the choices of the text. */
    isWaiting: isLate && awaited?.text === text,
    /** The arrow keys reached a choice of the list that is shown. */
    moved: () => {
      movedIn.current = list;
    },
    cancel: () => setAwaited(null),
    /** Enter: whether the box takes the choice that it highlights. Otherwise this has taken one, or waits. */
    press: (): boolean => {
      if (list !== null && movedIn.current === list) return true;
      if (isChosen) return false;
      if (isLate) {
        if (!isFreeText) setAwaited({ text });
        return false;
      }
      const sole = isFreeText ? undefined : soleMatch({ text, choices, hasOthers });
      const isRead = performance.now() - shown.current.at >= READ_AFTER;
      if (sole) onTake(sole);
      else if (isRead || takesFirst) return true;
      else onOffer();
      return false;
    },
  };
}

/** The record that a text means: the one whose own number it is, else the only one that matches. */
function soleMatch<C extends Choosable>({
  text,
  choices,
  hasOthers,
}: Pick<Options<C>, 'text' | 'choices' | 'hasOthers'>): C | undefined {
  if (text.trim() === '') return undefined;
  const exact = choices.filter(({ isExact }) => isExact);
  const matches = exact.length > 0 ? exact : choices.filter(({ isOffer }) => !isOffer);
  return matches.length === 1 && (exact.length > 0 || !hasOthers) ? matches[0] : undefined;
}
