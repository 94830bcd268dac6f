import { lazyComponent } from '../framework/lazyComponent.tsx';
import type { Overlay } from './overlay.ts';

const Palette = lazyComponent(() => import('./CommandPalette.tsx'));
const HelpPanel = lazyComponent(() => import('./help/HelpPanel.tsx'));
const Handbook = lazyComponent(() => import('./help/Handbook.tsx'));
const UserPanel = lazyComponent(() => import('./UserPanel.tsx'));
const MenuPanel = lazyComponent(() => import('./MenuPanel.tsx'));
const QuickPanel = lazyComponent(() => import('./QuickPanel.tsx'));

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
    <>
      {open === 'palette' && <Palette onClose={onClose} />}
      {open === 'help' && <HelpPanel onOpen={onOpen} onClose={onClose} />}
      {open === 'handbook' && <Handbook onClose={onClose} />}
      {open === 'user' && <UserPanel onOpen={onOpen} onClose={onClose} />}
      {open === 'menu' && <MenuPanel onClose={onClose} />}
      {open === 'quick' && <QuickPanel onClose={onClose} />}
    </>
  );
}
