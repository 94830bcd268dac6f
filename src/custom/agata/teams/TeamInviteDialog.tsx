import { teamMembers as calls } from '../../../../contract/agata/teamMembers.ts';
import { useWorkplaces } from '../../../session/useSession.ts';
import { InviteDialog } from '../shared/InviteDialog.tsx';

/** Invites a provider to the chosen team. */
export default function TeamInviteDialog({ onClose }: { onClose: () => void }) {
  const { team } = useWorkplaces();
  return (
    <InviteDialog
      call={calls.inviteHPToCT}
      resource="team-members"
      name={team?.name ?? ''}
      onClose={onClose}
    />
  );
}
