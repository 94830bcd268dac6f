/** The time from an appointment to its follow-up. */
export interface Offsets {
  weeks: number;
  days: number;
  hours: number;
  months: number;
}

export const noOffsets: Offsets = { weeks: 0, days: 0, hours: 0, months: 0 };

/**
 * Adds weeks, days, hours and months to a wall clock. Months are added first; a missing day becomes the last of the
 * month. The clinic has no summer time, so a day is always 24 hours.
 */
export function addOffsets(wallClock: string, { weeks, days, hours, months }: Offsets): string {
  const at = new Date(wallClock);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  at.setUTCDate(Math.min(day, lastDayOf(at)));
  at.setTime(at.getTime() + ((weeks * 7 + days) * 24 + hours) * HOUR);
  return at.toISOString();
}

const HOUR = 3_600_000;

function lastDayOf(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
