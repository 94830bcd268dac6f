import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { Db } from '../../kit/db/database.ts';
import { followUps, waitingEntries } from '../schema/index.ts';
import { type DemoAbsence, isAway } from './absences.ts';
import type { DemoAppointment, Practice } from './calendar.ts';
import { instantAt, isWeekday } from './days.ts';
import type { Filling } from './filling.ts';
import type { DemoPatient } from './patients.ts';
import { at, idIn, inChunks } from './rows.ts';
import * as words from './words.ts';

/** Appointments in the demo's series. */
const WEEKS = 3;
/** Waiting list entries of a branch. */
const WAITING = 7;
/** Visits of so many days back have follow-ups. */
const FOLLOWED = 14;

/** A time that is free for one doctor in each of the coming weeks, or none. */
export function makeSeries(
  today: string,
  calendar: readonly DemoAppointment[],
  { doctors, absences, types }: Practice,
): DemoAppointment[] {
  const [type = '', minutes = 15] = types[0] ?? [];
  for (let ahead = 1; ahead <= 7; ahead++) {
    const days = Array.from({ length: WEEKS }, (_, week) => addDays(today, ahead + week * 7));
    if (!days.every(isWeekday)) continue;
    for (let doctor = 0; doctor < doctors; doctor++)
      for (const start of starts(minutes))
        if (days.every((day) => isFree(calendar, absences, { doctor, day, start, minutes })))
          return days.map((day) => ({
            day,
            start,
            minutes,
            type,
            doctors: [doctor],
            meaning: 'booked',
            arrivedAt: null,
            isOfSeries: true,
          }));
  }
  return [];
}

/** Stores follow-ups of some recent visits. Those that are due are done, except for a few. */
export async function storeFollowUps(
  db: Db,
  { branchId, branch, accountIds, random, now }: Filling,
  stored: readonly { id: number; booked: DemoAppointment }[],
): Promise<void> {
  const since = addDays(clinicToday(now), -FOLLOWED);
  const changedBy = idIn(accountIds, branch.clerk);
  const came = stored.filter(({ booked }) => booked.meaning === 'done' && booked.day >= since);
  let hasDue = false;
  const rows = came.flatMap(({ id, booked }) => {
    if (!random.chance(8)) return [];
    const remindAt = instantAt(addDays(booked.day, random.between(3, 21)), 9 * 60);
    const isPast = remindAt < now;
    // At least one is due on any day.
    const isDone = isPast && random.chance(70) && hasDue;
    hasDue ||= isPast;
    return {
      branchId,
      appointmentId: id,
      remindAt,
      remarks: random.of(words.followUps),
      // The demo's phone numbers may be somebody's: its messages have all had their time.
      ...(random.chance(30) && isPast && { message: words.followUpMessage, messageAt: remindAt }),
      doneAt: isDone ? new Date(Math.min(now.getTime(), remindAt.getTime() + HOUR)) : null,
      changedBy,
    };
  });
  await inChunks(rows, (chunk) => db.insert(followUps).values(chunk));
}

/** Puts some patients on the waiting list. The first has waited for twelve days. */
export async function storeWaiting(
  db: Db,
  { branchId, branch, accountIds, random, now }: Filling,
  planned: {
    people: readonly DemoPatient[];
    patientIds: readonly number[];
    doctorIds: readonly number[];
    types: Practice['types'];
  },
): Promise<void> {
  const places = new Set<number>();
  while (places.size < Math.min(WAITING, planned.people.length))
    places.add(random.between(0, planned.people.length - 1));
  const today = clinicToday(now);
  const createdBy = idIn(accountIds, branch.clerk);
  const rows = [...places].map((place) => {
    const [type, minutes] = random.of(planned.types);
    const createdMs = now.getTime() - random.between(30, 12 * 24 * 60) * 60_000;
    const { registeredAt } = at(planned.people, place).row;
    return {
      branchId,
      patientId: at(planned.patientIds, place),
      doctorId: random.chance(50) ? random.of(planned.doctorIds) : null,
      type,
      minutes,
      fromDate: addDays(today, random.between(-3, 1)),
      toDate: random.chance(40) ? addDays(today, random.between(7, 21)) : null,
      partOfDay: random.weighed({ any: 4, morning: 3, afternoon: 2, evening: 1 }),
      remark: random.chance(40) ? random.of(words.waitingRemarks) : '',
      createdAt: new Date(Math.max(createdMs, registeredAt.getTime())),
      createdBy,
    };
  });
  await db.insert(waitingEntries).values(rows);
}

const HOUR = 3_600_000;

// Quiet hours come first.
function starts(minutes: number): number[] {
  const grid = Array.from({ length: 36 }, (_, place) => 9 * 60 + place * 15).toReversed();
  const ends = (start: number) => start + minutes;
  return grid.filter(
    (start) => ends(start) <= 13 * 60 || (start >= 14 * 60 && ends(start) <= 18 * 60),
  );
}

function isFree(
  calendar: readonly DemoAppointment[],
  absences: readonly DemoAbsence[],
  wanted: { doctor: number; day: string; start: number; minutes: number },
): boolean {
  const stop = wanted.start + wanted.minutes;
  return (
    !isAway(absences, wanted.doctor, wanted.day, wanted.start, stop) &&
    !calendar.some(
      ({ day, doctors, start, minutes }) =>
        day === wanted.day &&
        doctors.includes(wanted.doctor) &&
        start < stop &&
        wanted.start < start + minutes,
    )
  );
}
