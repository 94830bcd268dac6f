import { MEMBER } from '../../../../contract/agata/access.ts';
import { teamMembers as calls } from '../../../../contract/agata/teamMembers.ts';
import { useWorkplaces } from '../../../session/useSession.ts';
import { InviteDialog } from '../shared/InviteDialog.tsx';

/** Invites a provider to the chosen team, as a member. */
export default function TeamInviteDialog({ onClose }: { onClose: () => void }) {
  const { team } = useWorkplaces();
  return (
    <InviteDialog
      call={calls.inviteHPToCT}
      resource="team-members"
      name={team?.name ?? ''}
      fixedInput={{ accessRoleId: MEMBER }}
      onClose={onClose}
    />
  );
}
