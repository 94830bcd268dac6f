import { useSyncExternalStore } from 'react';
import { type Branch, type Session, session } from './session.ts';

/** The current session; null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The branch of this tab; null if none is chosen. */
export function useBranch(): Branch | null {
  return useSyncExternalStore(session.subscribe, session.branch);
}
