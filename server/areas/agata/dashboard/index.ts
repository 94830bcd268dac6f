import { sql } from 'drizzle-orm';
import type { agataDashboard as calls } from '../../../../contract/agata/dashboard.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { agataTenantOf, ownAgataTenants, ownTeams, teamOf } from '../shared/workplace.ts';

type Dashboard = Answer<typeof calls.getAgataDashboard>;

export const agataDashboard: Handlers<typeof calls> = {
  async getAgataDashboard({ consultantTeamId, tenantId }, context) {
    const team = await chosenOf(
      consultantTeamId,
      () => ownTeams(context),
      (id) => teamOf(context, id),
    );
    const tenant = await chosenOf(
      tenantId,
      () => ownAgataTenants(context),
      (id) => agataTenantOf(context, id),
    );
    const { rows } = await context.db.execute<Record<keyof Dashboard, unknown>>(sql`
      SELECT (SELECT count(*)::integer FROM team_member
               WHERE provider_id = app.own_provider() AND state = 'invited')
             + (SELECT count(*)::integer FROM agata_tenant_member
                 WHERE provider_id = app.own_provider() AND state = 'invited') AS invitations,
             (SELECT json_build_object('id', t.id, 'name', t.name,
                'members', (SELECT count(*) FROM team_member m WHERE m.team_id = t.id AND m.state = 'joined'),
                'asking', (SELECT count(*) FROM team_member m WHERE m.team_id = t.id AND m.state = 'asking'),
                'articles', (SELECT count(*) FROM article a WHERE a.team_id = t.id AND a.state = 'published'),
                'tenants', (SELECT count(*) FROM agata_tenant_team x WHERE x.team_id = t.id AND x.state = 'joined'))
                FROM consultant_team t WHERE t.id = ${team}) AS team,
             (SELECT json_build_object('id', t.id, 'name', t.name,
                'people', (SELECT count(*) FROM agata_tenant_member m
                            WHERE m.agata_tenant_id = t.id AND m.state = 'joined'),
                'teams', (SELECT count(*) FROM agata_tenant_team x
                           WHERE x.agata_tenant_id = t.id AND x.state = 'joined'),
                'applications', (SELECT count(*) FROM agata_tenant_team x
                                  WHERE x.agata_tenant_id = t.id AND x.state = 'applied'))
                FROM agata_tenant t WHERE t.id = ${tenant}) AS tenant`);
    return rows[0] as unknown as Dashboard;
  },
};

// The given one, which has to be the person's, or their only one.
async function chosenOf(
  given: number | undefined,
  own: () => Promise<readonly { id: number }[]>,
  find: (id: number) => Promise<{ id: number }>,
): Promise<number | null> {
  if (given !== undefined) return (await find(given)).id;
  const all = await own();
  return all.length === 1 ? (all[0]?.id ?? null) : null;
}
