/**
 * Minutes since 1970 on the clinic's clock. No zone takes part: ten in the morning is the same number in every browser.
 */
export type WallMinute = number;

/** A stretch of wall-clock time, half open: it holds its start and not its stop. */
export interface Span {
  start: WallMinute;
  stop: WallMinute;
}

/** Whose time it is: a column of a day, or a colour where the days are the columns. */
export interface CalendarColumn {
  id: number;
  name: string;
  /** A colour as CSS writes it; '' for none. */
  colour: string;
}

/** Something that takes time of one or several columns, and can be opened and moved. */
export interface CalendarItem extends Span {
  id: number;
  columns: readonly number[];
  title: string;
  note: string;
  /** When it is, whose it is and the like, in words: what is told of it beside what is drawn. */
  label: string;
  /** Its state: a tone of the palette and the word for it. */
  tone: string;
  state: string;
  isFixed: boolean;
  /** It was laid over something knowingly. */
  isConflict: boolean;
  /** A change of it is on its way to the server. */
  isPending: boolean;
}

/** Time that a column does not have. */
export interface CalendarBlock extends Span {
  key: string;
  column: number;
  label: string;
}

/** A day as the calendar draws it. */
export interface CalendarDay {
  /** YYYY-MM-DD. */
  day: string;
  isOff: boolean;
  /** What is special about it, such as a public holiday; '' for nothing. */
  note: string;
  /** When it is open, in minutes of the day. */
  open: readonly { from: number; until: number }[];
}

/** Where something is to stand: a stretch of time in a column; no column where the columns are not apart. */
export interface Place extends Span {
  column: number | null;
}

export const calendarViews = ['day', 'week', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What a calendar shows and tells. All of it is kept by who draws it; the calendar keeps what is being dragged alone. */
export interface CalendarProps {
  view: CalendarView;
  /** Whether each column stands apart within each day. */
  byColumn: boolean;
  days: readonly CalendarDay[];
  columns: readonly CalendarColumn[];
  items: readonly CalendarItem[];
  blocks: readonly CalendarBlock[];
  now: WallMinute;
  /** Minutes of the grid that starts and lengths keep to while they are dragged. */
  step: number;
  /** Hours of the day that are drawn. */
  hours: { first: number; last: number };
  mayBook: boolean;
  mayMove: boolean;
  onOpen: (item: CalendarItem) => void;
  /** `from` is the column that it was taken from, where columns stand apart. */
  onMove: (item: CalendarItem, to: Place, from: number | null) => void;
  onBook: (place: Place) => void;
  /** A right click, a long press or the menu key: on an item, or on free time. */
  onMenu: (target: { item: CalendarItem } | { place: Place }, at: { x: number; y: number }) => void;
}
