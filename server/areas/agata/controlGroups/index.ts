import { and, eq, inArray, sql } from 'drizzle-orm';
import type { controlGroups as calls } from '../../../../contract/agata/controlGroups.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import {
  controlGroupMembers,
  controlGroups as table,
  teamMembers,
} from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { type Changes, differences, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { type OwnTeam, teamOf } from '../shared/workplace.ts';

const RESOURCE = 'control-groups';
type Group = Answered<typeof calls.getCtControlGroupDetails>;

const memberIds = sql<number[]>`ARRAY(SELECT x.member_id FROM ${controlGroupMembers} x
  WHERE x.group_id = ${outer(table.id)} ORDER BY x.member_id)`;
const columns = {
  id: table.id,
  consultantTeamId: table.teamId,
  name: table.name,
  teamMembers: memberIds.as('member_ids'),
  editTeamStatus: table.editTeamStatus,
  addRemoveMemberStatus: table.addRemoveMemberStatus,
  version: table.version,
};

export const controlGroups: Handlers<typeof calls> = {
  async getCtControlGroupsList({ consultantTeamId, q, ...list }, context) {
    const team = await teamOf(context, consultantTeamId);
    const rows = await pageOf(context, list, {
      sorts: {
        name: table.name,
        editTeamStatus: table.editTeamStatus,
        addRemoveMemberStatus: table.addRemoveMemberStatus,
        id: table.id,
      },
      defaultSort: 'name',
      id: table.id,
      where: and(eq(table.teamId, team.id), q ? containsWords(q, [table.name]) : undefined),
      rows: () => context.db.select(columns).from(table).$dynamic(),
    });
    return rows.map((row) => ({ ...row, mayEdit: team.leads }));
  },

  async getCtControlGroupDetails({ ctControlGroupId }, context) {
    const { group } = await groupOf(context, ctControlGroupId, 'ctControlGroupId');
    return group;
  },

  async createCtControlGroup({ consultantTeamId, name, ...given }, context) {
    const members = [...new Set([...given.teamMembers, ...(given.members ?? [])])];
    const team = await teamOf(context, consultantTeamId, 'leads');
    await refuseStrangers(context, team, members);
    const [row] = await context.db
      .insert(table)
      .values({ teamId: team.id, name })
      .returning({ id: table.id })
      .catch(refuseName);
    if (!row) throw new Error('a control group was not stored');
    await putMembers(context, { teamId: team.id, groupId: row.id }, members);
    await context.audit({ resource: RESOURCE, id: row.id, action: 'create' });
    return (await groupOf(context, row.id, 'id')).group;
  },

  async updateCtControlGroup({ id, consultantTeamId, name, teamMembers }, context) {
    const { group, team } = await groupToChange(context, id);
    const members = teamMembers ?? group.teamMembers;
    if (consultantTeamId !== undefined && consultantTeamId !== team.id)
      throw notFound('consultantTeamId');
    await refuseStale(context, RESOURCE, group);
    await refuseStrangers(context, team, members);
    const changes: Changes = differences(group, { name });
    if (!isSameList(group.teamMembers, members))
      changes['teamMembers'] = [group.teamMembers, members];
    if (Object.keys(changes).length === 0) return group;
    await context.db
      .update(table)
      .set({ name, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
      .catch(refuseName);
    if (changes['teamMembers'])
      await putMembers(context, { teamId: team.id, groupId: id }, members);
    await context.audit({ resource: RESOURCE, id, action: 'edit', changes });
    return (await groupOf(context, id, 'id')).group;
  },

  async updateCtControlGroupPermissions({ id, ...rights }, context) {
    const { group } = await groupToChange(context, id);
    const changes = differences({ ...group }, rights);
    if (Object.keys(changes).length === 0) return group;
    await context.db
      .update(table)
      .set({ ...rights, version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
    await context.audit({ resource: RESOURCE, id, action: 'edit', changes });
    return (await groupOf(context, id, 'id')).group;
  },

  async removeCtControlGroup({ id }, context) {
    const { group } = await groupToChange(context, id);
    await context.audit({
      resource: RESOURCE,
      id,
      action: 'delete',
      changes: { name: [group.name, null] },
    });
    await context.db.delete(table).where(eq(table.id, id));
    return { done: true };
  },
};

async function groupOf(
  context: SessionContext,
  id: number,
  field: string,
): Promise<{ group: Group; team: OwnTeam }> {
  const [row] = await context.db.select(columns).from(table).where(eq(table.id, id));
  if (!row) throw notFound(field);
  const team = await teamOf(context, row.consultantTeamId, undefined, field);
  return { group: { ...row, mayEdit: team.leads }, team };
}

async function groupToChange(context: SessionContext, id: number) {
  const { team } = await groupOf(context, id, 'id');
  if (!team.leads) throw refusal(403, 'AGATA.NOT_ALLOWED');
  await context.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  return groupOf(context, id, 'id');
}

// A group is of members of its own team. One who was removed meanwhile is answered like one of another team.
async function refuseStrangers(
  { db }: SessionContext,
  team: OwnTeam,
  members: readonly number[],
): Promise<void> {
  if (members.length === 0) return;
  const found = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, team.id), inArray(teamMembers.id, [...members])));
  if (found.length < members.length) throw notFound('teamMembers');
}

async function putMembers(
  { db }: SessionContext,
  of: { teamId: number; groupId: number },
  members: readonly number[],
): Promise<void> {
  await db.delete(controlGroupMembers).where(eq(controlGroupMembers.groupId, of.groupId));
  if (members.length > 0)
    await db.insert(controlGroupMembers).values(members.map((memberId) => ({ ...of, memberId })));
}

const isSameList = (before: readonly number[], after: readonly number[]) =>
  before.length === after.length && after.every((id) => before.includes(id));

function refuseName(error: unknown): never {
  throw sqlState(error) === '23505' ? refusal(409, 'GENERAL.TAKEN', { field: 'name' }) : error;
}
