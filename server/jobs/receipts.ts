import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { MessageChannel } from '../../contract/messaging/messageStatuses.ts';
import { messages } from '../db/schema/index.ts';
import type { DeliveryReport } from '../gateways/incoming.ts';
import type { Database } from '../kit/db/database.ts';
import { storeResult } from './messages.ts';

/** How long after it was written a message may still get a receipt; networks give up after three days. */
const AWAITED = sql`interval '7 days'`;

/** A gateway's report on what became of a message, and whose it may be. */
interface Receipt extends DeliveryReport {
  channel: MessageChannel;
  /** The branches that use the account: the message is one of theirs. */
  branchIds: readonly number[];
  /** The WhatsApp instance that the report came by. */
  instanceId?: number;
}

/**
 * Stores a gateway's receipt with its message, and returns whether there is one. Only a message that was sent, or that
 * may have been, changes: a receipt that comes again, or after a final one, changes nothing.
 */
export async function recordReceipt(
  database: Database,
  { channel, branchIds, instanceId, ref, messageId, reason }: Receipt,
): Promise<boolean> {
  if (ref === '' && messageId === undefined) return false;
  for (const branchId of branchIds) {
    const isFound = await database.system(async (work) => {
      const [row] = await work.db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.branchId, branchId),
            eq(messages.channel, channel),
            messageId === undefined ? eq(messages.gatewayRef, ref) : eq(messages.id, messageId),
            instanceId === undefined ? undefined : eq(messages.instanceId, instanceId),
            gt(messages.createdAt, sql`now() - ${AWAITED}`),
          ),
        )
        .orderBy(desc(messages.id))
        .limit(1)
        .for('update');
      if (row && isAwaiting(row))
        await storeResult(work, row, {
          ref: row.gatewayRef || ref,
          ...(reason ? { status: 'failed', reason } : { status: 'delivered' }),
        });
      return row !== undefined;
    }, branchId);
    if (isFound) return true;
  }
  return false;
}

/** Whether a message was sent, or may have been without its result being known yet. */
function isAwaiting({ status, triedAt }: typeof messages.$inferSelect): boolean {
  return status === 'sent' || status === 'unknown' || (status === 'queued' && triedAt !== null);
}
