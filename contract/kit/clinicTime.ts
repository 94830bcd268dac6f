/** Today by the clinic's calendar, YYYY-MM-DD. */
export function clinicToday(now = new Date()): string {
  return new Date(now.getTime() + CLINIC_OFFSET).toISOString().slice(0, 10);
}

/** The clinic's present wall clock, written as if it were UTC. */
export function clinicNow(now = new Date()): string {
  return new Date(now.getTime() + CLINIC_OFFSET).toISOString();
}

/** Hours by which every Malaysian clinic's clock is ahead of UTC, since 1982-01-01. */
export const CLINIC_OFFSET_HOURS = 8;

const CLINIC_OFFSET = CLINIC_OFFSET_HOURS * 3_600_000;
