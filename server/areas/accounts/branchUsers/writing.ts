import { and, eq, sql } from 'drizzle-orm';
import { type Privilege, privileges } from '../../../../contract/accounts/branchUsers.ts';
import type { HistoryAction } from '../../../../contract/texts/histories.ts';
import { memberships as table } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { type Changes, record } from '../../../kit/http/changes.ts';
import type { ChangeContext, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { ofManaged } from './reading.ts';

export type Member = typeof table.$inferSelect;
type Values = Partial<Omit<typeof table.$inferInsert, 'id' | 'version'>>;

export const RESOURCE = 'branch-users';

/** The privileges that the person may give in a tenant, or in any of theirs: an owner's are an owner's to give. */
export async function givable(
  { client, session }: SessionContext,
  tenantId?: number,
): Promise<readonly Privilege[]> {
  if (session.platformRole === 'Administrator') return privileges;
  const { rows } = await client.query(
    'SELECT FROM app.owned_tenants() o WHERE $1::integer IS NULL OR o.id = $1',
    [tenantId ?? null],
  );
  return rows.length > 0 ? privileges : privileges.filter((each) => each !== 'Tenant');
}

/** Refuses a privilege above the person's own. */
export async function refuseAbove(
  context: SessionContext,
  tenantId: number,
  privilege: Privilege,
  field: string,
): Promise<void> {
  if (!(await givable(context, tenantId)).includes(privilege))
    throw refusal(403, 'BRANCH_USER.ABOVE_OWN', { field });
}

/** Locks a user of a managed branch for a change. 404 for another's and a missing one, 403 for the person's own. */
export async function hold(context: SessionContext, id: number, field = 'id'): Promise<Member> {
  const { db, session } = context;
  const isTheOne = and(eq(table.id, id), ofManaged(context));
  const [seen] = await db.select().from(table).where(isTheOne);
  if (!seen) throw notFound(field);
  if (seen.accountId === session.accountId) throw refusal(403, 'BRANCH_USER.OWN');
  const [held] = await db.select().from(table).where(isTheOne).for('no key update');
  // Managers may not write owners.
  if (!held) throw refusal(403, 'BRANCH_USER.ABOVE_OWN');
  if (held.role === 'Tenant') await refuseAbove(context, held.tenantId, 'Tenant', field);
  return held;
}

/** Refuses to take the last owner from a tenant. Other changes of its owners wait for this one. */
export async function refuseLastOwner(
  { client }: SessionContext,
  { id, tenantId, role, accountId, blocked }: Member,
): Promise<void> {
  if (role !== 'Tenant' || accountId === null || blocked) return;
  const { rows } = await client.query<{ others: number }>(
    'SELECT app.lock_other_owners($1, $2) AS others',
    [tenantId, id],
  );
  if (rows[0]?.others === 0) throw refusal(409, 'BRANCH_USER.LAST_OWNER');
}

/** Adds a user to a branch and answers its id. */
export async function add(
  context: SessionContext,
  values: Values & { tenantId: number; role: string },
  { branchId, action }: { branchId: number; action: HistoryAction },
): Promise<number> {
  const [made] = await context.db
    .insert(table)
    .values(values)
    .returning({ id: table.id })
    .catch(refuseTaken);
  if (!made) throw new Error('a branch user was not stored');
  await record(context, { resource: RESOURCE, id: made.id, action, change: 'create', branchId });
  return made.id;
}

/** Writes a user, records it, and tells the pages of those whose rights change. */
export async function write(
  context: SessionContext,
  before: Member,
  values: Values,
  { action, changes }: { action: HistoryAction; changes?: Changes },
): Promise<void> {
  const written = await context.db
    .update(table)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(eq(table.id, before.id))
    .returning({ id: table.id })
    .catch(refuseTaken);
  // The person's own rights were taken since the call began.
  if (written.length === 0) throw refusal(403, 'GENERAL.FORBIDDEN');
  const branchId = await branchOf(context, before);
  await record(context, { resource: RESOURCE, id: before.id, action, changes, branchId });
  const { branchId: movedTo = before.branchId } = values;
  if (movedTo !== null && movedTo !== branchId)
    await context.announce({ resource: RESOURCE, id: before.id, change: 'create' }, movedTo);
  await tellRights(context, [before.accountId, values.accountId]);
}

/** Removes a user of whom nothing but the email is known. */
export async function remove(context: SessionContext, member: Member): Promise<void> {
  await context.db.delete(table).where(eq(table.id, member.id));
  const branchId = await branchOf(context, member);
  await record(context, { resource: RESOURCE, id: member.id, action: 'delete', branchId });
}

/** Tells the pages of people that their rights changed. */
export async function tellRights(
  context: ChangeContext,
  people: readonly (number | null | undefined)[],
): Promise<void> {
  for (const account of people)
    if (typeof account === 'number') await notifyHubs(context, { kind: 'rights', account });
}

/** The branch in whose history a user's changes are listed: an owner's in the first of the tenant. */
export async function branchOf(
  { client }: SessionContext,
  { branchId, tenantId }: Pick<Member, 'branchId' | 'tenantId'>,
): Promise<number | undefined> {
  if (branchId !== null) return branchId;
  const { rows } = await client.query<{ id: number | null }>(
    'SELECT min(id) AS id FROM branch WHERE tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.id ?? undefined;
}

function refuseTaken(error: unknown): never {
  const state = sqlState(error);
  if (state === '23505') throw refusal(409, 'BRANCH_USER.EXISTS');
  // The person's own rights were taken since the call began.
  throw state === '42501' ? refusal(403, 'GENERAL.FORBIDDEN') : error;
}
