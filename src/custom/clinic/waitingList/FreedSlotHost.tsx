import { lazy, Suspense } from 'react';
import { openFreedSlot, useOpenFreedSlot } from './freedSlot.ts';

const FreedSlot = lazy(() => import('./FreedSlotDialog.tsx'));

/** The dialog of who waits for a time that has come free, over whatever page it is asked for on. Mounted once. */
export function FreedSlotHost() {
  const slot = useOpenFreedSlot();
  if (!slot) return null;
  return (
    <Suspense>
      <FreedSlot slot={slot} onClose={() => openFreedSlot(null)} />
    </Suspense>
  );
}
