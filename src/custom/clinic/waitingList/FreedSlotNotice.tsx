import { lazy, Suspense } from 'react';
import { showWaiting, useShownSlot } from './slot.ts';

const FreedSlot = lazy(() => import('./FreedSlot.tsx'));

/** The dialog of who waits for a time that has come free, over whatever page it is asked for on. Mounted once. */
export function FreedSlotNotice() {
  const slot = useShownSlot();
  if (!slot) return null;
  return (
    <Suspense>
      <FreedSlot slot={slot} onClose={() => showWaiting(null)} />
    </Suspense>
  );
}
