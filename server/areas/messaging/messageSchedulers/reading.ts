import { and, eq, getTableColumns, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Checked } from '../../../../contract/kit/call.ts';
import type {
  MessageRun,
  MessageScheduler,
  MessageSchedulerDetail,
  messageSchedulers as calls,
} from '../../../../contract/messaging/messageSchedulers.ts';
import { unsendableReason } from '../../../../contract/messaging/messageText.ts';
import {
  afterQuietHours,
  nextRuns,
  type QuietHours,
  USUAL_QUIET_HOURS,
} from '../../../../contract/messaging/recurrence.ts';
import {
  messageHours,
  messageQueries,
  messageRuns,
  messageSchedulers as table,
  messageTemplates,
} from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { instantOf, wallClockOf, wallClockOrNull } from '../../../kit/time.ts';

export type SchedulerRow = typeof table.$inferSelect;

const sorts = {
  schedulerName: sql`lower(${table.name})`,
  schedulerStart: table.startsAt,
  schedulerEnd: table.endsAt,
  nextRun: table.nextDue,
  id: table.id,
};

/** Runs that a scheduler's page foretells. */
const FORETOLD = 5;

/** Schedulers of the branch, by name by default. */
export async function listSchedulers(
  { startDate, endDate, ...list }: Checked<typeof calls.msgSchedulerList>,
  context: BranchContext,
): Promise<MessageScheduler[]> {
  const from = startDate === undefined ? undefined : instantOf(`${startDate}T00:00:00.000Z`);
  const to = endDate === undefined ? undefined : instantOf(`${endDate}T23:59:59.999Z`);
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'schedulerName',
    id: table.id,
    where: and(
      eq(table.branchId, context.branch.id),
      to && lte(table.startsAt, to),
      from && or(isNull(table.endsAt), gte(table.endsAt, from)),
      // One that runs once is over with it.
      from && or(sql`${table.recurring} <> 'none'`, gte(table.startsAt, from)),
      list.q ? containsWords(list.q, [table.name, messageTemplates.name]) : undefined,
    ),
    rows: () => namedRows(context),
  });
  return rows.map(toScheduler);
}

/** One scheduler with its next runs; 404 for that of another branch as for a missing one. */
export async function schedulerDetail(
  context: BranchContext,
  id: number,
): Promise<MessageSchedulerDetail> {
  const [found] = await namedRows(context).where(
    and(eq(table.branchId, context.branch.id), eq(table.id, id)),
  );
  if (!found) throw notFound('id');
  const scheduler = toScheduler(found);
  const hours = await quietHoursOf(context, context.branch.id);
  const now = wallClockOf(new Date());
  const runs = scheduler.paused ? [] : nextRuns(scheduler, now, FORETOLD);
  return { ...scheduler, nextRuns: runs.map((run) => afterQuietHours(run, hours)) };
}

/** A branch's quiet hours, the usual ones where it has not said others. */
export async function quietHoursOf(
  { db }: Pick<Work, 'db'>,
  branchId: number,
): Promise<QuietHours & { version: number }> {
  const [row] = await db.select().from(messageHours).where(eq(messageHours.branchId, branchId));
  return row ?? { ...USUAL_QUIET_HOURS, version: 0 };
}

/** A scheduler's runs, newest first, with what has become of their messages. */
export async function listRuns(
  { schedulerID, ...list }: Checked<typeof calls.messageRunList>,
  context: BranchContext,
): Promise<MessageRun[]> {
  const { db, branch } = context;
  const messagesOf = (condition: string) => sql<number>`(
    SELECT count(*)::integer FROM message m
     WHERE m.branch_id = message_run.branch_id AND m.request_key = message_run.request_key AND ${sql.raw(condition)})`;
  const rows = await pageOf(context, list, {
    sorts: { dueAt: messageRuns.dueAt, id: messageRuns.id },
    defaultSort: 'dueAt',
    latestFirst: true,
    id: messageRuns.id,
    where: and(eq(messageRuns.branchId, branch.id), eq(messageRuns.schedulerId, schedulerID)),
    rows: () =>
      db
        .select({
          ...getTableColumns(messageRuns),
          sent: messagesOf("m.status = 'sent'"),
          failed: messagesOf("m.status NOT IN ('queued', 'sent')"),
        })
        .from(messageRuns)
        .$dynamic(),
  });
  return rows.map(({ id, schedulerId, dueAt, ranAt, skipped, ...row }) => ({
    id,
    schedulerID: schedulerId,
    dueAt: wallClockOf(dueAt),
    ranAt: wallClockOf(ranAt),
    state: row.state,
    found: row.found,
    queued: row.queued,
    sent: row.sent,
    failed: row.failed,
    skipped: Object.entries(skipped).map(([reason, count]) => ({ reason, count })),
    reason: row.reason,
  }));
}

function namedRows({ db }: Pick<Work, 'db'>) {
  return db
    .select({
      row: table,
      templateName: messageTemplates.name,
      content: messageTemplates.content,
      queryName: messageQueries.queryName,
      platformQuery: messageQueries.platformQuery,
    })
    .from(table)
    .innerJoin(
      messageTemplates,
      and(eq(messageTemplates.branchId, table.branchId), eq(messageTemplates.id, table.templateId)),
    )
    .innerJoin(
      messageQueries,
      and(eq(messageQueries.branchId, table.branchId), eq(messageQueries.id, table.queryId)),
    )
    .$dynamic();
}

/** A scheduler's times on the wire. */
export const timesOf = ({ startsAt, endsAt, recurring }: SchedulerRow) => ({
  schedulerStart: wallClockOf(startsAt),
  schedulerEnd: wallClockOrNull(endsAt),
  schedulerRecurring: recurring,
});

function toScheduler({
  row,
  templateName,
  content,
  queryName,
  platformQuery,
}: {
  row: SchedulerRow;
  templateName: string;
  content: string;
  queryName: string;
  platformQuery: number | null;
}): MessageScheduler {
  return {
    id: row.id,
    branchId: row.branchId,
    schedulerName: row.name,
    templateId: row.templateId,
    templateName,
    textFault: unsendableReason(content),
    messageQueryID: row.queryId,
    queryID: platformQuery,
    queryName,
    ...timesOf(row),
    messageType: row.messageType,
    paused: row.paused,
    nextRun: wallClockOrNull(row.nextDue),
    version: row.version,
  };
}
