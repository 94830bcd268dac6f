import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { chargingAccounts as calls } from '../../../../contract/agata/chargingAccounts.ts';
import {
  agataSubscriptions,
  agataTenants,
  chargingAccounts as table,
  consultantTeams,
  subscriptionCategories,
} from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { total } from '../agataSubscriptions/amounts.ts';
import {
  createAccount,
  listAccounts,
  oneAccount,
  removeAccount,
  searchedOfAccounts,
  updateAccount,
} from '../shared/chargingAccounts.ts';
import { agataTenantOf } from '../shared/workplace.ts';

const MOST_CHARGES = 200;

const columns = getTableColumns(table);
const subscriptions = sql<number>`(SELECT count(*)::integer FROM agata_subscription s
  WHERE s.charging_account_id = ${outer(table.id)} AND s.cancelled_at IS NULL)`;
// Sums of bigints are numeric: an amount of ours is a number.
const charged = sql<number>`(SELECT coalesce(sum(s.price + s.tax - (
    SELECT coalesce(sum(c.amount), 0) FROM credit_note c WHERE c.invoice_id = s.invoice_id)), 0)::float8 FROM agata_subscription s
  WHERE s.charging_account_id = ${outer(table.id)} AND s.cancelled_at IS NULL)`;
const owner = sql<string>`coalesce(${consultantTeams.name}, ${agataTenants.name})`;
const audience = sql<
  'team' | 'tenant'
>`CASE WHEN ${table.teamId} IS NULL THEN 'tenant' ELSE 'team' END`;

/** The charging accounts of the tenants of AGATA, and for the platform those of teams and tenants. */
export const chargingAccounts: Handlers<typeof calls> = {
  async chargingAccountList({ tenantId, ...list }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    return { data: await listAccounts(context, { audience: 'tenant', id }, list) };
  },

  chargingAccountDetails: ({ id }, context) => oneAccount(context, 'tenant', id),

  createChargingAccount: ({ tenantId, ...fields }, context) =>
    createAccount(context, { audience: 'tenant', id: tenantId }, fields),

  updateChargingAccount: (fields, context) => updateAccount(context, 'tenant', fields),

  removeChargingAccount: ({ id }, context) => removeAccount(context, 'tenant', id),

  async allChargingAccountList({ q, ...list }, context) {
    const where = q
      ? containsWords(q, [...searchedOfAccounts, agataTenants.name, consultantTeams.name])
      : undefined;
    const rows = await pageOf(context, list, {
      sorts: { ...columns, owner, audience, subscriptions, charged },
      defaultSort: 'owner',
      id: table.id,
      where,
      rows: () => allIn(context).$dynamic(),
    });
    const [sums] = await context.db
      .select({ charged: sql<number>`coalesce(sum(${charged}), 0)::float8` })
      .from(table)
      .leftJoin(agataTenants, eq(agataTenants.id, table.agataTenantId))
      .leftJoin(consultantTeams, eq(consultantTeams.id, table.teamId))
      .where(where);
    return { data: rows, sums: { charged: sums?.charged ?? 0 } };
  },

  async allChargingAccountDetails({ id }, context) {
    const [row] = await allIn(context).where(eq(table.id, id));
    if (!row) throw notFound('id');
    const charges = await context.db
      .select({
        id: agataSubscriptions.id,
        category: subscriptionCategories.name,
        fromDay: agataSubscriptions.fromDay,
        toDay: agataSubscriptions.toDay,
        price: agataSubscriptions.price,
        tax: agataSubscriptions.tax,
        total,
        isCancelled: sql<boolean>`(${agataSubscriptions.cancelledAt} IS NOT NULL)`,
      })
      .from(agataSubscriptions)
      .innerJoin(
        subscriptionCategories,
        eq(subscriptionCategories.id, agataSubscriptions.categoryId),
      )
      .where(eq(agataSubscriptions.chargingAccountId, id))
      .orderBy(desc(agataSubscriptions.fromDay), desc(agataSubscriptions.id))
      .limit(MOST_CHARGES);
    return { ...row, charges };
  },
};

function allIn({ db }: SessionContext) {
  const { version: _version, agataTenantId: _tenant, teamId: _team, ...held } = columns;
  return db
    .select({
      ...held,
      audience: audience.as('audience'),
      ownerId: sql<number>`coalesce(${table.teamId}, ${table.agataTenantId})`.as('owner_id'),
      owner: owner.as('owner'),
      subscriptions: subscriptions.as('subscriptions'),
      charged: charged.as('charged'),
    })
    .from(table)
    .leftJoin(agataTenants, eq(agataTenants.id, table.agataTenantId))
    .leftJoin(consultantTeams, eq(consultantTeams.id, table.teamId));
}
