import { accounts } from '../../contract/accounts/accounts.ts';
import type { Input } from '../../contract/kit/call.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import { type Branch, initialDomain, session } from './session.ts';

/** The documented wait between a submit and the sign-in call, in milliseconds. */
export const SIGN_IN_WAIT = 1000;
/** The role id with which a healthcare provider's profile is requested. */
const PROVIDER_ROLE = 'HP';

/**
 * Signs in, loads the provider profile, sets the domain and chooses the first branch. The session begins when all of
 * it is known, so that no page renders half signed in. Returns why the branch could not be chosen, if it could not.
 */
export async function signIn(
  send: Send,
  credentials: Input<typeof accounts.authenticate>,
): Promise<{ refusal?: CallError }> {
  const { data: signedIn } = await send(accounts.authenticate, credentials);
  const headers = { Authorization: `Bearer ${signedIn.token}` };
  await send(
    accounts.providerProfile,
    { roleId: PROVIDER_ROLE, userId: signedIn.loginUserId },
    { headers },
  ).catch((error: unknown) => console.warn('There is no provider profile', error));

  const first = signedIn.branches.find(({ id }) => !signedIn.blockBranchAccess.includes(id));
  const chosen = first && (await choose(send, first, headers));
  const refusal = chosen instanceof CallError ? chosen : undefined;
  session.start({
    ...signedIn,
    domain: initialDomain(signedIn),
    branchId: chosen instanceof CallError ? null : (chosen?.id ?? null),
    tokensAt: Date.now(),
  });
  return { ...(refusal && { refusal }) };
}

async function choose(
  send: Send,
  { id }: Branch,
  headers: Record<string, string>,
): Promise<Branch | CallError | undefined> {
  try {
    const { data } = await send(accounts.chooseBranch, { chosenBranchID: id }, { headers });
    return data.branches[0];
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error;
    return error;
  }
}
