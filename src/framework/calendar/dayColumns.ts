import { DAY, HOUR, parseWallMinute } from './clock.ts';
import { intersect } from './lanes.ts';
import type {
  CalendarBlock,
  CalendarColumn,
  CalendarDay,
  CalendarItem,
  CalendarProps,
  Span,
} from './types.ts';

/** One column of the grid: a day, or one calendar column within a day. */
export interface DayColumn {
  key: string;
  index: number;
  day: CalendarDay;
  /** The calendar column; null if the day is not divided. */
  column: CalendarColumn | null;
  /** The time span that is shown. */
  span: Span;
}

/** The contents of a day column. */
export interface ColumnContent {
  items: readonly CalendarItem[];
  blocks: readonly CalendarBlock[];
}

/**
 * The day columns of a grid from left to right: day by day, and within each day by calendar column if they are shown
 * separately. A single calendar column always has the whole day.
 */
export function buildDayColumns({
  days,
  columns,
  byColumn,
  hours,
}: Pick<CalendarProps, 'days' | 'columns' | 'byColumn' | 'hours'>): DayColumn[] {
  const within = byColumn || columns.length === 1 ? columns : [null];
  return days.flatMap((day, dayIndex) => {
    const midnight = parseWallMinute(day.day);
    const span = { start: midnight + hours.first * HOUR, stop: midnight + hours.last * HOUR };
    return within.map((column, index) => ({
      key: `${day.day}|${column?.id ?? ''}`,
      index: dayIndex * within.length + index,
      day,
      column,
      span,
    }));
  });
}

/** The contents of each day column, computed in one pass. Items outside the shown hours are left out. */
export function contentsByColumn(
  dayColumns: readonly DayColumn[],
  items: readonly CalendarItem[],
  blocks: readonly CalendarBlock[],
): ColumnContent[] {
  const contents = dayColumns.map(() => ({
    items: [] as CalendarItem[],
    blocks: [] as CalendarBlock[],
  }));
  const of = indexOf(dayColumns);
  for (const item of items)
    for (const index of of(item, item.columns)) contents[index]?.items.push(item);
  for (const block of blocks)
    for (const index of of(block, [block.column])) contents[index]?.blocks.push(block);
  return contents;
}

// The day columns in which a span of some calendar columns appears.
function indexOf(dayColumns: readonly DayColumn[]) {
  const days = new Map<number, DayColumn[]>();
  for (const dayColumn of dayColumns) {
    const number = Math.floor(dayColumn.span.start / DAY);
    const day = days.get(number);
    if (day) day.push(dayColumn);
    else days.set(number, [dayColumn]);
  }
  return (span: Span, columns: readonly number[]): number[] => {
    const found: number[] = [];
    const last = Math.floor(Math.max(span.start, span.stop - 1) / DAY);
    for (let number = Math.floor(span.start / DAY); number <= last; number++)
      for (const { index, column, span: drawn } of days.get(number) ?? [])
        if ((column === null || columns.includes(column.id)) && intersect(span, drawn))
          found.push(index);
    return found;
  };
}
