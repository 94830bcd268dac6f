/** Today by the wall clock, YYYY-MM-DD. */
export function dayNow(now = new Date()): string {
  return new Date(now.getTime() + OFFSET).toISOString().slice(0, 10);
}

/** The present wall clock, written as if it were UTC. */
export function wallNow(now = new Date()): string {
  return new Date(now.getTime() + OFFSET).toISOString();
}

/** Hours by which the wall clock, Malaysia's, is ahead of UTC, since 1982-01-01. */
export const OFFSET_HOURS = 8;

const OFFSET = OFFSET_HOURS * 3_600_000;
