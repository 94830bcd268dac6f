import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BranchSubscription,
  branchSubscriptions,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import { type AvailablePlan, subscriptions } from '../../../../contract/accounts/subscriptions.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { PaymentStep } from '../billing/PaymentStep.tsx';
import { PlanGrid } from './PlanGrid.tsx';

type Step = 'choose' | 'pay' | 'done';

/** Renews or changes the plan of a branch in two steps: a plan, and its payment. */
export function PlanWizard({ held }: { held: BranchSubscription }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const { data, error, refetch } = useCallQuery(subscriptions.availableSubscriptionPlan, {});
  const [detail, setDetail] = useState<PaymentDetail | null>(null);
  const [step, setStep] = useState<Step>('choose');
  const [busy, setBusy] = useState<number | null>(null);
  const reset = () => {
    setDetail(null);
    setStep('choose');
  };
  const choose = async ({ id }: AvailablePlan) => {
    setBusy(id);
    try {
      const { createRenewalProforma, createUpgradePlanProforma } = branchSubscriptions;
      const call = id === held.planID ? createRenewalProforma : createUpgradePlanProforma;
      const { data: made } = await send(call, {
        tenantSubscribeID: held.subscritiopnID,
        productID: id,
        branchID: held.id,
      });
      setDetail(made);
      setStep('pay');
      await Promise.all(
        ['proformas', 'branches', 'branch-subscriptions'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
    } catch (refused) {
      notifyError(t, refused);
    } finally {
      setBusy(null);
    }
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <ol className="plan-steps">
        <li aria-current={step === 'choose' ? 'step' : undefined}>{t('SUBSCRIPTION.CHOOSE')}</li>
        <li aria-current={step === 'pay' ? 'step' : undefined}>{t('PAYMENT.PAGE')}</li>
      </ol>
      {step === 'choose' && (
        <PlanGrid
          plans={data.data}
          heldId={held.planID}
          busyId={busy}
          onChoose={(plan) => void choose(plan)}
        />
      )}
      {step === 'pay' && detail && (
        <>
          <PaymentStep detail={detail} />
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
          <output>{t('SUBSCRIPTION.COMPLETED')}</output>
          <Button onClick={reset}>{t('SUBSCRIPTION.RESET')}</Button>
        </div>
      )}
    </>
  );
}
