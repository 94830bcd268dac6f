/** Weekdays as numbers on the wire, 1 (Monday) to 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The name of a weekday in a language. */
export function weekdayName(language: string, weekday: number, length: 'short' | 'long'): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
}

/** Parses weekdays joined with commas, as on the wire. */
export function parseWeekdays(text: string): number[] {
  return text.split(',').map(Number).filter(Boolean);
}
