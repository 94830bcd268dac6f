import { and, eq, sql } from 'drizzle-orm';
import { billReceipts, bills } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { BILLS } from './bills.ts';

/**
 * Gives the bill of a visit, if it has one, to the patient whom the visit is given to, and says whether that could be done:
 * what was paid or charged stays with the patient who was there.
 */
export async function giveBill(
  context: BranchContext,
  appointmentId: number,
  to: number,
): Promise<boolean> {
  const { db, branch } = context;
  const [bill] = await db
    .select({
      id: bills.id,
      patientId: bills.patientId,
      isSettled: sql<boolean>`${bills.settledAt} IS NOT NULL`,
      isPaid: sql<boolean>`EXISTS (SELECT FROM ${billReceipts} r
        WHERE r.branch_id = ${outer(bills.branchId)} AND r.bill_id = ${outer(bills.id)})`,
    })
    .from(bills)
    .where(and(eq(bills.branchId, branch.id), eq(bills.appointmentId, appointmentId)))
    .for('update');
  if (!bill || bill.patientId === to) return true;
  if (bill.isSettled || bill.isPaid) return false;
  await db
    .update(bills)
    .set({ patientId: to, version: sql`${bills.version} + 1` })
    .where(and(eq(bills.branchId, branch.id), eq(bills.id, bill.id)));
  const changes = { patID: [bill.patientId, to] as [number, number] };
  await record(context, { resource: BILLS, id: bill.id, action: 'edit', changes });
  return true;
}
