import { session } from './session.ts';
import { type StoredComputer, storedComputer } from './storedComputer.ts';
import { lastUse } from './storedSession.ts';

/**
 * Whether nobody has touched a page of this browser for as long as the person's companies allow, or a shared computer
 * stays open, or will have in a while.
 */
export function isIdle(within = 0): boolean {
  const minutes = Math.min(
    session.get()?.idleMinutes ?? Infinity,
    ownComputer()?.lockMinutes ?? Infinity,
  );
  const used = lastUse.get();
  return used !== null && Date.now() - used >= minutes * 60_000 - within;
}

/** The shared computer that the session of this browser is of, and that locks it. */
export function ownComputer(): StoredComputer | null {
  const computer = storedComputer.get();
  return computer && computer.person === session.get()?.loginUserId ? computer : null;
}
