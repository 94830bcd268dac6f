import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import type { PopoverActions } from '@mui/material/Popover';
import Popper from '@mui/material/Popper';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { MenuItem as Item } from '../controlProps.ts';
import { Icon } from '../Icon.tsx';
import '../overlays.css';
import { MuiProviders } from './MuiProviders.tsx';

export interface MenuBoxProps {
  id?: string;
  /** The accessible name of the menu. */
  label: string;
  items: readonly Item[];
  /** The button of the menu, or a point of the window. */
  anchor: HTMLElement | { x: number; y: number };
  side?: 'start' | 'end';
  onClose: () => void;
}

/** An open menu, drawn by MUI: arrow keys, Home, End, type-ahead, Escape and Tab follow the ARIA menu pattern. */
export default function MenuBox({
  id,
  label,
  items,
  anchor,
  side = 'start',
  onClose,
}: MenuBoxProps) {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const horizontal = (side === 'end') === isRightToLeft ? 'left' : 'right';
  const popover = useRef<PopoverActions>(null);
  // Entries that arrive later may grow beyond the edge of the window.
  useLayoutEffect(() => popover.current?.updatePosition());
  return (
    <MuiProviders>
      <Menu
        open
        action={popover}
        onClose={onClose}
        {...('x' in anchor
          ? {
              anchorReference: 'anchorPosition' as const,
              anchorPosition: { left: anchor.x, top: anchor.y },
            }
          : { anchorEl: anchor })}
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        onContextMenu={(event) => {
          event.preventDefault();
          onClose();
        }}
        slotProps={{ paper: { className: 'ui-menu-paper' }, list: { id, 'aria-label': label } }}
      >
        {entries(items, onClose)}
      </Menu>
    </MuiProviders>
  );
}

/** The same menu beside its button while the pointer is over them; it takes no focus. */
export function HoveredMenuBox({
  id,
  label,
  items,
  anchor,
  onClose,
  onEnter,
  onLeave,
}: Omit<MenuBoxProps, 'anchor' | 'side'> & {
  anchor: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
}) {
  return (
    <MuiProviders>
      <Popper open anchorEl={anchor} placement="bottom-start" className="ui-menu-hovered">
        <Paper className="ui-menu-paper" onMouseEnter={onEnter} onMouseLeave={onLeave}>
          <MenuList id={id} aria-label={label}>
            {entries(items, onClose)}
          </MenuList>
        </Paper>
      </Popper>
    </MuiProviders>
  );
}

function entries(items: readonly Item[], onClose: () => void): ReactNode[] {
  return items.map(({ key, label, icon, checked, to, onSelect, lang }) => (
    <MenuItem
      key={key}
      className="ui-menu-item"
      lang={lang}
      {...(to !== undefined && { component: Link, to })}
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
      selected={checked === true}
      onClick={() => {
        onClose();
        onSelect?.();
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {checked === true && <Icon name="check" />}
    </MenuItem>
  ));
}
