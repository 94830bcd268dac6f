import * as fc from 'fast-check';
import { addDays } from '../../../contract/kit/days.ts';
import {
  dayOf,
  dayStart,
  parseWallMinute,
  formatWallClock,
  weekdayOf,
  weekStart,
} from '../../../src/framework/calendar/clock.ts';

/** Prints for which of 100,000 dates the calendar's clock goes wrong in the zone of this process. */
const DATES = 100_000;
const MINUTE = 60_000;
const DAY = 1_440;

const times = fc.sample(
  fc.integer({ min: Date.UTC(1900, 0, 1) / MINUTE, max: Date.UTC(2200, 0, 1) / MINUTE }),
  DATES,
);

// Said once more by the calendar's own rules, without a word of the code that is tested.
function isRight(minute: number): boolean {
  const wall = new Date(minute * MINUTE).toISOString();
  const day = wall.slice(0, 10);
  const midnight = Date.UTC(...partsOf(day)) / MINUTE;
  const following = new Date((midnight + DAY) * MINUTE).toISOString().slice(0, 10);
  const weekday = new Date(midnight * MINUTE).getUTCDay();
  const sunday = new Date((midnight - weekday * DAY) * MINUTE).toISOString().slice(0, 10);
  return (
    formatWallClock(minute) === wall &&
    parseWallMinute(wall) === minute &&
    dayOf(minute) === day &&
    dayStart(minute) === midnight &&
    parseWallMinute(day) === midnight &&
    addDays(day, 1) === following &&
    addDays(following, -1) === day &&
    weekdayOf(day) === weekday &&
    weekStart(day, 0) === sunday
  );
}

function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const wrong = times.filter((minute) => !isRight(minute)).slice(0, 5);
process.stdout.write(JSON.stringify({ zone: timeZone, dates: times.length, wrong }));
