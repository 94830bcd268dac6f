import { eq } from 'drizzle-orm';
import type { branchSubscriptions as calls } from '../../../../contract/accounts/branchSubscriptions.ts';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import { proformas } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { makeProforma } from '../billing/making.ts';
import { paymentDetailOf } from '../billing/paying.ts';
import { proformaOf } from '../billing/reading.ts';
import { settleIfFree } from '../billing/settling.ts';
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
  const made = await makeProforma(context, given, wanted);
  const proforma = await proformaOf(eq(proformas.id, made.id), context);
  const detail = paymentDetailOf(proforma, context);
  await settleIfFree(context, made);
  return detail;
}
