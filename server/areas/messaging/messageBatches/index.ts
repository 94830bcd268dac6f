import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  MessageBatchCounts,
  messageBatches as calls,
} from '../../../../contract/messaging/messageBatches.ts';
import type { MessageStatus } from '../../../../contract/messaging/messageStatuses.ts';
import { messages } from '../../../db/schema/index.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { auditAndAnnounce } from '../messages/queueing.ts';

export const messageBatches: Handlers<typeof calls> = {
  messageBatchCounts: ({ requestKey }, context) => countsOf(context, requestKey),

  async stopMessageBatch({ requestKey }, context) {
    const { db } = context;
    // Locked in one order, as the worker locks each before it sends: whoever comes first has the message.
    const waiting = await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(ofSending(context, requestKey), isWaiting))
      .orderBy(messages.id)
      .for('update');
    const ids = waiting.map(({ id }) => id);
    if (ids.length > 0) {
      await db
        .update(messages)
        .set({ status: 'stopped', version: sql`${messages.version} + 1` })
        .where(and(ofSending(context, requestKey), inArray(messages.id, ids)));
      await auditAndAnnounce(context, ids, { action: 'cancel', change: 'update' });
    }
    return countsOf(context, requestKey);
  },
};

/** The person's own messages of a sending. */
const ofSending = ({ branch, session }: BranchContext, requestKey: string) =>
  and(
    eq(messages.branchId, branch.id),
    eq(messages.requestKey, requestKey),
    eq(messages.createdBy, session.accountId),
  );

/** Not asked for at the gateway: a worker that sends one has marked it. */
const isWaiting = and(eq(messages.status, 'queued'), isNull(messages.triedAt));

async function countsOf(context: BranchContext, requestKey: string): Promise<MessageBatchCounts> {
  const [counts] = await context.db
    .select({
      total: sql<number>`count(*)::integer`,
      queued: countOf('queued'),
      sent: countOf('sent', 'delivered'),
      failed: countOf('failed', 'fail_authenticate'),
      unknown: countOf('unknown'),
      stopped: countOf('stopped'),
    })
    .from(messages)
    .where(ofSending(context, requestKey));
  if (!counts) throw new Error('a count is missing');
  return counts;
}

const countOf = (...statuses: MessageStatus[]): SQL<number> =>
  sql<number>`count(*) FILTER (WHERE ${inArray(messages.status, statuses)})::integer`;
