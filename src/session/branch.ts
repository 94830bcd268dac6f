import { accounts } from '../../contract/accounts/accounts.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import type { Alert } from '../framework/notices.ts';
import { problemsOf, problemText } from '../framework/problem.ts';
import type { Translate } from '../framework/text.tsx';
import { session } from './session.ts';

/** Makes a branch the one of this tab. Returns null, or why the server refuses it. */
export async function switchBranch(
  send: Send,
  t: Translate,
  chosenBranchID: number,
): Promise<Alert | null> {
  try {
    const { data } = await send(accounts.chooseBranch, { chosenBranchID });
    const [chosen] = data.branches;
    if (chosen) session.chooseBranch(chosen);
    return null;
  } catch (error) {
    return branchRefusal(t, error);
  }
}

/**
 * Why a branch could not be chosen, in the server's words; without any, that the subscription has ended. Where all
 * users of the plan are at work, with the way to the sessions of one's own.
 */
export function branchRefusal(t: Translate, error: unknown): Alert {
  const [first] = problemsOf(error);
  const isFull = error instanceof CallError && error.failures[0]?.error_code === 'BRANCH.FULL';
  const isSaid = first?.serverText || first?.message === 'SHELL.OFFLINE';
  return {
    text: isSaid && first ? problemText(t, first) : t('ALERT.EXPIRED.SUBSCRIPTION'),
    ...(isFull && {
      link: { label: t('SESSIONS.TITLE'), to: '/user-profile/sessions' },
    }),
  };
}
