import { singleSignOn } from '../../contract/accounts/singleSignOn.ts';
import type { Answer, Input } from '../../contract/kit/call.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import { storedValue } from '../framework/browserStorage.ts';
import { enter, ownBrowser } from './signIn.ts';

interface Away {
  /** What the server sealed, which only this tab has. */
  attempt: string;
  /** The address to go on at, once the person is back. */
  back: string;
}

const storedAway = storedValue<Away>('tab', 'sign-on', (value) => {
  const held = value as Partial<Away> | null;
  return typeof held?.attempt === 'string' && typeof held.back === 'string' ? (held as Away) : null;
});

/** Goes to the identity provider of an email's domain, or that of a ticket. */
export async function goToProvider(
  send: Send,
  of: Input<typeof singleSignOn.beginSingleSignOn>,
  back: string,
): Promise<void> {
  const { data } = await send(singleSignOn.beginSingleSignOn, of);
  storedAway.set({ attempt: data.attempt, back });
  window.location.assign(data.address);
}

/** What came of being away at the provider; null where this tab was not. During a pause it rejects, and may be asked again. */
export async function comeBack(
  send: Send,
  answer: string,
): Promise<(Answer<typeof singleSignOn.finishSingleSignOn> & { back: string }) | null> {
  const away = storedAway.get();
  if (!away) return null;
  const { attempt, back } = away;
  try {
    const { data } = await send(singleSignOn.finishSingleSignOn, { attempt, answer });
    storedAway.clear();
    return { ...data, back };
  } catch (error) {
    // Too many came from here: the same may be sent again.
    if (!(error instanceof CallError && error.status === 429)) storedAway.clear();
    throw error;
  }
}

/** Whether this tab still waits for what its provider sends. */
export const mayComeBack = (): boolean => storedAway.get() !== null;

/** Opens the session of someone who came back. */
export async function openSignOn(
  send: Send,
  input: Pick<Input<typeof singleSignOn.openSingleSignOn>, 'ticket' | 'code'>,
): ReturnType<typeof enter> {
  const { data } = await send(singleSignOn.openSingleSignOn, { ...input, ...ownBrowser() });
  return enter(send, data);
}
