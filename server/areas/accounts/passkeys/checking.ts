import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import { eq, sql } from 'drizzle-orm';
import type { passkeyAnswer } from '../../../../contract/accounts/passkeys.ts';
import type { z } from '../../../../contract/kit/zod.ts';
import { passkeys as table } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import type { siteOf } from './questions.ts';

/** Kinds of keys that passkeys may have, the wanted one first: Ed25519, P-256, RSA. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

export type Stored = typeof table.$inferSelect;
export type GivenAnswer = z.output<z.ZodMiniObject<typeof passkeyAnswer>>;

type Site = ReturnType<typeof siteOf>;

/** The challenge that a browser says it answers; undefined where it says none. Nothing of it is proven yet. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The passkey that a browser made for a challenge, its person verified; undefined where it is none of this site. */
export async function madePasskey(
  { clientData, attestation }: { clientData: string; attestation: string },
  { rpId, origins }: Site,
  challenge: string,
): Promise<Pick<Stored, 'credentialId' | 'publicKey' | 'signCount' | 'isBackedUp'> | undefined> {
  try {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: {
        // The id that counts is in what the device made.
        id: 'made',
        rawId: 'made',
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: unattested(attestation) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return (
      made && {
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey),
        signCount: made.credential.counter,
        isBackedUp: made.credentialBackedUp,
      }
    );
  } catch {
    return undefined;
  }
}

/**
 * Whether an answer to a challenge is by a passkey, its person verified. "copied": it is, and the device counts fewer uses
 * than it did before.
 */
export async function isAnswerOf(
  passkey: Stored,
  { credential, clientData, authenticatorData, signature, userHandle }: GivenAnswer,
  { rpId, origins }: Site,
  challenge: string,
): Promise<{ is: 'right'; signCount: number; isBackedUp: boolean } | { is: 'wrong' | 'copied' }> {
  try {
    if (userHandle !== undefined && userHandle !== passkey.userHandle) return { is: 'wrong' };
    const { verified, authenticationInfo: told } = await verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // Compared below, once the signature is known to be right.
        counter: 0,
      },
    });
    if (!verified) return { is: 'wrong' };
    const signCount = told.newCounter;
    const isBack = (signCount > 0 || passkey.signCount > 0) && signCount <= passkey.signCount;
    if (isBack) return { is: 'copied' };
    return { is: 'right', signCount, isBackedUp: told.credentialBackedUp };
  } catch {
    return { is: 'wrong' };
  }
}

/** Notes that a passkey was used. */
export async function noteUse(
  db: Db,
  { id }: Stored,
  told: { signCount: number; isBackedUp: boolean },
): Promise<void> {
  const { signCount, isBackedUp } = told;
  await db
    .update(table)
    .set({ signCount, isBackedUp, lastUsedAt: sql`now()` })
    .where(eq(table.id, id));
}

/**
 * What a device made, without what its maker says of it (attestation), which nothing is decided by, and whose certificates
 * would be asked for at addresses that they name themselves.
 */
function unattested(attestation: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}
