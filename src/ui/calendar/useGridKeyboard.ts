import {
  type FocusEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { HOUR } from '../../framework/calendar/clock.ts';
import type { ColumnContent, DayColumn } from '../../framework/calendar/dayColumns.ts';
import {
  resolveFocus,
  type FocusPosition,
  type FocusTarget,
  nextFocusTarget,
  focusTargetAtMinute,
  listFocusTargets,
} from '../../framework/calendar/focusTargets.ts';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import { type CalendarGridContext, elementsAt, slotIn } from './gridElements.ts';
import { slotLabel } from './labels.ts';
import { useKeyboardMove } from './useKeyboardMove.ts';

/** Minutes that Page Up and Page Down move. */
const PAGE = 2 * HOUR;

/** The focus and keyboard handlers of a grid. Tab reaches one element of the grid at a time. */
export function useGridKeyboard(
  props: CalendarProps,
  dayColumns: readonly DayColumn[],
  contents: readonly ColumnContent[],
  board: () => CalendarGridContext | null,
  first: number,
) {
  const t = useText();
  const { step, columns } = props;
  const [spot, setSpot] = useState<FocusPosition>(() => ({
    index: first,
    offset: openingOf(dayColumns[first]),
    item: null,
  }));
  const here = useMemo(
    () => resolveFocus(spot, dayColumns, contents, step),
    [spot, dayColumns, contents, step],
  );
  const held = useKeyboardMove(board);
  const hasFocus = useRef(false);
  const isWalking = useRef(false);

  // The focused element may have been rendered elsewhere, as another element.
  const refocus = useEffectEvent(() => {
    const now = board();
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (!now || !hasFocus.current || !(isLost || now.box.contains(activeElement))) return;
    const target = now.body.querySelector<HTMLElement>('[tabindex="0"]');
    if (target && target !== activeElement) target.focus({ preventScroll: !isWalking.current });
    isWalking.current = false;
    held.redraw();
  });
  useLayoutEffect(() => refocus());

  const go = (index: number, stop: FocusTarget | undefined, offset?: number) => {
    const dayColumn = dayColumns[index];
    if (!dayColumn || !stop) return;
    hasFocus.current = true;
    isWalking.current = true;
    setSpot({
      index,
      offset: offset ?? stop.start - dayColumn.span.start,
      item: stop.item?.id ?? null,
    });
  };
  const stopsIn = (index: number) => {
    const dayColumn = dayColumns[index];
    return dayColumn ? listFocusTargets(contents[index]?.items ?? [], dayColumn.span, step) : [];
  };
  const aside = (index: number) => {
    const to = Math.min(Math.max(index, 0), dayColumns.length - 1);
    const minute = (dayColumns[to]?.span.start ?? 0) + spot.offset;
    go(to, focusTargetAtMinute(stopsIn(to), minute), spot.offset);
  };
  const tab = (index: number, stop: FocusTarget, isBack: boolean): boolean => {
    const items = stopsIn(index).filter((each) => each.item);
    const at = items.findIndex(({ item }) => item?.id === stop.item?.id);
    const [before, after] =
      at < 0
        ? [
            items.findLast((each) => each.start < stop.start),
            items.find((each) => each.start >= stop.start),
          ]
        : [items[at - 1], items[at + 1]];
    const next = isBack ? before : after;
    go(index, next);
    return next !== undefined;
  };
  const walk = (event: KeyboardEvent): boolean => {
    const dayColumn = here && dayColumns[here.index];
    if (!dayColumn) return false;
    const { index, stop } = here;
    const perDay = dayColumns.length / props.days.length;
    const stops = stopsIn(index);
    const far = event.ctrlKey || event.metaKey ? perDay : 1;
    const [opening, closing] = [openingOf(dayColumn), closingOf(dayColumn) - step];
    const top = dayColumn.span.start;
    switch (event.key) {
      case 'ArrowDown':
        go(index, nextFocusTarget(stops, stop, 1));
        return true;
      case 'ArrowUp':
        go(index, nextFocusTarget(stops, stop, -1));
        return true;
      case 'ArrowRight':
        aside(index + far);
        return true;
      case 'ArrowLeft':
        aside(index - far);
        return true;
      case 'PageDown':
        go(index, focusTargetAtMinute(stops, stop.start + PAGE));
        return true;
      case 'PageUp':
        go(index, focusTargetAtMinute(stops, stop.start - PAGE));
        return true;
      case 'Home':
        go(index, focusTargetAtMinute(stops, top + opening));
        return true;
      case 'End':
        go(index, focusTargetAtMinute(stops, top + closing));
        return true;
      case 'Tab':
        return tab(index, stop, event.shiftKey);
      default:
        return false;
    }
  };
  const act = (event: KeyboardEvent): boolean => {
    const dayColumn = here && dayColumns[here.index];
    if (!dayColumn) return false;
    const { item } = here.stop;
    if (item && (event.key === ' ' || event.key === 'm') && isPlain(event)) {
      held.pickUp(item, dayColumn);
      return true;
    }
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false;
    const box = document.activeElement?.getBoundingClientRect();
    const at = { x: box?.left ?? 0, y: box?.bottom ?? 0 };
    props.onMenu(item ? { item } : { place: slotIn(dayColumn, here.stop) }, at);
    return true;
  };

  const dayColumn = here ? dayColumns[here.index] : undefined;
  const free = here && dayColumn && !here.stop.item ? slotIn(dayColumn, here.stop) : null;
  const reason =
    free && dayColumn ? reasonOf(dayColumn, contents[dayColumn.index], here?.stop) : undefined;
  const place = free ? slotLabel(t, free, columns) : '';
  const label =
    reason === undefined
      ? t('CAL.FREE', { place })
      : t('CAL.BLOCKED', { place, reason: reason || t('CAL.CLOSED') });
  const shown = useMemo(
    () =>
      here &&
      (here.stop.item
        ? { item: here.stop.item.id }
        : { slot: { start: here.stop.start, stop: here.stop.stop }, label }),
    [here, label],
  );
  return {
    /** The index of the day column with the focus, and the focus in it. */
    index: here?.index ?? -1,
    shown,
    free,
    onKeyDown: (event: KeyboardEvent) => {
      const isDone = held.isHolding() ? held.onKey(event, go) : walk(event) || act(event);
      if (isDone) event.preventDefault();
    },
    // Space picks an item up; its keyup must not also press the button.
    onKeyUp: (event: KeyboardEvent) => {
      const isItem = event.target instanceof Element && event.target.closest('[data-item]');
      if (event.key === ' ' && isItem) event.preventDefault();
    },
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true;
      const now = board();
      const { item, dayColumn: of } = now ? elementsAt(now, event.target) : {};
      if (item && of && (item.id !== here?.stop.item?.id || of.index !== here.index))
        go(of.index, { start: item.start, stop: item.stop, item });
    },
    onBlur: (event: FocusEvent) => {
      const { target } = event;
      if (event.currentTarget.contains(event.relatedTarget)) return;
      // A focused element that was removed is followed to where it is rendered next.
      queueMicrotask(() => {
        if (!target.isConnected) return;
        hasFocus.current = false;
        held.cancel();
      });
    },
  };
}

function openingOf(dayColumn: DayColumn | undefined): number {
  const open = dayColumn?.day.open.map(({ from }) => from) ?? [];
  return open.length === 0 || !dayColumn ? 0 : Math.min(...open) - minuteOfDay(dayColumn);
}

function closingOf(dayColumn: DayColumn): number {
  const open = dayColumn.day.open.map(({ until }) => until);
  if (open.length === 0) return dayColumn.span.stop - dayColumn.span.start;
  return Math.max(...open) - minuteOfDay(dayColumn);
}

const minuteOfDay = ({ span }: DayColumn) => span.start % (24 * HOUR);

// Why a slot is not free; '' if the place is only closed.
function reasonOf(
  dayColumn: DayColumn,
  content: ColumnContent | undefined,
  stop: FocusTarget | undefined,
): string | undefined {
  if (!stop) return undefined;
  const block =
    dayColumn.column &&
    content?.blocks.find((each) => each.start < stop.stop && each.stop > stop.start);
  if (block) return block.label;
  if (dayColumn.day.isOff) return dayColumn.day.note;
  const from = stop.start - dayColumn.span.start + minuteOfDay(dayColumn);
  return dayColumn.day.open.some((each) => each.from <= from && from < each.until) ? undefined : '';
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
}
