import type { ReactNode } from 'react';
/**
 * Minutes since 1970 on the wall clock, independent of time zones: ten in the morning is the same number in every
 * browser.
 */
export type WallMinute = number;

/** A span of wall-clock time, half open: it includes its start and not its stop. */
export interface Span {
  start: WallMinute;
  stop: WallMinute;
}

/** A column of a day, such as a person; a colour if the days are the columns. */
export interface CalendarColumn {
  id: number;
  name: string;
  /** A CSS colour; '' for none. */
  colour: string;
}

/** An item that occupies time in one or more columns, and can be opened and moved. */
export interface CalendarItem extends Span {
  id: number;
  columns: readonly number[];
  title: string;
  note: string;
  /** All about it in one sentence: whose it is, when and the like. */
  label: string;
  /** Its status: a tone of the palette, and the text. */
  tone: string;
  status: string;
  isFixed: boolean;
  /** It overlaps something, and someone confirmed that. */
  isConflict: boolean;
  /** It takes no time: a mark at its start, which looks unlike the others. */
  isMarker?: boolean;
  /** A change of it is being saved. */
  isPending: boolean;
}

/** Time in which a column is unavailable. */
export interface CalendarBlock extends Span {
  key: string;
  column: number;
  label: string;
}

/** A day of the calendar. */
export interface CalendarDay {
  /** YYYY-MM-DD. */
  day: string;
  isOff: boolean;
  /** A remark on the day, such as a public holiday; '' for none. */
  note: string;
  /** Opening hours, in minutes of the day. */
  open: readonly { from: number; until: number }[];
}

/** A target in the calendar: a span in a column; null if the columns are not shown separately. */
export interface CalendarSlot extends Span {
  column: number | null;
}

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The calendar's props. The component is controlled: its own state is only the current drag. */
export interface CalendarProps {
  view: CalendarView;
  /** Whether the columns are shown separately within each day. */
  byColumn: boolean;
  /** What stands in the head of a column beside its name. */
  renderColumnTools?: ((column: CalendarColumn) => ReactNode) | undefined;
  days: readonly CalendarDay[];
  /** The day of a month (YYYY-MM-DD) that the keys move from; its month is the shown one. */
  day: string;
  columns: readonly CalendarColumn[];
  items: readonly CalendarItem[];
  blocks: readonly CalendarBlock[];
  now: WallMinute;
  /** Starts and lengths snap to this many minutes during a drag. */
  step: number;
  /** The hours of the day that are shown. */
  hours: { first: number; last: number };
  mayBook: boolean;
  mayMove: boolean;
  onOpen: (item: CalendarItem) => void;
  /** A key moved to another day of a month, or to another month. */
  onFocusDay: (day: string) => void;
  /** A day of a month was chosen. */
  onOpenDay: (day: string) => void;
  /** `from` is the item's previous column, if columns are shown separately. */
  onMove: (item: CalendarItem, to: CalendarSlot, from: number | null) => void;
  onBook: (place: CalendarSlot) => void;
  /** A right click, a long press or the menu key, on an item or on free time. */
  onMenu: (
    target: { item: CalendarItem } | { place: CalendarSlot },
    at: { x: number; y: number },
  ) => void;
}
