import { useEffect } from 'react';
import { notices } from '../framework/notices.ts';
import { useText } from '../framework/text.tsx';
import { send } from '../session/client.ts';
import { useSession } from '../session/useSession.ts';

/** Milliseconds after which it is loaded: what the page shows comes first, and pages for visitors need none of it. */
const BEGINS_AFTER = 2_000;

/** Milliseconds for which the coming end is told: until it comes. */
const TOLD_FOR = 60_000;

/** What the notice of the coming end is about. */
const SOON = 'idle';

/** Signs out where nobody has used the computer for as long as the person's company allows, and says so. */
export function useIdleEnd(): void {
  const t = useText();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void import('../session/idle.ts').then(({ endWhenIdle }) => {
        if (!isOver)
          stop = endWhenIdle(send, {
            onSoon: () =>
              notices.failed(t('SIGN_IN_RULES.IDLE_SOON'), { hidesAfter: TOLD_FOR, about: SOON }),
            onBack: () => notices.dismissAbout(SOON),
            onEnded: () => notices.alert(t('SIGN_IN_RULES.IDLE')),
          });
      });
    }, BEGINS_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [t, isSignedIn]);
}
