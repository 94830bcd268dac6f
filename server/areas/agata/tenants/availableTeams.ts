import { type SQL, sql } from 'drizzle-orm';
import type { agataTenantTeams as calls } from '../../../../contract/agata/tenantTeams.ts';
import type { Answered, ListInput } from '../../../../contract/kit/call.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { SessionContext } from '../../../kit/http/context.ts';

type Team = Answered<typeof calls.listOfAvailableCt>['data'][number];

const sorts: Readonly<Record<string, SQL>> = {
  name: sql`d.name`,
  members: sql`d.members`,
  id: sql`d.id`,
};
const MAX_ROWS = 1_000;

/** A page of the teams of AGATA between which and a tenant nothing stands, or a declined application. */
export async function availableTeams(
  { db }: SessionContext,
  tenant: number,
  { page = 1, pageSize = MAX_ROWS, sort = 'name', order = 'ASC', q, ids }: ListInput,
): Promise<{ rows: Team[]; total: number }> {
  const where = sql.join(
    [
      sql`NOT EXISTS (SELECT FROM agata_tenant_team t WHERE t.team_id = d.id AND t.agata_tenant_id = ${tenant}
                      AND t.state <> 'declined')`,
      ...(q ? [sql`d.name ILIKE ${likePattern(q)}`] : []),
      ...(ids ? [sql`d.id = ANY (${sql.param(`{${ids.join(',')}}`)}::integer[])`] : []),
    ],
    sql` AND `,
  );
  const by = sorts[sort] ?? sql`d.name`;
  const { rows } = await db.execute<Team & Record<string, unknown>>(
    sql`SELECT d.id, d.name, d.description, d.members FROM app.team_directory() d WHERE ${where}
         ORDER BY ${by} ${order === 'DESC' ? sql`DESC` : sql`ASC`}, d.id
         LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM app.team_directory() d WHERE ${where}`,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Whether the directory of AGATA has a team. */
export async function isTeam({ db }: SessionContext, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM app.team_directory() d WHERE d.id = ${id}`);
  return rows.length > 0;
}
