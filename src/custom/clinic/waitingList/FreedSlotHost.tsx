import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { openFreedSlot, useOpenFreedSlot } from './freedSlot.ts';

const FreedSlot = lazyComponent(() => import('./FreedSlotDialog.tsx'));

/** Renders the dialog of waiting patients for a free slot, on any page. Mounted once. */
export function FreedSlotHost() {
  const slot = useOpenFreedSlot();
  if (!slot) return null;
  return <FreedSlot slot={slot} onClose={() => openFreedSlot(null)} />;
}
