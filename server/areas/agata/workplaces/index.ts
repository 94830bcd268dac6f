import { type SQL, sql } from 'drizzle-orm';
import { accessRoles } from '../../../../contract/agata/access.ts';
import type { agataWorkplaces as calls } from '../../../../contract/agata/workplaces.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { teamNameTaken } from '../shared/teamNames.ts';
import { agataTenantOf, teamOf } from '../shared/workplace.ts';

interface Item extends Record<string, unknown> {
  id: number;
  name: string;
}

export const agataWorkplaces: Handlers<typeof calls> = {
  getConsultantTeamsList: async ({ approvalStatus = 1 }, context) => ({
    data: await teamItems(
      context,
      sql`(m.state = 'joined') = ${approvalStatus === 1} AND ${approvalStatus} < 2`,
    ),
  }),

  async selectConsultantTeam({ consultantTeamId }, context) {
    const { id } = await teamOf(context, consultantTeamId);
    return { data: await teamItems(context, sql`d.id = ${id}`) };
  },

  async searchConsultantTeams({ keyword }, { db }) {
    const { rows } = await db.execute<Item & { description: string; members: number }>(
      sql`SELECT d.id, d.name, d.description, d.members FROM app.team_directory() d
           WHERE d.name ILIKE ${likePattern(keyword)} ORDER BY d.name, d.id LIMIT 50`,
    );
    return { data: rows };
  },

  async createConsultantTeam({ name }, context) {
    const id = await created(context, sql`SELECT app.create_team(${name}) AS id`).catch(
      teamNameTaken,
    );
    await context.audit({ resource: 'consultant-teams', id, action: 'create' });
    return { id, name, leads: true, edits: true, managesMembers: true };
  },

  getAgataTenantsList: async (_, context) => ({ data: await tenantItems(context) }),

  async selectAgataTenant({ tenantId }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    return { data: await tenantItems(context, sql`t.id = ${id}`) };
  },

  async createAgataTenant({ name }, context) {
    const id = await created(context, sql`SELECT app.create_agata_tenant(${name}) AS id`);
    await context.audit({ resource: 'agata-tenants', id, action: 'create' });
    return { id, name, manages: true };
  },

  accessRoleList: async () => ({ data: [...accessRoles] }),
};

// Who asks to join a team, or is invited, has no right there.
async function teamItems({ db }: SessionContext, where: SQL) {
  const { rows } = await db.execute<
    Item & { leads: boolean; edits: boolean; managesMembers: boolean }
  >(
    sql`SELECT d.id, d.name, coalesce(r.leads, false) AS leads, coalesce(r.edits, false) AS edits,
               coalesce(r.manages_members, false) AS "managesMembers"
          FROM app.team_directory() d
          JOIN team_member m ON m.team_id = d.id AND m.provider_id = app.own_provider()
          LEFT JOIN app.team_rights() r ON r.id = d.id
         WHERE ${where} ORDER BY d.name, d.id`,
  );
  return rows;
}

async function tenantItems({ db }: SessionContext, where: SQL = sql`true`) {
  const { rows } = await db.execute<Item & { manages: boolean }>(
    sql`SELECT t.id, t.name, o.manages FROM agata_tenant t JOIN app.own_agata_tenants() o ON o.id = t.id
         WHERE ${where} ORDER BY t.name, t.id`,
  );
  return rows;
}

// Only an approved provider makes teams and tenants.
async function created({ db }: SessionContext, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ id: number | null }>(query);
  const id = rows[0]?.id;
  if (!id) throw refusal(403, 'AGATA.NOT_APPROVED');
  return id;
}
