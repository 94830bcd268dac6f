import { useSyncExternalStore } from 'react';
import { type Branch, type Session, session } from './session.ts';
import { type Workplaces, workplaces } from './workplaces.ts';

/** The current session; null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The branch of this tab; null if none is chosen. */
export function useBranch(): Branch | null {
  return useSyncExternalStore(session.subscribe, session.branch);
}

/** The consultant team and the tenant that this tab works in. */
export function useWorkplaces(): Workplaces {
  return useSyncExternalStore(workplaces.subscribe, workplaces.get);
}
