import { inArray, sql } from 'drizzle-orm';
import { fieldsKeptFrom } from '../../../../contract/access.ts';
import { isOfAccount } from '../../../../contract/accountResources.ts';
import { AUDIT_LOG_REACH, type auditLog as calls } from '../../../../contract/platform/auditLog.ts';
import { audits } from '../../../db/schema/index.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { Changes } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { exportAudit } from './exporting.ts';

/** Characters of a value that an entry answers. */
const LONGEST_VALUE = 200;
/** Bytes of an entry's changes, as stored, beyond which only the fields are answered. */
const LARGEST_CHANGES = 20_000;

interface EntryRow extends Record<string, unknown> {
  id: number;
  at: string;
  account_id: number | null;
  who: string | null;
  action: string;
  resource: string;
  record_id: string | null;
  branch_id: number | null;
  branch: string | null;
  company: string | null;
}

export const auditLog: Handlers<typeof calls> = {
  auditExport: exportAudit,

  async auditLogList(input, context) {
    const { accountID, resource, branchID, from, until, q = '', ids, order = 'DESC' } = input;
    const { page = 1, pageSize = 1_000, sort = 'at' } = input;
    const wanted = JSON.stringify({
      accountId: accountID,
      patterns: q.split(/\s+/).filter(Boolean).map(likePattern),
      resource,
      branchId: branchID,
      from,
      until,
      ids,
    });
    const skip = (page - 1) * pageSize;
    const most = Math.max(0, Math.min(pageSize, AUDIT_LOG_REACH - skip));
    const { rows } = await context.db.execute<EntryRow>(sql`
      SELECT a.*, app.person(a.account_id) AS who, b.code AS branch, t.company_name AS company
        FROM app.audit_log(${wanted}::jsonb, ${sort}, ${order === 'DESC'}, ${most}::integer, ${Math.min(skip, AUDIT_LOG_REACH)}::integer)
          WITH ORDINALITY AS a
        LEFT JOIN branch b ON b.id = a.branch_id
        LEFT JOIN tenant t ON t.id = b.tenant_id
       ORDER BY a.ordinality`);
    const isWhole = page === 1 && rows.length < pageSize;
    context.reply.total(isWhole ? rows.length : await totalOf(context, wanted));
    const changes = await changesOf(rows, context);
    return rows.map((row) => ({
      id: row.id,
      at: wallClockOf(new Date(row.at)),
      accountID: row.account_id,
      who: row.who ?? '',
      action: row.action,
      resource: row.resource,
      recordID: row.record_id ?? '',
      branchName: row.branch ?? '',
      companyName: row.company ?? '',
      isOfClinic: isOfClinic(row),
      changes: seenOf(row.resource, changes.get(row.id) ?? {}, context),
    }));
  },
};

async function totalOf({ db }: SessionContext, wanted: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT app.count_audit_log(${wanted}::jsonb, ${AUDIT_LOG_REACH}::integer) AS total`,
  );
  return rows[0]?.total ?? 0;
}

/** Changes of the fields that the person sees. */
function seenOf(resource: string, changes: Changes, { session }: SessionContext): Changes {
  const kept = fieldsKeptFrom(session.platformRole ?? undefined, 'show', resource);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !kept.includes(name)));
}

const isOfClinic = ({ branch_id, resource }: EntryRow) =>
  branch_id !== null && !isOfAccount(resource);

/** The changes of those entries whose record's history the person may read. */
async function changesOf(
  rows: readonly EntryRow[],
  { db, mayOnPlatform }: SessionContext,
): Promise<ReadonlyMap<number, Changes>> {
  const shown = rows.filter(
    (row) => !isOfClinic(row) && mayOnPlatform('show', row.resource) === 'all',
  );
  if (shown.length === 0) return new Map();
  const found = await db
    .select({
      id: audits.id,
      changes: sql<Changes | null>`CASE
        WHEN pg_column_size(${audits.changes}) <= ${LARGEST_CHANGES} THEN ${audits.changes}
        ELSE (SELECT jsonb_object_agg(field, '["…", "…"]'::jsonb) FROM jsonb_object_keys(${audits.changes}) field) END`,
    })
    .from(audits)
    .where(
      inArray(
        audits.id,
        shown.map(({ id }) => id),
      ),
    );
  return new Map(found.map(({ id, changes }) => [id, shortened(changes ?? {})]));
}

function shortened(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, [cut(before), cut(after)]]),
  );
}

function cut(value: unknown): unknown {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length > LONGEST_VALUE
    ? `${text.slice(0, LONGEST_VALUE)}…`
    : value;
}
