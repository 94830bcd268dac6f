import { accounts } from '../../contract/accounts/accounts.ts';
import type { Answer, Input } from '../../contract/kit/call.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import { type Branch, initialDomain, type Session, session } from './session.ts';

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

  const { refusal, ...begun } = await sessionOf(send, signedIn);
  session.start(begun.session);
  return { ...(refusal && { refusal }) };
}

/** The session of someone who has signed in, in their first branch, or why that could not be chosen. */
export async function sessionOf(
  send: Send,
  signedIn: Answer<typeof accounts.authenticate>,
): Promise<{ session: Session; refusal?: CallError }> {
  const headers = { Authorization: `Bearer ${signedIn.token}` };
  const first = signedIn.branches.find(({ id }) => !signedIn.blockBranchAccess.includes(id));
  const chosen = first && (await choose(send, first, headers));
  const [branch, refusal] = chosen instanceof CallError ? [null, chosen] : [chosen];
  return {
    session: {
      ...signedIn,
      domain: initialDomain(signedIn),
      branchId: branch?.id ?? null,
      tokensAt: Date.now(),
    },
    ...(refusal && { refusal }),
  };
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
