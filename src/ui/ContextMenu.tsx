import { lazyComponent } from '../framework/lazyComponent.tsx';
import type { MenuItem } from './controlProps.ts';
import { loadMenuBox } from './mui/controls.ts';

/** A menu at a point of the window, open while mounted. Closing returns the focus. */
export function ContextMenu({
  at,
  ...menu
}: {
  label: string;
  items: readonly MenuItem[];
  at: { x: number; y: number };
  onClose: () => void;
}) {
  return <MenuBox {...menu} anchor={at} />;
}

const MenuBox = lazyComponent(loadMenuBox);
