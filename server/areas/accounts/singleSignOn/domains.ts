import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  MOST_DOMAINS,
  MOST_GROUPS,
  RECORD_BEGINS,
  type singleSignOn as calls,
} from '../../../../contract/accounts/singleSignOn.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import {
  branches,
  emailDomains as table,
  externalIdentities,
  identityProviders,
  signOnGroups,
  tenants,
} from '../../../db/schema/index.ts';
import { sqlState, type Work } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { newToken } from '../../../kit/http/secrets.ts';
import { managedBranch } from '../branchUsers/reading.ts';
import { commonHosts } from './commonHosts.ts';
import { endProof } from './proofs.ts';
import { domainRows, groupRows, isOwn, toDomain } from './reading.ts';
import { endSessions, takeRoles } from './settings.ts';

const DOMAINS = 'email-domains';
const done = { done: true } as const;

/** The condition that a domain is of a company that the person owns, or for the platform of any. */
const mayHold = ({ session }: SessionContext): SQL | undefined =>
  session.platformRole === 'Administrator'
    ? undefined
    : sql`${table.tenantId} IN (SELECT o.id FROM app.owned_tenants() o)`;

async function hold(context: SessionContext, id: number) {
  const [found] = await context.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), mayHold(context)))
    .for('update');
  if (!found) throw notFound('id');
  return found;
}

async function one(context: SessionContext, id: number) {
  const [found] = await domainRows(context).where(eq(table.id, id));
  if (!found) throw notFound('id');
  return toDomain(found);
}

async function refuseOther(context: SessionContext, companyID: number): Promise<void> {
  const [own] = await context.db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, companyID), isOwn));
  if (!own) throw notFound('companyID');
}

/** Domains of a list request. */
export async function listDomains(
  { q, companyID, ...list }: Checked<typeof calls.emailDomainList>,
  context: SessionContext,
) {
  const rows = await pageOf(context, list, {
    sorts: {
      domain: table.domain,
      companyName: tenants.companyName,
      proven: table.provenAt,
      id: table.id,
    },
    defaultSort: 'domain',
    id: table.id,
    where: and(
      mayHold(context),
      companyID === undefined ? undefined : eq(table.tenantId, companyID),
      q ? containsWords(q, [table.domain, tenants.companyName]) : undefined,
    ),
    rows: () => domainRows(context).$dynamic(),
  });
  return rows.map(toDomain);
}

/** Groups of a list request. */
export const listGroups = (
  { q, companyID, ...list }: Checked<typeof calls.signOnGroupList>,
  context: SessionContext,
) =>
  pageOf(context, list, {
    sorts: {
      group: signOnGroups.name,
      branch: branches.code,
      role: signOnGroups.role,
      id: signOnGroups.id,
    },
    defaultSort: 'group',
    id: signOnGroups.id,
    where: and(
      sql`${signOnGroups.tenantId} IN (SELECT o.id FROM app.owned_tenants() o)`,
      companyID === undefined ? undefined : eq(signOnGroups.tenantId, companyID),
      q ? containsWords(q, [signOnGroups.name]) : undefined,
    ),
    rows: () => groupRows(context).$dynamic(),
  });

/** Adds a domain to a company. */
export async function addDomain(
  { companyID, domain }: Checked<typeof calls.addEmailDomain>,
  context: SessionContext,
) {
  const { db } = context;
  await refuseOther(context, companyID);
  if (commonHosts.has(domain))
    throw refusal(400, 'SINGLE_SIGN_ON.COMMON_HOST', { field: 'domain' });
  const [held] = await db.select({ of: count() }).from(table).where(eq(table.tenantId, companyID));
  if ((held?.of ?? 0) >= MOST_DOMAINS)
    throw refusal(409, 'SINGLE_SIGN_ON.TOO_MANY', { params: { most: MOST_DOMAINS } });
  const [made] = await db
    .insert(table)
    .values({ tenantId: companyID, domain, token: newToken() })
    .returning({ id: table.id })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? refusal(409, 'SINGLE_SIGN_ON.DOMAIN_KNOWN', { field: 'domain' })
        : error;
    });
  if (!made) throw new Error('a domain was not stored');
  await record(context, {
    resource: DOMAINS,
    id: made.id,
    action: 'create',
    changes: { domain: [null, domain] },
  });
  return one(context, made.id);
}

/** Whether a domain is one that the person may see and that is not proven yet, so that the DNS is asked about no other. */
export async function isOpenDomain(
  { db }: Pick<Work, 'db'>,
  { id, domain }: { id: number; domain: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.domain, domain), isNull(table.provenAt)));
  return found !== undefined;
}

