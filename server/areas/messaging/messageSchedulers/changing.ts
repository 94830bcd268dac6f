import { and, eq, sql } from 'drizzle-orm';
import type { MessageSchedulerDetail } from '../../../../contract/messaging/messageSchedulers.ts';
import { nextRun } from '../../../../contract/messaging/recurrence.ts';
import { messageSchedulers as table } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../http/changes.ts';
import type { BranchContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { instantOf, wallClockOf } from '../../../time.ts';
import { schedulerDetail, type SchedulerRow, timesOf } from './reading.ts';

const RESOURCE = 'message-schedulers';

interface Given {
  schedulerName: string;
  templateId: number;
  queryID: number;
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
  const values = { ...columnsOf(given), endsAt: instantOrNull(given.schedulerEnd) };
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
  const set = {
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
  queryId: given.queryID,
  startsAt: instantOf(given.schedulerStart),
  recurring: given.schedulerRecurring,
  messageType: given.messageType,
});

const instantOrNull = (wall: string | null | undefined) => (wall ? instantOf(wall) : null);

/** The changeable fields by their wire names. */
const wireOf = (row: SchedulerRow) => ({
  schedulerName: row.name,
  templateId: row.templateId,
  queryID: row.queryId,
  ...timesOf(row),
  messageType: row.messageType,
  paused: row.paused,
});
