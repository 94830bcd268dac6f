import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { teamMembers as calls } from '../../../../contract/agata/teamMembers.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { agataSettings, providers, teamMembers as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { type OwnTeam, teamOf } from '../shared/workplace.ts';

type Member = Answered<typeof calls.inviteHPToCT>;
export type MemberRow = typeof table.$inferSelect;

const isOpen = sql`app.invitation_holds(${table.createdAt})`;
const state = sql<Member['state']>`CASE
  WHEN ${table.state} = 'invited' AND NOT ${isOpen} THEN 'expired' ELSE ${table.state} END`;
// Whether someone is registered with an invited number is not told.
const known = sql`${table.state} <> 'invited'`;
const name = sql<string>`CASE WHEN ${known} THEN coalesce(${providers.name}, '+' || ${table.mobileNo})
  ELSE '+' || ${table.mobileNo} END`;
const expertise = sql<string>`CASE WHEN ${known} THEN coalesce(${providers.expertise}, '') ELSE '' END`;
const invitedUntil = sql<string | null>`CASE WHEN ${table.state} = 'invited'
  THEN ${table.createdAt} + make_interval(days => ${agataSettings.invitationDays}) END`;

const sorts = {
  name,
  mobileNo: table.mobileNo,
  expertise,
  accessRoleId: table.accessRoleId,
  state,
  id: table.id,
};

/** The members of a list request. */
export async function listOf(
  context: SessionContext,
  {
    consultantTeamId,
    state: wanted,
    accessRoleId,
    q,
    ...list
  }: Checked<typeof calls.getTeamUserAccessList>,
): Promise<Member[]> {
  const team = await teamOf(context, consultantTeamId);
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'name',
    id: table.id,
    where: and(
      eq(table.teamId, team.id),
      wanted && eq(state, wanted),
      accessRoleId === undefined ? undefined : eq(table.accessRoleId, accessRoleId),
      q
        ? sql`(${containsWords(q, [table.mobileNo])} OR (${known} AND ${containsWords(q, [providers.name, providers.expertise])}))`
        : undefined,
    ),
    rows: () => rowsOf(context).$dynamic(),
  });
  return rows.map((row) => toMember(row, team));
}

/** A member of a team of the person. */
export async function memberOf(
  context: SessionContext,
  id: number,
  team: OwnTeam,
): Promise<Member> {
  const [row] = await rowsOf(context).where(and(eq(table.id, id), eq(table.teamId, team.id)));
  if (!row) throw notFound('id');
  return toMember(row, team);
}

/** A member with the person's team, held until the change; 404 for one of another team. */
export async function holdMember(
  context: SessionContext,
  where: SQL,
  field: string,
): Promise<{ member: MemberRow; team: OwnTeam }> {
  const [found] = await context.db
    .select({ id: table.id, teamId: table.teamId })
    .from(table)
    .where(where);
  if (!found) throw notFound(field);
  const team = await teamOf(context, found.teamId, 'managesMembers', field);
  const [member] = await context.db
    .select()
    .from(table)
    .where(eq(table.id, found.id))
    .for('update');
  if (!member) throw notFound(field);
  return { member, team };
}

function rowsOf({ db, session }: SessionContext) {
  return db
    .select({
      id: table.id,
      healthcareProviderId: sql<number | null>`CASE WHEN ${known} THEN ${table.providerId} END`,
      name: name.as('shown_name'),
      mobileNo: table.mobileNo,
      expertise: expertise.as('shown_expertise'),
      accessRoleId: table.accessRoleId,
      state: state.as('shown_state'),
      invitedUntil: invitedUntil.as('invited_until'),
      isSelf: sql<boolean>`coalesce(${providers.accountId} = ${session.accountId}, false)`,
      version: table.version,
    })
    .from(table)
    .innerJoin(agataSettings, sql`true`)
    .leftJoin(providers, eq(providers.id, table.providerId));
}

type Row = Omit<Member, 'isManaged' | 'isLed'>;

function toMember({ invitedUntil: until, ...row }: Row, team: OwnTeam): Member {
  const isBelow = !row.isSelf && row.accessRoleId >= team.accessRoleId;
  return {
    ...row,
    name: row.name === `+${row.mobileNo}` ? formatPhone(row.mobileNo) : row.name,
    invitedUntil: until && wallClockOf(new Date(until)),
    isManaged: team.managesMembers && isBelow,
    isLed: team.leads && isBelow && row.state === 'joined',
  };
}
