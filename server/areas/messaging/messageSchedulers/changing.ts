import { and, eq, sql } from 'drizzle-orm';
import type { MessageSchedulerDetail } from '../../../../contract/messaging/messageSchedulers.ts';
import { nextRun } from '../../../../contract/messaging/recurrence.ts';
import {
  messageQueries,
  messageSchedulers as table,
  platformMessageQueries,
} from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { schedulerDetail, type SchedulerRow, timesOf } from './reading.ts';

const RESOURCE = 'message-schedulers';

interface Given {
  schedulerName: string;
  templateId: number;
  messageQueryID?: number | null | undefined;
  queryID?: number | null | undefined;
  schedulerStart: string;
  schedulerEnd?: string | null | undefined;
  schedulerRecurring: SchedulerRow['recurring'];
  messageType: SchedulerRow['messageType'];
}

/** Adds a scheduler. */
export async function addScheduler(
  given: Given,
  context: BranchContext,
): Promise<MessageSchedulerDetail> {
  const { db, branch, session } = context;
  const queryId = await queryOf(given, context);
  if (queryId === undefined) throw refusal(400, 'GENERAL.REQUIRED', { field: 'messageQueryID' });
  const values = { ...columnsOf(given), queryId, endsAt: instantOrNull(given.schedulerEnd) };
  const [made] = await db
    .insert(table)
    .values({ ...values, branchId: branch.id, changedBy: session.accountId })
    .returning();
  if (!made) throw new Error('a message scheduler was not stored');
  await db
    .update(table)
    .set({ nextDue: dueAfterNow(made) })
    .where(itself(context, made.id));
  const changes = differences({}, wireOf(made));
  await record(context, { resource: RESOURCE, id: made.id, action: 'create', changes });
  return schedulerDetail(context, made.id);
}

/** Changes a scheduler; its next run follows from now on, and its messages are sent in the person's name. */
export async function changeScheduler(
  { id, ...given }: Partial<Given> & { id: number; paused?: boolean },
  context: BranchContext,
): Promise<MessageSchedulerDetail> {
  const { db, session } = context;
  const before = await lockScheduler(context, id);
  await refuseStale(context, RESOURCE, before);
  const queryId = await queryOf(given, context);
  const set = {
    ...(queryId !== undefined && { queryId }),
    ...(given.schedulerName !== undefined && columnsOf(given as Given)),
    ...(given.schedulerEnd !== undefined && { endsAt: instantOrNull(given.schedulerEnd) }),
    ...(given.paused !== undefined && { paused: given.paused }),
  };
  const after = { ...before, ...set };
  const changes = differences(wireOf(before), wireOf(after));
  if (Object.keys(changes).length === 0) return schedulerDetail(context, id);
  await db
    .update(table)
    .set({
      ...set,
      nextDue: dueAfterNow(after),
      changedBy: session.accountId,
      version: sql`${table.version} + 1`,
    })
    .where(itself(context, id));
  await record(context, { resource: RESOURCE, id, action: 'edit', changes });
  return schedulerDetail(context, id);
}

/** Removes a scheduler with its runs. */
export async function removeScheduler(id: number, context: BranchContext): Promise<void> {
  await lockScheduler(context, id);
  await context.db.delete(table).where(itself(context, id));
  await record(context, { resource: RESOURCE, id, action: 'delete' });
}

/** When a scheduler is due next after now; never while it is paused. */
export function dueAfterNow(row: SchedulerRow, now = new Date()): Date | null {
  const next = row.paused ? null : nextRun(timesOf(row), wallClockOf(now));
  return next === null ? null : instantOf(next);
}

/** A scheduler of the branch, locked until the transaction ends. */
export async function lockScheduler(
  { db, branch }: Pick<BranchContext, 'db'> & { branch: { id: number } },
  id: number,
): Promise<SchedulerRow> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch.id), eq(table.id, id)))
    .for('update');
  if (!row) throw notFound('id');
  return row;
}

const itself = ({ branch }: BranchContext, id: number) =>
  and(eq(table.branchId, branch.id), eq(table.id, id));

const columnsOf = (given: Given) => ({
  name: given.schedulerName,
  templateId: given.templateId,
  startsAt: instantOf(given.schedulerStart),
  recurring: given.schedulerRecurring,
  messageType: given.messageType,
});

// The branch's query: its own, or the one by which it runs one of the platform, which is made where there is none yet.
async function queryOf(
  { messageQueryID, queryID }: Partial<Given>,
  context: BranchContext,
): Promise<number | undefined> {
  const { db, branch } = context;
  if (messageQueryID) return messageQueryID;
  if (!queryID) return undefined;
  const runs = and(
    eq(messageQueries.branchId, branch.id),
    eq(messageQueries.about, 'platform'),
    eq(messageQueries.platformQuery, queryID),
  );
  const [known] = await db
    .select({ id: messageQueries.id })
    .from(messageQueries)
    .where(runs)
    .orderBy(messageQueries.id)
    .limit(1);
  if (known) return known.id;
  const [platform] = await db
    .select({ name: platformMessageQueries.queryName, text: platformMessageQueries.queryDesc })
    .from(platformMessageQueries)
    .where(eq(platformMessageQueries.id, queryID));
  if (!platform) throw notFound('queryID');
  const make = (queryName: string) =>
    db
      .insert(messageQueries)
      .values({
        branchId: branch.id,
        queryName,
        queryDesc: platform.text,
        about: 'platform',
        visitStatus: 'open',
        sex: 'any',
        platformQuery: queryID,
      })
      .onConflictDoNothing()
      .returning({ id: messageQueries.id });
  // The branch may have another one of its name.
  const [made] = await make(platform.name);
  const [other] = made ? [made] : await make(`${platform.name.slice(0, 80)} (${queryID})`);
  if (!other) throw refusal(409, 'GENERAL.TAKEN', { field: 'queryID' });
  await record(context, {
    resource: 'message-queries',
    id: other.id,
    action: 'create',
  });
  return other.id;
}

const instantOrNull = (wall: string | null | undefined) => (wall ? instantOf(wall) : null);

/** The changeable fields by their wire names. */
const wireOf = (row: SchedulerRow) => ({
  schedulerName: row.name,
  templateId: row.templateId,
  messageQueryID: row.queryId,
  ...timesOf(row),
  messageType: row.messageType,
  paused: row.paused,
});
