import { eq, type SQL, sql } from 'drizzle-orm';
import { accessRoles } from '../../../../contract/agata/access.ts';
import type { ownInvitations as calls } from '../../../../contract/agata/ownInvitations.ts';
import { providers } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';

interface OwnRow extends Record<string, unknown> {
  kind: 'team' | 'tenant';
  id: number;
  name: string;
  access_role_id: number;
  state: 'invited' | 'asking';
  since: string;
  until: string;
  over: boolean;
}

const done = { done: true } as const;

export const ownInvitations: Handlers<typeof calls> = {
  async getOwnInvitations(_, context) {
    const { db, session } = context;
    const [own] = await db
      .select({ status: providers.status })
      .from(providers)
      .where(eq(providers.accountId, session.accountId));
    const { rows: counted } = await db.execute<{ waiting: number }>(
      sql`SELECT app.waiting_invitations() AS waiting`,
    );
    const rows = await waitingRows(context);
    return {
      status: own?.status ?? 'none',
      waiting: counted[0]?.waiting ?? 0,
      invitations: rows
        .filter(({ state }) => state === 'invited')
        .map(({ kind, id, name, access_role_id, until, over }) => ({
          kind,
          id,
          name,
          role: accessRoles.find((role) => role.id === access_role_id)?.name ?? 'Member',
          until,
          isOver: over,
        })),
      asked: rows
        .filter(({ state }) => state === 'asking')
        .map(({ kind, id, name, since }) => ({ kind, id, name, since })),
    };
  },

  async answerTeamInvitation({ hpConsultantTeamId: id, accepts }, context) {
    await answer(context, { kind: 'team', id, accepts, field: 'hpConsultantTeamId' });
    return done;
  },

  async answerTenantInvitation({ hpTenantId: id, accepts }, context) {
    await answer(context, { kind: 'tenant', id, accepts, field: 'hpTenantId' });
    return done;
  },

  async withdrawTeamRequest({ hpConsultantTeamId: id }, context) {
    await refuseUnless(context, sql`app.withdraw_join(${id})`, 'hpConsultantTeamId');
    await context.audit({ resource: 'team-members', id, action: 'withdraw-invitation' });
    return done;
  },
};

interface Answered {
  kind: 'team' | 'tenant';
  id: number;
  accepts: boolean;
  field: string;
}

async function answer(
  context: SessionContext,
  { kind, id, accepts, field }: Answered,
): Promise<void> {
  const waiting = (await waitingRows(context)).find((row) => row.kind === kind && row.id === id);
  if (waiting?.state !== 'invited') throw notFound(field);
  if (accepts && waiting.over) throw refusal(409, 'AGATA.INVITATION_OVER');
  await refuseUnless(
    context,
    kind === 'team'
      ? sql`app.answer_team_invitation(${id}, ${accepts})`
      : sql`app.answer_tenant_invitation(${id}, ${accepts})`,
    field,
  );
  await context.audit({
    resource: kind === 'team' ? 'team-members' : 'agata-tenant-members',
    id,
    action: accepts ? 'join' : 'decline',
  });
}

async function refuseUnless({ db }: SessionContext, done: SQL, field: string): Promise<void> {
  const { rows } = await db.execute<{ done: boolean }>(sql`SELECT ${done} AS done`);
  if (!rows[0]?.done) throw notFound(field);
}

async function waitingRows({ db }: SessionContext): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    SELECT w.kind, w.id, w.name, w.access_role_id, w.state,
           (w.created_at AT TIME ZONE app.clinic_zone())::date::text AS since,
           ((w.created_at + app.invitation_time()) AT TIME ZONE app.clinic_zone())::date::text AS until,
           w.created_at + app.invitation_time() <= now() AS over
      FROM (SELECT 'team' AS kind, m.id, d.name, m.access_role_id, m.state, m.created_at
              FROM team_member m JOIN app.team_directory() d ON d.id = m.team_id
             WHERE m.provider_id = app.own_provider()
             UNION ALL
            SELECT 'tenant', m.id, d.name, m.access_role_id, m.state, m.created_at
              FROM agata_tenant_member m JOIN app.agata_tenant_directory() d ON d.id = m.agata_tenant_id
             WHERE m.provider_id = app.own_provider()) w
     WHERE w.state IN ('invited', 'asking') ORDER BY w.name, w.kind, w.id`);
  return rows;
}
