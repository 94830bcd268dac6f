import { type MouseEvent as Click, type RefObject, useEffect, useRef } from 'react';
import { minutesAt, columnAt } from '../../framework/calendar/geometry.ts';
import { slotAt } from '../../framework/calendar/moves.ts';
import type { CalendarSlot } from '../../framework/calendar/types.ts';
import { DragGesture } from './dragGesture.ts';
import { type GridElements, gridFrame, elementsAt, slotIn } from './gridElements.ts';

/**
 * The pointer handlers of a grid: open, book, drag and the context menu. The grid has the listeners for all its parts.
 */
export function usePointerGestures(
  board: () => GridElements | null,
  box: RefObject<HTMLElement | null>,
  /** The focused slot. */
  focused: CalendarSlot | null,
) {
  const gesture = useRef<DragGesture | null>(null);
  useEffect(() => {
    const element = box.current;
    // Not passive, so that it can keep a dragging finger from scrolling.
    const onTouch = (event: TouchEvent) => {
      if (gesture.current?.isDragging) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', onTouch);
      gesture.current?.cancel();
    };
  }, [box]);

  const placeAt = (now: GridElements, { target, clientX, clientY }: Click): CalendarSlot | null => {
    if (focused && target instanceof Element && target.closest('.cal-slot')) return focused;
    const frame = gridFrame(now);
    const stripe = now.stripes[columnAt(frame, clientX)];
    if (!stripe) return null;
    const minute = stripe.span.start + minutesAt(frame, clientY);
    return slotIn(stripe, slotAt(minute, stripe.span, now.props.step));
  };
  return {
    onPointerDown: ({ nativeEvent }: { nativeEvent: PointerEvent }) => {
      gesture.current?.cancel();
      gesture.current = DragGesture.start(nativeEvent, board);
    },
    onClick: (event: Click) => {
      const now = board();
      if (!now) return;
      const { item, element, stripe } = elementsAt(now, event.target);
      if (item) return now.props.onOpen(item);
      const place = stripe && !element && now.props.mayBook ? placeAt(now, event) : null;
      if (place) now.props.onBook(place);
    },
    onContextMenu: (event: Click) => {
      const now = board();
      const { item, stripe } = now ? elementsAt(now, event.target) : {};
      if (!now || !stripe) return;
      event.preventDefault();
      // Keys and long presses are handled elsewhere.
      if (event.button !== 2 && !event.ctrlKey) return;
      const place = placeAt(now, event);
      const at = { x: event.clientX, y: event.clientY };
      if (item) now.props.onMenu({ item }, at);
      else if (place) now.props.onMenu({ place }, at);
    },
  };
}
