import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { subscriptionAudiences } from '../../../../contract/agata/subscriptionAudiences.ts';
import type { teamChargingAccounts as calls } from '../../../../contract/agata/teamChargingAccounts.ts';
import type { Answered, Checked, ListInput } from '../../../../contract/kit/call.ts';
import {
  agataSubscriptions,
  agataTenants,
  chargingAccounts as table,
  proformas,
} from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { agataTenantOf, teamOf } from './workplace.ts';

type Audience = (typeof subscriptionAudiences)[number];
type Row = typeof table.$inferSelect;
type Account = Answered<typeof calls.teamChargingAccountDetails>;
type Written = Omit<Checked<typeof calls.createTeamChargingAccount>, 'consultantTeamId'>;
type Changed = Checked<typeof calls.updateTeamChargingAccount>;

const columns = getTableColumns(table);

/** What charging accounts are searched by. */
export const searchedOfAccounts = [table.name, table.billTo, table.email, table.phoneNo];

/** Whose charging accounts they are: how they are called, found and kept. */
const owners = {
  team: {
    resource: 'team-charging-accounts',
    column: table.teamId,
    own: sql`${table.teamId} IN (SELECT t.id FROM app.own_teams() t)`,
    managed: (context: SessionContext, id: number | undefined) => teamOf(context, id, 'leads'),
    of: (id: number) => ({ teamId: id }),
  },
  tenant: {
    resource: 'charging-accounts',
    column: table.agataTenantId,
    own: sql`${table.agataTenantId} IN (SELECT o.id FROM app.own_agata_tenants() o)`,
    managed: (context: SessionContext, id: number | undefined) =>
      agataTenantOf(context, id, 'manages'),
    of: (id: number) => ({ agataTenantId: id }),
  },
} as const;

/** The condition that a charging account is that of a team or a tenant. */
export const accountsOfOwner = (audience: Audience, id: number): SQL =>
  eq(owners[audience].column, id);

/** The resource that the accounts of teams or tenants are. */
export const resourceOfAccounts = (audience: Audience) => owners[audience].resource;

/** The condition that a charging account is one of the person's teams or tenants. */
export const ownAccounts = (audience: Audience): SQL => owners[audience].own;

/** A page of the charging accounts of a team or a tenant of the person's. */
export async function listAccounts(
  context: SessionContext,
  of: { audience: Audience; id: number },
  { q, ...list }: ListInput,
): Promise<Account[]> {
  const rows = await pageOf(context, list, {
    sorts: columns,
    defaultSort: 'name',
    id: table.id,
    where: and(
      accountsOfOwner(of.audience, of.id),
      q ? containsWords(q, searchedOfAccounts) : undefined,
    ),
    rows: () => context.db.select().from(table).$dynamic(),
  });
  return rows.map(accountOf);
}

/** A charging account of the person's teams or tenants; 404 for those of others and missing ones. */
export async function oneAccount(
  context: SessionContext,
  audience: Audience,
  id: number,
): Promise<Account> {
  return accountOf(await ownRow(context, audience, id));
}

/** Adds one to a team or a tenant that the person leads or manages (403); 409 where it has the name already. */
export async function createAccount(
  context: SessionContext,
  of: { audience: Audience; id: number | undefined },
  fields: Written,
): Promise<Account> {
  const owner = owners[of.audience];
  const { id } = await owner.managed(context, of.id);
  const [row] = await unlessTaken(
    context.db
      .insert(table)
      .values({ ...owner.of(id), ...fields })
      .returning(),
  );
  if (!row) throw new Error('the charging account was not stored');
  const changes = differences({}, fields);
  await record(context, { resource: owner.resource, id: row.id, action: 'create', changes });
  return accountOf(row);
}

/** Changes one that the person may change (404, 403), in the version that they read (409). */
export async function updateAccount(
  context: SessionContext,
  audience: Audience,
  { id, ...fields }: Changed,
): Promise<Account> {
  const { resource } = owners[audience];
  const before = await managedRow(context, audience, id);
  await refuseStale(context, resource, before);
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
  await record(context, { resource, id, action: 'edit', changes });
  return accountOf(row ?? before);
}

/** Removes one that the person may change (404, 403), and by which nothing is billed (409). */
export async function removeAccount(
  context: SessionContext,
  audience: Audience,
  id: number,
): Promise<{ done: true }> {
  await refuseUsed(context, await managedRow(context, audience, id));
  await context.db
    .delete(table)
    .where(eq(table.id, id))
    .catch((error: unknown) => {
      // A subscription that was made meanwhile.
      throw sqlState(error) === '23503' ? refusal(409, 'GENERAL.IN_USE') : error;
    });
  await record(context, { resource: owners[audience].resource, id, action: 'delete' });
  return { done: true };
}

async function ownRow(
  { db }: SessionContext,
  audience: Audience,
  id: number,
  locked?: 'locked',
): Promise<Row> {
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), owners[audience].own));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw notFound('id');
  return row;
}

async function managedRow(context: SessionContext, audience: Audience, id: number): Promise<Row> {
  const { teamId, agataTenantId } = await ownRow(context, audience, id);
  await owners[audience].managed(context, teamId ?? agataTenantId ?? undefined);
  return ownRow(context, audience, id, 'locked');
}

async function refuseUsed({ db }: SessionContext, { id }: Row): Promise<void> {
  const [billed] = await db
    .select({ total: count() })
    .from(agataTenants)
    .where(eq(agataTenants.chargingAccountId, id));
  if (billed?.total) throw refusal(409, 'AGATA.CHARGING_ACCOUNT_OF_TENANT');
  const [used] = await db
    .select({ total: count() })
    .from(agataSubscriptions)
    .where(eq(agataSubscriptions.chargingAccountId, id));
  if (used?.total)
    throw refusal(409, 'AGATA.CHARGING_ACCOUNT_USED', { params: { count: used.total } });
  const bills = await db.$count(proformas, eq(proformas.chargingAccountId, id));
  if (bills > 0) throw refusal(409, 'AGATA.CHARGING_ACCOUNT_BILLED', { params: { count: bills } });
}

async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw sqlState(error) === '23505' ? refusal(409, 'GENERAL.TAKEN', { field: 'name' }) : error;
  });
}

function accountOf({ agataTenantId: _tenant, teamId: _team, ...row }: Row): Account {
  return row;
}
