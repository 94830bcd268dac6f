import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ChangeContext } from '../../../kit/http/context.ts';

/** Whether a branch is one that the person manages; every one for an Administrator. */
export function ofAccount(
  { session }: Pick<ChangeContext, 'session'>,
  branchId: SQLWrapper,
): SQL | undefined {
  if (session.platformRole === 'Administrator') return undefined;
  return sql`${branchId} IN (SELECT m.id FROM app.managed_branches() m)`;
}

/** Whether a company is one with branches that the person manages; every one for an Administrator. */
export function companyOfAccount(
  { session }: Pick<ChangeContext, 'session'>,
  tenantId: SQLWrapper,
): SQL | undefined {
  if (session.platformRole === 'Administrator') return undefined;
  return sql`${tenantId} IN (SELECT t.id FROM app.account_tenants() t)`;
}
