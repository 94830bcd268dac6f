import { useRef, useState } from 'react';
import { useText } from '../framework/text.tsx';
import { IconButton } from '../ui/Button.tsx';
import { MenuEntries } from './MenuEntries.tsx';
import { railOpen, rememberRail } from './railCookie.ts';

/** Milliseconds until a folded rail opens under the pointer, and folds when it has left. */
const OPENS_AFTER = 50;
const FOLDS_AFTER = 100;

/** The side menu: a rail of icons, or with words; the choice is remembered, and a folded rail opens on hover. */
export function Rail() {
  const t = useText();
  const [open, setOpen] = useState(railOpen);
  const [hovered, setHovered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (wait: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered(next), wait);
  };
  const toggle = () => {
    setOpen(!open);
    setHovered(false);
    rememberRail(!open);
  };
  return (
    <div className="rail-room" data-open={open || undefined}>
      <nav
        className="rail"
        data-open={open || hovered || undefined}
        aria-label={t('SHELL.MAIN_MENU')}
        onMouseEnter={() => after(OPENS_AFTER, true)}
        onMouseLeave={() => after(FOLDS_AFTER, false)}
      >
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
