import { accounts } from '../../contract/accounts/accounts.ts';
import type { Send } from '../../contract/kit/client.ts';
import { savesEnded } from '../framework/autosave.ts';
import { isIdle, ownComputer } from './idleTime.ts';
import { isLocked, session } from './session.ts';
import { lockComputer } from './sharedComputer.ts';
import { lastUse } from './storedSession.ts';

const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Milliseconds for which a use is not written down again. */
const WRITE_EVERY = 10_000;
const CHECK_EVERY = 15_000;

/** How long before the end it is told, in milliseconds. */
const TOLD_BEFORE = 60_000;

interface Told {
  /** The end is near: whoever only reads, or reads in a frame, moves the mouse to stay. */
  onSoon: () => void;
  /** Somebody is back in time. */
  onBack: () => void;
  onEnded: () => void;
}

/**
 * Ends the session of a browser that nobody touches, in whichever tab, and locks it on a shared computer: what is being saved
 * is saved first, drafts stay on the computer. Returns the stop function.
 */
export function endWhenIdle(send: Send, { onSoon, onBack, onEnded }: Told): () => void {
  let isEnding = false;
  let isTold = false;
  const back = () => {
    if (!isTold) return;
    isTold = false;
    onBack();
  };
  const used = () => {
    // Whoever comes back too late is signed out rather than back at work.
    if (isIdle()) {
      check();
      return;
    }
    back();
    if (Date.now() - (lastUse.get() ?? 0) >= WRITE_EVERY) lastUse.set(Date.now());
  };
  const check = () => {
    if (isEnding || !session.get() || isLocked(session.get())) return;
    if (!isIdle()) {
      if (isIdle(TOLD_BEFORE) && !isTold && !ownComputer()) {
        isTold = true;
        onSoon();
      } else if (!isIdle(TOLD_BEFORE)) back();
      return;
    }
    isEnding = true;
    isTold = false;
    void end(send).finally(() => {
      isEnding = false;
      if (!session.get()) onEnded();
    });
  };
  const timer = setInterval(check, CHECK_EVERY);
  for (const use of USES) window.addEventListener(use, used, { passive: true, capture: true });
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearInterval(timer);
    for (const use of USES) window.removeEventListener(use, used, { capture: true });
    document.removeEventListener('visibilitychange', check);
  };
}

async function end(send: Send): Promise<void> {
  await savesEnded();
  // One that the computer does not lock ends instead.
  if (ownComputer() && (await isLockedNow(send))) return;
  await send(accounts.signOut, {}).catch((error: unknown) =>
    console.warn('The server did not end the session', error),
  );
  session.end();
}

const isLockedNow = (send: Send): Promise<boolean> =>
  lockComputer(send, { insists: true }).then(
    () => true,
    () => false,
  );
