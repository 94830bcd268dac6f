import type { memberStates } from '../../../contract/agata/memberFields.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { StatusChip } from '../../ui/Page.tsx';

const tones = {
  joined: 'good',
  asking: 'warn',
  invited: 'info',
  expired: 'neutral',
} as const satisfies Record<(typeof memberStates)[number], StatusTone>;

/** What stands between a member and the team or tenant. */
export function MemberStateCell({
  record,
  text,
}: CellProps<{ state: (typeof memberStates)[number] }>) {
  return <StatusChip tone={tones[record.state]}>{text}</StatusChip>;
}
