import { eq } from 'drizzle-orm';
import type { accounts as calls } from '../../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { accounts } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { idleMinutesOf, needsSecondFactor } from '../signInRules/unmet.ts';
import { branchesOf, levelOf, rolesOf } from './people.ts';
import type { Tokens } from './sessions.ts';

/** What a browser knows of someone whose session is open, by whatever they signed in with. */
export async function signedInAs(
  db: Db,
  { id, platformRole }: { id: number; platformRole: string | null },
  { token, readOnlyToken }: Tokens,
  { hasBothFactors = false } = {},
): Promise<Answer<typeof calls.authenticate>> {
  const own = await branchesOf(db, id);
  const { branches, blocked, isOwner } = own;
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id));
  return {
    token,
    readOnlyToken,
    loginUserId: id,
    branches,
    ...rolesOf(platformRole, own),
    accessLevel: await levelOf(db, id),
    idleMinutes: await idleMinutesOf(db, id),
    // A passkey is two factors in one, and so may be a provider.
    needsSecondFactor: !hasBothFactors && (await needsSecondFactor(db, id)),
    hasPassword: account?.passwordHash !== '',
    blockBranchAccess: blocked,
    hasAccountAccess: isOwner || branches.some(({ role }) => role === 'Manager'),
    agHasAccountAccess: platformRole === 'Consultant',
  };
}
