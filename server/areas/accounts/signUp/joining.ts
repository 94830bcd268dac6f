import { sql } from 'drizzle-orm';
import type { signUp as calls } from '../../../../contract/accounts/signUp.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { record } from '../../../kit/http/changes.ts';
import type { ChangeContext } from '../../../kit/http/context.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import { askForEmail } from '../accounts/emails.ts';
import { tellRights } from '../branchUsers/writing.ts';

type Joined = Answered<typeof calls.registerUser>;

/**
 * Joins a person who has just been registered to the branch of an invitation that was mailed to their email. Without
 * one that holds, a code is mailed instead, to confirm the email.
 */
export async function joinByInvitation(
  context: ChangeContext,
  { email, code }: { email: string; code?: string | undefined },
): Promise<Joined> {
  const branch = code ? await acceptedBranch(context, email, code) : undefined;
  if (branch) return { emailConfirmed: true, branch };
  await askForEmail(email, context);
  return { emailConfirmed: false, branch: null };
}

async function acceptedBranch(
  context: ChangeContext,
  email: string,
  code: string,
): Promise<Joined['branch'] | undefined> {
  const hash = hashOf(code);
  const { db, session } = context;
  const { rows: invited } = await db.execute<{ branch: number }>(sql`
    SELECT coalesce(m.branch_id, (SELECT min(b.id) FROM branch b WHERE b.tenant_id = m.tenant_id)) AS branch
      FROM membership m WHERE m.invitation_hash = ${hash} AND lower(m.email) = lower(${email})`);
  const [{ branch: id } = { branch: null }] = invited;
  if (id === null) return undefined;
  const { rows } = await db.execute<{
    outcome: string;
    member: number;
    code: string;
    company_name: string;
  }>(sql`SELECT outcome, member, code, company_name FROM app.accept_invitation(${id}, ${hash})`);
  const [accepted] = rows;
  if (accepted?.outcome !== 'joined') return undefined;
  await record(context, {
    resource: 'branch-users',
    id: accepted.member,
    action: 'join',
    branchId: id,
  });
  await tellRights(context, [session.accountId]);
  return { id, code: accepted.code, companyName: accepted.company_name };
}