/** Proves a domain by the records that the DNS has for it. */
export async function checkDomain(
  { id, domain }: Checked<typeof calls.checkEmailDomain>,
  context: SessionContext,
  records: readonly string[],
) {
  const held = await hold(context, id);
  if (held.provenAt) return one(context, id);
  if (held.domain !== domain) throw notFound('domain');
  if (!records.includes(`${RECORD_BEGINS}${held.token}`))
    throw refusal(409, 'SINGLE_SIGN_ON.NO_RECORD', { params: { domain } });
  return prove(context, held, null);
}

/** Proves a domain in the name of the platform. */
export async function proveDomain(
  { id }: Checked<typeof calls.proveEmailDomain>,
  context: SessionContext,
) {
  const held = await hold(context, id);
  if (held.provenAt) return one(context, id);
  return prove(context, held, context.session.accountId);
}

/** Takes the proof of a domain back in the name of the platform. */
export async function takeBackDomain(
  { id }: Checked<typeof calls.takeBackEmailDomain>,
  context: SessionContext,
) {
  await endProof(context.db, context, await hold(context, id));
  return one(context, id);
}

async function prove(
  context: SessionContext,
  { id, domain, version, tenantId }: typeof table.$inferSelect,
  provenBy: number | null,
) {
  await context.db
    .update(table)
    .set({ provenAt: sql`now()`, provenBy, missingSince: null, version: version + 1 })
    .where(eq(table.id, id))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? refusal(409, 'SINGLE_SIGN_ON.OTHERS_DOMAIN', { params: { domain } })
        : error;
    });
  await record(context, {
    resource: DOMAINS,
    id,
    action: 'domain-proven',
    change: 'update',
    changes: { domain: [null, domain], tenant: [null, tenantId] },
  });
  return one(context, id);
}

/** Removes a domain, with what its company's provider gave its people. */
export async function removeDomain(
  { id }: Checked<typeof calls.removeEmailDomain>,
  context: SessionContext,
) {
  const { tenantId, domain, provenAt } = await hold(context, id);
  if (provenAt) {
    await endSessions(context, tenantId, domain);
    await takeRoles(context, tenantId, domain);
    await forgetPeople(context, tenantId, domain);
  }
  await context.db.delete(table).where(eq(table.id, id));
  await record(context, {
    resource: DOMAINS,
    id,
    action: 'delete',
    changes: { domain: [domain, null] },
  });
  return done;
}

/** Forgets whom a provider knows of a domain, but for the person themselves, whose session stays. */
const forgetPeople = ({ db, session }: SessionContext, tenantId: number, domain: string) =>
  db
    .delete(externalIdentities)
    .where(
      and(
        eq(externalIdentities.tenantId, tenantId),
        ne(externalIdentities.accountId, session.accountId),
        sql`app.domain_of(app.username(${externalIdentities.accountId})) = ${domain}`,
      ),
    );

/** Gives a group a role in a branch. */
export async function addGroup(
  { companyID, group, branchID, role }: Checked<typeof calls.addSignOnGroup>,
  context: SessionContext,
) {
  const { db } = context;
  await refuseOther(context, companyID);
  const branch = await managedBranch(context, branchID, 'branchID');
  if (branch.tenantId !== companyID) throw notFound('branchID');
  const [provider] = await db
    .select({ id: identityProviders.tenantId })
    .from(identityProviders)
    .where(eq(identityProviders.tenantId, companyID));
  if (!provider) throw refusal(409, 'SINGLE_SIGN_ON.SET_UP_FIRST');
  const [held] = await db
    .select({ of: count() })
    .from(signOnGroups)
    .where(eq(signOnGroups.tenantId, companyID));
  if ((held?.of ?? 0) >= MOST_GROUPS)
    throw refusal(409, 'SINGLE_SIGN_ON.TOO_MANY', { params: { most: MOST_GROUPS } });
  const [made] = await db
    .insert(signOnGroups)
    .values({ tenantId: companyID, name: group, branchId: branchID, role })
    .returning({ id: signOnGroups.id })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? refusal(409, 'SINGLE_SIGN_ON.GROUP_KNOWN', { field: 'group' })
        : error;
    });
  if (!made) throw new Error('a group was not stored');
  await record(context, {
    resource: 'sign-on-groups',
    id: made.id,
    action: 'create',
    branchId: branchID,
    changes: { group: [null, group], role: [null, role] },
  });
  return { id: made.id, companyID, group, branchID, branch: branch.code, role };
}

/** Takes the role of a group. */
export async function removeGroup(
  { id }: Checked<typeof calls.removeSignOnGroup>,
  context: SessionContext,
) {
  const { db } = context;
  const [removed] = await db
    .delete(signOnGroups)
    .where(
      and(
        eq(signOnGroups.id, id),
        sql`${signOnGroups.tenantId} IN (SELECT o.id FROM app.owned_tenants() o)`,
      ),
    )
    .returning();
  if (!removed) throw notFound('id');
  await record(context, {
    resource: 'sign-on-groups',
    id,
    action: 'delete',
    branchId: removed.branchId,
    changes: { group: [removed.name, null], role: [removed.role, null] },
  });
  return done;
}
