import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { history as calls } from '../../../../contract/platform/history.ts';
import { audits } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../http/context.ts';
import { refusal } from '../../../http/failure.ts';
import { wallClockOf } from '../../../time.ts';

const MAX_ROWS = 200;

export const history: Handlers<typeof calls> = {
  async recordHistory({ resource, id, opened = false }, { db, branch, may, session }) {
    // Everyone may read the history of their own account, in any branch.
    const own = resource === 'accounts' && id === String(session.accountId);
    if (!own && may('show', resource) !== 'all') throw refusal(403, 'GENERAL.FORBIDDEN');
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
          own ? undefined : placeOf(session.platformRole && !branch ? null : (branch?.id ?? 0)),
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

function placeOf(branchId: number | null) {
  return branchId === null ? isNull(audits.branchId) : eq(audits.branchId, branchId);
}
