import { and, eq } from 'drizzle-orm';
import { passkeys as table } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';
import { challengeIn, type GivenAnswer, isAnswerOf, noteUse } from './checking.ts';
import { siteOf, takeQuestion } from './questions.ts';

/**
 * Takes an answer by a passkey of the signed-in person to a question of this session. Answers why it is refused; what was
 * written is to be committed also then, so that no question is answered twice.
 */
export async function giveOwnPasskey(
  { db, session, secrets, config, audit }: SessionContext,
  answer: GivenAnswer,
): Promise<Failure | undefined> {
  const { accountId } = session;
  const challenge = challengeIn(answer.clientData) ?? '';
  const purpose = { of: 'confirm', session: session.id } as const;
  const refused = await takeQuestion(db, secrets, { challenge, purpose, accountId });
  if (refused) return refused;
  const unknown = refusal(400, 'PASSKEY.UNKNOWN');
  const [passkey] = await db
    .select()
    .from(table)
    .where(and(eq(table.accountId, accountId), eq(table.credentialId, answer.credential)))
    .for('update');
  if (!passkey) return unknown;
  const told = await isAnswerOf(passkey, answer, siteOf(config), challenge);
  if (told.is === 'copied')
    await audit({ resource: 'accounts', id: accountId, action: 'passkey-copied' });
  if (told.is !== 'right') return unknown;
  await noteUse(db, passkey, told);
  return undefined;
}
