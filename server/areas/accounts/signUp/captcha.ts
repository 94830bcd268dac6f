import { randomBytes } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import { CAPTCHA_SECONDS, type CaptchaChallenge } from '../../../../contract/accounts/signUp.ts';
import { z } from '../../../../contract/kit/zod.ts';
import { installations, usedCaptchas } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { refusal } from '../../../kit/http/failure.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of one try. A browser needs 256 tries on average: about half a second. */
const COST = 3_000;
/** The row of the installation with the key that signs challenges. */
const KEY = 'captcha-key';

/** A new challenge, signed by a key that all servers of the installation share. Nothing of it is stored. */
export async function newChallenge(database: Database): Promise<CaptchaChallenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1_000) + CAPTCHA_SECONDS,
    hmacSignatureSecret: await signingKey(database),
  });
  return payload.shape.challenge.parse({ parameters, signature });
}

/**
 * Takes a solved challenge, or refuses with 400. It counts as used whatever becomes of the registration, so it is stored
 * in a transaction of its own.
 */
export async function takeCaptcha(database: Database, token: string | undefined): Promise<void> {
  if (!token) throw refusal(400, 'SIGN_UP.CAPTCHA_UNDEFINED', { field: 'token' });
  const given = payloadOf(token);
  const isRight = given && (await isSolved(database, given));
  if (!isRight) throw refusal(400, 'SIGN_UP.CAPTCHA_REFUSED', { field: 'token' });
  const { signature, parameters } = given.challenge;
  const taken = await database.system(({ db }) =>
    db
      .insert(usedCaptchas)
      .values({ signature, expiresAt: new Date((parameters.expiresAt + 1) * 1_000) })
      .onConflictDoNothing()
      .returning(),
  );
  if (taken.length === 0) throw refusal(400, 'SIGN_UP.CAPTCHA_REFUSED', { field: 'token' });
}

const payload = z.object({
  // Exactly what was signed: a further parameter does not pass.
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      expiresAt: z.int(),
      keyLength: z.literal(32),
      keyPrefix: z.literal('00'),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

function payloadOf(token: string): z.infer<typeof payload> | undefined {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

async function isSolved(database: Database, given: z.infer<typeof payload>): Promise<boolean> {
  const { verified } = await verifySolution({
    ...given,
    deriveKey,
    hmacSignatureSecret: await signingKey(database),
  });
  return verified;
}

async function signingKey(database: Database): Promise<string> {
  return database.system(async ({ db }) => {
    // Read first: a challenge is asked for often, and the key is made once.
    const [held] = await db.select().from(installations).where(eq(installations.name, KEY));
    if (held) return held.value;
    const made = { name: KEY, value: randomBytes(32).toString('base64url') };
    // Written even where another server has just made it, so that its value is answered.
    const [stored] = await db
      .insert(installations)
      .values(made)
      .onConflictDoUpdate({ target: installations.name, set: { name: KEY } })
      .returning();
    return (stored ?? made).value;
  });
}
