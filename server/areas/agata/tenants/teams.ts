import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { pageOfNumber } from '../../../../contract/agata/pageNumber.ts';
import type { agataTenantTeams as calls } from '../../../../contract/agata/tenantTeams.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { agataTenantTeams as table } from '../../../db/schema/index.ts';
import { likePattern } from '../../../kit/db/like.ts';
import { countedPage } from '../../../kit/db/pages.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { agataTenantOf } from '../shared/workplace.ts';
import { tellLeaders, tenantName } from './alerts.ts';
import { availableTeams, isTeam } from './availableTeams.ts';
import { ofOwnTenant } from './ownTenants.ts';

type TenantTeam = Answered<typeof calls.approveTenantTeam>;
type Row = typeof table.$inferSelect;
type State = Row['state'];

const RESOURCE = 'agata-tenant-teams';
const since = sql<Date>`coalesce(${table.decidedAt}, ${table.createdAt})`.mapWith(table.createdAt);
const sorts = {
  since,
  name: sql`d.name`,
  members: sql`d.members`,
  approvalStatus: table.state,
  id: table.id,
};
const done = { done: true } as const;
/** The states of each number of the wire. */
const numbered: readonly (readonly State[])[] = [['invited', 'applied'], ['joined'], ['declined']];
const statesOf = (asked: State | number): State[] =>
  typeof asked === 'number' ? [...(numbered[asked] ?? [])] : [asked];

/** The consultant teams of a tenant: applications, invitations, and those that work in it. */
export const agataTenantTeams: Handlers<typeof calls> = {
  async getApprovalsList({ tenantId, approvalStatus, q, ...asked }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    const { rows, total } = await countedPage(context, pageOfNumber(asked), {
      sorts,
      defaultSort: 'since',
      latestFirst: true,
      id: table.id,
      where: and(
        eq(table.agataTenantId, id),
        approvalStatus === undefined ? undefined : inArray(table.state, statesOf(approvalStatus)),
        q ? sql`d.name ILIKE ${likePattern(q)}` : undefined,
      ),
      rows: () => teamsIn(context).$dynamic(),
    });
    context.reply.total(total);
    return { data: rows.map(teamOf), totalCount: total };
  },

  async listOfAvailableCt({ tenantId, ...asked }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    const { rows, total } = await availableTeams(context, id, pageOfNumber(asked));
    context.reply.total(total);
    return { data: rows, totalCount: total };
  },

  async inviteCtToTenant({ tenantId, consultantTeamId }, context) {
    const { id: tenant } = await agataTenantOf(context, tenantId, 'manages');
    if (!(await isTeam(context, consultantTeamId))) throw notFound('consultantTeamId');
    const [made] = await context.db
      .insert(table)
      .values({ agataTenantId: tenant, teamId: consultantTeamId, state: 'invited' })
      .onConflictDoNothing({ target: [table.agataTenantId, table.teamId] })
      .returning();
    if (made) return inviting(context, made, 'invited');
    const held = await lockedRow(
      context,
      and(eq(table.agataTenantId, tenant), eq(table.teamId, consultantTeamId)),
      'consultantTeamId',
    );
    if (held.state === 'joined' || held.state === 'invited')
      throw refusal(409, 'AGATA.TEAM_INVITED_ALREADY', { field: 'consultantTeamId' });
    // Both sides want it.
    const becomes = held.state === 'applied' ? 'joined' : 'invited';
    await become(context, held, becomes);
    return inviting(context, held, becomes);
  },

  async cancelInvitationForCtToTenant({ consultantTeamId, tenantAccountId }, context) {
    const { id: tenant } = await agataTenantOf(context, tenantAccountId, 'manages');
    const row = await lockedRow(
      context,
      and(eq(table.agataTenantId, tenant), eq(table.teamId, consultantTeamId)),
      'consultantTeamId',
    );
    refuseUnless(row, 'invited');
    await removed(context, row, 'withdraw-invitation');
    return done;
  },

  approveTenantTeam: ({ id }, context) => answer(context, id, 'joined'),

  declineTenantTeam: ({ id, reason }, context) => answer(context, id, 'declined', reason),

  async removeTenantTeam({ id }, context) {
    const row = await managedRow(context, id);
    refuseUnless(row, 'joined');
    await removed(context, row, 'delete');
    await tell(context, row, 'AGATA_TEAM_LEFT');
    return done;
  },
};

