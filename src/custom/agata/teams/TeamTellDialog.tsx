import type { teamMembers as calls } from '../../../../contract/agata/teamMembers.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { useWorkplaces } from '../../../session/useSession.ts';
import { InvitationMessage } from '../shared/InvitationMessage.tsx';

/** The message to someone who is invited already. */
export default function TeamTellDialog({
  record,
  onClose,
}: DialogProps<Answer<typeof calls.inviteHPToCT>>) {
  const { team } = useWorkplaces();
  return (
    <InvitationMessage
      name={team?.name ?? ''}
      mobileNo={record?.mobileNo ?? ''}
      onClose={onClose}
    />
  );
}
