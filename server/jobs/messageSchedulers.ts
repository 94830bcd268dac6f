import { and, eq, isNull } from 'drizzle-orm';
import { lackWords } from '../../contract/accounts/planFeatures.ts';
import type { MessageType } from '../../contract/messaging/messageSchedulers.ts';
import type { MessageChannel } from '../../contract/messaging/messageStatuses.ts';
import { unsendableReason } from '../../contract/messaging/messageText.ts';
import { afterQuietHours, USUAL_QUIET_HOURS } from '../../contract/messaging/recurrence.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import { hasFeature } from '../areas/accounts/branchSubscriptions/features.ts';
import { queryOf, recipientsOf } from '../areas/messaging/messageQueries/finding.ts';
import { clinicNameOf, storeMessages } from '../areas/messaging/messages/queueing.ts';
import {
  type Addressed,
  eachAddressed,
  type MessageRules,
} from '../areas/messaging/messages/recipients.ts';
import { dueAfterNow } from '../areas/messaging/messageSchedulers/changing.ts';
import { quietHoursOf } from '../areas/messaging/messageSchedulers/reading.ts';
import type { Official } from '../areas/messaging/officialTemplates/tied.ts';
import { SqlFault } from '../db/recipientQueries/check.ts';
import {
  type FoundRecipient,
  MAX_RECIPIENTS,
  type RecipientQueries,
} from '../db/recipientQueries/run.ts';
import {
  messageRuns,
  messageSchedulers as table,
  type messages,
  messageTemplates,
} from '../db/schema/index.ts';
import type { Database, Work } from '../kit/db/database.ts';
import { systemRecorder } from '../kit/http/sessionContext.ts';
import { instantOf, wallClockOf } from '../kit/time.ts';
import { addAlert } from '../notifications/adding.ts';
import { inNameOf } from './inNameOf.ts';

/** A run that could not be made for so long is left out: nobody expects its messages any more. */
const TOO_LATE_MS = 12 * 3_600_000;

/** How scheduled messages of a type are written and sent. */
export interface ScheduledChannel {
  channel: MessageChannel;
  rules: Omit<MessageRules, 'field'>;
  /** What makes a branch's texts ready to be sent, or the code of why it cannot send at all. */
  writerOf: (work: Work, branchId: number) => Promise<MessageWriter | TextCode>;
  /** What messages from a template go out as where the gateway takes no free text. */
  officialOf?: (
    work: Work,
    branchId: number,
    templateId: number | null,
  ) => Promise<Official | undefined>;
}

/** Makes a text as it is sent, with what the channel stores beside it. */
export type MessageWriter = (
  text: string,
  clinic: string,
) => Pick<typeof messages.$inferInsert, 'text' | 'parts' | 'instanceId'>;

/** What runs need. A type without a channel has no gateway. */
export interface Scheduling {
  database: Database;
  queries: RecipientQueries;
  channels: Partial<Record<MessageType, ScheduledChannel>>;
}

interface Due extends Record<string, unknown> {
  id: number;
  branch_id: number;
  tenant_id: number;
}
type Row = typeof table.$inferSelect;

/** Runs every scheduler that is due at a time. One that fails does not keep the others from it. */
export async function runDue(
  scheduling: Scheduling,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await scheduling.database.system(async ({ client }) => {
    const { quietFrom, quietTo } = USUAL_QUIET_HOURS;
    const { rows } = await client.query<Due>(
      'SELECT * FROM app.due_message_schedulers($1, $2, $3)',
      [now, quietFrom, quietTo],
    );
    return rows;
  });
  for (const each of due) await runOne(scheduling, each, now).catch(onError);
}

/**
 * Makes a scheduler's run, unless another server has made it. Recipients are those whom the query finds now, in quiet
 * hours at their end. Run, messages and jobs are stored in one transaction, so that a killed server leaves all or none.
 */
async function runOne(scheduling: Scheduling, due: Due, now: Date): Promise<void> {
  const { database, queries } = scheduling;
  const plan = await database.system((work) => planOf(work, due, now), due.branch_id);
  if (!plan) return;
  const found =
    plan.sql === null || plan.isLate ? undefined : await findBySql(queries, plan.sql, due);
  await database.system(async (work) => {
    const row = await lockedDue(work, due, plan.dueAt);
    if (!row) return;
    const run = await startedRun(work, row, plan.dueAt, now);
    if (run) {
      const result = plan.isLate
        ? missed
        : await resultOf(scheduling, work, { row, found, dueAt: plan.dueAt, key: run.requestKey });
      const { isOfText: _, ...stored } = result;
      await work.db.update(messageRuns).set(stored).where(eq(messageRuns.id, run.id));
      if (result.state !== undefined) await tellFailed(work, row, result);
    }
    await work.db
      .update(table)
      .set({ nextDue: dueAfterNow(row, plan.isLate ? tooLate(now) : plan.dueAt) })
      .where(and(eq(table.branchId, due.branch_id), eq(table.id, due.id)));
    await systemRecorder(work).announce(
      { resource: 'message-schedulers', id: due.id, change: 'update' },
      due.branch_id,
    );
  }, due.branch_id);
}

/**
 * Tells whoever last changed the scheduler and, where its text has to be mended, the branch's managers. Runs that fail
 * again are one alert, until it is seen.
 */
async function tellFailed(
  work: Work,
  { id, branchId, changedBy }: Row,
  { isOfText }: Result,
): Promise<void> {
  const about = { record: id, branchId, occasion: `scheduler ${id}` };
  await addAlert(work, { ...about, event: 'SCHEDULER_FAILED', named: [changedBy] });
  if (isOfText) await addAlert(work, { ...about, event: 'SCHEDULER_TEXT', by: changedBy });
}

