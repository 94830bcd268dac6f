import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { Button, IconButton } from './Button.tsx';
import type { MenuItem } from './controlProps.ts';
import './controls.css';
import type { IconName } from './icons.ts';
import { loadHoveredMenuBox, loadMenuBox } from './mui/controls.ts';

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

/** A button that opens a menu. */
export function Menu({
  label,
  items,
  icon,
  children,
  className,
  side = 'start',
  hover = false,
}: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<HTMLElement | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = () => clearTimeout(leaving.current);
  const leave = () => {
    leaving.current = setTimeout(() => setHovered(null), HOVER_TIMEOUT);
  };
  const close = () => {
    setAnchor(null);
    setHovered(null);
  };
  const isOpen = anchor !== null || hovered !== null;
  const trigger = {
    variant: 'quiet',
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      setHovered(null);
      setAnchor(currentTarget);
    },
    ...(hover && {
      onMouseEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        enter();
        setHovered(currentTarget);
      },
      onMouseLeave: leave,
    }),
  } as const;
  const list = { id, label, items, onClose: close };
  return (
    <>
      {icon ? (
        <IconButton {...trigger} icon={icon} label={label} />
      ) : (
        <Button {...trigger} className={className}>
          {children}
        </Button>
      )}
      {anchor && <MenuBox {...list} anchor={anchor} side={side} />}
      {hovered && !anchor && (
        <HoveredMenuBox {...list} anchor={hovered} onEnter={enter} onLeave={leave} />
      )}
    </>
  );
}

const MenuBox = lazyComponent(loadMenuBox);
const HoveredMenuBox = lazyComponent(loadHoveredMenuBox);
