import { agataTenantMembers as calls } from '../../../../contract/agata/tenantMembers.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { useWorkplaces } from '../../../session/useSession.ts';
import { InviteDialog } from '../shared/InviteDialog.tsx';

/** Invites a provider to the chosen tenant, also anew. */
export default function TenantInviteDialog({
  record,
  onClose,
}: DialogProps<Pick<Answer<typeof calls.inviteHpToTenant>, 'mobileNo'>>) {
  const { tenant } = useWorkplaces();
  return (
    <InviteDialog
      call={calls.inviteHpToTenant}
      resource="agata-tenant-members"
      name={tenant?.name ?? ''}
      {...(record && { mobileNo: `+${record.mobileNo}` })}
      onClose={onClose}
    />
  );
}
