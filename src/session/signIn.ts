import { accounts } from '../../contract/accounts/accounts.ts';
import type { Answer, Input } from '../../contract/kit/call.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import { type Branch, initialDomain, type Session, session } from './session.ts';
import { storedComputer } from './storedComputer.ts';
import { storedDevice } from './storedSession.ts';

/** The documented wait between a submit and the sign-in call, in milliseconds. */
export const SIGN_IN_WAIT = 1000;
/** The role id with which a healthcare provider's profile is requested. */
const PROVIDER_ROLE = 'HP';

/**
 * Signs in, loads the provider profile, sets the domain and chooses a branch: the one of the shared computer that it is
 * on, else the first. The session begins when all of it is known, so that no page renders half signed in. Returns why the branch could not be chosen, if it could not.
 */
export async function signIn(
  send: Send,
  credentials: Input<typeof accounts.authenticate>,
): Promise<{ refusal?: CallError }> {
  const { data } = await send(accounts.authenticate, { ...credentials, ...ownBrowser() });
  return enter(send, data);
}

/** Begins the session of someone who has signed in, by whichever way. */
export async function enter(
  send: Send,
  signedIn: Answer<typeof accounts.authenticate>,
): Promise<{ refusal?: CallError }> {
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

/**
 * The session of someone who has signed in, in the branch of a shared computer or else in their first, or why that could
 * not be chosen.
 */
export async function sessionOf(
  send: Send,
  signedIn: Answer<typeof accounts.authenticate>,
): Promise<{ session: Session; refusal?: CallError }> {
  const open = signedIn.branches.filter(({ id }) => !signedIn.blockBranchAccess.includes(id));
  const first = open.find(({ id }) => id === storedComputer.get()?.branchId) ?? open[0];
  // The branch of the tab is that of who was at work before, and may be none of the next person's.
  const headers = {
    Authorization: `Bearer ${signedIn.token}`,
    ...(first && session.branch() && { 'X-Branch-ID': String(first.id) }),
  };
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

/** What this browser says of itself when someone signs in. */
export const ownBrowser = () => ({
  device: ownDevice(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  computer: storedComputer.get()?.secret,
});

// Random, and kept when the person signs out: it says which browser this is, not whose.
function ownDevice(): string {
  const known = storedDevice.get();
  if (known !== null) return known;
  const letters = [...crypto.getRandomValues(new Uint8Array(16))];
  const made = letters.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storedDevice.set(made);
  return made;
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
