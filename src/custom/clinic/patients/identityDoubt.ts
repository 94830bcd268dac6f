import { almostMyKad, readMyKad } from '../../../../contract/clinic/myKad.ts';
import { formatDate } from '../../../framework/format.ts';
import type { Translate } from '../../../framework/text.tsx';

interface Identity {
  number: string;
  dob: string;
  /** The date of birth that the form begins with. */
  defaultDob?: string;
}

/** What is likely wrong in a patient's identity data, as a sentence; undefined where nothing is. */
export function identityDoubt(
  t: Translate,
  { number, dob, defaultDob }: Identity,
): string | undefined {
  const digits = almostMyKad(number);
  if (digits !== undefined) return t('IDENTITY.NOT_TWELVE', { digits });
  const card = readMyKad(number);
  if (!card)
    return dob === defaultDob ? t('IDENTITY.DEFAULT_DOB', { dob: formatDate(dob) }) : undefined;
  // The number holds two digits of the year, so a century more or less is no contradiction.
  if (card.dob.slice(2) === dob.slice(2)) return undefined;
  return t('IDENTITY.OTHER_DOB', { number: formatDate(card.dob), dob: formatDate(dob) });
}
