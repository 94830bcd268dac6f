import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { branchSubscriptions as table, invoices, proformas } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { type HeldSubscription, heldOn } from './held.ts';

/** A change of plan that took effect today. */
interface ChangeOfToday {
  invoiceId: number;
  /** What was paid for it, in sen. */
  amount: number;
  /** The subscription that then holds again. */
  before: HeldSubscription;
  /** More is in use than the plan before allows. */
  isUsed: boolean;
}

const GB = 1_000_000_000;

/** The last change of a branch's plan, if it took effect today: it can be taken back until the day ends, unless it is used. */
export async function changeOfToday(
  db: Db,
  branchId: number,
  inUse: { signedIn: number; storageUsed: number },
): Promise<ChangeOfToday | null> {
  const today = clinicToday();
  const [change] = await db
    .select({ own: table, amount: invoices.amount })
    .from(table)
    .innerJoin(invoices, eq(invoices.id, table.invoiceId))
    .innerJoin(proformas, eq(proformas.id, invoices.proformaId))
    .where(
      and(
        eq(table.branchId, branchId),
        isNull(table.replacedBy),
        isNull(table.cancelledAt),
        eq(proformas.purpose, 'change'),
        eq(invoices.status, 'Paid'),
        onDays(invoices.issuedAt, today, today),
        // A renewal that was paid since comes first.
        sql`NOT EXISTS (SELECT 1 FROM branch_subscription later WHERE later.branch_id = ${branchId}
          AND later.replaced_by IS NULL AND later.cancelled_at IS NULL AND later.starts_on > ${table.startsOn})`,
      ),
    )
    .orderBy(desc(table.id))
    .limit(1);
  if (!change) return null;
  const { own, amount } = change;
  const replaced = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branchId), eq(table.replacedBy, own.id)))
    .orderBy(asc(table.startsOn));
  const before = heldOn(replaced, today);
  if (!before) return null;
  const { signedIn, storageUsed } = inUse;
  const isUsed =
    (own.concurrentUsers > before.concurrentUsers && signedIn > before.concurrentUsers) ||
    (own.storage > before.storage && storageUsed > before.storage * GB);
  return { invoiceId: own.invoiceId, amount, before, isUsed };
}
