import { sharedComputers } from '../../contract/accounts/sharedComputers.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { CallError, type Send } from '../../contract/kit/client.ts';
import { savesEnded } from '../framework/autosave.ts';
import { isLocked, session } from './session.ts';
import { sessionOf } from './signIn.ts';
import { type StoredComputer, storedComputer } from './storedComputer.ts';

/** Milliseconds after which a server that could not be reached is asked again. */
const ASK_AGAIN_AFTER = 5_000;

/** The try to tell the server of a lock that was begun last: before its end the server does not list the session. */
let lockTry: Promise<unknown> = Promise.resolve();

/**
 * Locks the session of this computer: what is being saved is saved first, then all tabs are closed off, then the server
 * lets its tokens hold no more. Throws where that is refused; where the server is away as well, unless it is insisted on.
 */
export async function lockComputer(send: Send, { insists = false } = {}): Promise<void> {
  await savesEnded();
  session.reload();
  const held = session.get();
  if (!held || isLocked(held)) return;
  session.lock();
  const headers = { Authorization: `Bearer ${held.token}` };
  for (;;) {
    const told = send(sharedComputers.lockSession, {}, { headers });
    lockTry = told.catch(() => undefined);
    try {
      await told;
      return;
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      // Another tab has locked it, or it had ended.
      if (status === 401) return;
      const isAway = status === 0 || status >= 500;
      if (!insists || !isAway) {
        session.restore(held);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER));
    }
  }
}

/** Who may open this computer with a PIN; undefined where it is shared no longer. */
export async function lockedPeople(
  send: Send,
  computer: StoredComputer,
): Promise<Answer<typeof sharedComputers.lockedSessions>['people'] | undefined> {
  await lockTry;
  try {
    const { data } = await send(sharedComputers.lockedSessions, { computer: computer.secret });
    const { branchID: branchId, lockMinutes } = data;
    storedComputer.set({ ...computer, branchId, lockMinutes });
    return data.people;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    storedComputer.clear();
    return undefined;
  }
}

/** A session that the server has opened, by which PIN. */
export interface Opened {
  pin: string;
  person: Answer<typeof sharedComputers.unlockSession>;
}

/** Opens a locked session with its PIN. */
export async function openLocked(
  send: Send,
  computer: StoredComputer,
  given: { session: number; pin: string },
): Promise<Opened> {
  const { data } = await send(sharedComputers.unlockSession, {
    computer: computer.secret,
    ...given,
  });
  return { pin: given.pin, person: data };
}

/**
 * Begins with an opened session. The person who was at work goes on where they were; anybody else begins at their start
 * page, and the pages of the one before are gone.
 */
export async function goOn(send: Send, { person: data }: Opened): Promise<void> {
  const held = session.get();
  if (held?.loginUserId === data.loginUserId) {
    session.unlock(data);
    return;
  }
  const { session: next } = await sessionOf(send, data);
  if (held) session.handOver(next);
  else session.start(next);
}
