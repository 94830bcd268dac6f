import type { agataTenantTeams } from '../../../contract/agata/tenantTeams.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { StatusChip } from '../../ui/Page.tsx';

type TenantTeam = Answer<typeof agataTenantTeams.approveTenantTeam>;

const tones = {
  applied: 'warn',
  invited: 'info',
  joined: 'good',
  declined: 'neutral',
} as const satisfies Record<TenantTeam['approvalStatus'], string>;

/** What stands between a consultant team and a tenant, and why it was declined. */
export function TenantTeamStateCell({ record, text }: CellProps<TenantTeam>) {
  return (
    <>
      <StatusChip tone={tones[record.approvalStatus]}>{text}</StatusChip>
      {record.reason !== '' && <small className="ui-reason">{record.reason}</small>}
    </>
  );
}
