import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { messages } from '../db/schema/index.ts';
import type { SmsReceipt } from '../gateways/sms/index.ts';
import { storeResult } from './messages.ts';

/** How long after it was written an SMS may still get a receipt; networks give up after three days. */
const AWAITED = sql`interval '7 days'`;

/**
 * Stores a gateway's receipt with its SMS, and returns whether there is one. Only an SMS that counts as sent changes, so
 * a receipt that comes again, or after a final one, changes nothing.
 */
export async function recordReceipt(
  database: Database,
  { branchIds, ref, reason }: SmsReceipt,
): Promise<boolean> {
  for (const branchId of branchIds) {
    const isFound = await database.system(async (work) => {
      const [row] = await work.db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.branchId, branchId),
            eq(messages.channel, 'sms'),
            eq(messages.gatewayRef, ref),
            gt(messages.createdAt, sql`now() - ${AWAITED}`),
          ),
        )
        .orderBy(desc(messages.id))
        .limit(1)
        .for('update');
      if (row?.status === 'sent')
        await storeResult(work, row, {
          ref,
          ...(reason ? { status: 'failed', reason } : { status: 'delivered' }),
        });
      return row !== undefined;
    }, branchId);
    if (isFound) return true;
  }
  return false;
}
