import { lazy, Suspense } from 'react';
import { openFreedSlot, useOpenFreedSlot } from './freedSlot.ts';

const FreedSlot = lazy(() => import('./FreedSlotDialog.tsx'));

/** Renders the dialog of waiting patients for a free slot, on any page. Mounted once. */
export function FreedSlotHost() {
  const slot = useOpenFreedSlot();
  if (!slot) return null;
  return (
    <Suspense>
      <FreedSlot slot={slot} onClose={() => openFreedSlot(null)} />
    </Suspense>
  );
}
