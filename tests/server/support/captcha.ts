import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { api } from '../../../contract/index.ts';
import type { Caller } from './clinic.ts';

/** A solved captcha, as a page sends it. */
export async function solvedCaptcha(visitor: Caller): Promise<string> {
  const { data: challenge } = await visitor.send(api.captchaChallenge, {});
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 600_000 });
  return tokenOf({ challenge, solution });
}

/** What a page sends of a challenge and its solution. */
export const tokenOf = (payload: object): string =>
  Buffer.from(JSON.stringify(payload)).toString('base64');
