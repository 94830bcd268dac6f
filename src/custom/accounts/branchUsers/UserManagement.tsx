import { useMemo } from 'react';
import type { Resource } from '../../../framework/resource/define.ts';
import { branchUsers } from '../../../resources/accounts/branchUsers.ts';
import { useBranch } from '../../../session/useSession.ts';
import ListPage from '../../../ui/resource/ListPage.tsx';

/** The users of the chosen branch at first, then of any branch that is managed. */
export default function UserManagement() {
  const id = useBranch()?.id;
  const resource = useMemo(() => (id === undefined ? branchUsers : ofBranch(id)), [id]);
  return <ListPage resource={resource} />;
}

function ofBranch(branchID: number): Resource {
  const usual = () => ({ branchID });
  const { invite, ...actions } = branchUsers.actions;
  return {
    ...branchUsers,
    filterDefaultValues: { branchID: String(branchID) },
    createDefaultValues: usual,
    actions: { ...(invite && { invite: { ...invite, defaultValues: usual } }), ...actions },
  };
}
