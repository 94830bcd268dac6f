import { formatClock } from '../../framework/calendar/clock.ts';
import type {
  CalendarColumn,
  CalendarSlot,
  Span,
  WallMinute,
} from '../../framework/calendar/types.ts';
import type { Translate } from '../../framework/text.tsx';

const locales: Readonly<Record<string, string>> = { en: 'en-GB', ms: 'ms-MY', zh: 'zh-CN' };
const shapes = {
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const made = new Map<string, Intl.DateTimeFormat>();

/** The day of a minute in a language: `Tue`, `Tuesday 24 Nov`, or its month: `November 2026`. */
export function dayLabel(language: string, minute: WallMinute, shape: keyof typeof shapes): string {
  const key = `${language} ${shape}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language] ?? language, {
      ...shapes[shape],
      timeZone: 'UTC',
    });
    made.set(key, format);
  }
  return format.format(minute * 60_000);
}

/** `10:15 to 10:30` */
export function spanLabel(t: Translate, { start, stop }: Span): string {
  return t('CAL.FROM_TO', { from: formatClock(start), until: formatClock(stop) });
}

/** A slot in words: `Dr Lim, Tuesday 24 Nov, 10:15 to 10:30`. */
export function slotLabel(
  t: Translate,
  place: CalendarSlot,
  columns: readonly CalendarColumn[],
): string {
  const column = columns.find(({ id }) => id === place.column)?.name;
  const words = [column, dayLabel(t.language, place.start, 'long'), spanLabel(t, place)];
  return words.filter(Boolean).join(', ');
}
