import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { firebaseWebConfig, type FirebaseWebConfig } from '../../../../contract/kit/firebase.ts';
import { z } from '../../../../contract/kit/zod.ts';

/** A service account with Google. */
export interface ServiceAccount {
  email: string;
  key: KeyObject;
  /** The key's name; Google finds the account without it too. */
  keyId?: string | undefined;
  /** Where access tokens are given. */
  tokenAddress: string;
}

/** The bits that RS256 asks of a key. */
const LEAST_BITS = 2_048;
/** The bytes of a public key of Web Push: a point on P-256. */
const POINT_BYTES = 65;

const accountFile = z.object({
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string(),
  private_key_id: z.optional(z.string()),
  token_uri: z.url({ protocol: /^https$/ }),
});

/** Reads the web configuration of Firebase; undefined where the text is none. */
export function readWebConfig(text: string): FirebaseWebConfig | undefined {
  const { data } = firebaseWebConfig.safeParse(parsed(text));
  return data && isWebPushKey(data.vapidKey) ? data : undefined;
}

/** Whether a text is a public key of Web Push. */
export const isWebPushKey = (text: string): boolean =>
  Buffer.from(text, 'base64url').length === POINT_BYTES;

/** Reads a service account from its JSON, or from the file at a path; undefined where neither holds one. */
export const readServiceAccount = (text: string): ServiceAccount | undefined =>
  parseServiceAccount(text.trimStart().startsWith('{') ? text : read(text));

/** Reads a service account from its JSON; undefined where the text is none. */
export function parseServiceAccount(text: string): ServiceAccount | undefined {
  const { data } = accountFile.safeParse(parsed(text));
  const key = data && keyIn(data.private_key);
  return (
    key && {
      email: data.client_email,
      key,
      keyId: data.private_key_id,
      tokenAddress: data.token_uri,
    }
  );
}

function keyIn(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    return key.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
