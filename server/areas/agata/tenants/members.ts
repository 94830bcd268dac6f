import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { MEMBER } from '../../../../contract/agata/access.ts';
import { roleId, roleName } from '../../../../contract/agata/accessRole.ts';
import type { agataTenantMembers as calls } from '../../../../contract/agata/tenantMembers.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { agataTenantMembers as table, providers } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { agataTenantOf, type OwnAgataTenant } from '../shared/workplace.ts';
import { tellProvider, tenantName } from './alerts.ts';
import { managedTenant, ofOwnTenant } from './ownTenants.ts';

type Member = Answered<typeof calls.inviteHpToTenant>;
type Row = typeof table.$inferSelect;

const RESOURCE = 'agata-tenant-members';
const state = sql<Member['state']>`CASE WHEN ${table.state} = 'joined' THEN 'joined'
  WHEN ${table.createdAt} + app.invitation_time() > now() THEN 'invited' ELSE 'expired' END`;
const sorts = {
  name: sql`nullif(${providers.name}, '')`,
  mobileNo: table.mobileNo,
  accessRole: table.accessRoleId,
  state,
  since: table.createdAt,
  id: table.id,
};
const done = { done: true } as const;

/** The people of a tenant, and those who are invited. */
export const agataTenantMembers: Handlers<typeof calls> = {
  async getTenantUserAccessList({ tenantId, accessRole, state: wanted, q, ...list }, context) {
    const own = await agataTenantOf(context, tenantId);
    const rows = await pageOf(context, list, {
      sorts,
      defaultSort: 'name',
      id: table.id,
      where: and(
        eq(table.agataTenantId, own.id),
        accessRole && eq(table.accessRoleId, roleId(accessRole) ?? 0),
        wanted && eq(state, wanted),
        q ? containsWords(q, [providers.name, table.mobileNo]) : undefined,
      ),
      rows: () => membersIn(context).$dynamic(),
    });
    return { data: rows.map((row) => memberOf(row, own)) };
  },

  async updateTenantUserAccessRole({ hpTenantId, accessRoleId }, context) {
    const { own, row } = await changeable(context, hpTenantId);
    if (accessRoleId < own.accessRoleId) throw refusal(403, 'AGATA.NOT_ALLOWED');
    if (accessRoleId !== row.accessRoleId) {
      await context.db
        .update(table)
        .set({ accessRoleId, version: sql`${table.version} + 1` })
        .where(eq(table.id, row.id));
      await record(context, {
        resource: RESOURCE,
        id: row.id,
        action: 'edit',
        changes: { accessRole: [roleName(row.accessRoleId), roleName(accessRoleId)] },
      });
      if (row.state === 'joined') await tellMember(context, row, 'AGATA_TENANT_ROLE');
    }
    return oneOf(context, own, row.id);
  },

  async removeTenantUser({ hpTenantId }, context) {
    const { row } = await changeable(context, hpTenantId);
    if (row.state !== 'joined') throw refusal(409, 'AGATA.MEMBER_NOT_JOINED');
    await removed(context, row, 'delete');
    await tellMember(context, row, 'AGATA_TENANT_LEFT');
    return done;
  },

  async inviteHpToTenant({ tenantAccountId, mobileNo }, context) {
    const own = await managedTenant(context, tenantAccountId);
    const provider = await providerWith(context, mobileNo);
    const [held] = await context.db
      .select()
      .from(table)
      .where(
        and(
          eq(table.agataTenantId, own.id),
          or(eq(table.mobileNo, mobileNo), provider ? eq(table.providerId, provider) : undefined),
        ),
      );
    if (held?.state === 'joined') throw refusal(409, 'AGATA.MEMBER_ALREADY', { field: 'mobileNo' });
    const row = held
      ? await renewed(context, held, provider)
      : await invited(context, own.id, mobileNo, provider);
    await record(context, {
      resource: RESOURCE,
      id: row.id,
      action: held ? 'invite-again' : 'invite',
    });
    await tellMember(context, row, 'AGATA_TENANT_INVITED');
    return oneOf(context, own, row.id);
  },

  async cancelTenantInvitation({ hpTenantId }, context) {
    const { row } = await changeable(context, hpTenantId);
    if (row.state === 'joined') throw refusal(409, 'AGATA.MEMBER_JOINED');
    await removed(context, row, 'withdraw-invitation');
    return done;
  },
};

