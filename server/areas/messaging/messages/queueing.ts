import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RecordChanged } from '../../../../contract/kit/realtime.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import type { HistoryAction } from '../../../../contract/texts/histories.ts';
import { audits, branches, messages, messageTemplates } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import { findMessagesByIds, type SentMessage, withKey } from './reading.ts';
import type { Addressed } from './recipients.ts';

type Row = typeof messages.$inferInsert;

/** Messages to queue: to whom with which text, and what the channel stores besides. */
export interface Queued {
  channel: MessageChannel;
  /** The template they were written from; of one's own words, neither id nor name. */
  template: { id: number | null; name: string };
  requestKey: string | undefined;
  /** They were saved with the follow-ups of their appointments. */
  ofFollowUp?: true;
  /** The name of the scheduler that has them sent. */
  schedulerName?: string;
  recipients: readonly (Addressed & Pick<Row, 'parts' | 'instanceId' | 'attachmentId'>)[];
}

/** What queueing needs of a request, or of a job in its person's name. */
export type QueueingContext = Pick<BranchContext, 'db' | 'client' | 'announce'> & {
  branch: Pick<BranchContext['branch'], 'id'>;
  session: Pick<BranchContext['session'], 'accountId'>;
};

/** Queues messages in the request's transaction, so that they are sent if and only if that commits. */
export async function queueMessages(
  context: BranchContext,
  queued: Queued,
): Promise<SentMessage[]> {
  return findMessagesByIds(context, queued.channel, await storeMessages(context, queued));
}

/** The same; answers their ids. */
export async function storeMessages(
  context: QueueingContext,
  { channel, template, requestKey, ofFollowUp, schedulerName = '', recipients }: Queued,
): Promise<number[]> {
  const { db, branch, session } = context;
  const rows = recipients.map((recipient) => ({
    ...recipient,
    branchId: branch.id,
    channel,
    templateId: template.id,
    templateName: template.name,
    status: 'queued' as const,
    requestKey: requestKey ?? null,
    ...(ofFollowUp && { ofFollowUp }),
    schedulerName,
    createdBy: session.accountId,
  }));
  const stored = await db.insert(messages).values(rows).returning({ id: messages.id });
  const ids = stored.map(({ id }) => id);
  await enqueue(
    context,
    channel,
    ids.map((id) => ({ id, branchId: branch.id })),
  );
  await auditAndAnnounce(context, ids, { action: 'create', change: 'create' });
  return ids;
}

/** Keeps a message that could not be queued among those that failed, so that whoever is told of it finds it there. */
export async function storeFailedMessage(
  context: QueueingContext,
  message: Pick<
    Row,
    | 'patientId'
    | 'appointmentId'
    | 'phone'
    | 'text'
    | 'templateId'
    | 'templateName'
    | 'ofFollowUp'
    | 'reason'
  >,
): Promise<void> {
  const { db, branch, session } = context;
  const row = {
    branchId: branch.id,
    channel: 'sms',
    parts: 0,
    createdBy: session.accountId,
  } as const;
  const stored = await db
    .insert(messages)
    .values({ ...message, ...row, status: 'failed', resultAt: sql`now()` })
    .returning({ id: messages.id });
  const ids = stored.map(({ id }) => id);
  await auditAndAnnounce(context, ids, { action: 'create', change: 'create' });
}

/**
 * Messages that were queued for this key already. Parallel requests with the same key wait here until this one commits.
 */
export async function messagesOfRequest(
  context: BranchContext,
  channel: MessageChannel,
  requestKey: string,
): Promise<SentMessage[]> {
  const { db, branch } = context;
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('message'), hashtext(${`${branch.id} ${requestKey}`}))`,
  );
  return withKey(context, channel, requestKey);
}

/** The branch's template that the input names in `field`. */
export async function templateOf(
  { db, branch }: BranchContext,
  id: number,
  field: string,
): Promise<Queued['template']> {
  const [template] = await db
    .select({ id: messageTemplates.id, name: messageTemplates.name })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.branchId, branch.id),
        eq(messageTemplates.id, id),
        isNull(messageTemplates.removedAt),
      ),
    );
  if (!template) throw notFound(field);
  return template;
}

/** The clinic's name as messages begin with it. */
export async function clinicNameOf(
  { db }: Pick<QueueingContext, 'db'>,
  branchId: number,
): Promise<string> {
  const [row] = await db
    .select({ name: branches.code })
    .from(branches)
    .where(eq(branches.id, branchId));
  if (!row) throw new Error('a branch that sends messages is gone');
  return row.name;
}

/** Records in the audit who did this to messages, and announces them. Content and number stay out of the audit. */
export async function auditAndAnnounce(
  { db, branch, session, announce }: QueueingContext,
  ids: readonly number[],
  { action, change }: { action: HistoryAction; change: RecordChanged['change'] },
): Promise<void> {
  await db.insert(audits).values(
    ids.map((id) => ({
      accountId: session.accountId,
      branchId: branch.id,
      resource: 'messages',
      recordId: String(id),
      action,
    })),
  );
  for (const id of ids) await announce({ resource: 'messages', id, change });
}