// The row is locked until the end: of an approval and a withdrawal at once, the second finds what the first left.
async function answer(
  context: SessionContext,
  id: number,
  state: 'joined' | 'declined',
  reason = '',
): Promise<TenantTeam> {
  const row = await managedRow(context, id);
  refuseUnless(row, 'applied');
  await become(context, row, state, reason);
  await record(context, {
    resource: RESOURCE,
    id,
    action: 'edit',
    changes: {
      approvalStatus: ['applied', state],
      ...(reason && { reason: [null, reason] as [unknown, unknown] }),
    },
  });
  const event = state === 'joined' ? 'AGATA_TEAM_APPROVED' : 'AGATA_TEAM_DECLINED';
  await tell(context, row, event, reason);
  return oneOf(context, id);
}

async function inviting(
  context: SessionContext,
  row: Row,
  state: 'invited' | 'joined',
): Promise<TenantTeam> {
  await record(context, { resource: RESOURCE, id: row.id, action: 'invite' });
  await tell(context, row, state === 'joined' ? 'AGATA_TEAM_APPROVED' : 'AGATA_TEAM_INVITED');
  return oneOf(context, row.id);
}

async function become(
  { db }: SessionContext,
  { id }: Row,
  state: State,
  reason = '',
): Promise<void> {
  await db
    .update(table)
    .set({
      state,
      reason,
      version: sql`${table.version} + 1`,
      ...(state === 'invited'
        ? { createdAt: sql`now()`, decidedAt: null }
        : { decidedAt: sql`now()` }),
    })
    .where(eq(table.id, id));
}

async function removed(
  context: SessionContext,
  { id }: Row,
  action: 'delete' | 'withdraw-invitation',
): Promise<void> {
  await context.db.delete(table).where(eq(table.id, id));
  await record(context, { resource: RESOURCE, id, action, change: 'delete' });
}

function refuseUnless({ state }: Row, wanted: State): void {
  if (state !== wanted) throw refusal(409, 'AGATA.TEAM_CHANGED');
}

/** A row of a tenant that the person manages, locked; 404 for those of others and missing ones. */
async function managedRow(context: SessionContext, id: number): Promise<Row> {
  const row = await lockedRow(
    context,
    and(eq(table.id, id), ofOwnTenant(table.agataTenantId)),
    'id',
  );
  await agataTenantOf(context, row.agataTenantId, 'manages');
  return row;
}

async function lockedRow(
  { db }: SessionContext,
  where: SQL | undefined,
  field: string,
): Promise<Row> {
  const [row] = await db.select().from(table).where(where).for('update');
  if (!row) throw notFound(field);
  return row;
}

async function tell(
  context: SessionContext,
  row: Row,
  event: 'AGATA_TEAM_INVITED' | 'AGATA_TEAM_APPROVED' | 'AGATA_TEAM_DECLINED' | 'AGATA_TEAM_LEFT',
  reason = '',
): Promise<void> {
  const about = [await tenantName(context, row.agataTenantId), reason];
  await tellLeaders(context, row.teamId, { event, record: row.id, about });
}

// A tenant reads of teams what the directory of AGATA says.
function teamsIn({ db }: SessionContext) {
  return db
    .select({
      id: table.id,
      consultantTeamId: table.teamId,
      name: sql<string>`d.name`.as('team_name'),
      description: sql<string>`d.description`.as('team_description'),
      members: sql<number>`d.members`.as('team_members'),
      approvalStatus: table.state,
      reason: table.reason,
      since: since.as('since'),
    })
    .from(table)
    .innerJoin(sql`app.team_directory() AS d`, sql`d.id = ${table.teamId}`);
}

async function oneOf(context: SessionContext, id: number): Promise<TenantTeam> {
  const [row] = await teamsIn(context).where(eq(table.id, id));
  if (!row) throw notFound('id');
  return teamOf(row);
}

function teamOf({ since: at, ...row }: Awaited<ReturnType<typeof teamsIn>>[number]): TenantTeam {
  return { ...row, since: wallClockOf(at) };
}
