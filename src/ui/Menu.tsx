import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import './controls.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** One of several, and whether it is the chosen one. */
  chosen?: boolean;
  /** Goes somewhere, or does something. */
  to?: string;
  onSelect?: () => void;
  lang?: string;
}

interface MenuProps {
  /** Draws the button that opens the menu; give it the props it is called with. */
  button: (props: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick: () => void;
  }) => ReactNode;
  items: readonly MenuItem[];
  label: string;
  side?: 'start' | 'end';
  /** Opens under the pointer as well, and stays half a second after it has gone. */
  hover?: boolean;
}

/** Milliseconds that a menu opened by hovering stays when the pointer has left it. */
const HOVER_TIMEOUT = 500;

/** A button that opens a list of choices. Arrows, Home, End, Escape and Tab do what they do in menus. */
export function Menu({ button, items, label, side = 'start', hover = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const hovered = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const entries = entriesOf(list.current);
    // The focus stays where it is under a pointer that only passes.
    if (!hovered.current)
      (
        entries.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? entries[0]
      )?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    const next = stepOf(event.key, entriesOf(list.current));
    if (!next) return undefined;
    event.preventDefault();
    return next.focus();
  };

  const enter = () => {
    clearTimeout(leaving.current);
    if (open) return;
    hovered.current = true;
    setOpen(true);
  };
  const leave = () => {
    leaving.current = setTimeout(() => setOpen(false), HOVER_TIMEOUT);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);

  return (
    <div
      className="ui-menu"
      ref={root}
      {...(hover && { onMouseEnter: enter, onMouseLeave: leave })}
    >
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => {
          hovered.current = false;
          setOpen(!open);
        },
      })}
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="ui-menu-list"
          data-side={side}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Entry
              key={item.key}
              item={item}
              onDone={() => {
                close();
                item.onSelect?.();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.chosen === true && <Icon name="check" />}
    </>
  );
  const common = {
    className: 'ui-menu-item',
    tabIndex: -1,
    lang: item.lang,
    onClick: onDone,
  };
  if (item.to !== undefined)
    return (
      <Link {...common} role="menuitem" to={item.to}>
        {inside}
      </Link>
    );
  if (item.chosen !== undefined)
    return (
      <button {...common} type="button" role="menuitemradio" aria-checked={item.chosen}>
        {inside}
      </button>
    );
  return (
    <button {...common} type="button" role="menuitem">
      {inside}
    </button>
  );
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function stepOf(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.findIndex((entry) => entry === document.activeElement);
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  return key === 'End' ? entries.at(-1) : undefined;
}
