import { useState } from 'react';
import {
  type BranchSubscription,
  branchSubscriptions,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useMay } from '../../../framework/access.tsx';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState, LoadingState, StatusChip } from '../../../ui/Page.tsx';
import { PlanWizard } from './PlanWizard.tsx';
import { RenewalSwitch } from './RenewalSwitch.tsx';
import { TakeBack } from './TakeBack.tsx';
import './plans.css';

/** The plan that a branch holds, how much of it is used, and the way to renew or change it. */
export default function PlanDialog({ record, onClose }: DialogProps<Pick<Row, 'id'>>) {
  const t = useText();
  const may = useMay();
  const [isManaging, setManaging] = useState(false);
  const { data, error, refetch } = useCallQuery(
    branchSubscriptions.branchSubscription,
    { branchId: Number(record?.id) },
    { alsoResources: ['branches'] },
  );
  const held = data?.data;
  const mayManage = may('renew', 'branch-subscriptions');
  return (
    <Dialog
      title={held ? `${t('SUBSCRIPTION.PLAN')}: ${held.code}` : t('SUBSCRIPTION.PLAN')}
      width="wide"
      onClose={onClose}
      actions={
        held &&
        mayManage &&
        !isManaging && (
          <Button variant="primary" onClick={() => setManaging(true)}>
            {t('SUBSCRIPTION.MANAGE')}
          </Button>
        )
      }
    >
      {!held &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {held && isManaging && <PlanWizard held={held} />}
      {held && !isManaging && (
        <>
          <Held held={held} />
          {held.planName !== null && <RenewalSwitch held={held} />}
          <TakeBack held={held} />
        </>
      )}
    </Dialog>
  );
}

function Held({ held }: { held: BranchSubscription }) {
  const t = useText();
  if (held.planName === null) return <EmptyState>{t('SUBSCRIPTION.NONE')}</EmptyState>;
  const isActive = held.status === 'Active';
  const day = (value: string | null) => (value === null ? '–' : formatDate(value));
  const rows = [
    [t('SUBSCRIPTION.PLAN_NAME'), held.planName],
    [
      t('RESOURCE.BRANCHES.STATUS'),
      <StatusChip key="status" tone={isActive ? 'good' : 'bad'}>
        {t(isActive ? 'SUBSCRIPTION.ACTIVE' : 'SUBSCRIPTION.INACTIVE')}
      </StatusChip>,
    ],
    [t('SUBSCRIPTION.STARTS'), day(held.startDate)],
    [t('SUBSCRIPTION.ENDS'), day(held.expiredDate)],
    [
      t('SUBSCRIPTION.CYCLE'),
      held.renewalCycle === null ? '–' : t.value('billing_cycle', held.renewalCycle),
    ],
    [t('SUBSCRIPTION.PRICE'), `RM ${formatRinggit(held.totalPrice)}`],
    [
      t('RESOURCE.PLANS.CONCURRENT_USER'),
      usedOf(t, { used: held.signedIn, of: held.concurrentUser, today: held.usersToday }),
    ],
    [
      t('SUBSCRIPTION.STORAGE'),
      usedOf(
        t,
        { used: formatBytes(held.storageUsed), of: held.storage, today: held.storageToday },
        ' GB',
      ),
    ],
  ] as const;
  return (
    <dl className="rs-show">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Use {
  used: number | string;
  of: number | null;
  /** What holds until today ends. */
  today: number | null;
}

function usedOf(t: Translate, { used, of, today }: Use, unit = ''): string {
  const values = { used, of: `${of ?? 0}${unit}`, today: `${today ?? 0}${unit}` };
  return (today ?? 0) > (of ?? 0)
    ? t('SUBSCRIPTION.TODAY_AS_BEFORE', values)
    : t('SUBSCRIPTION.USED', values);
}
