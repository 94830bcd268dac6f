import { and, eq, sql } from 'drizzle-orm';
import type { teamMembers as calls } from '../../../../contract/agata/teamMembers.ts';
import { teamMembers as table } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { type OwnTeam, teamOf } from '../shared/workplace.ts';
import { holdMember, listOf, memberOf, type MemberRow } from './reading.ts';

const RESOURCE = 'team-members';
const OWNER = 1;
const done = { done: true } as const;
const newVersion = { version: sql`${table.version} + 1` };

export const teamMembers: Handlers<typeof calls> = {
  getTeamUserAccessList: (input, context) => listOf(context, input),

  async updateTeamUserAccessRole(
    { healthcareProviderId, consultantTeamId, newCTMemberRole },
    context,
  ) {
    const { id: teamId, leads } = await teamOf(context, consultantTeamId);
    if (!leads) throw refusal(403, 'AGATA.NOT_ALLOWED');
    await holdTeam(context, teamId);
    const { member, team } = await holdMember(
      context,
      sql`${and(eq(table.providerId, healthcareProviderId), eq(table.teamId, teamId), eq(table.state, 'joined'))}`,
      'healthcareProviderId',
    );
    await refuseOwn(context, member);
    refuseAbove(team, Math.min(newCTMemberRole, member.accessRoleId));
    if (newCTMemberRole !== OWNER) await refuseLastOwner(context, member);
    if (newCTMemberRole !== member.accessRoleId) {
      await context.db
        .update(table)
        .set({ accessRoleId: newCTMemberRole, ...newVersion })
        .where(eq(table.id, member.id));
      await context.audit({
        resource: RESOURCE,
        id: member.id,
        action: 'edit',
        changes: { accessRoleId: [member.accessRoleId, newCTMemberRole] },
      });
    }
    return memberOf(context, member.id, team);
  },

  async removeTeamUser({ ctMemberId }, context) {
    const held = await holdMember(context, eq(table.id, ctMemberId), 'ctMemberId');
    await holdTeam(context, held.team.id);
    const { member, team } = await holdMember(context, eq(table.id, ctMemberId), 'ctMemberId');
    await refuseOwn(context, member);
    refuseAbove(team, member.accessRoleId);
    await refuseLastOwner(context, member);
    await remove(context, member, 'delete');
    return done;
  },

  async inviteHPToCT({ consultantTeamId, accessRoleId, mobileNo }, context) {
    const team = await teamOf(context, consultantTeamId, 'managesMembers');
    refuseAbove(team, accessRoleId);
    const [row] = await context.db
      .insert(table)
      .values({
        teamId: team.id,
        providerId: sql`app.provider_by_mobile(${mobileNo})`,
        mobileNo,
        accessRoleId,
        state: 'invited',
      })
      .returning({ id: table.id })
      .catch((error: unknown) => {
        throw sqlState(error) === '23505'
          ? refusal(409, 'AGATA.MEMBER.THERE', { field: 'mobileNo' })
          : error;
      });
    if (!row) throw new Error('an invitation was not stored');
    await context.audit({ resource: RESOURCE, id: row.id, action: 'invite' });
    return memberOf(context, row.id, team);
  },

  async inviteHPToCTAgain({ hpConsultantTeamId }, context) {
    const { member, team } = await holdInvitation(context, hpConsultantTeamId);
    await context.db
      .update(table)
      .set({ createdAt: sql`now()`, ...newVersion })
      .where(eq(table.id, member.id));
    await context.audit({ resource: RESOURCE, id: member.id, action: 'invite-again' });
    return memberOf(context, member.id, team);
  },

  async cancelPendingTeamInvitation({ hpConsultantTeamId }, context) {
    const { member } = await holdInvitation(context, hpConsultantTeamId);
    await remove(context, member, 'withdraw-invitation');
    return done;
  },

  async leaveConsultantTeam({ consultantTeamId }, context) {
    const { id: teamId } = await teamOf(context, consultantTeamId);
    await holdTeam(context, teamId);
    const [member] = await context.db
      .select()
      .from(table)
      .where(
        sql`${table.teamId} = ${teamId} AND ${table.providerId} = app.own_provider() AND ${table.state} = 'joined'`,
      );
    if (!member) throw notFound('consultantTeamId');
    await refuseLastOwner(context, member);
    // Who is told is found by the row, so it is removed last.
    await context.audit({ resource: RESOURCE, id: member.id, action: 'end' });
    await context.db.execute(sql`SELECT app.leave_team(${teamId})`);
    return done;
  },

  async answerTeamJoinRequest({ ctMemberId, accepts }, context) {
    const { member } = await holdMember(context, eq(table.id, ctMemberId), 'ctMemberId');
    if (member.state !== 'asking') throw refusal(409, 'AGATA.MEMBER.NOT_ASKING');
    if (!accepts) {
      await remove(context, member, 'decline');
      return done;
    }
    await context.db
      .update(table)
      .set({ state: 'joined', ...newVersion })
      .where(eq(table.id, member.id));
    await context.audit({ resource: RESOURCE, id: member.id, action: 'accept' });
    return done;
  },
};

async function holdInvitation(context: SessionContext, id: number) {
  const held = await holdMember(context, eq(table.id, id), 'hpConsultantTeamId');
  if (held.member.state !== 'invited') throw refusal(409, 'AGATA.MEMBER.NOT_INVITED');
  refuseAbove(held.team, held.member.accessRoleId);
  return held;
}

// Changes of owners hold the team first, so that two of them do not each take the other's.
async function holdTeam({ db }: SessionContext, id: number): Promise<void> {
  await db.execute(sql`SELECT app.hold_team(${id})`);
}

async function refuseOwn({ db }: SessionContext, { providerId }: MemberRow): Promise<void> {
  const { rows } = await db.execute<{ own: number | null }>(sql`SELECT app.own_provider() AS own`);
  if (rows[0]?.own === providerId) throw refusal(403, 'AGATA.MEMBER.OWN');
}

function refuseAbove({ accessRoleId }: OwnTeam, role: number): void {
  if (role < accessRoleId) throw refusal(403, 'AGATA.MEMBER.ABOVE');
}

async function refuseLastOwner({ db }: SessionContext, member: MemberRow): Promise<void> {
  if (member.accessRoleId !== OWNER) return;
  const owners = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.teamId, member.teamId),
        eq(table.accessRoleId, OWNER),
        eq(table.state, 'joined'),
      ),
    );
  if (owners.length < 2) throw refusal(409, 'AGATA.MEMBER.LAST_OWNER');
}

// Who is told is found by the row, so it is removed last.
async function remove(
  { db, audit }: SessionContext,
  { id, mobileNo }: MemberRow,
  action: 'delete' | 'decline' | 'withdraw-invitation',
): Promise<void> {
  await audit({ resource: RESOURCE, id, action, changes: { mobileNo: [mobileNo, null] } });
  await db.delete(table).where(eq(table.id, id));
}
