import { useSyncExternalStore } from 'react';
import { type Branch, type Session, session } from './session.ts';

/** The session of the moment; null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The branch that this tab works in; null where none is chosen. */
export function useBranch(): Branch | null {
  return useSyncExternalStore(session.subscribe, session.branch);
}
