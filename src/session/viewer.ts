import { useMemo } from 'react';
import type { May } from '../framework/access.tsx';
import type { Viewer } from '../framework/screens.ts';
import { isAdministrator, mayDoNow, currentRoles } from './session.ts';
import { useBranch, useSession } from './useSession.ts';

/** The person as the screens see them: what they may do now. */
export function useViewer(): Viewer & { administrator: boolean } {
  const session = useSession();
  const branch = useBranch();
  return {
    may: (action, resource) => mayDoNow(action, resource),
    hasBranch: branch !== null,
    domain: session?.domain ?? 'DA',
    administrator: isAdministrator(),
  };
}

/** Returns a permission check. The function changes when roles or branch change, so that components render again. */
export function usePermissionCheck(): May {
  const session = useSession();
  const branch = useBranch();
  return useMemo(() => {
    const roles = currentRoles(session, branch);
    return (action, resource) => mayDoNow(action, resource, roles, branch);
  }, [session, branch]);
}
