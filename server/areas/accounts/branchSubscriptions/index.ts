import { and, eq } from 'drizzle-orm';
import type { branchSubscriptions as calls } from '../../../../contract/accounts/branchSubscriptions.ts';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import { branches, proformas } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { makeProforma, openRenewal } from '../billing/making.ts';
import { paymentDetailOf } from '../billing/paying.ts';
import { proformaOf } from '../billing/reading.ts';
import { settleIfFree } from '../billing/settling.ts';
import { ofAccount } from '../branches/account.ts';
import { subscriptionsOf } from './listing.ts';
import { previewsOf } from './previewing.ts';
import { subscriptionOf } from './reading.ts';
import { takeBackChange } from './takingBack.ts';

export const branchSubscriptions: Handlers<typeof calls> = {
  tenantSubscriptionList: subscriptionsOf,
  branchSubscription: ({ branchId }, context) => subscriptionOf(branchId, context),
  planPreview: ({ branchID }, context) => previewsOf(branchID, context),
  async takeBackPlanChange({ branchID }, context) {
    await takeBackChange(branchID, context);
    return subscriptionOf(branchID, context);
  },
  async changeBranchRenewal({ branchID: id, renewsItself }, context) {
    const [held] = await context.db
      .select({ renewsItself: branches.renewsItself })
      .from(branches)
      .where(and(eq(branches.id, id), ofAccount(context, branches.id)))
      .for('no key update');
    if (!held) throw notFound('branchID');
    if (held.renewsItself !== renewsItself) {
      await context.db.update(branches).set({ renewsItself }).where(eq(branches.id, id));
      await record(context, {
        resource: 'branches',
        id,
        action: 'edit',
        changes: { renewsItself: [held.renewsItself, renewsItself] },
        branchId: id,
      });
    }
    return subscriptionOf(id, context);
  },
  createRenewalProforma: (input, context) => choose(input, context, 'renewal'),
  createUpgradePlanProforma: (input, context) => choose(input, context, 'change'),
};

interface Choice {
  branchID: number;
  productID: number;
  shownAmount?: number | undefined;
}

async function choose(
  { branchID, productID, shownAmount }: Choice,
  context: SessionContext,
  wanted: 'renewal' | 'change',
): Promise<PaymentDetail> {
  const given = { branchId: branchID, planId: productID, shownAmount };
  const asked = wanted === 'renewal' ? await openRenewal(context, given) : undefined;
  const made = asked ?? (await makeProforma(context, given, wanted));
  const proforma = await proformaOf(eq(proformas.id, made.id), context);
  const detail = paymentDetailOf(proforma, context);
  await settleIfFree(context, made);
  return detail;
}
