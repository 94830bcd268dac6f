import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type branchUsers as calls,
  PASSWORD_LINK_HOURS,
  type Privilege,
} from '../../../../contract/accounts/branchUsers.ts';
import { memberships as table } from '../../../db/schema/index.ts';
import { differences, refuseStale } from '../../../kit/http/changes.ts';
import {
  type Handlers,
  prepared,
  refuseAfterCommit,
  type SessionContext,
} from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { hashNewPassword, refuseGuessed, refusePlaces } from '../accounts/newPasswords.ts';
import {
  ASKED,
  askToJoin,
  INVITED,
  LINKED,
  mailInvitation,
  mailPasswordLink,
  mailPasswordSet,
  newInvitation,
  refuseManyLinks,
  refuseManyMails,
  refuseMember,
} from './invitations.ts';
import { countLinkTry } from './linkTries.ts';
import { listOf, managedBranch, namedBranch, ofBranch, ofManaged, oneOf } from './reading.ts';
import {
  add,
  branchOf,
  givable,
  hold,
  type Member,
  refuseAbove,
  refuseLastOwner,
  remove,
  RESOURCE,
  tellRights,
  write,
} from './writing.ts';

const done = { done: true } as const;
const byId = (id: number) => eq(table.id, id);

export const branchUsers: Handlers<typeof calls> = {
  branchUserList: (input, context) => listOf(context, input, 'managed'),

  tenantUserAccess: (input, context) => listOf(context, input, 'owned'),

  async uacRoleList({ branchID }, context) {
    const branch = await namedBranch(context, branchID);
    return (await givable(context, branch?.tenantId)).map((role) => ({ role }));
  },

  async clinicUserListByBranchId({ branchId }, context) {
    const branch = await managedBranch(context, branchId, 'branchId');
    const rows = await context.db
      .select({
        id: table.id,
        name: table.name,
        email: table.email,
        username: sql<string>`app.username(${table.accountId})`,
        role: table.role,
      })
      .from(table)
      .where(
        and(
          ofManaged(context),
          ofBranch(branch),
          isNotNull(table.accountId),
          eq(table.blocked, false),
        ),
      )
      .orderBy(asc(table.name), asc(table.id));
    return rows.map(({ role, ...row }) => ({ ...row, privilege: role as Privilege }));
  },

  async branchUserDetail({ branchUserEmail, branchID }, context) {
    const branch = await namedBranch(context, branchID);
    return oneOf(
      context,
      and(
        eq(sql`lower(${table.email})`, branchUserEmail.toLowerCase()),
        branch && ofBranch(branch),
      ),
      // In the branch itself before the ownership of its tenant.
      sql`${table.branchId} NULLS LAST`,
    );
  },

  async addBranchUserRecord({ branchID, privilege, sex, dob, ...particulars }, context) {
    const branch = await managedBranch(context, branchID, 'branchID');
    await refuseAbove(context, branch.tenantId, privilege, 'privilege');
    await refuseMember(context, ofBranch(branch), particulars.email);
    const values = {
      ...particulars,
      ...placeOf(privilege, branch),
      dob: dob || null,
      sex: sex || null,
    };
    const id = await add(context, values, { branchId: branch.id, action: 'create' });
    return oneOf(context, byId(id));
  },

  async editBranchUserDetail({ id, branchID, privilege, dob, sex, ...given }, context) {
    const before = await hold(context, id);
    const branchId = await branchOf(context, before);
    await refuseStale(context, RESOURCE, {
      id,
      version: before.version,
      ...(branchId && { branchId }),
    });
    const values = Object.fromEntries(
      Object.entries({
        ...given,
        ...(await movedTo(context, before, { privilege, branchID })),
        ...(dob !== undefined && { dob: dob || null }),
        ...(sex !== undefined && { sex: sex || null }),
      }).filter(([, value]) => value !== undefined),
    );
    const changes = differences(before, values);
    if (Object.keys(changes).length === 0) return oneOf(context, byId(id));
    const isOtherAddress = 'email' in changes;
    await write(
      context,
      before,
      {
        ...values,
        ...(isOtherAddress && { invitationHash: null, invitedUntil: null }),
        // From now on it is given by hand.
        ...(('role' in changes || 'branchId' in changes) && { byProvider: false }),
      },
      { action: 'edit', changes },
    );
    return oneOf(context, byId(id));
  },

  async inviteUserBranch({ email, branchID, priviledge }, context) {
    const branch = await managedBranch(context, branchID, 'branchID');
    await refuseAbove(context, branch.tenantId, priviledge, 'priviledge');
    await refuseMember(context, ofBranch(branch), email);
    await refuseManyMails(context);
    const { code, stored } = newInvitation();
    const values = { email, ...placeOf(priviledge, branch), ...stored };
    const id = await add(context, values, { branchId: branch.id, action: INVITED.first });
    await mailInvitation(context, { email, role: priviledge }, branch, code);
    return oneOf(context, byId(id));
  },

  async sendBranchInvitation({ id }, context) {
    const before = await hold(context, id);
    if (before.accountId !== null || before.blocked)
      throw refusal(409, 'BRANCH_USER.NOT_INVITABLE');
    await refuseManyMails(context);
    const branchId = await branchOf(context, before);
    if (branchId === undefined) throw notFound('id');
    const branch = await managedBranch(context, branchId, 'id');
    const { code, stored } = newInvitation();
    // An invitation takes the place of a question to the person of an account.
    await write(context, before, { ...stored, askedAccountId: null }, { action: INVITED.again });
    const invited = { email: before.email, role: before.role as Privilege };
    await mailInvitation(context, invited, branch, code);
    return oneOf(context, byId(id));
  },

  async withdrawBranchInvitation({ id }, context) {
    const before = await hold(context, id);
    if (before.invitationHash === null && before.askedAccountId === null)
      throw refusal(409, 'BRANCH_USER.NOT_INVITED');
    if (before.name === '') await remove(context, before);
    else
      await write(
        context,
        before,
        { invitationHash: null, invitedUntil: null, askedAccountId: null },
        { action: 'withdraw-invitation' },
      );
    return done;
  },

  async addUserBranch({ id, code, username }, context) {
    const { client, session } = context;
    const { rows: own } = await client.query<{ username: string }>(
      'SELECT app.username($1) AS username',
      [session.accountId],
    );
    if (own[0]?.username.toLowerCase() !== username.toLowerCase())
      throw refusal(403, 'BRANCH_USER.OTHER_PERSON', { params: { email: username } });
    const { rows } = await client.query<Accepted>('SELECT * FROM app.accept_invitation($1, $2)', [
      id,
      hashOf(code),
    ]);
    const [accepted] = rows;
    if (!accepted || accepted.outcome === 'none') throw refusal(400, 'BRANCH_USER.INVITATION_OVER');
    if (accepted.outcome === 'other')
      throw refusal(403, 'BRANCH_USER.OTHER_PERSON', { params: { email: username } });
    const { outcome, member, role, company_name } = accepted;
    await context.audit({ resource: RESOURCE, id: member, action: 'join', branchId: id });
    await context.announce({ resource: RESOURCE, id: member, change: 'update' }, id);
    await tellRights(context, [session.accountId]);
    return {
      id,
      code: accepted.code,
      companyName: company_name,
      privilege: role,
      isNew: outcome === 'joined',
    };
  },

  async linkBranchUser({ userBranchId, username }, context) {
    const before = await hold(context, userBranchId, 'userBranchId');
    if (before.accountId !== null) throw refusal(409, 'BRANCH_USER.LINKED');
    if (before.blocked) throw refusal(409, 'BRANCH_USER.NOT_INVITABLE');
    await countLinkTry(context);
    const { rows } = await context.client.query<Linkable>('SELECT * FROM app.account_to_link($1)', [
      username,
    ]);
    const [account] = rows;
    if (!account)
      return refuseAfterCommit(refusal(404, 'BRANCH_USER.NO_ACCOUNT', { field: 'username' }));
    if (account.id === context.session.accountId)
      throw refusal(403, 'BRANCH_USER.OWN', { field: 'username' });
    const branchId = await branchOf(context, before);
    if (branchId === undefined) throw notFound('userBranchId');
    const branch = await managedBranch(context, branchId, 'userBranchId');
    await refuseMember(context, ofBranch(branch), username);
    await refuseManyMails(context);
    await write(
      context,
      before,
      {
        askedAccountId: account.id,
        invitationHash: null,
        invitedUntil: null,
        byProvider: false,
      },
      { action: ASKED, changes: { username: [null, username] } },
    );
    await askToJoin(context, { ...before, email: username }, branch, account.id);
    return oneOf(context, byId(userBranchId));
  },

  async unlinkBranchUser({ id }, context) {
    const before = await hold(context, id);
    if (before.accountId === null && before.askedAccountId === null)
      throw refusal(409, 'BRANCH_USER.NOT_LINKED');
    await refuseLastOwner(context, before);
    const { username } = await oneOf(context, byId(id));
    await write(
      context,
      before,
      {
        accountId: null,
        askedAccountId: null,
        linked: false,
        byProvider: false,
        ...(before.accountId !== null && { leftAccountId: before.accountId }),
      },
      { action: 'unlink', changes: { username: [username, null] } },
    );
    return oneOf(context, byId(id));
  },

  async disabledBranchUser({ id, branchID, userEmail, userLoginID }, context) {
    const shown = await oneOf(context, byId(id));
    if (branchID !== undefined)
      await oneOf(
        context,
        and(byId(id), ofBranch(await managedBranch(context, branchID, 'branchID'))),
      );
    if (userEmail && !isSame(userEmail, shown.email)) throw notFound('userEmail');
    if (userLoginID && !isSame(userLoginID, shown.username)) throw notFound('userLoginID');
    const before = await hold(context, id);
    if (before.blocked) return done;
    await refuseLastOwner(context, before);
    await write(
      context,
      before,
      { blocked: true, invitationHash: null, invitedUntil: null, askedAccountId: null },
      { action: 'disable' },
    );
    return done;
  },

  async enableBranchUser({ id }, context) {
    const before = await hold(context, id);
    if (before.blocked) await write(context, before, { blocked: false }, { action: 'enable' });
    return oneOf(context, byId(id));
  },

  adminChangePassword: prepared({
    prepare: ({ new_password }, context) => hashNewPassword(new_password, context),
    async handle({ branch_user_id, new_password }, context, passwordHash) {
      const member = await hold(context, branch_user_id, 'branch_user_id');
      if (member.accountId === null) throw refusal(409, 'BRANCH_USER.NOT_LINKED');
      const { rows } = await context.client.query<{ email: string; display_name: string }>(
        'SELECT * FROM app.set_member_password($1, $2)',
        [branch_user_id, passwordHash],
      );
      const [person] = rows;
      if (!person) throw refusal(403, 'BRANCH_USER.PASSWORD_NOT_YOURS');
      await refuseGuessed(new_password, [person.email, person.display_name]);
      await refusePlaces(context.db, member.accountId, new_password);
      const branchId = await branchOf(context, member);
      await context.audit({
        resource: RESOURCE,
        id: branch_user_id,
        action: 'change-password',
        branchId,
      });
      await mailPasswordSet(context, { email: person.email, name: person.display_name });
      return done;
    },
  }),

  async sendPasswordLink({ id }, context) {
    const member = await hold(context, id);
    if (member.accountId === null || member.blocked) throw refusal(409, 'BRANCH_USER.NOT_LINKED');
    await refuseManyMails(context);
    const branchId = await branchOf(context, member);
    await refuseManyLinks(context, { id, branchId });
    const code = newToken();
    const { rows } = await context.client.query<{ email: string; display_name: string }>(
      'SELECT * FROM app.keep_member_reset($1, $2, $3)',
      [id, hashOf(code), PASSWORD_LINK_HOURS],
    );
    const [person] = rows;
    if (!person) throw refusal(409, 'BRANCH_USER.CLOSED');
    await context.audit({ resource: RESOURCE, id, action: LINKED, branchId });
    await mailPasswordLink(context, { email: person.email, name: person.display_name }, code);
    return done;
  },
};

