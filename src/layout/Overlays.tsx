import { lazy, Suspense } from 'react';
import type { accounts } from '../../contract/accounts/accounts.ts';
import type { Answer } from '../../contract/kit/call.ts';

export type Overlay = 'palette' | 'keys' | 'user' | 'menu' | 'quick';
export type Person = Answer<typeof accounts.getUserProfileDetail>;

const Palette = lazy(() => import('./CommandPalette.tsx'));
const Keys = lazy(() => import('./KeyboardHelp.tsx'));
const UserPanel = lazy(() => import('./UserPanel.tsx'));
const MenuPanel = lazy(() => import('./MenuPanel.tsx'));
const QuickPanel = lazy(() => import('./QuickPanel.tsx'));

/** The overlays of the shell. Each is loaded when it is first opened. */
export function Overlays({
  open,
  person,
  onOpen,
  onClose,
}: {
  open: Overlay;
  person: Person | undefined;
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}) {
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={onClose} />}
      {open === 'keys' && <Keys onClose={onClose} />}
      {open === 'user' && <UserPanel person={person} onOpen={onOpen} onClose={onClose} />}
      {open === 'menu' && <MenuPanel onClose={onClose} />}
      {open === 'quick' && <QuickPanel onClose={onClose} />}
    </Suspense>
  );
}
