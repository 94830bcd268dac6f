import type { Translate } from '../../framework/text.tsx';
import { CardFault, NOT_FOUND } from './agent.ts';

/** The one sentence for a card that could not be read: `Error {code}: {message}`, code 0 where there is no agent. */
export function cardFaultText(t: Translate, error: unknown): string {
  if (!(error instanceof CardFault)) return t('SHELL.CRASH');
  const { code, message } = error;
  return t('CARD.ERROR', { code, message: wordsOf(t, code) ?? message });
}

// What the page finds out by itself; the rest the agent says, in the language of the moment.
function wordsOf(t: Translate, code: string): string | undefined {
  if (code === NOT_FOUND) return t('CARD.NOT_FOUND');
  return code === '0x8010002E' ? t('CARD.NO_READER') : undefined;
}
