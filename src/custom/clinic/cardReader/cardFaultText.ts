import type { TextCode } from '../../../../contract/texts/index.ts';
import type { Translate } from '../../../framework/text.tsx';
import { CardFault, NO_READER, NOT_FOUND, NOT_UNDERSTOOD } from './cardAgent.ts';

/** The message for a failed card reading: `Error {code}: {message}`, code 0 if there is no agent. */
export function cardFaultText(t: Translate, error: unknown): string {
  if (!(error instanceof CardFault)) return t('SHELL.CRASH');
  const { code, message } = error;
  const own = words[code];
  return t('CARD.ERROR', { code, message: own ? t(own) : message });
}

/** The texts for the codes of the page itself. Other texts come from the agent in the current language. */
const words: Readonly<Record<string, TextCode | undefined>> = {
  [NOT_FOUND]: 'CARD.NOT_FOUND',
  [NO_READER]: 'CARD.NO_READER',
  [NOT_UNDERSTOOD]: 'CARD.NO_SUCH_CALL',
};
