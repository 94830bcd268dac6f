import { eq } from 'drizzle-orm';
import { accounts } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';
import { giveCode, holdFactor } from './codes.ts';
import { acceptCode } from './signingIn.ts';

/** Takes a code of the signed-in person, whose second factor is on (409 otherwise). Answers why it is refused. */
export async function giveOwnCode(
  context: SessionContext,
  code: string,
): Promise<Failure | undefined> {
  const held = await holdFactor(context.db, context.session.accountId);
  if (!held?.since) throw refusal(409, 'SECOND_FACTOR.IS_OFF');
  const given = await giveCode(context, held, code);
  if ('refused' in given) return given.refused;
  await acceptCode(context, held, given, {
    id: held.accountId,
    email: await ownEmail(context.db, held.accountId),
    displayName: context.session.displayName,
  });
  return undefined;
}

/** The email of an account. */
export async function ownEmail(db: SessionContext['db'], accountId: number): Promise<string> {
  const [own] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return own?.email ?? '';
}
