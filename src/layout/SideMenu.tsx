import { useState } from 'react';
import { useText } from '../framework/text.tsx';
import { IconButton } from '../ui/Button.tsx';
import { MenuEntries } from './MenuEntries.tsx';
import { isSideMenuOpen, storeSideMenuOpen } from './sideMenuCookie.ts';

/**
 * The side menu: icons, or icons with text. The choice is stored. The narrow menu opens 50 ms after the pointer enters
 * and closes 100 ms after it leaves (rail.css).
 */
export function SideMenu() {
  const t = useText();
  const [open, setOpen] = useState(isSideMenuOpen);
  const toggle = () => {
    setOpen(!open);
    storeSideMenuOpen(!open);
  };
  return (
    <div className="rail-room" data-open={open || undefined}>
      <nav className="rail" aria-label={t('SHELL.MAIN_MENU')}>
        <MenuEntries />
        <IconButton
          icon="rail"
          label={t(open ? 'SHELL.RAIL_FOLD' : 'SHELL.RAIL_UNFOLD')}
          aria-expanded={open}
          onClick={toggle}
        />
      </nav>
    </div>
  );
}