interface Accepted {
  outcome: 'joined' | 'already' | 'other' | 'none';
  member: number;
  role: Privilege;
  code: string;
  company_name: string;
}

interface Linkable {
  id: number;
  full_name: string;
  phone_mobile: string;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Where someone with a privilege belongs: an owner to the tenant, all others to the branch. */
function placeOf(privilege: Privilege, { id, tenantId }: { id: number; tenantId: number }) {
  return { role: privilege, tenantId, branchId: privilege === 'Tenant' ? null : id };
}

/** The role and branch after a change of either. */
async function movedTo(
  context: SessionContext,
  before: Member,
  { privilege, branchID }: { privilege: Privilege | undefined; branchID: number | undefined },
): Promise<{ role?: Privilege; branchId?: number | null }> {
  const role = privilege ?? (before.role as Privilege);
  if (role !== before.role) await refuseAbove(context, before.tenantId, role, 'privilege');
  if (role === 'Tenant') return { role, branchId: null };
  if (before.role === 'Tenant') await refuseLastOwner(context, before);
  const branchId = branchID ?? before.branchId ?? (await branchOf(context, before));
  if (branchId === undefined) throw notFound('branchID');
  const { id, tenantId } = await managedBranch(context, branchId, 'branchID');
  if (tenantId !== before.tenantId) throw notFound('branchID');
  return { role, branchId: id };
}
