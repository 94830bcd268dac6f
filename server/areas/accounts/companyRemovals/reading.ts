import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { companyRemovals as calls } from '../../../../contract/accounts/companyRemovals.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { companyRemovals as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { contains } from '../../../kit/db/like.ts';
import { countedPage } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';

type Listed = Answered<typeof calls.companyRemovalList>;
type Item = Listed['data'][number];

const status = sql<Item['status']>`CASE WHEN ${table.restoredAt} IS NOT NULL THEN 'Restored'
  WHEN ${table.doneAt} IS NOT NULL THEN 'Removed' WHEN ${table.begunAt} IS NOT NULL THEN 'Removing' ELSE 'Waiting' END`;
const archive = sql<Item['archive']>`CASE WHEN ${table.archiveUntil} > now() THEN 'Ready'
  WHEN ${table.archiveAskedAt} IS NOT NULL AND ${table.archiveDoneAt} IS NULL THEN 'Making' ELSE 'None' END`;

/** The removals of a list request, the last one first. */
export async function removalsOf(
  { tenantName, status: wanted, ...list }: Checked<typeof calls.companyRemovalList>,
  context: SessionContext,
): Promise<Listed> {
  const { rows, total } = await countedPage(context, list, {
    sorts: { removedAt: table.removedAt, companyName: table.companyName, dueOn: table.dueOn },
    defaultSort: 'removedAt',
    id: table.id,
    where: and(
      contains(table.companyName, tenantName),
      wanted && eq(status, wanted),
      list.q ? containsWords(list.q, [table.companyName, table.rocNo, table.number]) : undefined,
    ),
    rows: () => rowsOf(context),
  });
  context.reply.total(total);
  return { data: rows.map(toItem), totalCount: total };
}

/** A removal as it is answered. */
export async function removalOf(context: SessionContext, id: number): Promise<Item> {
  const [row] = await rowsOf(context).where(eq(table.id, id));
  if (!row) throw notFound('id');
  return toItem(row);
}

function rowsOf({ db }: SessionContext) {
  const remover: SQL<string | null> = sql`app.person(${table.removedBy})`;
  return db
    .select({
      ...getTableColumns(table),
      status: status.as('status'),
      archive: archive.as('archive'),
      remover: remover.as('remover'),
    })
    .from(table)
    .$dynamic();
}

function toItem(row: Awaited<ReturnType<typeof rowsOf>>[number]): Item {
  return {
    id: row.id,
    tenantID: row.tenantId,
    companyName: row.companyName,
    rocNo: row.rocNo,
    email: row.email,
    reason: row.reason,
    status: row.status,
    removedAt: wallClockOf(row.removedAt),
    removedBy: row.remover,
    dueOn: row.dueOn,
    restoredAt: row.restoredAt && wallClockOf(row.restoredAt),
    doneAt: row.doneAt && wallClockOf(row.doneAt),
    records: Object.values(row.counts).reduce((sum, count) => sum + count, 0),
    archive: row.archive,
    archiveRecords: row.archiveRecords,
    archiveFiles: row.archive === 'Ready' ? (row.archiveParts.at(-1)?.file ?? 0) : 0,
    archiveUntil:
      row.archive === 'Ready' && row.archiveUntil ? wallClockOf(row.archiveUntil) : null,
    certificateNo: row.number,
    documentsUntil: row.documentsUntil,
    version: row.version,
  };
}
