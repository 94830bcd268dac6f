import { accounts } from '../../contract/accounts/accounts.ts';
import type { Send } from '../../contract/kit/client.ts';
import { isIdle } from './idleTime.ts';
import { isLocked, session } from './session.ts';

/** Milliseconds between two renewals of the tokens. */
export const REFRESH_INTERVAL = 120_000;

type Locks = Pick<LockManager, 'request'>;

/**
 * Renews the tokens every 120 s while someone is signed in, also right after the computer wakes up. Of several open
 * tabs one renews; the others read the new tokens from the browser's storage. Returns the stop function.
 */
export function startTokenRefresh(
  send: Send,
  locks: Locks | undefined = lockManager(),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  const plan = () => {
    clearTimeout(timer);
    const now = session.get();
    if (now) timer = setTimeout(check, Math.max(0, now.tokensAt + REFRESH_INTERVAL - Date.now()));
  };
  const check = () => {
    if (running || !isDue()) return plan();
    running = true;
    void refreshOnce(send, locks).finally(() => {
      running = false;
      // A failed renewal is retried later, not at once.
      if (isDue()) timer = setTimeout(check, RETRY_AFTER);
      else plan();
    });
  };

  const stopFollowing = session.subscribe(() => {
    if (!running) plan();
  });
  const wakes = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const;
  for (const [target, name] of wakes) target.addEventListener(name, check);
  check();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    for (const [target, name] of wakes) target.removeEventListener(name, check);
  };
}

const RETRY_AFTER = 15_000;

async function refreshOnce(send: Send, locks: Locks | undefined): Promise<void> {
  const renew = async () => {
    // The previous holder of the lock may have renewed them.
    session.reload();
    const now = session.get();
    if (!now || !isDue()) return;
    const { data } = await send(accounts.refreshToken, { readOnlyToken: now.readOnlyToken });
    session.renew(data);
  };
  try {
    await (locks ? locks.request('da.v1.refresh', renew) : renew());
  } catch (error) {
    console.warn('The tokens were not renewed', error);
  }
}

function isDue(): boolean {
  const now = session.get();
  return (
    now !== null && !isLocked(now) && !isIdle() && Date.now() - now.tokensAt >= REFRESH_INTERVAL
  );
}

// Browsers provide locks on secure origins only.
function lockManager(): Locks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
