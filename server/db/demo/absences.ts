import { addDays } from '../../../contract/kit/days.ts';
import type { absences } from '../schema/index.ts';
import { isWeekday } from './days.ts';
import type { Random } from './random.ts';
import { absenceReasons } from './words.ts';

/** An absence to store. Its doctor is an index into the branch's doctors. */
export type DemoAbsence = Omit<typeof absences.$inferInsert, 'branchId' | 'doctorId' | 'type'> & {
  doctor: number;
  type: keyof typeof absenceReasons;
};

/**
 * Absences around today: each doctor is on leave twice and at a course once, one makes a round, and one has lunch at
 * the same time on weekdays. No doctor is away today.
 */
export function makeAbsences(random: Random, today: string, doctors: number): DemoAbsence[] {
  return Array.from({ length: doctors }, (_, doctor) => {
    const absence = (
      type: DemoAbsence['type'],
      days: { from: number; to?: number },
      [startTime, stopTime]: readonly [string, string],
    ): DemoAbsence => ({
      doctor,
      type,
      reason: random.of(absenceReasons[type]),
      fromDate: addDays(today, days.from),
      toDate: addDays(today, days.to ?? days.from),
      startTime,
      stopTime,
    });
    const leave = weekdayNear(random, today, 4, 18);
    const round = doctor === 1 ? [weekdayNear(random, today, 1, 6)] : [];
    return [
      absence('Leave', { from: leave, to: leave + random.between(0, 2) }, WHOLE_DAY),
      absence('Leave', { from: -weekdayNear(random, today, 3, 18, -1) }, WHOLE_DAY),
      absence('Course', { from: weekdayNear(random, today, 2, 19) }, AFTERNOON),
      ...round.map((from) => absence('Meeting', { from }, MORNING)),
      ...(doctor === 2 ? [lunchOf(doctor, today)] : []),
    ];
  }).flat();
}

function lunchOf(doctor: number, today: string): DemoAbsence {
  return {
    doctor,
    type: 'Break',
    reason: absenceReasons.Break[0],
    fromDate: addDays(today, 1),
    toDate: addDays(today, 90),
    startTime: '13:00',
    stopTime: '14:00',
    weekdays: '1,2,3,4,5',
  };
}

/** Whether a doctor is away during a period of a day (minutes of the day). */
export function isAway(
  all: readonly DemoAbsence[],
  doctor: number,
  day: string,
  start: number,
  stop: number,
): boolean {
  return all.some(
    (absence) =>
      absence.doctor === doctor &&
      absence.fromDate <= day &&
      day <= absence.toDate &&
      isOn(absence.weekdays, day) &&
      minuteOf(absence.startTime) < stop &&
      start < minuteOf(absence.stopTime),
  );
}

const WHOLE_DAY = ['00:00', '24:00'] as const;
const MORNING = ['09:00', '11:00'] as const;
const AFTERNOON = ['14:00', '18:00'] as const;

/** A random number of days between two, moved on (or back, for direction -1) to a weekday. */
function weekdayNear(
  random: Random,
  today: string,
  least: number,
  most: number,
  direction: 1 | -1 = 1,
): number {
  const days = random.between(least, most);
  const found = [0, 1, 2].find((more) => isWeekday(addDays(today, direction * (days + more))));
  return days + (found ?? 0);
}

function isOn(weekdays = '', day: string): boolean {
  return weekdays === '' || weekdays.includes(String(new Date(day).getUTCDay() || 7));
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
