import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BranchSubscription,
  branchSubscriptions,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useMay } from '../../../framework/access.tsx';
import { formatDate } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { refreshPlans } from './refreshPlans.ts';

/** Says that the plan was changed today, and offers the way back until it is used or the day is over. */
export function TakeBack({ held, onDone }: { held: BranchSubscription; onDone?: () => void }) {
  const t = useText();
  const may = useMay();
  const send = useSend();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { takeBack } = held;
  if (takeBack === null) return null;
  const { planName: plan, expiredDate, amount, isUsed } = takeBack;
  const run = async () => {
    setBusy(true);
    try {
      await send(branchSubscriptions.takeBackPlanChange, { branchID: held.id });
      notices.done(t('SUBSCRIPTION.TAKEN_BACK', { plan }));
      setAsking(false);
      await refreshPlans(queries);
      onDone?.();
    } catch (refused) {
      notifyError(t, refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="plan-take-back">
      <p>{t(isUsed ? 'SUBSCRIPTION.CHANGE_IN_USE' : 'SUBSCRIPTION.CHANGED_TODAY', { plan })}</p>
      {!isUsed && may('change', 'branch-subscriptions') && (
        <Button icon="undo" onClick={() => setAsking(true)}>
          {t('SUBSCRIPTION.TAKE_BACK')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('SUBSCRIPTION.TAKE_BACK')}
          confirmLabel={t('SUBSCRIPTION.TAKE_BACK')}
          busy={busy}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('SUBSCRIPTION.TAKE_BACK_ASK', { plan, day: formatDate(expiredDate) })}</p>
          {amount > 0 && (
            <p>{t('SUBSCRIPTION.TAKE_BACK_PAID', { amount: formatRinggit(amount) })}</p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
