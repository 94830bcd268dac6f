import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { apiKeys as calls, KeyScope } from '../../../../contract/accounts/apiKeys.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { apiKeys as table, branches, tenants } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { wallClockOf, wallClockOrNull } from '../../../kit/time.ts';
import { namedBranch } from '../branchUsers/reading.ts';

type ApiKey = Answered<typeof calls.apiKeyList>[number];

const state = sql<ApiKey['state']>`CASE
  WHEN ${table.endedAt} IS NOT NULL THEN 'ended' WHEN ${table.expiresAt} <= now() THEN 'expired' ELSE 'active' END`;
const madeBy = sql<string>`coalesce(app.person(${table.madeBy}), '')`;
const sorts = {
  name: table.name,
  state,
  branch: sql`coalesce(${branches.code}, '')`,
  madeBy,
  made: table.madeAt,
  lastUsed: table.lastUsedAt,
  expires: table.expiresAt,
  id: table.id,
};

/** The keys that the person may see: an owner those of the company, a Manager those of the branch. */
export const ofManaged: SQL = sql`(${table.tenantId} IN (SELECT o.id FROM app.owned_tenants() o)
  OR ${table.branchId} IN (SELECT m.id FROM app.managed_branches() m))`;

/** The keys of a list request. */
export async function listOf(
  context: SessionContext,
  { branchID, state: wanted, q, ...list }: Checked<typeof calls.apiKeyList>,
): Promise<ApiKey[]> {
  const branch = await namedBranch(context, branchID);
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'name',
    id: table.id,
    where: and(
      ofManaged,
      branch &&
        or(
          eq(table.branchId, branch.id),
          and(sql`${table.branchId} IS NULL`, eq(table.tenantId, branch.tenantId)),
        ),
      wanted && eq(state, wanted),
      q ? containsWords(q, [table.name, table.prefix]) : undefined,
    ),
    rows: () =>
      context.db
        .select({
          id: table.id,
          name: table.name,
          prefix: table.prefix,
          scopes: table.scopes,
          branchID: table.branchId,
          branch: sql<string>`coalesce(${branches.code}, '')`.as('branch'),
          companyName: tenants.companyName,
          state: state.as('state'),
          madeBy: madeBy.as('made_by_name'),
          made: table.madeAt,
          lastUsed: table.lastUsedAt,
          expires: table.expiresAt,
        })
        .from(table)
        .innerJoin(tenants, eq(tenants.id, table.tenantId))
        .leftJoin(branches, eq(branches.id, table.branchId))
        .$dynamic(),
  });
  return rows.map(({ made, lastUsed, expires, scopes, ...row }) => ({
    ...row,
    scopes: scopes as KeyScope[],
    made: wallClockOf(made),
    lastUsed: wallClockOrNull(lastUsed),
    expires: wallClockOf(expires),
  }));
}
