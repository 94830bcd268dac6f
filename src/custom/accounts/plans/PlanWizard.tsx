import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BranchSubscription,
  branchSubscriptions,
  type PlanPreview,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import { subscriptions } from '../../../../contract/accounts/subscriptions.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { PaymentStep } from '../billing/PaymentStep.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import { PlanReview } from './PlanReview.tsx';
import { refreshPlans } from './refreshPlans.ts';
import { TakeBack } from './TakeBack.tsx';

type Step = 'choose' | 'pay' | 'done';

/** Renews or changes the plan of a branch in two steps: a plan, with what it will be, and its payment. */
export function PlanWizard({ held }: { held: BranchSubscription }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const offered = useCallQuery(subscriptions.availableSubscriptionPlan, {});
  const previewed = useCallQuery(
    branchSubscriptions.planPreview,
    { branchID: held.id },
    { alsoResources: ['branches'] },
  );
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [detail, setDetail] = useState<PaymentDetail | null>(null);
  const [step, setStep] = useState<Step>('choose');
  const [busy, setBusy] = useState(false);
  const of = previewed.data?.data;
  const chosen = of?.plans.find(({ productID }) => productID === chosenId);
  const reset = () => {
    setChosenId(null);
    setDetail(null);
    setStep('choose');
  };
  const make = async ({ productID, purpose, amount }: PlanPreview) => {
    setBusy(true);
    try {
      const { createRenewalProforma, createUpgradePlanProforma } = branchSubscriptions;
      const call = purpose === 'renewal' ? createRenewalProforma : createUpgradePlanProforma;
      const { data: made } = await send(call, {
        tenantSubscribeID: held.subscritiopnID,
        productID,
        branchID: held.id,
        shownAmount: amount,
      });
      setDetail(made);
      setStep('pay');
    } catch (refused) {
      notifyError(t, refused);
    } finally {
      setBusy(false);
    }
    await refreshPlans(queries);
  };
  const error = offered.error ?? previewed.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([offered.refetch(), previewed.refetch()])}
      />
    );
  if (!offered.data || !of) return <LoadingState />;
  return (
    <>
      <ol className="plan-steps">
        <li aria-current={step === 'choose' ? 'step' : undefined}>{t('SUBSCRIPTION.CHOOSE')}</li>
        <li aria-current={step === 'pay' ? 'step' : undefined}>{t('PAYMENT.PAGE')}</li>
      </ol>
      {step === 'choose' && !chosen && (
        <PlanGrid
          plans={offered.data.data}
          of={of}
          onChoose={({ productID }) => setChosenId(productID)}
        />
      )}
      {step === 'choose' && chosen && (
        <PlanReview
          preview={chosen}
          of={of}
          busy={busy}
          onConfirm={() => void make(chosen)}
          onBack={() => setChosenId(null)}
        />
      )}
      {step === 'pay' && detail && (
        <>
          <PaymentStep detail={detail} />
          <TakeBack held={held} onDone={reset} />
          <div className="ui-form-actions">
            <Button onClick={reset}>{t('SUBSCRIPTION.BACK')}</Button>
            <Button variant="primary" onClick={() => setStep('done')}>
              {t('SUBSCRIPTION.FINISH')}
            </Button>
          </div>
        </>
      )}
      {step === 'done' && (
        <div className="plan-done">
          <output>
            {detail && Number(detail.amount) === 0
              ? t('SUBSCRIPTION.NOW_HOLDS', { plan: held.planName ?? '' })
              : t('SUBSCRIPTION.COMPLETED')}
          </output>
          <TakeBack held={held} onDone={reset} />
          <Button onClick={reset}>{t('SUBSCRIPTION.RESET')}</Button>
        </div>
      )}
    </>
  );
}
