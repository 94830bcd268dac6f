import { and, eq, sql } from 'drizzle-orm';
import {
  type EmailDomain,
  RECORD_BEGINS,
  RECORD_NAME,
  type SingleSignOn,
} from '../../../../contract/accounts/singleSignOn.ts';
import {
  branches,
  emailDomains,
  identityProviders as table,
  signOnGroups,
  tenants,
} from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOrNull } from '../../../kit/time.ts';
import { returnAddress } from './provider.ts';

/** The condition that a company is the person's own. */
export const isOwn = sql`${tenants.id} IN (SELECT o.id FROM app.owned_tenants() o)`;

/** A company with its provider, which may be none. */
export const companies = ({ db }: Pick<SessionContext, 'db'>) =>
  db
    .select({
      id: tenants.id,
      companyName: tenants.companyName,
      provenDomains: sql<number>`(SELECT count(*)::int FROM email_domain d
        WHERE d.tenant_id = ${tenants.id} AND d.proven_at IS NOT NULL)`,
      provider: table,
    })
    .from(tenants)
    .leftJoin(table, eq(table.tenantId, tenants.id));

type Company = Awaited<ReturnType<typeof companies>>[number];

/** A company as its calls answer it. */
export const shown =
  ({ config }: Pick<SessionContext, 'config'>) =>
  ({ id, companyName, provenDomains, provider }: Company): SingleSignOn => ({
    id,
    companyName,
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    hasSecret: provider !== null,
    groupsClaim: provider?.groupsClaim ?? 'groups',
    countsAsTwo: provider?.countsAsTwo ?? false,
    isRequired: provider?.isRequired ?? false,
    addsPeople: provider?.addsPeople ?? false,
    isTested: (provider?.testedAt ?? null) !== null,
    returnAddress: returnAddress(config),
    provenDomains,
    version: provider?.version ?? 1,
  });

/** One company of the person's, as its calls answer it; 404 for another's. */
export async function ownCompany(context: SessionContext, id: number): Promise<SingleSignOn> {
  const rows = await companies(context).where(and(eq(tenants.id, id), isOwn));
  const [found] = rows;
  if (!found) throw notFound('id');
  return shown(context)(found);
}

/** Rows of groups with what is shown of them. */
export const groupRows = ({ db }: Pick<SessionContext, 'db'>) =>
  db
    .select({
      id: signOnGroups.id,
      companyID: signOnGroups.tenantId,
      group: signOnGroups.name,
      branchID: signOnGroups.branchId,
      branch: branches.code,
      role: signOnGroups.role,
    })
    .from(signOnGroups)
    .innerJoin(branches, eq(branches.id, signOnGroups.branchId));

/** Rows of domains with what is shown of them. */
export const domainRows = ({ db }: Pick<SessionContext, 'db'>) =>
  db
    .select({
      id: emailDomains.id,
      companyID: emailDomains.tenantId,
      companyName: tenants.companyName,
      domain: emailDomains.domain,
      token: emailDomains.token,
      provenAt: emailDomains.provenAt,
      missingSince: emailDomains.missingSince,
      provenBy: sql<string>`coalesce(app.person(${emailDomains.provenBy}), '')`.as(
        'proven_by_name',
      ),
      version: emailDomains.version,
    })
    .from(emailDomains)
    .innerJoin(tenants, eq(tenants.id, emailDomains.tenantId));

/** A domain as its calls answer it. */
export const toDomain = ({
  token,
  provenAt,
  missingSince,
  ...row
}: Awaited<ReturnType<typeof domainRows>>[number]): EmailDomain => ({
  ...row,
  record: `${RECORD_NAME}.${row.domain}`,
  value: `${RECORD_BEGINS}${token}`,
  proven: wallClockOrNull(provenAt),
  missing: wallClockOrNull(missingSince),
});
