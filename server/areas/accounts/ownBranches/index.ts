import type { Privilege } from '../../../../contract/accounts/branchUsers.ts';
import type { OwnBranch, ownBranches as calls } from '../../../../contract/accounts/ownBranches.ts';
import type { HistoryAction } from '../../../../contract/texts/histories.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { RESOURCE, tellRights } from '../branchUsers/writing.ts';

export const ownBranches: Handlers<typeof calls> = {
  async ownBranchList(_, { client }) {
    const { rows } = await client.query<OwnBranch>('SELECT * FROM app.own_memberships()');
    return rows;
  },

  async answerBranch({ id, accept }, context) {
    const answered = await changed(context, 'SELECT * FROM app.answer_membership($1, $2)', [
      id,
      accept,
    ]);
    await tell(context, answered, accept ? 'join' : 'decline');
    const { member, branch, company } = answered;
    return { id: member, joined: accept, branch, companyName: company };
  },

  async leaveBranch({ id }, context) {
    const left = await changed(context, 'SELECT * FROM app.leave_membership($1)', [id]);
    if (left.is_last_owner) throw refusal(409, 'BRANCH_USER.LAST_OWNER');
    await tell(context, left, 'leave');
    return { done: true };
  },
};

interface Changed {
  member: number;
  role: Privilege;
  branch: string;
  company: string;
  /** The branch in whose history it is listed. */
  branch_id: number | null;
  is_last_owner: boolean;
}

async function changed(
  { client }: SessionContext,
  statement: string,
  values: unknown[],
): Promise<Changed> {
  const { rows } = await client.query<Changed>(statement, values);
  if (!rows[0]) throw notFound('id');
  return rows[0];
}

async function tell(
  context: SessionContext,
  { member, branch_id: branchId }: Changed,
  action: HistoryAction,
): Promise<void> {
  await context.audit({ resource: RESOURCE, id: member, action, branchId: branchId ?? undefined });
  if (branchId !== null)
    await context.announce({ resource: RESOURCE, id: member, change: 'update' }, branchId);
  await tellRights(context, [context.session.accountId]);
}