/** A row of a tenant that the person manages, whose access they may change: not their own, nor one above it. */
async function changeable(
  context: SessionContext,
  id: number,
): Promise<{ own: OwnAgataTenant; row: Row }> {
  const where = and(eq(table.id, id), ofOwnTenant(table.agataTenantId));
  const [found] = await context.db.select({ tenant: table.agataTenantId }).from(table).where(where);
  if (!found) throw notFound('hpTenantId');
  const own = await managedTenant(context, found.tenant);
  const [row] = await context.db.select().from(table).where(where).for('update');
  if (!row) throw notFound('hpTenantId');
  if (row.providerId !== null && row.providerId === (await ownProvider(context)))
    throw refusal(403, 'AGATA.OWN_ACCESS');
  if (row.accessRoleId < own.accessRoleId) throw refusal(403, 'AGATA.NOT_ALLOWED');
  return { own, row };
}

async function invited(
  { db }: SessionContext,
  agataTenantId: number,
  mobileNo: string,
  providerId: number | null,
): Promise<Row> {
  const [row] = await db
    .insert(table)
    .values({ agataTenantId, mobileNo, providerId, accessRoleId: MEMBER, state: 'invited' })
    .returning();
  if (!row) throw new Error('the invitation was not stored');
  return row;
}

async function renewed({ db }: SessionContext, held: Row, providerId: number | null): Promise<Row> {
  const [row] = await db
    .update(table)
    .set({
      createdAt: sql`now()`,
      providerId: providerId ?? held.providerId,
      version: sql`${table.version} + 1`,
    })
    .where(eq(table.id, held.id))
    .returning();
  return row ?? held;
}

async function removed(
  context: SessionContext,
  row: Row,
  action: 'delete' | 'withdraw-invitation',
): Promise<void> {
  await context.db.delete(table).where(eq(table.id, row.id));
  await record(context, { resource: RESOURCE, id: row.id, action, change: 'delete' });
}

async function tellMember(
  context: SessionContext,
  row: Row,
  event: 'AGATA_TENANT_INVITED' | 'AGATA_TENANT_ROLE' | 'AGATA_TENANT_LEFT',
): Promise<void> {
  await tellProvider(context, row.providerId, {
    event,
    record: row.id,
    about: [await tenantName(context, row.agataTenantId)],
  });
}

async function providerWith({ db }: SessionContext, mobile: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(
    sql`SELECT app.provider_by_mobile(${mobile}) AS id`,
  );
  return rows[0]?.id ?? null;
}

async function ownProvider({ db }: SessionContext): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(sql`SELECT app.own_provider() AS id`);
  return rows[0]?.id ?? null;
}

// Who is invited has no name here, whether they are registered or not.
function membersIn({ db }: SessionContext) {
  return db
    .select({
      id: table.id,
      name: sql<string>`coalesce(${providers.name}, '')`.as('member_name'),
      mobileNo: table.mobileNo,
      accessRoleId: table.accessRoleId,
      state: state.as('member_state'),
      createdAt: table.createdAt,
      until: sql<string>`${table.createdAt} + app.invitation_time()`.as('member_until'),
      isSelf: sql<boolean>`coalesce(${table.providerId} = app.own_provider(), false)`.as('is_self'),
    })
    .from(table)
    .leftJoin(providers, and(eq(providers.id, table.providerId), eq(table.state, 'joined')));
}

async function oneOf(context: SessionContext, own: OwnAgataTenant, id: number): Promise<Member> {
  const where: SQL = eq(table.id, id);
  const [row] = await membersIn(context).where(where);
  if (!row) throw notFound('hpTenantId');
  return memberOf(row, own);
}

type Listed = Awaited<ReturnType<typeof membersIn>>[number];

function memberOf({ createdAt, until, name, ...row }: Listed, own: OwnAgataTenant): Member {
  return {
    ...row,
    name: name || formatPhone(row.mobileNo),
    accessRole: roleName(row.accessRoleId),
    since: wallClockOf(createdAt),
    until: row.state === 'joined' ? null : wallClockOf(new Date(until)),
    mayChange: own.manages && !row.isSelf && row.accessRoleId >= own.accessRoleId,
  };
}
