import type { approvalStates } from '../../../contract/agata/approvals.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { StatusChip } from '../../ui/Page.tsx';

type State = (typeof approvalStates)[number];

const tones = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
} as const satisfies Record<State, StatusTone>;

/** What an Administrator decided, or that it waits. */
export function ApprovalCell({ record, text }: CellProps<{ status: State }>) {
  return <StatusChip tone={tones[record.status]}>{text}</StatusChip>;
}
