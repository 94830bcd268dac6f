import type { subscriptionStates } from '../../../contract/agata/agataSubscriptions.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { StatusChip } from '../../ui/Page.tsx';

const tones = {
  present: 'good',
  coming: 'info',
  past: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<(typeof subscriptionStates)[number], StatusTone>;

/** Where a subscription stands today. */
export function SubscriptionStateCell({
  record,
  text,
}: CellProps<{ state: (typeof subscriptionStates)[number] }>) {
  return <StatusChip tone={tones[record.state]}>{text}</StatusChip>;
}
