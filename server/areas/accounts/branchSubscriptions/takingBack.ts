import { and, eq, sql } from 'drizzle-orm';
import { branches } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { cancelInvoice } from '../billing/crediting.ts';
import { ofAccount } from '../branches/account.ts';
import { changeOfToday } from './changeOfToday.ts';

/** Takes the change of plan of today back, for those who manage the branch: the plan before holds again. */
export async function takeBackChange(branchId: number, context: SessionContext): Promise<void> {
  const { db, language } = context;
  const [branch] = await db
    .select({
      signedIn: sql<number>`app.people_at_work(${branches.id})`,
      storageUsed: sql<number>`app.stored_bytes(${branches.id})`.mapWith(Number),
    })
    .from(branches)
    .where(and(eq(branches.id, branchId), ofAccount(context, branches.id)))
    .for('no key update');
  if (!branch) throw notFound('branchID');
  const change = await changeOfToday(db, branchId, branch);
  if (!change) throw refusal(409, 'PLAN.NO_CHANGE_TODAY', { field: 'branchID' });
  const { planName: plan } = change.before;
  if (change.isUsed)
    throw refusal(409, 'PLAN.CHANGE_USED', { field: 'branchID', params: { plan } });
  await cancelInvoice(context, change.invoiceId, textOf('SUBSCRIPTION.WAS_TAKEN_BACK', language));
}
