import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { mayDo } from '../../../../contract/access.ts';
import { isOfAccount } from '../../../../contract/kit/access.ts';
import type { history as calls } from '../../../../contract/platform/history.ts';
import { audits } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../http/context.ts';
import { refusal } from '../../../http/failure.ts';
import { accountRole } from '../../../http/session.ts';
import { wallClockOf } from '../../../time.ts';

const MAX_ROWS = 200;

export const history: Handlers<typeof calls> = {
  async recordHistory({ resource, id, opened = false }, context) {
    const { db } = context;
    const place = await placeOf(resource, id, context);
    const rows = await db
      .select({
        at: audits.at,
        who: sql<string | null>`app.person(${audits.accountId})`,
        action: audits.action,
        changes: audits.changes,
      })
      .from(audits)
      .where(
        and(
          eq(audits.resource, resource),
          eq(audits.recordId, id),
          opened ? undefined : ne(audits.action, 'show'),
          place,
        ),
      )
      .orderBy(desc(audits.at), desc(audits.id))
      .limit(MAX_ROWS);
    return rows.map((row) => ({
      ...row,
      at: wallClockOf(row.at),
      who: row.who ?? '',
      changes: row.changes ?? {},
    }));
  },
};

/** The branches whose entries are answered; refused for those who may not see every record of the resource. */
async function placeOf(
  resource: string,
  id: string,
  { branch, client, may, session }: SessionContext,
): Promise<SQL | undefined> {
  const { accountId, platformRole } = session;
  // Everyone may read the history of their own account, in any branch.
  if (resource === 'accounts' && id === String(accountId)) return undefined;
  if (isOfAccount(resource)) {
    const roles = [platformRole ?? undefined, await accountRole({ client })];
    if (!roles.some((role) => mayDo(role, 'show', resource) === 'all'))
      throw refusal(403, 'GENERAL.FORBIDDEN');
    if (platformRole === 'Administrator') return undefined;
    return sql`${audits.branchId} IN (SELECT m.id FROM app.managed_branches() m)`;
  }
  if (may('show', resource) !== 'all') throw refusal(403, 'GENERAL.FORBIDDEN');
  return platformRole && !branch ? isNull(audits.branchId) : eq(audits.branchId, branch?.id ?? 0);
}
