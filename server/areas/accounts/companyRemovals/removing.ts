import { and, eq, isNull, sql } from 'drizzle-orm';
import { clinicDay } from '../../../db/clinicDays.ts';
import {
  branches,
  companyRemovals as table,
  memberships,
  tenants,
} from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { readSeller } from '../seller/reading.ts';
import { dropArchive } from './archive.ts';

export type Removal = typeof table.$inferSelect;

/** Closes a company to everyone, and says until when its records stay. */
export async function removeCompany(
  context: SessionContext,
  { companyName, reason }: { companyName: string; reason: string },
): Promise<Removal> {
  const { db, session } = context;
  const [company] = await db
    .select()
    .from(tenants)
    .where(
      and(sql`lower(${tenants.companyName}) = lower(${companyName})`, isNull(tenants.removedAt)),
    )
    .for('update');
  if (!company) throw notFound('companyName');
  const { id } = company;
  const { removalDays: termDays } = await readSeller(db);
  const people = await db
    .select({ id: memberships.id, blocked: memberships.blocked })
    .from(memberships)
    .where(eq(memberships.tenantId, id));
  const own = await db
    .select({ id: branches.id, ends: branches.subscriptionEnds })
    .from(branches)
    .where(eq(branches.tenantId, id))
    .orderBy(branches.id)
    .for('no key update');
  const email = await ownerEmail(context, id);
  await db
    .update(tenants)
    .set({ removedAt: sql`now()`, version: sql`${tenants.version} + 1` })
    .where(eq(tenants.id, id));
  await db
    .update(memberships)
    .set({ blocked: true })
    .where(and(eq(memberships.tenantId, id), eq(memberships.blocked, false)));
  await db.update(branches).set({ subscriptionEnds: null }).where(eq(branches.tenantId, id));
  const [made] = await db
    .insert(table)
    .values({
      tenantId: id,
      companyName: company.companyName,
      rocNo: company.rocNo,
      email: email ?? company.email,
      reason,
      removedBy: session.accountId,
      termDays,
      dueOn: sql`${clinicDay} + ${termDays}::integer`,
      before: {
        blocked: people.filter(({ blocked }) => blocked).map((each) => each.id),
        ends: Object.fromEntries(own.map((branch) => [String(branch.id), branch.ends])),
      },
    })
    .returning();
  if (!made) throw new Error('a removal was not stored');
  await tellEveryone(context, id);
  await record(context, {
    resource: 'tenants',
    id,
    action: 'delete',
    branchId: null,
    changes: { reason: [null, reason], dueOn: [null, made.dueOn] },
  });
  return made;
}

/** Gives a company back what it had, as long as none of its records has gone. */
export async function restoreCompany(context: SessionContext, id: number): Promise<Removal> {
  const { db } = context;
  const { tenantId, before } = await holdWaiting(context, id);
  await db
    .update(tenants)
    .set({ removedAt: null, version: sql`${tenants.version} + 1` })
    .where(eq(tenants.id, tenantId));
  await db
    .update(memberships)
    .set({ blocked: false })
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        sql`${memberships.id} <> ALL (${sql.param(before.blocked)}::integer[])`,
      ),
    );
  // What was paid for meanwhile counts too.
  await db
    .update(branches)
    .set({
      subscriptionEnds: sql`coalesce((SELECT max(s.ends_on) FROM branch_subscription s
        WHERE s.branch_id = ${branches.id} AND s.replaced_by IS NULL AND s.cancelled_at IS NULL),
        (${JSON.stringify(before.ends)}::jsonb ->> ${branches.id}::text)::date)`,
    })
    .where(eq(branches.tenantId, tenantId));
  await dropArchive(db, id);
  const [restored] = await db
    .update(table)
    .set({ restoredAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning();
  if (!restored) throw notFound('id');
  await tellEveryone(context, tenantId);
  await record(context, {
    resource: 'tenants',
    id: tenantId,
    action: 'recover',
    branchId: null,
  });
  return restored;
}

/** A removal under its lock. Throws 409 where the company is back, or its records have begun to go. */
export async function holdWaiting({ db }: SessionContext, id: number): Promise<Removal> {
  const [held] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!held) throw notFound('id');
  if (held.restoredAt !== null) throw refusal(409, 'COMPANY_REMOVAL.IS_RESTORED', { field: 'id' });
  if (held.begunAt !== null) throw refusal(409, 'COMPANY_REMOVAL.HAS_BEGUN', { field: 'id' });
  return held;
}

/** The address of a company's first owner. */
async function ownerEmail({ db }: SessionContext, tenantId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT a.email FROM membership m JOIN account a ON a.id = m.account_id
     WHERE m.tenant_id = ${tenantId} AND m.role = 'Tenant' AND NOT m.blocked ORDER BY m.id LIMIT 1`);
  return rows[0]?.email;
}

/** Tells the pages of a company's people that what they may do is another. */
async function tellEveryone(context: SessionContext, tenantId: number): Promise<void> {
  const people = await context.db
    .selectDistinct({ account: memberships.accountId })
    .from(memberships)
    .where(eq(memberships.tenantId, tenantId));
  for (const { account } of people)
    if (account !== null) await notifyHubs(context, { kind: 'rights', account });
}
