import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { Button, IconButton } from './Button.tsx';
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
  /** What the menu is, for those who do not see it; and the button's name where it is only an icon. */
  label: string;
  items: readonly MenuItem[];
  /** The button: an icon, or the children as its content. */
  icon?: IconName;
  children?: ReactNode;
  className?: string;
  side?: 'start' | 'end';
  /** Opens under the pointer as well, and stays half a second after it has gone. */
  hover?: boolean;
}

/** Milliseconds that a menu opened by hovering stays when the pointer has left it. */
const HOVER_TIMEOUT = 500;
type Opened = 'not' | 'pressed' | 'hovered';

/** A button that opens a list of choices. Arrows, Home, End, Escape and Tab do what they do in menus. */
export function Menu({
  label,
  items,
  icon,
  children,
  className,
  side = 'start',
  hover = false,
}: MenuProps) {
  const [opened, setOpened] = useState<Opened>('not');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const list = `${id}-list`;
  const open = opened !== 'not';
  useHover(root, hover, setOpened);

  useEffect(() => {
    if (opened === 'not') return undefined;
    // The focus stays where it is under a pointer that only passes.
    if (opened === 'pressed') {
      const entries = entriesOf(root.current);
      (
        entries.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? entries[0]
      )?.focus();
    }
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened('not');
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [opened]);

  const close = () => {
    setOpened('not');
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpened('not');
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      return close();
    }
    const next = stepOf(event.key, entriesOf(root.current));
    if (!next) return undefined;
    event.preventDefault();
    return next.focus();
  };
  const trigger = {
    ref: button,
    look: 'quiet',
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': list,
    onClick: () => setOpened(opened === 'pressed' ? 'not' : 'pressed'),
  } as const;

  return (
    <div className="ui-menu" ref={root}>
      {icon ? (
        <IconButton {...trigger} icon={icon} label={label} />
      ) : (
        <Button {...trigger} className={className}>
          {children}
        </Button>
      )}
      {open && (
        <div
          id={list}
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

function useHover(
  root: RefObject<HTMLElement | null>,
  hover: boolean,
  setOpened: Dispatch<SetStateAction<Opened>>,
) {
  useEffect(() => {
    const element = root.current;
    if (!element || !hover) return undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      clearTimeout(leaving);
      setOpened((now) => (now === 'not' ? 'hovered' : now));
    };
    const leave = () => {
      leaving = setTimeout(() => setOpened('not'), HOVER_TIMEOUT);
    };
    element.addEventListener('mouseenter', enter);
    element.addEventListener('mouseleave', leave);
    return () => {
      clearTimeout(leaving);
      element.removeEventListener('mouseenter', enter);
      element.removeEventListener('mouseleave', leave);
    };
  }, [root, hover, setOpened]);
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
