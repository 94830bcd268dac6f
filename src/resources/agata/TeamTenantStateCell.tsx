import type { teamTenantStates } from '../../../contract/agata/access.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { StatusChip } from '../../ui/Page.tsx';

const tones = {
  joined: 'good',
  invited: 'info',
  applied: 'warn',
  declined: 'bad',
} as const satisfies Record<(typeof teamTenantStates)[number], StatusTone>;

/** What stands between a consultant team and a tenant, and why it was declined. */
export function TeamTenantStateCell({
  record,
  text,
}: CellProps<{ state: (typeof teamTenantStates)[number]; reason: string }>) {
  return (
    <>
      <StatusChip tone={tones[record.state]}>{text}</StatusChip>
      {record.reason !== '' && <small className="ui-reason">{record.reason}</small>}
    </>
  );
}
