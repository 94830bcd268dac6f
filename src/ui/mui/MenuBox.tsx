import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import type { PopoverActions } from '@mui/material/Popover';
import Popper from '@mui/material/Popper';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { useKeysUsed } from '../../framework/keys.ts';
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

/**
 * An open menu, drawn by MUI: arrow keys, Home, End, type-ahead, Escape and Tab follow the ARIA menu pattern. An entry with
 * a submenu opens it by Enter or the arrow towards it; Escape and the arrow back close it.
 */
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
  const ids = useId();
  const [opened, setOpened] = useState<{ item: Item; anchor: HTMLElement } | null>(null);
  const [forwards, backwards] = isRightToLeft
    ? (['ArrowLeft', 'ArrowRight'] as const)
    : (['ArrowRight', 'ArrowLeft'] as const);
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
        {entries(items, onClose, {
          ids,
          opened: opened?.item.key,
          arrow: forwards,
          onOpen: (item, at) => setOpened({ item, anchor: at }),
        })}
      </Menu>
      {opened?.item.items && (
        <Menu
          open
          anchorEl={opened.anchor}
          anchorOrigin={{ vertical: 'top', horizontal: isRightToLeft ? 'left' : 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: isRightToLeft ? 'right' : 'left' }}
          onClose={(_event, reason) => (reason === 'escapeKeyDown' ? setOpened(null) : onClose())}
          onKeyDown={(event) => {
            if (event.key === backwards) setOpened(null);
          }}
          slotProps={{
            paper: { className: 'ui-menu-paper' },
            list: { 'aria-labelledby': `${ids}-${opened.item.key}` },
          }}
        >
          {entries(opened.item.items, onClose)}
        </Menu>
      )}
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

interface Submenus {
  /** The beginning of the ids of headings and of entries with a submenu. */
  ids: string;
  /** The key of the entry whose submenu is open. */
  opened: string | undefined;
  /** The arrow that opens one. */
  arrow: string;
  onOpen: (item: Item, anchor: HTMLElement) => void;
}

/** The entries, those with the same heading in a group. */
function entries(items: readonly Item[], onClose: () => void, submenus?: Submenus): ReactElement[] {
  const parts: { group: string | undefined; entries: ReactElement[] }[] = [];
  for (const item of items) {
    const entry = <Entry key={item.key} {...{ item, onClose, submenus }} />;
    const part = parts.at(-1);
    if (part && part.group === item.group) part.entries.push(entry);
    else parts.push({ group: item.group, entries: [entry] });
  }
  return parts.flatMap((part, at) =>
    part.group === undefined ? part.entries : [<Group key={`group ${at}`} {...part} />],
  );
}

function Group({ group, entries: within }: { group: string | undefined; entries: ReactElement[] }) {
  const id = useId();
  return (
    <li role="none">
      <ul role="group" className="ui-menu-group" aria-labelledby={id}>
        <li role="presentation" className="ui-menu-heading" id={id}>
          {group}
        </li>
        {within}
      </ul>
    </li>
  );
}

function Entry({
  item,
  onClose,
  submenus,
}: {
  item: Item;
  onClose: () => void;
  submenus: Submenus | undefined;
}) {
  const { key, label, icon, checked, to, onSelect, items, lang, shortcut } = item;
  const isKeyShown = useKeysUsed() && shortcut !== undefined;
  return (
    <MenuItem
      className="ui-menu-item"
      lang={lang}
      aria-keyshortcuts={shortcut}
      {...(to !== undefined && { component: Link, to })}
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
      {...(items &&
        submenus && {
          id: `${submenus.ids}-${key}`,
          'aria-haspopup': 'menu',
          'aria-expanded': submenus.opened === key,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            if (event.key === submenus.arrow) submenus.onOpen(item, event.currentTarget);
          },
        })}
      selected={checked === true}
      onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
        if (items && submenus) {
          submenus.onOpen(item, currentTarget);
          return;
        }
        onClose();
        onSelect?.();
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {checked === true && <Icon name="check" />}
      {items && <Icon name="right" />}
      {isKeyShown && <kbd aria-hidden="true">{shortcut}</kbd>}
    </MenuItem>
  );
}
