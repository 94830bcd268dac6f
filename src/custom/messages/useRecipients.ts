import { useState } from 'react';
import { useText } from '../../framework/text.tsx';
import { keyOf, type Recipient } from './recipients.ts';

/** The recipients of a message: each once, and none without a mobile number. */
export interface Recipients {
  list: readonly Recipient[];
  /** What was not done as one might expect: someone skipped or left out. */
  word: string;
  add: (recipient: Recipient) => void;
  takeOut: (recipient: Recipient) => void;
  /** Puts others in the place of all. */
  set: (recipients: readonly Recipient[]) => void;
}

/** Holds the recipients of a message, beginning with some. */
export function useRecipients(first: readonly Recipient[]): Recipients {
  const t = useText();
  const [list, setList] = useState(() => eachOnce(first));
  const [word, setWord] = useState(() => {
    const left = first.filter((each) => !isReachable(each)).map(({ name }) => name);
    return left.length > 0 ? t('MESSAGE.LEFT_OUT', { names: left.join(', ') }) : '';
  });
  return {
    list,
    word,
    add: (recipient) => {
      const isTwice = list.some((each) => keyOf(each) === keyOf(recipient));
      setWord(isTwice ? t('MESSAGE.TWICE', { name: recipient.name }) : '');
      if (!isTwice) setList([...list, recipient]);
    },
    takeOut: (recipient) => {
      setWord('');
      setList(list.filter((each) => each !== recipient));
    },
    set: (recipients) => {
      setWord('');
      setList(eachOnce(recipients));
    },
  };
}

const isReachable = ({ mobile }: Recipient) => mobile !== '';

function eachOnce(recipients: readonly Recipient[]): readonly Recipient[] {
  return [...new Map(recipients.filter(isReachable).map((each) => [keyOf(each), each])).values()];
}
