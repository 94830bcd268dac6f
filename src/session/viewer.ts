import { useMemo } from 'react';
import type { May } from '../framework/access.tsx';
import type { Viewer } from '../framework/screens.ts';
import { isAdministrator, mayDoNow, currentRoles } from './session.ts';
import { useBranch, useSession, useWorkplaces } from './useSession.ts';
import type { WorkplaceItem, Workplaces } from './workplaces.ts';

/** The person as the screens see them: what they may do now. */
export function useViewer(): Viewer & { administrator: boolean } {
  const session = useSession();
  const branch = useBranch();
  const chosen = useWorkplaces();
  const { team, tenant } = chosen;
  return {
    may: (action, resource) => mayDoNow(action, resource) && isOpenIn(chosen, action),
    chosen: [
      ...(branch ? (['branch'] as const) : []),
      ...(team ? (['team'] as const) : []),
      ...(tenant ? (['tenant'] as const) : []),
    ],
    domain: session?.domain ?? 'DA',
    administrator: isAdministrator(),
  };
}

/** Returns a permission check. The function changes when roles or branch change, so that components render again. */
export function usePermissionCheck(): May {
  const session = useSession();
  const branch = useBranch();
  const chosen = useWorkplaces();
  return useMemo(() => {
    const roles = currentRoles(session, branch);
    const level = session?.accessLevel;
    return (action, resource) =>
      mayDoNow(action, resource, roles, branch, level) && isOpenIn(chosen, action);
  }, [session, branch, chosen]);
}

/** The right in the chosen tenant or consultant team that an action takes; all others are for everyone there. */
const rights: ReadonlyMap<string, readonly [keyof Workplaces, keyof WorkplaceItem]> = new Map([
  ['manage', ['tenant', 'manages']],
  ['lead', ['team', 'leads']],
  ['edit-team', ['team', 'edits']],
  ['manage-members', ['team', 'managesMembers']],
]);

function isOpenIn(chosen: Workplaces, action: string): boolean {
  const needed = rights.get(action);
  return !needed || chosen[needed[0]]?.[needed[1]] !== false;
}
