import { type MouseEvent as Click, type RefObject, useEffect, useRef } from 'react';
import { minutesAt, columnAt } from '../../framework/calendar/geometry.ts';
import { slotAt } from '../../framework/calendar/moves.ts';
import type { CalendarSlot } from '../../framework/calendar/types.ts';
import { DragGesture } from './dragGesture.ts';
import { type CalendarGridContext, gridFrame, elementsAt, slotIn } from './gridElements.ts';

/**
 * The pointer handlers of a grid: open, book, drag and the context menu. The grid has the listeners for all its parts.
 */
export function usePointerGestures(
  board: () => CalendarGridContext | null,
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

  const placeAt = (
    now: CalendarGridContext,
    { target, clientX, clientY }: Click,
  ): CalendarSlot | null => {
    if (focused && target instanceof Element && target.closest('.cal-slot')) return focused;
    const frame = gridFrame(now);
    const dayColumn = now.dayColumns[columnAt(frame, clientX)];
    if (!dayColumn) return null;
    const minute = dayColumn.span.start + minutesAt(frame, clientY);
    return slotIn(dayColumn, slotAt(minute, dayColumn.span, now.props.step));
  };
  return {
    onPointerDown: ({ nativeEvent }: { nativeEvent: PointerEvent }) => {
      gesture.current?.cancel();
      gesture.current = DragGesture.start(nativeEvent, board);
    },
    onClick: (event: Click) => {
      const now = board();
      if (!now) return;
      const { item, element, dayColumn } = elementsAt(now, event.target);
      if (item) return now.props.onOpen(item);
      const place = dayColumn && !element && now.props.mayBook ? placeAt(now, event) : null;
      if (place) now.props.onBook(place);
    },
    onContextMenu: (event: Click) => {
      const now = board();
      const { item, dayColumn } = now ? elementsAt(now, event.target) : {};
      if (!now || !dayColumn) return;
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
