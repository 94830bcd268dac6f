import { and, eq, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import { agataSubscriptions as table } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { agataTenantOf, teamOf } from '../shared/workplace.ts';
import { ofOwnTenant } from '../tenants/ownTenants.ts';
import { cancel, keep } from './cancelling.ts';
import { offersOf, subscriptionsOf } from './reading.ts';
import type { Subscriber } from './subscriber.ts';
import { subscribe } from './subscribing.ts';

export const agataSubscriptions: Handlers<typeof calls> = {
  async getTeamSubscriptionsList({ consultantTeamId, ...list }, context) {
    const { id, leads } = await teamOf(context, consultantTeamId);
    return subscriptionsOf(context, list, { audience: 'team', id, maySubscribe: leads });
  },

  async getTeamSubscriptionOffers({ consultantTeamId, ...list }, context) {
    const { id, leads } = await teamOf(context, consultantTeamId);
    return offersOf(context, list, { audience: 'team', id, maySubscribe: leads });
  },

  subscribeTeam: async ({ consultantTeamId, ...chosen }, context) =>
    subscribe(context, await heldTeam(context, consultantTeamId), chosen),

  cancelTeamSubscription: async ({ id }, context) =>
    cancel(context, await teamOfSubscription(context, id), id),

  keepTeamSubscription: async ({ id }, context) =>
    keep(context, await teamOfSubscription(context, id), id),

  async getTenantSubscriptionsList({ tenantId, ...list }, context) {
    const { id, manages } = await agataTenantOf(context, tenantId);
    return subscriptionsOf(context, list, { audience: 'tenant', id, maySubscribe: manages });
  },

  async getTenantSubscriptionOffers({ tenantId, ...list }, context) {
    const { id, manages } = await agataTenantOf(context, tenantId);
    return offersOf(context, list, { audience: 'tenant', id, maySubscribe: manages });
  },

  subscribeTenant: async ({ tenantId, ...chosen }, context) =>
    subscribe(context, await heldTenant(context, tenantId), chosen),

  cancelTenantSubscription: async ({ id }, context) =>
    cancel(context, await tenantOfSubscription(context, id), id),

  keepTenantSubscription: async ({ id }, context) =>
    keep(context, await tenantOfSubscription(context, id), id),
};

/** The team of a subscription of the person's teams, held as by `heldTeam`; 404 for other subscriptions. */
async function teamOfSubscription(context: SessionContext, id: number): Promise<Subscriber> {
  const [row] = await context.db
    .select({ teamId: table.teamId })
    .from(table)
    .where(and(eq(table.id, id), sql`${table.teamId} IN (SELECT o.id FROM app.own_teams() o)`));
  if (!row?.teamId) throw notFound('id');
  return heldTeam(context, row.teamId);
}

async function tenantOfSubscription(context: SessionContext, id: number): Promise<Subscriber> {
  const [row] = await context.db
    .select({ tenantId: table.agataTenantId })
    .from(table)
    .where(and(eq(table.id, id), ofOwnTenant(table.agataTenantId)));
  if (!row?.tenantId) throw notFound('id');
  return heldTenant(context, row.tenantId);
}

/** A team that the person leads, whose row is held: its subscriptions are made and cancelled one after the other. */
async function heldTeam(context: SessionContext, given: number | undefined): Promise<Subscriber> {
  const { id } = await teamOf(context, given, 'leads');
  await context.db.execute(sql`SELECT app.hold_team(${id})`);
  return { audience: 'team', id, maySubscribe: true };
}

async function heldTenant(context: SessionContext, given: number | undefined): Promise<Subscriber> {
  const { id } = await agataTenantOf(context, given, 'manages');
  await context.db.execute(sql`SELECT FROM agata_tenant WHERE id = ${id} FOR NO KEY UPDATE`);
  return { audience: 'tenant', id, maySubscribe: true };
}
