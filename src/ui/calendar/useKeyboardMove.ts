import { type KeyboardEvent, useRef } from 'react';
import type { DayColumn } from '../../framework/calendar/dayColumns.ts';
import type { FocusTarget } from '../../framework/calendar/focusTargets.ts';
import { moveSpan, resizeSpan } from '../../framework/calendar/moves.ts';
import type { CalendarItem, Span } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import {
  type CalendarGridContext,
  gridFrame,
  hideDragPreview,
  markDragged,
  slotIn,
  showDragPreview,
} from './gridElements.ts';
import { slotLabel } from './labels.ts';

/** An item that is being moved by the keyboard. It keeps its minute and column when other days are shown. */
interface KeyboardMove {
  item: CalendarItem;
  from: number | null;
  index: number;
  /** Minutes from the top of the day column. */
  offset: number;
  length: number;
}

/**
 * Picks up an item with a key, moves it with the arrow keys and drops it. The grid's live region announces each step.
 */
export function useKeyboardMove(board: () => CalendarGridContext | null) {
  const t = useText();
  const held = useRef<KeyboardMove | null>(null);

  const spanOf = ({ offset, length }: KeyboardMove, { span }: DayColumn): Span => ({
    start: span.start + offset,
    stop: span.start + offset + length,
  });
  const show = () => {
    const now = board();
    const dayColumn = held.current && now?.dayColumns[held.current.index];
    if (!held.current || !now || !dayColumn) return '';
    const { item } = held.current;
    const span = spanOf(held.current, dayColumn);
    showDragPreview(now, gridFrame(now), dayColumn.index, span, item.title);
    markDragged(now, item, true);
    if (!now.dragPreview.hidden)
      now.dragPreview.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return slotLabel(t, slotIn(dayColumn, span), now.props.columns);
  };
  const say = (words: string) => {
    const live = board()?.liveRegion;
    if (live) live.textContent = words;
  };
  const letGo = (now: CalendarGridContext, item: CalendarItem) => {
    held.current = null;
    hideDragPreview(now);
    markDragged(now, item, false);
  };
  const cancel = () => {
    const now = board();
    if (!held.current || !now) return;
    const { item } = held.current;
    letGo(now, item);
    say(t('CAL.BACK', { title: item.title }));
  };
  const drop = (now: CalendarGridContext, go: (index: number, stop: FocusTarget) => void) => {
    const dayColumn = held.current && now.dayColumns[held.current.index];
    if (!held.current || !dayColumn) return;
    const { item, from } = held.current;
    const place = slotIn(dayColumn, spanOf(held.current, dayColumn));
    if (place.start === item.start && place.stop === item.stop && place.column === from)
      return cancel();
    letGo(now, item);
    go(dayColumn.index, { ...place, item });
    say(t('CAL.DROPPED', { title: item.title, place: slotLabel(t, place, now.props.columns) }));
    now.props.onMove(item, place, from);
  };

  return {
    isHolding: () => held.current !== null,
    cancel,
    /** Redraws the preview after the grid changed. */
    redraw: () => void show(),
    pickUp: (item: CalendarItem, dayColumn: DayColumn) => {
      const now = board();
      if (!now) return;
      if (!now.props.mayMove || item.isFixed) return say(t('CAL.FIXED', { title: item.title }));
      held.current = {
        item,
        from: dayColumn.column?.id ?? null,
        index: dayColumn.index,
        offset: item.start - dayColumn.span.start,
        length: item.stop - item.start,
      };
      say(t('CAL.HELD', { title: item.title, place: show() }));
    },
    /** Handles a key while an item is held. Returns whether it did. */
    onKey: (event: KeyboardEvent, go: (index: number, stop: FocusTarget) => void): boolean => {
      const now = board();
      const hand = held.current;
      const dayColumn = hand && now?.dayColumns[hand.index];
      if (!now || !dayColumn) return false;
      if (event.key === 'Escape') {
        event.stopPropagation();
        cancel();
        return true;
      }
      if (event.key === 'Enter' || event.key === ' ' || event.key === 'm') {
        drop(now, go);
        return true;
      }
      const next = carried(event, hand, now, dayColumn);
      if (!next) return false;
      held.current = next;
      say(show());
      return true;
    },
  };
}

function carried(
  event: KeyboardEvent,
  held: KeyboardMove,
  now: CalendarGridContext,
  dayColumn: DayColumn,
): KeyboardMove | null {
  const { step } = now.props;
  const down = { ArrowDown: step, ArrowUp: -step }[event.key];
  if (down !== undefined) {
    const start = dayColumn.span.start + held.offset;
    const span = { start, stop: start + held.length };
    const next = event.shiftKey
      ? resizeSpan(span, down, dayColumn.span, step)
      : moveSpan(span, down, dayColumn.span, dayColumn.span, step);
    const offset = next.start - dayColumn.span.start;
    return { ...held, offset, length: next.stop - next.start };
  }
  const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (aside === undefined) return null;
  const far = event.ctrlKey || event.metaKey ? now.dayColumns.length / now.props.days.length : 1;
  const index = Math.min(Math.max(held.index + aside * far, 0), now.dayColumns.length - 1);
  return { ...held, index };
}
