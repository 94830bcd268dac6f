import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type BranchSubscription,
  branchSubscriptions,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import { useMay } from '../../../framework/access.tsx';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { refreshPlans } from './refreshPlans.ts';

/** Whether the proforma that renews the plan comes by itself, for who pays for the branch to decide. */
export function RenewalSwitch({ held }: { held: BranchSubscription }) {
  const t = useText();
  const send = useSend();
  const may = useMay();
  const queries = useQueryClient();
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const change = async (renewsItself: boolean) => {
    setBusy(true);
    try {
      await send(branchSubscriptions.changeBranchRenewal, { branchID: held.id, renewsItself });
      await refreshPlans(queries);
    } catch (refused) {
      notifyError(t, refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="plan-renewal">
      <label className="ui-check">
        <input
          type="checkbox"
          checked={held.renewsItself}
          disabled={busy || !may('renew', 'branch-subscriptions')}
          aria-describedby={hint}
          onChange={({ target }) => void change(target.checked)}
        />
        {t('SUBSCRIPTION.RENEWS_ITSELF')}
      </label>
      <p id={hint} className="ui-hint">
        {t('SUBSCRIPTION.RENEWS_ITSELF_HINT')}
      </p>
    </div>
  );
}
