import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusMenu, type MenuItem, MenuList } from './MenuList.tsx';

/** Minimum pixels between a menu and the window's edge. */
const EDGE = 8;

/**
 * A menu at a point of the window, open while mounted. It is shifted to fit into the window. Closing returns the
 * focus.
 */
export function ContextMenu({
  label,
  items,
  at,
  onClose,
}: {
  label: string;
  items: readonly MenuItem[];
  at: { x: number; y: number };
  onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  const [place, setPlace] = useState({ left: at.x, top: at.y });
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const { clientWidth, clientHeight } = document.documentElement;
    setPlace({
      left: Math.max(EDGE, Math.min(at.x, clientWidth - box.width - EDGE)),
      top: Math.max(EDGE, Math.min(at.y, clientHeight - box.height - EDGE)),
    });
  }, [at.x, at.y]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    focusMenu(list.current);
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !list.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);
  return (
    <MenuList
      ref={list}
      label={label}
      items={items}
      style={{ position: 'fixed', maxHeight: `calc(100dvh - ${2 * EDGE}px)`, ...place }}
      onClose={(isBack) => {
        onClose();
        if (isBack && before instanceof HTMLElement) before.focus();
      }}
    />
  );
}
