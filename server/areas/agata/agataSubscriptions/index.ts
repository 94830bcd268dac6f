import { and, eq, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import { chargingAccounts } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { agataTenantOf, teamOf } from '../shared/workplace.ts';
import { offersOf, subscriptionsOf } from './reading.ts';
import { subscribe } from './subscribing.ts';

export const agataSubscriptions: Handlers<typeof calls> = {
  async getTeamSubscriptionsList({ consultantTeamId, ...list }, context) {
    const { id } = await teamOf(context, consultantTeamId);
    return subscriptionsOf(context, list, { audience: 'team', id });
  },

  async getTeamSubscriptionOffers({ consultantTeamId, ...list }, context) {
    const { id, leads } = await teamOf(context, consultantTeamId);
    return offersOf(context, list, { audience: 'team', id }, leads);
  },

  async subscribeTeam({ consultantTeamId, ...chosen }, context) {
    const { id } = await teamOf(context, consultantTeamId, 'leads');
    await context.db.execute(sql`SELECT app.hold_team(${id})`);
    return subscribe(context, { audience: 'team', id }, chosen);
  },

  async getTenantSubscriptionsList({ tenantId, ...list }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    return subscriptionsOf(context, list, { audience: 'tenant', id });
  },

  async getTenantSubscriptionOffers({ tenantId, ...list }, context) {
    const { id, manages } = await agataTenantOf(context, tenantId);
    return offersOf(context, list, { audience: 'tenant', id }, manages);
  },

  async subscribeTenant({ tenantId, chargingAccountId, ...chosen }, context) {
    const { db } = context;
    const { id } = await agataTenantOf(context, tenantId, 'manages');
    await db.execute(sql`SELECT FROM agata_tenant WHERE id = ${id} FOR NO KEY UPDATE`);
    const [account] = await db
      .select({ id: chargingAccounts.id })
      .from(chargingAccounts)
      .where(
        and(eq(chargingAccounts.id, chargingAccountId), eq(chargingAccounts.agataTenantId, id)),
      )
      .for('key share');
    if (!account) throw notFound('chargingAccountId');
    return subscribe(context, { audience: 'tenant', id }, { ...chosen, chargingAccountId });
  },
};
