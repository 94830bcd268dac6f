import { useState } from 'react';
import { type Translate, useText } from '../../../framework/text.tsx';
import { hasMobile } from '../../clinic/shared/hasMobile.ts';
import { recipientKey, type Recipient } from './recipients.ts';

/** The recipients of a message, without duplicates and people without a mobile number. */
export interface Recipients {
  list: readonly Recipient[];
  /** A remark about recipients that were skipped or left out. */
  notice: string;
  add: (recipient: Recipient) => void;
  removeRecipient: (recipient: Recipient) => void;
  /** Replaces all recipients. */
  set: (recipients: readonly Recipient[]) => void;
}

/** The recipients of a message, with initial ones. */
export function useRecipients(first: readonly Recipient[]): Recipients {
  const t = useText();
  const [list, setList] = useState(() => eachOnce(first));
  const [notice, setWord] = useState(() => skippedWords(t, first));
  return {
    list,
    notice,
    add: (recipient) => {
      // Without an appointment, a patient who is listed for one would get the message again.
      const isTwice = list.some((each) =>
        recipient.visit ? isSame(each, recipient) : each.icPassport === recipient.icPassport,
      );
      setWord(isTwice ? t('MESSAGE.TWICE', { name: recipient.name }) : '');
      if (!isTwice) setList([...list, recipient]);
    },
    removeRecipient: (recipient) => {
      setWord('');
      setList(list.filter((each) => each !== recipient));
    },
    set: (recipients) => {
      setWord('');
      setList(eachOnce(recipients));
    },
  };
}

function skippedWords(t: Translate, first: readonly Recipient[]): string {
  const left = first.filter((each) => !hasMobile(each)).map(({ name }) => name);
  const twice = first.filter(
    (each, at) => hasMobile(each) && first.slice(0, at).some((other) => isSame(each, other)),
  );
  return [
    ...(left.length > 0 ? [t('MESSAGE.LEFT_OUT', { names: left.join(', ') })] : []),
    ...new Set(twice.map(({ name }) => t('MESSAGE.TWICE', { name }))),
  ].join(' ');
}

const isSame = (one: Recipient, other: Recipient) => recipientKey(one) === recipientKey(other);

function eachOnce(recipients: readonly Recipient[]): readonly Recipient[] {
  return [
    ...new Map(recipients.filter(hasMobile).map((each) => [recipientKey(each), each])).values(),
  ];
}
