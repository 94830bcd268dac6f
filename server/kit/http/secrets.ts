import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A key for another program, of 256 random bits, and the part of it that may be shown. */
export function newKey(): { key: string; prefix: string } {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const prefix = `da_${letters}`;
  return { key: `${prefix}_${newToken()}`, prefix };
}

/** Whether a token has the form of a key; no other token is as long. */
export const isKey = (token: string): boolean => /^da_[a-z]{8}_[\w-]{43}$/.test(token);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The stored hash of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A code that a person types: eight digits. */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

/** The stored hash of a password: argon2id, 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password, argon);

/** Whether a password matches the stored hash. Without one, or with what is none, it takes as long and is false. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isStored = stored !== undefined && (await verify(stored, password).catch(() => null));
  if (isStored !== null && stored !== undefined) return isStored;
  await verify(await standIn, password);
  return false;
}

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const standIn = hash(randomBytes(16), argon);
