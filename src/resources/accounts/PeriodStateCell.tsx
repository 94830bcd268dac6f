import type { branchSubscriptions } from '../../../contract/accounts/branchSubscriptions.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { type Code, useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';

type Subscription = Answer<typeof branchSubscriptions.tenantSubscriptionList>['data'][number];

const looks: Record<Subscription['status'], { tone: StatusTone; word: Code }> = {
  Active: { tone: 'good', word: 'RESOURCE.BRANCH_SUBSCRIPTIONS.STATUS.ACTIVE' },
  Ahead: { tone: 'info', word: 'RESOURCE.BRANCH_SUBSCRIPTIONS.STATUS.AHEAD' },
  Over: { tone: 'neutral', word: 'RESOURCE.BRANCH_SUBSCRIPTIONS.STATUS.OVER' },
  Replaced: { tone: 'neutral', word: 'RESOURCE.BRANCH_SUBSCRIPTIONS.STATUS.REPLACED' },
  Cancelled: { tone: 'neutral', word: 'RESOURCE.BRANCH_SUBSCRIPTIONS.STATUS.CANCELLED' },
};

/** Whether a subscription holds, is paid ahead, or is over. */
export function PeriodStateCell({ record: { status } }: CellProps<Subscription>) {
  const t = useText();
  const { tone, word } = looks[status];
  return <StatusChip tone={tone}>{t(word)}</StatusChip>;
}
