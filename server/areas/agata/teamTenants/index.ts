import { and, eq, sql } from 'drizzle-orm';
import type { teamTenants as calls } from '../../../../contract/agata/teamTenants.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { agataTenantTeams as table } from '../../../db/schema/index.ts';
import { likePattern } from '../../../kit/db/like.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { type OwnTeam, teamOf } from '../shared/workplace.ts';
import { teamName, tellManagers } from '../tenants/alerts.ts';

const RESOURCE = 'team-tenants';
type TeamTenant = Answered<typeof calls.applyToTenant>;
type State = TeamTenant['state'];

const done = { done: true } as const;
// A team sees the name and the city of a tenant alone.
const directory = sql`app.agata_tenant_directory() d`;
const name = sql<string>`d.name`;
const city = sql<string>`d.city`;
const since = sql<Date>`coalesce(${table.decidedAt}, ${table.createdAt})`;

export const teamTenants: Handlers<typeof calls> = {
  async getTeamTenantsList({ consultantTeamId, state, q, ...list }, context) {
    const team = await teamOf(context, consultantTeamId);
    const rows = await pageOf(context, list, {
      sorts: { name, city, state: table.state, since, id: table.id },
      defaultSort: 'name',
      id: table.id,
      where: and(
        eq(table.teamId, team.id),
        state && eq(table.state, state),
        q ? sql`(d.name ILIKE ${likePattern(q)} OR d.city ILIKE ${likePattern(q)})` : undefined,
      ),
      rows: () => rowsOf(context).$dynamic(),
    });
    return rows.map((row) => toTeamTenant(row, team));
  },

  async tenantDirectoryList(
    { q, ids, sort = 'name', order = 'ASC', page = 1, pageSize = 1_000 },
    context,
  ) {
    const { db, reply } = context;
    const by = sql.raw(`d.${sort} ${order}, d.id ${order}`);
    const { rows } = await db.execute<{ id: number; name: string; city: string; total: number }>(
      sql`SELECT d.id, d.name, d.city, count(*) OVER ()::integer AS total FROM ${directory}
           WHERE ${q ? sql`(d.name ILIKE ${likePattern(q)} OR d.city ILIKE ${likePattern(q)})` : sql`true`}
             AND ${ids ? sql`d.id = ANY (${`{${ids.join(',')}}`}::integer[])` : sql`true`}
           ORDER BY ${by} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    );
    reply.total(rows[0]?.total ?? 0);
    return rows.map(({ id, name: called, city: where }) => ({ id, name: called, city: where }));
  },

  async applyToTenant({ consultantTeamId, tenantAccountId }, context) {
    const { db } = context;
    const team = await teamOf(context, consultantTeamId, 'leads');
    const { rows: known } = await db.execute(
      sql`SELECT FROM ${directory} WHERE d.id = ${tenantAccountId}`,
    );
    if (known.length === 0) throw notFound('tenantAccountId');
    const [row] = await db
      .insert(table)
      .values({ agataTenantId: tenantAccountId, teamId: team.id, state: 'applied' })
      .onConflictDoUpdate({
        target: [table.agataTenantId, table.teamId],
        set: {
          state: 'applied',
          createdAt: sql`now()`,
          decidedAt: null,
          reason: '',
          version: sql`${table.version} + 1`,
        },
        setWhere: eq(table.state, 'declined'),
      })
      .returning({ id: table.id });
    if (!row) throw refusal(409, 'AGATA.TEAM_TENANT.THERE', { field: 'tenantAccountId' });
    await context.audit({ resource: RESOURCE, id: row.id, action: 'ask' });
    await tellManagers(context, tenantAccountId, {
      event: 'AGATA_TEAM_APPLIED',
      record: row.id,
      about: [await teamName(context, team.id)],
    });
    const [found] = await rowsOf(context).where(eq(table.id, row.id));
    if (!found) throw notFound('id');
    return toTeamTenant(found, team);
  },

  withdrawTenantApplication: ({ id }, context) => take(context, id, 'applied', 'cancel'),

  async answerInvitationOfTenant({ id, accepts }, context) {
    await hold(context, id, 'invited');
    await context.db
      .update(table)
      .set({
        state: accepts ? 'joined' : 'declined',
        decidedAt: sql`now()`,
        version: sql`${table.version} + 1`,
      })
      .where(eq(table.id, id));
    await context.audit({ resource: RESOURCE, id, action: accepts ? 'accept' : 'decline' });
    return done;
  },

  leaveTenant: ({ id }, context) => take(context, id, 'joined', 'end'),
};

async function take(
  context: SessionContext,
  id: number,
  state: State,
  action: 'cancel' | 'end',
): Promise<{ done: true }> {
  await hold(context, id, state);
  await context.audit({ resource: RESOURCE, id, action });
  await context.db.delete(table).where(eq(table.id, id));
  return done;
}

/** Holds what stands between a team that the person leads and a tenant; 409 where it stands otherwise by now. */
async function hold(context: SessionContext, id: number, state: State): Promise<void> {
  const [found] = await context.db
    .select({ teamId: table.teamId })
    .from(table)
    .where(eq(table.id, id));
  if (!found) throw notFound('id');
  await teamOf(context, found.teamId, 'leads', 'id');
  const [held] = await context.db
    .select({ state: table.state })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  if (held?.state !== state) throw refusal(409, 'AGATA.TEAM_TENANT.CHANGED');
}

function rowsOf({ db }: SessionContext) {
  return db
    .select({
      id: table.id,
      tenantAccountId: table.agataTenantId,
      name: name.as('tenant_name'),
      city: city.as('tenant_city'),
      state: table.state,
      reason: table.reason,
      since: since.as('since'),
      version: table.version,
    })
    .from(table)
    .innerJoin(directory, sql`d.id = ${table.agataTenantId}`);
}

type Row = Omit<TeamTenant, 'since' | 'mayDecide'> & { since: Date };

const toTeamTenant = ({ since: from, ...row }: Row, { leads }: OwnTeam): TeamTenant => ({
  ...row,
  since: wallClockOf(new Date(from)),
  mayDecide: leads,
});
