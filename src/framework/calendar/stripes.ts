import { DAY, HOUR, wallMinute } from './clock.ts';
import { clip } from './lanes.ts';
import type {
  CalendarBlock,
  CalendarColumn,
  CalendarDay,
  CalendarItem,
  CalendarProps,
  Span,
} from './types.ts';

/** One strip of the grid from top to bottom: a day, or a column of a day. */
export interface Stripe {
  key: string;
  index: number;
  day: CalendarDay;
  /** The column; null where a day is drawn whole. */
  column: CalendarColumn | null;
  /** The time that is drawn. */
  span: Span;
}

/** What stands in a stripe. */
export interface Content {
  items: readonly CalendarItem[];
  blocks: readonly CalendarBlock[];
}

/** The stripes of a grid, from left to right: day by day, and within each its columns where they stand apart. */
export function stripesOf({
  days,
  columns,
  byColumn,
  hours,
}: Pick<CalendarProps, 'days' | 'columns' | 'byColumn' | 'hours'>): Stripe[] {
  const within = byColumn ? columns : [null];
  return days.flatMap((day, dayIndex) => {
    const midnight = wallMinute(day.day);
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

/** What stands in each stripe, in one pass over everything. What is not within the hours that are drawn is in none. */
export function contentsOf(
  stripes: readonly Stripe[],
  items: readonly CalendarItem[],
  blocks: readonly CalendarBlock[],
): Content[] {
  const contents = stripes.map(() => ({
    items: [] as CalendarItem[],
    blocks: [] as CalendarBlock[],
  }));
  const of = indexOf(stripes);
  for (const item of items)
    for (const index of of(item, item.columns)) contents[index]?.items.push(item);
  for (const block of blocks)
    for (const index of of(block, [block.column])) contents[index]?.blocks.push(block);
  return contents;
}

// Which stripes a span of some columns is to be seen in.
function indexOf(stripes: readonly Stripe[]) {
  const days = new Map<number, Stripe[]>();
  for (const stripe of stripes) {
    const number = Math.floor(stripe.span.start / DAY);
    const day = days.get(number);
    if (day) day.push(stripe);
    else days.set(number, [stripe]);
  }
  return (span: Span, columns: readonly number[]): number[] => {
    const found: number[] = [];
    const last = Math.floor(Math.max(span.start, span.stop - 1) / DAY);
    for (let number = Math.floor(span.start / DAY); number <= last; number++)
      for (const { index, column, span: drawn } of days.get(number) ?? [])
        if ((column === null || columns.includes(column.id)) && clip(span, drawn))
          found.push(index);
    return found;
  };
}
