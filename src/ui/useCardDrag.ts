import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Id = number | string;

/**
 * Makes a card of a board draggable, with a mouse at once and by touch after a long press. Returns the ref of its
 * element, which has `data-dragged` meanwhile: nothing is rendered while a card is dragged, however many there are.
 */
export function useDraggableCard(id: Id, isEnabled: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current: element } = ref;
    if (!element || !isEnabled) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ id }),
      onDragStart: () => element.toggleAttribute('data-dragged', true),
      onDrop: () => element.toggleAttribute('data-dragged', false),
    });
  }, [id, isEnabled]);
  return ref;
}

/**
 * Makes a column of a board a place for cards that it accepts. Returns the ref of its element, which has `data-over` while
 * such a card is over it.
 */
export function useColumnTarget<I extends Id>(
  accepts: (id: I) => boolean,
  onCard: (id: I) => void,
) {
  const ref = useRef<HTMLElement>(null);
  const canDrop = useEffectEvent(accepts);
  const drop = useEffectEvent(onCard);
  useEffect(() => {
    const { current: element } = ref;
    if (!element) return undefined;
    const mark = (isOver: boolean) => element.toggleAttribute('data-over', isOver);
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => canDrop(source.data['id'] as I),
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: ({ source }) => {
        mark(false);
        drop(source.data['id'] as I);
      },
    });
  }, []);
  return ref;
}

/** Pixels from the side of a board within which a dragged card scrolls it, and by how many at a time. */
const EDGE = 48;
const STEP = 16;

/** Scrolls a board sideways while a card is dragged at its side, so that columns out of sight are reached. */
export function useSideScroll(board: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      monitorForElements({
        onDrag: ({ location }) => {
          const box = board.current?.getBoundingClientRect();
          if (!box) return;
          const { clientX } = location.current.input;
          if (clientX < box.left + EDGE) board.current?.scrollBy(-STEP, 0);
          else if (clientX > box.right - EDGE) board.current?.scrollBy(STEP, 0);
        },
      }),
    [board],
  );
}
