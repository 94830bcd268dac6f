import type { branchUsers } from '../../../contract/accounts/branchUsers.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { StatusChip } from '../../ui/Page.tsx';

type BranchUser = Answer<typeof branchUsers.branchUserDetail>;

const tones = {
  active: 'good',
  asked: 'info',
  invited: 'info',
  expired: 'warn',
  unlinked: 'neutral',
  disabled: 'bad',
} as const satisfies Record<BranchUser['state'], string>;

/** What stands between a branch user and the branch. */
export function UserStateCell({ record, text }: CellProps<BranchUser>) {
  return <StatusChip tone={tones[record.state]}>{text}</StatusChip>;
}
