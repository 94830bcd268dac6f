import { accounts } from '../../contract/accounts/accounts.ts';
import type { Send } from '../../contract/kit/client.ts';
import { problemsOf, problemText } from '../framework/problem.ts';
import type { Translate } from '../framework/text.tsx';
import { session } from './session.ts';

/**
 * Makes a branch the one of this tab. Returns null, or the server's text if it refuses; without a text, that the
 * subscription has ended.
 */
export async function switchBranch(
  send: Send,
  t: Translate,
  chosenBranchID: number,
): Promise<string | null> {
  try {
    const { data } = await send(accounts.chooseBranch, { chosenBranchID });
    const [chosen] = data.branches;
    if (chosen) session.chooseBranch(chosen);
    return null;
  } catch (error) {
    const [first] = problemsOf(error);
    return first?.serverText || first?.message === 'SHELL.OFFLINE'
      ? problemText(t, first)
      : t('ALERT.EXPIRED.SUBSCRIPTION');
  }
}
