import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { audits } from '../db/schema/index.ts';
import type { BranchContext } from './context.ts';
import { refusal } from './failure.ts';

export type Changes = Record<string, [before: unknown, after: unknown]>;

/** What differs between two states of a record, as { field: [before, after] }. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => (before[name] ?? null) !== (value ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}

/**
 * Refuses a write over a version that is no longer the record's (409 GENERAL.STALE), telling who changed it last and
 * which fields since. Without If-Match nothing is refused. Each version of a record has one entry in the audit.
 */
export async function refuseStale(
  { db, branch, ifMatch }: BranchContext,
  resource: string,
  record: { id: number; version: number },
): Promise<void> {
  if (ifMatch === undefined || ifMatch === record.version) return;
  const since = await db
    .select({
      who: sql<string | null>`app.person(${audits.accountId})`,
      changes: audits.changes,
    })
    .from(audits)
    .where(
      and(
        eq(audits.branchId, branch.id),
        eq(audits.resource, resource),
        eq(audits.recordId, String(record.id)),
        isNotNull(audits.changes),
        // Noted beside the write that made it.
        ne(audits.action, 'overlap'),
      ),
    )
    .orderBy(desc(audits.id))
    .limit(Math.max(1, record.version - ifMatch));
  const fields = new Set(since.flatMap(({ changes }) => Object.keys(changes ?? {})));
  throw refusal(409, 'GENERAL.STALE', {
    params: { who: since[0]?.who ?? '', what: [...fields].join(', ') },
  });
}
