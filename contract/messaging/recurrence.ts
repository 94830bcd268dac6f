/** How often a message scheduler runs. */
export const recurrences = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** When a scheduler runs; times are the clinic's wall clock, whose zone has no summer time. */
export interface RunTimes {
  schedulerStart: string;
  /** The last possible time; none for no end. */
  schedulerEnd: string | null;
  schedulerRecurring: Recurrence;
}

const DAY = 86_400_000;

/**
 * The first run after a time, at the start's time of day; null where there is none. A month without the start's day
 * uses its last one, and the next month the start's own day again.
 */
export function nextRun(times: RunTimes, after: string): string | null {
  const { schedulerStart, schedulerEnd } = times;
  for (let index = firstIndex(times, after); ; index += 1) {
    const run = runAt(times, index);
    if (run === null || (schedulerEnd !== null && run > schedulerEnd)) return null;
    if (run > after && run >= schedulerStart) return run;
  }
}

/** The next runs after a time, at most `most`. */
export function nextRuns(times: RunTimes, after: string, most: number): string[] {
  const runs: string[] = [];
  for (let at = nextRun(times, after); at !== null && runs.length < most; at = nextRun(times, at))
    runs.push(at);
  return runs;
}

// An index whose run is not after the first one wanted.
function firstIndex({ schedulerStart, schedulerRecurring }: RunTimes, after: string): number {
  const days = (Date.parse(after) - Date.parse(schedulerStart)) / DAY;
  const length = { none: Infinity, daily: 1, weekly: 7, monthly: 31, yearly: 366 };
  return Math.max(0, Math.floor(days / length[schedulerRecurring]) - 1);
}

/** The run at an index, from 0; null after the last one that a date can say. */
function runAt({ schedulerStart, schedulerRecurring }: RunTimes, index: number): string | null {
  if (schedulerRecurring === 'none') return index === 0 ? schedulerStart : null;
  const date = new Date(schedulerStart);
  if (schedulerRecurring === 'daily' || schedulerRecurring === 'weekly')
    date.setUTCDate(date.getUTCDate() + index * (schedulerRecurring === 'weekly' ? 7 : 1));
  else {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + index * (schedulerRecurring === 'yearly' ? 12 : 1), 1);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return date.getUTCFullYear() > 9998 ? null : date.toISOString();
}

/** Hours at which nobody is written to, hh:mm; the same time twice means none. */
export interface QuietHours {
  quietFrom: string;
  quietTo: string;
}

/** The quiet hours of a branch that has not said its own. */
export const USUAL_QUIET_HOURS: QuietHours = { quietFrom: '21:00', quietTo: '08:00' };

/** A time, or the end of the quiet hours that it falls into. */
export function afterQuietHours(wall: string, { quietFrom, quietTo }: QuietHours): string {
  const time = wall.slice(11, 16);
  const isOverNight = quietFrom > quietTo;
  const isLate = time >= quietFrom;
  const isEarly = time < quietTo;
  if (quietFrom === quietTo || !(isOverNight ? isLate || isEarly : isLate && isEarly)) return wall;
  const end = new Date(`${wall.slice(0, 10)}T${quietTo}:00.000Z`);
  if (isOverNight && isLate) end.setUTCDate(end.getUTCDate() + 1);
  return end.toISOString();
}
