import { randomBytes } from 'node:crypto';
import { QUESTION_MINUTES } from '../../../../contract/accounts/passkeys.ts';
import { answeredQuestions } from '../../../db/schema/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Db } from '../../../kit/db/database.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';

/** What a passkey is asked for. An answer to one is none to another. */
export type Purpose = { of: 'sign-in' } | { of: 'add' | 'confirm'; session: number };

const RANDOM_BYTES = 16;
const TIME_BYTES = 8;
const MINUTE = 60_000;

/** The site that passkeys are of: the name of the public address, and the origins below it whose pages may ask. */
export function siteOf({
  PUBLIC_URL,
  ALLOWED_ORIGINS,
}: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>) {
  const { hostname: rpId } = new URL(PUBLIC_URL);
  const origins = [PUBLIC_URL, ...ALLOWED_ORIGINS]
    .map((address) => new URL(address))
    .filter(({ hostname }) => hostname === rpId || hostname.endsWith(`.${rpId}`))
    .map(({ origin }) => origin);
  return { rpId, origins };
}

/**
 * A question for a passkey: random bytes, when it ends, and the server's mark, which is of the purpose too. Nothing is stored
 * until it is answered, so asking costs nothing.
 */
export function newQuestion(secrets: SecretBox, purpose: Purpose, now = Date.now()) {
  const head = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(now + QUESTION_MINUTES * MINUTE), RANDOM_BYTES);
  const mark = Buffer.from(secrets.sign(signedText(head, purpose)), 'base64url');
  return {
    challenge: Buffer.concat([head, mark]).toString('base64url'),
    timeout: QUESTION_MINUTES * MINUTE,
  };
}

/**
 * Notes that a question of this server was answered, whose it was, and that it counts no more. Returns why it does not
 * count: it is none of this purpose, is over, or was answered before.
 */
export async function takeQuestion(
  db: Db,
  secrets: SecretBox,
  { challenge, purpose, accountId }: { challenge: string; purpose: Purpose; accountId?: number },
): Promise<Failure | undefined> {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  const mark = bytes.subarray(RANDOM_BYTES + TIME_BYTES).toString('base64url');
  const isOwn =
    head.length === RANDOM_BYTES + TIME_BYTES && secrets.isSigned(signedText(head, purpose), mark);
  if (!isOwn) return refusal(400, 'PASSKEY.UNKNOWN');
  const over = refusal(400, 'PASSKEY.OVER');
  const ends = Number(head.readBigUInt64BE(RANDOM_BYTES));
  if (ends < Date.now()) return over;
  const taken = await db
    .insert(answeredQuestions)
    .values({ hash: hashOf(challenge), accountId: accountId ?? null, expiresAt: new Date(ends) })
    .onConflictDoNothing()
    .returning({ hash: answeredQuestions.hash });
  return taken.length === 0 ? over : undefined;
}

const signedText = (head: Buffer, purpose: Purpose) =>
  `passkey ${purpose.of} ${purpose.of === 'sign-in' ? '' : purpose.session} ${head.toString('base64url')}`;
