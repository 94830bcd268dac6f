import type { branches } from '../../../contract/accounts/branches.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';

/** Whether a branch's subscription runs. */
export function SubscriptionStateCell({
  record: { status },
}: CellProps<Answer<typeof branches.branchList>[number]>) {
  const t = useText();
  return (
    <StatusChip tone={status === 'Active' ? 'good' : 'bad'}>
      {t(status === 'Active' ? 'SUBSCRIPTION.ACTIVE' : 'SUBSCRIPTION.INACTIVE')}
    </StatusChip>
  );
}
