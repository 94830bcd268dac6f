import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { chargingAccounts as calls } from '../../../../contract/agata/chargingAccounts.ts';
import {
  agataSubscriptions,
  agataTenants,
  chargingAccounts as table,
  subscriptionCategories,
} from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { agataTenantOf } from '../shared/workplace.ts';
import { ofOwnTenant } from './ownTenants.ts';

type Row = typeof table.$inferSelect;

const RESOURCE = 'charging-accounts';
const columns = getTableColumns(table);
const searched = [table.name, table.billTo, table.email, table.phoneNo];
const subscriptions = sql<number>`(SELECT count(*)::integer FROM agata_subscription s
  WHERE s.charging_account_id = ${outer(table.id)})`;
// Sums of bigints are numeric: an amount of ours is a number.
const charged = sql<number>`(SELECT coalesce(sum(s.price), 0)::float8 FROM agata_subscription s
  WHERE s.charging_account_id = ${outer(table.id)})`;

/** The charging accounts of the tenants of AGATA. */
export const chargingAccounts: Handlers<typeof calls> = {
  async chargingAccountList({ tenantId, q, ...list }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    const rows = await pageOf(context, list, {
      sorts: columns,
      defaultSort: 'name',
      id: table.id,
      where: and(eq(table.agataTenantId, id), q ? containsWords(q, searched) : undefined),
      rows: () => context.db.select().from(table).$dynamic(),
    });
    return { data: rows.map(accountOf) };
  },

  async chargingAccountDetails({ id }, context) {
    return accountOf(await ownRow(context, id));
  },

  async createChargingAccount({ tenantId, ...fields }, context) {
    const { id: agataTenantId } = await agataTenantOf(context, tenantId, 'manages');
    const [row] = await unlessTaken(
      context.db
        .insert(table)
        .values({ agataTenantId, ...fields })
        .returning(),
    );
    if (!row) throw new Error('the charging account was not stored');
    const changes = differences({}, fields);
    await record(context, { resource: RESOURCE, id: row.id, action: 'create', changes });
    return accountOf(row);
  },

  async updateChargingAccount({ id, ...fields }, context) {
    const before = await managedRow(context, id);
    await refuseStale(context, RESOURCE, before);
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const changes = differences({ ...before }, Object.fromEntries(given));
    if (Object.keys(changes).length === 0) return accountOf(before);
    const [row] = await unlessTaken(
      context.db
        .update(table)
        .set({ ...Object.fromEntries(given), version: sql`${table.version} + 1` })
        .where(eq(table.id, id))
        .returning(),
    );
    await record(context, { resource: RESOURCE, id, action: 'edit', changes });
    return accountOf(row ?? before);
  },

  async removeChargingAccount({ id }, context) {
    const row = await managedRow(context, id);
    await refuseUsed(context, row);
    await context.db
      .delete(table)
      .where(eq(table.id, id))
      .catch((error: unknown) => {
        // A subscription that was made meanwhile.
        throw sqlState(error) === '23503' ? refusal(409, 'GENERAL.IN_USE') : error;
      });
    await record(context, { resource: RESOURCE, id, action: 'delete' });
    return { done: true };
  },

  async allChargingAccountList({ q, ...list }, context) {
    const where = q ? containsWords(q, [...searched, agataTenants.name]) : undefined;
    const rows = await pageOf(context, list, {
      sorts: { ...columns, tenant: agataTenants.name, subscriptions, charged },
      defaultSort: 'tenant',
      id: table.id,
      where,
      rows: () => allIn(context).$dynamic(),
    });
    const [sums] = await context.db
      .select({ charged: sql<number>`coalesce(sum(${charged}), 0)::float8` })
      .from(table)
      .innerJoin(agataTenants, eq(agataTenants.id, table.agataTenantId))
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

const MOST_CHARGES = 200;

/** A charging account of the person's tenants; 404 for those of others and missing ones. */
async function ownRow({ db }: SessionContext, id: number, locked?: 'locked'): Promise<Row> {
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), ofOwnTenant(table.agataTenantId)));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw notFound('id');
  return row;
}

async function managedRow(context: SessionContext, id: number): Promise<Row> {
  const { agataTenantId } = await ownRow(context, id);
  await agataTenantOf(context, agataTenantId, 'manages');
  return ownRow(context, id, 'locked');
}

async function refuseUsed({ db }: SessionContext, { id, agataTenantId }: Row): Promise<void> {
  const [billed] = await db
    .select({ total: count() })
    .from(agataTenants)
    .where(and(eq(agataTenants.id, agataTenantId), eq(agataTenants.chargingAccountId, id)));
  if (billed?.total) throw refusal(409, 'AGATA.CHARGING_ACCOUNT_OF_TENANT');
  const [used] = await db
    .select({ total: count() })
    .from(agataSubscriptions)
    .where(eq(agataSubscriptions.chargingAccountId, id));
  if (used?.total)
    throw refusal(409, 'AGATA.CHARGING_ACCOUNT_USED', { params: { count: used.total } });
}

async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw sqlState(error) === '23505' ? refusal(409, 'GENERAL.TAKEN', { field: 'name' }) : error;
  });
}

function allIn({ db }: SessionContext) {
  const { version: _version, agataTenantId, ...held } = columns;
  return db
    .select({
      ...held,
      tenantId: agataTenantId,
      tenant: sql<string>`${agataTenants.name}`.as('tenant'),
      subscriptions: subscriptions.as('subscriptions'),
      charged: charged.as('charged'),
    })
    .from(table)
    .innerJoin(agataTenants, eq(agataTenants.id, table.agataTenantId));
}

function accountOf({ agataTenantId: _tenant, ...row }: Row) {
  return row;
}
