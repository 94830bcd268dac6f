import { lazy, Suspense } from 'react';
import type { Overlay } from './overlay.ts';

const Palette = lazy(() => import('./CommandPalette.tsx'));
const Keys = lazy(() => import('./KeyboardHelp.tsx'));
const UserPanel = lazy(() => import('./UserPanel.tsx'));
const MenuPanel = lazy(() => import('./MenuPanel.tsx'));
const QuickPanel = lazy(() => import('./QuickPanel.tsx'));

/** The overlays of the shell. Each is loaded when it is first opened. */
export function Overlays({
  open,
  onOpen,
  onClose,
}: {
  open: Overlay;
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}) {
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={onClose} />}
      {open === 'keys' && <Keys onClose={onClose} />}
      {open === 'user' && <UserPanel onOpen={onOpen} onClose={onClose} />}
      {open === 'menu' && <MenuPanel onClose={onClose} />}
      {open === 'quick' && <QuickPanel onClose={onClose} />}
    </Suspense>
  );
}
