import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Makes a card of the board draggable, with a mouse at once and by touch after a long press. Returns the ref of its
 * element, and whether it is being dragged.
 */
export function useDraggableCard(id: number, isEnabled: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (!ref.current || !isEnabled) return undefined;
    return draggable({
      element: ref.current,
      getInitialData: () => ({ id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id, isEnabled]);
  return { ref, isDragged };
}

/**
 * Makes a column of the board a place for cards that it accepts. Returns the ref of its element, and whether such a
 * card is over it.
 */
export function useColumnTarget(accepts: (id: number) => boolean, onCard: (id: number) => void) {
  const ref = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const canDrop = useEffectEvent(accepts);
  const drop = useEffectEvent(onCard);
  useEffect(() => {
    if (!ref.current) return undefined;
    return dropTargetForElements({
      element: ref.current,
      canDrop: ({ source }) => canDrop(Number(source.data['id'])),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(Number(source.data['id']));
      },
    });
  }, []);
  return { ref, isOver };
}
