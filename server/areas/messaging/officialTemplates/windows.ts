import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { whatsAppWindows as table } from '../../../db/schema/index.ts';
import type { CloudReply } from '../../../gateways/whatsapp/cloudEvents.ts';
import type { Database, Work } from '../../../kit/db/database.ts';

/** How long free text reaches a person who wrote. */
const OPEN_FOR = sql`interval '24 hours'`;

interface Account {
  branchId: number;
  instanceId: number;
}

/** Notes that somebody wrote to a number, for each branch that sends with it, and forgets who wrote too long ago. */
export async function openWindows(
  database: Database,
  { phone, at: wroteAt }: Pick<CloudReply, 'phone' | 'at'>,
  accounts: readonly Account[],
): Promise<void> {
  if (phone === '') return;
  for (const account of accounts)
    await database.system(async ({ db }) => {
      await db
        .delete(table)
        .where(
          and(eq(table.branchId, account.branchId), lt(table.wroteAt, sql`now() - ${OPEN_FOR}`)),
        );
      await db
        .insert(table)
        .values({ ...account, phone, wroteAt })
        .onConflictDoUpdate({
          target: [table.branchId, table.instanceId, table.phone],
          set: { wroteAt: sql`greatest(${table.wroteAt}, excluded.wrote_at)` },
        });
    }, account.branchId);
}

/** Those of the telephones whose owners wrote to a number within 24 hours. */
export async function openPhones(
  { db }: Pick<Work, 'db'>,
  { branchId, instanceId }: Account,
  phones: readonly string[],
): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .select({ phone: table.phone })
    .from(table)
    .where(
      and(
        eq(table.branchId, branchId),
        eq(table.instanceId, instanceId),
        inArray(table.phone, [...phones]),
        gt(table.wroteAt, sql`now() - ${OPEN_FOR}`),
      ),
    );
  return new Set(rows.map(({ phone }) => phone));
}
