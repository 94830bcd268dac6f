import { snapDown } from './clock.ts';
import type { ColumnContent, DayColumn } from './dayColumns.ts';
import type { CalendarItem, Span } from './types.ts';

/** A stop for the arrow keys in a day column: an item, or a free slot of one step. */
export interface FocusTarget extends Span {
  item: CalendarItem | null;
}

/** The keyboard position in a grid. It survives a change of days and contents. */
export interface FocusPosition {
  /** The index of the day column. */
  index: number;
  /** Minutes from the top of the day column. */
  offset: number;
  /** The focused item. */
  item: number | null;
}

/** All stops of a day column in order of time: its items, and the slots without one. */
export function listFocusTargets(
  items: readonly CalendarItem[],
  within: Span,
  step: number,
): FocusTarget[] {
  const stops: FocusTarget[] = items.map((item) => ({ start: item.start, stop: item.stop, item }));
  for (let start = within.start; start + step <= within.stop; start += step) {
    const stop = start + step;
    const isTaken = items.some(
      (item) => item.start < stop && Math.max(item.stop, item.start + 1) > start,
    );
    if (!isTaken) stops.push({ start, stop, item: null });
  }
  return stops.sort(
    (one, other) => one.start - other.start || (one.item?.id ?? 0) - (other.item?.id ?? 0),
  );
}

/** The stop at a minute: the one that contains it, else the last one before it, else the first. */
export function focusTargetAtMinute(
  stops: readonly FocusTarget[],
  minute: number,
): FocusTarget | undefined {
  return (
    stops.findLast(({ start, stop }) => start <= minute && minute < stop) ??
    stops.findLast(({ start }) => start <= minute) ??
    stops[0]
  );
}

/** The stop a number of steps after another. */
export function nextFocusTarget(
  stops: readonly FocusTarget[],
  here: FocusTarget,
  by: number,
): FocusTarget | undefined {
  const at = stops.findIndex(
    ({ start, item }) => start === here.start && item?.id === here.item?.id,
  );
  return stops[Math.min(Math.max(at + by, 0), stops.length - 1)];
}

/** The current stop of a position: its item, wherever it has moved, else the stop at its time. */
export function resolveFocus(
  position: FocusPosition,
  dayColumns: readonly DayColumn[],
  contents: readonly ColumnContent[],
  step: number,
): { index: number; stop: FocusTarget } | null {
  const near = Math.min(Math.max(position.index, 0), dayColumns.length - 1);
  const found = position.item === null ? null : whereIs(position.item, near, contents);
  if (found) return { index: found.index, stop: { ...found.item, item: found.item } };
  const dayColumn = dayColumns[near];
  if (!dayColumn) return null;
  const minute = dayColumn.span.start + snapDown(position.offset, step);
  const stop = focusTargetAtMinute(
    listFocusTargets(contents[near]?.items ?? [], dayColumn.span, step),
    minute,
  );
  return stop ? { index: near, stop } : null;
}

function whereIs(id: number, near: number, contents: readonly ColumnContent[]) {
  const indexes = [near, ...contents.keys()];
  for (const index of indexes) {
    const item = contents[index]?.items.find((each) => each.id === id);
    if (item) return { index, item };
  }
  return null;
}
