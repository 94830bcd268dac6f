import { accounts } from '../../contract/accounts/accounts.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import type { Alert } from '../framework/notices.ts';
import { problemsOf, problemText } from '../framework/problem.ts';
import type { Code, Translate } from '../framework/text.tsx';
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
 * Why a branch could not be chosen, in the server's words; without any, that the subscription has ended. With the way to
 * what the person can do about it.
 */
export function branchRefusal(t: Translate, error: unknown): Alert {
  const [first] = problemsOf(error);
  const code = error instanceof CallError ? error.failures[0]?.error_code : undefined;
  const remedy = code === undefined ? undefined : remedies[code];
  const isSaid = first?.serverText || first?.message === 'SHELL.OFFLINE';
  return {
    text: isSaid && first ? problemText(t, first) : t('ALERT.EXPIRED.SUBSCRIPTION'),
    ...(remedy && { link: { label: t(remedy.label), to: remedy.to } }),
  };
}

/** Where the person does something about a refusal. */
const remedies: Record<string, { label: Code; to: string }> = {
  'BRANCH.FULL': { label: 'SESSIONS.TITLE', to: '/user-profile/sessions' },
  'SIGN_IN_RULES.SECOND_FACTOR_WANTED': {
    label: 'SECOND_FACTOR.TITLE',
    to: '/user-profile/two-step-sign-in',
  },
};
