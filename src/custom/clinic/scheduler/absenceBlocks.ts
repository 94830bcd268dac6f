import type { organizer } from '../../../../contract/clinic/organizer.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { DAY, parseWallMinute, weekdayOf, weekStart } from '../../../framework/calendar/clock.ts';
import type { CalendarBlock } from '../../../framework/calendar/types.ts';
import { durationMinutes } from '../../../framework/format.ts';
import { MONDAY } from './schedulerState.ts';

type Absence = Answer<typeof organizer.schedulerOrganizerList>[number];

/** The absences of doctors on some days (YYYY-MM-DD), as calendar blocks. */
export function absenceBlocks(
  absences: readonly Absence[],
  days: readonly string[],
): CalendarBlock[] {
  return absences.flatMap((absence) =>
    days
      .filter((day) => holdsOn(absence, day))
      .map((day) => ({
        key: `${absence.id} ${day}`,
        column: absence.resource,
        start: parseWallMinute(day) + durationMinutes(absence.startDate),
        stop: parseWallMinute(day) + durationMinutes(absence.stopDate),
        label: [absence.type, absence.reason].filter(Boolean).join(': '),
      })),
  );
}

function holdsOn({ fromDate, toDate, weekdays, everyWeeks }: Absence, day: string) {
  if (day < fromDate || day > toDate) return false;
  // Sunday is 0 in `weekdayOf` and 7 on the wire.
  const weekday = weekdayOf(day) || 7;
  if (weekdays !== '' && !weekdays.split(',').map(Number).includes(weekday)) return false;
  const weeks = (mondayOf(day) - mondayOf(fromDate)) / (7 * DAY);
  return weeks % everyWeeks === 0;
}

function mondayOf(day: string): number {
  return parseWallMinute(weekStart(day, MONDAY));
}
