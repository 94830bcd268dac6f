import { type CSSProperties, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import './controls.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** For a radio item: whether it is chosen. */
  checked?: boolean;
  /** A link or an action. */
  to?: string;
  onSelect?: () => void;
  lang?: string;
}

interface MenuListProps {
  id?: string;
  /** The accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  side?: 'start' | 'end';
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
  /** Closes the menu. The focus returns to the opener, unless Tab moved it. */
  onClose: (isBack: boolean) => void;
}

/** The items of an open menu. Arrow keys, Home, End, Escape and Tab follow the ARIA menu pattern. */
export function MenuList({ id, label, items, side, style, ref, onClose }: MenuListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return onClose(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      return onClose(true);
    }
    const next = stepOf(event.key, entriesOf(event.currentTarget));
    if (!next) return undefined;
    event.preventDefault();
    return next.focus();
  };
  return (
    <div
      id={id}
      ref={ref}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="ui-menu-list"
      data-side={side}
      style={style}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Entry
          key={item.key}
          item={item}
          onDone={() => {
            onClose(true);
            item.onSelect?.();
          }}
        />
      ))}
    </div>
  );
}

/** Focuses the chosen item of an open menu, else the first. */
export function focusMenu(list: HTMLElement | null): void {
  const entries = entriesOf(list);
  (entries.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? entries[0])?.focus();
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.checked === true && <Icon name="check" />}
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
  if (item.checked !== undefined)
    return (
      <button {...common} type="button" role="menuitemradio" aria-checked={item.checked}>
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
