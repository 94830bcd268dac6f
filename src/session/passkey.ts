import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { confirming } from '../../contract/accounts/confirming.ts';
import { passkeys } from '../../contract/accounts/passkeys.ts';
import type { Input } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';
import { encodeMessage } from '../../contract/kit/message.ts';
import { enter, ownBrowser } from './signIn.ts';

type PasskeyAnswer = NonNullable<Input<typeof confirming.confirmIdentity>['passkey']>;
type Entered = Awaited<ReturnType<typeof enter>>;

interface Question {
  challenge: string;
  rpId: string;
  timeout: number;
}

/** Milliseconds before a question's end at which a waiting one is asked anew. */
const RENEWED_BEFORE = 60_000;

/**
 * What a browser gave, or why it gave nothing, as a message: null where the person closed its dialog or did not answer, or where
 * another question took its place, as nothing has failed then. What the server refuses is thrown.
 */
export type Given<T> = { given: T } | { fault: string | null };

/** Asks the browser for a passkey by its own dialog, and signs in with it. */
export async function signInByPasskey(send: Send): Promise<Given<Entered>> {
  const { data } = await send(passkeys.passkeyQuestion, {});
  const asked = await orFault(answerTo(data));
  return 'fault' in asked ? asked : { given: await enterBy(send, asked.given) };
}

/** Confirms with a passkey who is signed in. */
export async function confirmByPasskey(send: Send): Promise<Given<true>> {
  const { data } = await send(passkeys.ownPasskeyQuestion, {});
  const asked = await orFault(answerTo(data, { allowCredentials: data.known.map(described) }));
  if ('fault' in asked) return asked;
  await send(confirming.confirmIdentity, { passkey: asked.given });
  return { given: true };
}

/**
 * Lets the browser offer passkeys in the field of the email for as long as the page waits, and signs in with the one that is
 * chosen; undefined where none can be, or another question took its place.
 */
export async function offerPasskeys(send: Send, signal: AbortSignal): Promise<Entered | undefined> {
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  while (!signal.aborted) {
    const { data } = await send(passkeys.passkeyQuestion, {}, { signal });
    let isRenewed = false;
    const renewal = setTimeout(() => {
      isRenewed = true;
      WebAuthnAbortService.cancelCeremony();
    }, data.timeout - RENEWED_BEFORE);
    const asked = await orFault(answerTo(data, {}, true));
    clearTimeout(renewal);
    if ('given' in asked) return enterBy(send, asked.given);
    if (!isRenewed) return undefined;
  }
  return undefined;
}

/** Lets the browser make a passkey for the signed-in person, and adds it. */
export async function addPasskey(send: Send): Promise<Given<true>> {
  const { data } = await send(passkeys.preparePasskey, {});
  const { challenge, rpId, rpName, timeout, user, algorithms, known } = data;
  const making = async () => {
    refuseElsewhere(rpId);
    return startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: rpName },
        user,
        timeout,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    });
  };
  const made = await orFault(making());
  if ('fault' in made) return made;
  const { response } = made.given;
  await send(passkeys.addPasskey, {
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  });
  return { given: true };
}

const enterBy = async (send: Send, answer: PasskeyAnswer): Promise<Entered> => {
  const { data } = await send(passkeys.authenticatePasskey, { ...answer, ...ownBrowser() });
  return enter(send, data);
};

async function orFault<T>(giving: Promise<T>): Promise<Given<T>> {
  try {
    return { given: await giving };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function faultOf(error: unknown): string | null {
  if (error instanceof Elsewhere)
    return encodeMessage('AUTH.PASSKEY_ELSEWHERE', { address: error.rpId });
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  return name === 'InvalidStateError' ? 'PASSKEY.KNOWN' : 'AUTH.PASSKEY_FAILED';
}

class Elsewhere extends Error {
  constructor(readonly rpId: string) {
    super(rpId);
  }
}

// Browsers give passkeys to the pages of their own site alone.
function refuseElsewhere(rpId: string): void {
  const { hostname } = window.location;
  if (hostname !== rpId && !hostname.endsWith(`.${rpId}`)) throw new Elsewhere(rpId);
}

async function answerTo(
  { challenge, rpId, timeout }: Question,
  among: Pick<PublicKeyCredentialRequestOptionsJSON, 'allowCredentials'> = {},
  useBrowserAutofill = false,
): Promise<PasskeyAnswer> {
  refuseElsewhere(rpId);
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout, userVerification: 'required', ...among },
    useBrowserAutofill,
  });
  return {
    credential: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
  };
}

const described = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key' as const,
  transports: transports as AuthenticatorTransport[],
});
