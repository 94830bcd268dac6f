import type { Viewer } from '../framework/screens.ts';
import { isAdministrator, may } from './session.ts';
import { useBranch, useSession } from './useSession.ts';

/** The person as the screens see them: what they may do here and now. */
export function useViewer(): Viewer & { administrator: boolean } {
  const session = useSession();
  const branch = useBranch();
  return {
    may,
    branch: branch !== null,
    domain: session?.domain ?? 'DA',
    administrator: isAdministrator(),
  };
}
