import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '../../../../contract/accounts/secondFactor.ts';
import { secondFactors as table } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { tooManyAttempts } from '../../../kit/http/attempts.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';

const ISSUER = 'Doctor Assist';
/** Bytes of a key, as RFC 4226 recommends. */
const KEY_BYTES = 20;
/** Steps of 30 s by which a phone's clock may be off, either way. */
const WINDOW = 1;
/** Wrong codes in a row before a pause, and how many seconds the first and the longest pause last. */
const MOST_TRIES = 10;
const PAUSE = { first: 30, longest: 300 };
/** Wrong codes in a row from which on each pause lasts an hour: whoever makes them has the password and guesses. */
const GUESSING = { tries: 100, pause: 3_600 };
/** Letters of a recovery code, of 32 each: 120 random bits, which no one tries out with a copy of the database. */
const CODE_LETTERS = 24;
/** Letters of recovery codes: none that is taken for another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export type Factor = typeof table.$inferSelect;

/** What became of a code: which kind it was, or why it is refused, and whether a pause begins with it. */
export type Given = Accepted | { refused: Failure; isLastTry: boolean };

/** Which kind of code was right. */
export interface Accepted {
  kind: 'app' | 'recovery';
}

/** A new key for an app, in Base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address by which an app takes up a key, with the email that it is for. */
export const uriOf = (key: string, email: string): string => totpOf(key, email).toString();

/** The key as it is stored for a person. */
export const sealedKey = (secrets: SecretBox, accountId: number, key: string) =>
  secrets.seal(key, placeOf(table.secret, accountId));

/** New recovery codes: what the person is shown, and what is stored. */
export function newRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const shown = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
    return letters.join('').replace(/.{4}(?=.)/g, '$&-');
  });
  return { shown, hashes: shown.map((code) => hashOf(plain(code))) };
}

/** The person's second factor, locked: codes of one person are looked at one after the other. */
export async function holdFactor(db: Db, accountId: number): Promise<Factor | undefined> {
  const [held] = await db.select().from(table).where(eq(table.accountId, accountId)).for('update');
  return held;
}

/**
 * Compares a code with a second factor that is held, and notes it as used or as a try. The transaction has to be
 * committed also where the code is refused.
 */
export async function giveCode(
  { db, secrets }: { db: Db; secrets: SecretBox },
  factor: Factor,
  given: string,
): Promise<Given> {
  const now = new Date();
  if (factor.pausedUntil && factor.pausedUntil > now) {
    const seconds = Math.ceil((factor.pausedUntil.getTime() - now.getTime()) / 1000);
    return { refused: tooManyAttempts(seconds), isLastTry: false };
  }
  const ofPerson = eq(table.accountId, factor.accountId);
  const code = plain(given);
  const step = stepOf(factor, secrets, code, now);
  if (step !== undefined && step > factor.lastStep) {
    await db
      .update(table)
      .set({ lastStep: step, ...right })
      .where(ofPerson);
    return { kind: 'app' };
  }
  const hash = hashOf(code);
  if (factor.recoveryCodes.includes(hash)) {
    const recoveryCodes = factor.recoveryCodes.filter((one) => one !== hash);
    await db
      .update(table)
      .set({ recoveryCodes, ...right })
      .where(ofPerson);
    return { kind: 'recovery' };
  }
  const tries = factor.tries + 1;
  const seconds =
    tries >= GUESSING.tries
      ? GUESSING.pause
      : Math.min(PAUSE.longest, PAUSE.first * 2 ** Math.max(0, tries - MOST_TRIES));
  await db
    .update(table)
    .set({
      tries,
      pausedUntil: tries < MOST_TRIES ? null : sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(ofPerson);
  return {
    refused: refusal(400, 'AUTH.CODE_WRONG', { field: 'code' }),
    isLastTry: tries === MOST_TRIES,
  };
}

/** What a right code sets back. */
const right = { tries: 0, pausedUntil: null };

/** The step of 30 s that an app's code is of; undefined where it is none of those that count now. */
function stepOf(
  { secret, accountId }: Factor,
  secrets: SecretBox,
  code: string,
  now: Date,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const key = secrets.open(secret, placeOf(table.secret, accountId));
  if (key === undefined) return undefined;
  const totp = totpOf(key);
  const timestamp = now.getTime();
  const off = totp.validate({ token: code, timestamp, window: WINDOW });
  return off === null ? undefined : totp.counter({ timestamp }) + off;
}

const totpOf = (key: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(key) });

// Typed with blanks, dashes and small letters as people write them.
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();
