import { sql } from 'drizzle-orm';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';

/** A consultant team of the person's, and what they may do there. */
export interface OwnTeam extends Record<string, unknown> {
  id: number;
  accessRoleId: number;
  /** Its roles, control groups, tenants and subscription. */
  leads: boolean;
  /** Its details and articles. */
  edits: boolean;
  managesMembers: boolean;
}

/** A tenant of AGATA that the person belongs to. */
export interface OwnAgataTenant extends Record<string, unknown> {
  id: number;
  accessRoleId: number;
  manages: boolean;
}

type TeamRight = 'leads' | 'edits' | 'managesMembers';

/**
 * The consultant team that a call is about: the given one, else the person's only one. 404 for a team of others, 400
 * where one has to be named, 403 without the right. `field` names the record by which the team was found.
 */
export async function teamOf(
  context: Pick<SessionContext, 'db'>,
  given: number | undefined,
  right?: TeamRight,
  field = 'consultantTeamId',
): Promise<OwnTeam> {
  const team = chosenOf(await ownTeams(context), given, field);
  if (right && !team[right]) throw refusal(403, 'AGATA.NOT_ALLOWED');
  return team;
}

/** The tenant of AGATA that a call is about, as for a team; `manages` where only its owners and administrators may. */
export async function agataTenantOf(
  context: Pick<SessionContext, 'db'>,
  given: number | undefined,
  right?: 'manages',
): Promise<OwnAgataTenant> {
  const tenant = chosenOf(await ownAgataTenants(context), given, 'tenantId');
  if (right && !tenant.manages) throw refusal(403, 'AGATA.NOT_ALLOWED');
  return tenant;
}

/** The consultant teams of the person. */
export async function ownTeams({ db }: Pick<SessionContext, 'db'>): Promise<OwnTeam[]> {
  const { rows } = await db.execute<OwnTeam>(
    sql`SELECT id, access_role_id AS "accessRoleId", leads, edits, manages_members AS "managesMembers"
          FROM app.team_rights()`,
  );
  return rows;
}

/** The tenants of AGATA that the person belongs to. */
export async function ownAgataTenants({
  db,
}: Pick<SessionContext, 'db'>): Promise<OwnAgataTenant[]> {
  const { rows } = await db.execute<OwnAgataTenant>(
    sql`SELECT id, access_role_id AS "accessRoleId", manages FROM app.own_agata_tenants()`,
  );
  return rows;
}

function chosenOf<T extends { id: number }>(
  own: readonly T[],
  given: number | undefined,
  field: string,
): T {
  if (given === undefined && own.length > 1) throw refusal(400, 'GENERAL.REQUIRED', { field });
  const chosen = given === undefined ? own[0] : own.find(({ id }) => id === given);
  if (!chosen) throw notFound(field);
  return chosen;
}
