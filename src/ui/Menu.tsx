import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './Button.tsx';
import './controls.css';
import type { IconName } from './icons.ts';
import { focusMenu, type MenuItem, MenuList } from './MenuList.tsx';

export type { MenuItem } from './MenuList.tsx';

interface MenuProps {
  /** The accessible name of the menu, and of the button if it only shows an icon. */
  label: string;
  items: readonly MenuItem[];
  /** The button's content: an icon, or the children. */
  icon?: IconName;
  children?: ReactNode;
  className?: string;
  side?: 'start' | 'end';
  /** Also opens on hover, and stays half a second after the pointer leaves. */
  hover?: boolean;
}

/** Milliseconds for which a menu opened on hover stays after the pointer leaves. */
const HOVER_TIMEOUT = 500;
type Opened = 'not' | 'pressed' | 'hovered';

/** A button that opens a menu. Arrow keys, Home, End, Escape and Tab follow the ARIA menu pattern. */
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
    // Hovering does not move the focus.
    if (opened === 'pressed') focusMenu(root.current);
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened('not');
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [opened]);

  const close = (isBack: boolean) => {
    setOpened('not');
    if (isBack) button.current?.focus();
  };
  const trigger = {
    ref: button,
    variant: 'quiet',
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
      {open && <MenuList id={list} label={label} items={items} side={side} onClose={close} />}
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