const tooLate = (now: Date) => new Date(now.getTime() - TOO_LATE_MS);

interface Plan {
  dueAt: Date;
  isLate: boolean;
  /** The SQL of the query, where it has one. */
  sql: string | null;
}

/** What is to be run; undefined where the scheduler was run, paused or removed meanwhile. */
async function planOf(work: Work, { id, branch_id }: Due, now: Date): Promise<Plan | undefined> {
  const [row] = await work.db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch_id), eq(table.id, id)));
  if (!row?.nextDue || row.nextDue > now) return undefined;
  const hours = await quietHoursOf(work, branch_id);
  const start = instantOf(afterQuietHours(wallClockOf(row.nextDue), hours));
  const query = await queryOf(work, branch_id, row.queryId);
  return { dueAt: row.nextDue, isLate: start < tooLate(now), sql: query?.sql ?? null };
}

async function findBySql(
  queries: RecipientQueries,
  sql: string,
  { branch_id: id, tenant_id: tenantId }: Due,
): Promise<FoundRecipient[] | SqlFault> {
  try {
    return await queries.find(sql, { id, tenantId });
  } catch (error) {
    // Another query of the tenant may be running: the next look comes soon.
    if (error instanceof SqlFault && error.code !== 'QUERY.BUSY') return error;
    throw error;
  }
}

/** The scheduler, locked, unless it was run, changed or paused meanwhile. */
async function lockedDue(
  { db }: Work,
  { id, branch_id }: Due,
  dueAt: Date,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch_id), eq(table.id, id), eq(table.nextDue, dueAt)))
    .for('update');
  return row;
}

async function startedRun({ db }: Work, { id, branchId }: Row, dueAt: Date, ranAt: Date) {
  const [run] = await db
    .insert(messageRuns)
    .values({ branchId, schedulerId: id, dueAt, ranAt, state: 'done' })
    .onConflictDoNothing()
    .returning({ id: messageRuns.id, requestKey: messageRuns.requestKey });
  return run;
}

type Result = Partial<typeof messageRuns.$inferInsert> & {
  /** It failed since its text may not be sent. */
  isOfText?: true;
};
const missed: Result = { state: 'missed', reason: 'SCHEDULER.MISSED' };
const failed = (reason: TextCode): Result => ({ state: 'failed', reason });

interface Running {
  row: Row;
  found: FoundRecipient[] | SqlFault | undefined;
  dueAt: Date;
  key: string;
}

async function resultOf(
  { channels }: Scheduling,
  work: Work,
  { row, found: bySql, dueAt, key }: Running,
): Promise<Result> {
  const { branchId } = row;
  if (bySql instanceof SqlFault) return failed(bySql.code);
  if (!(await hasFeature(work, branchId, 'automaticMessages')))
    return failed(lackWords.automaticMessages);
  const channel = channels[row.messageType];
  if (!channel) return failed('SCHEDULER.NO_GATEWAY');
  const write = await channel.writerOf(work, branchId);
  if (typeof write === 'string') return failed(write);
  const template = await templateOf(work, row);
  if (!template) return failed('SCHEDULER.NO_TEMPLATE');
  const reason = unsendableReason(template.content);
  if (reason !== '') return { state: 'failed', reason, isOfText: true };
  const query = await queryOf(work, branchId, row.queryId);
  if (!query) return failed('SCHEDULER.NO_QUERY');
  const today = wallClockOf(dueAt).slice(0, 10);
  const found = bySql ?? (await recipientsOf(work, query.query, today));
  if (found.length > MAX_RECIPIENTS) return failed('QUERY.TOO_MANY');
  const { recipients, skipped } = await sorted(work, { row, channel, write, template, found });
  if (recipients.length > 0)
    await storeMessages(inNameOf(work, row), {
      channel: channel.channel,
      template,
      requestKey: key,
      schedulerName: row.name,
      recipients,
    });
  return { found: found.length, queued: recipients.length, skipped };
}

async function templateOf({ db }: Work, { branchId, templateId }: Row) {
  const [template] = await db
    .select({
      id: messageTemplates.id,
      name: messageTemplates.name,
      content: messageTemplates.content,
    })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.branchId, branchId),
        eq(messageTemplates.id, templateId),
        isNull(messageTemplates.removedAt),
      ),
    );
  return template;
}

interface Sorting {
  row: Row;
  channel: ScheduledChannel;
  write: MessageWriter;
  template: { id: number; content: string };
  found: readonly FoundRecipient[];
}

/** The messages to queue, one for each recipient, and how many get none, by the code of the reason. */
async function sorted(work: Work, { row, channel, write, template, found }: Sorting) {
  const outcomes = await eachAddressed(inNameOf(work, row), template.content, found, {
    ...channel.rules,
    official: await channel.officialOf?.(work, row.branchId, template.id),
    field: 'recipients',
  });
  const skipped: Record<string, number> = {};
  const addressed = new Map<string, Addressed>();
  for (const outcome of outcomes) {
    if ('status' in outcome) skipped[outcome.code] = (skipped[outcome.code] ?? 0) + 1;
    else addressed.set(`${outcome.patientId} ${outcome.appointmentId}`, outcome);
  }
  const clinic = await clinicNameOf(work, row.branchId);
  const recipients = [...addressed.values()].map((one) => ({
    ...one,
    ...write(one.text, clinic),
  }));
  return { recipients, skipped };
}
