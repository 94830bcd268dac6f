import type { StatusMeaning } from '../../../contract/clinic/lookups.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { wallClockOf } from '../../kit/time.ts';
import { type DemoAbsence, isAway } from './absences.ts';
import { instantAt, isWeekday } from './days.ts';
import type { Random } from './random.ts';

/** A doctor's time that an appointment takes. */
interface Slot {
  day: string;
  /** Minute of the day. */
  start: number;
  minutes: number;
  type: string;
  /** Indexes of the doctors in the branch. The first one owns the slot. */
  doctors: number[];
}

/** An appointment that is being built. */
export interface DemoAppointment extends Slot {
  meaning: StatusMeaning;
  arrivedAt: Date | null;
  /** Whether it belongs to the branch's series, whose appointments have one patient. */
  isOfSeries?: true;
}

export interface Practice {
  /** Number of doctors. */
  doctors: number;
  /** Types of appointment, with their minutes. */
  types: readonly (readonly [string, number])[];
  absences: readonly DemoAbsence[];
}

/** The doctors' appointments from three weeks ago to three weeks ahead, with the statuses of a given instant. */
export function makeCalendar(random: Random, now: Date, practice: Practice): DemoAppointment[] {
  const wall = wallClockOf(now);
  const today = wall.slice(0, 10);
  const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  return Array.from({ length: 2 * DAYS + 1 }, (_, index) => index - DAYS).flatMap((ahead) => {
    const day = addDays(today, ahead);
    if (ahead === 0) {
      const slots = slotsOf(random, day, 85, practice, (doctor) => sessionsToday(doctor, minute));
      return queueOf(random, now, minute, slots);
    }
    if (!isWeekday(day)) return [];
    const slots = slotsOf(random, day, fillOf(ahead), practice, () => USUAL);
    return slots.map((slot) => (ahead < 0 ? past(random, slot) : future(random, slot)));
  });
}

/** Days either side of today. */
const DAYS = 21;
/** Doctors who see patients outside the usual hours too, if the demo is made then. */
const ON_DUTY = 2;

type Session = readonly [from: number, to: number];
const USUAL: readonly Session[] = [
  [9 * 60, 13 * 60],
  [14 * 60, 18 * 60],
];

// Today's queue has patients at whatever hour the demo is made: early and late, some doctors are on duty for a few
// hours around now.
function sessionsToday(doctor: number, minute: number): readonly Session[] {
  if (doctor >= ON_DUTY) return USUAL;
  if (minute < 10 * 60)
    return [[Math.max(0, floorTo5(minute - 120)), Math.min(9 * 60, minute + 150)], ...USUAL];
  if (minute >= 17 * 60) return [...USUAL, [18 * 60, Math.min(24 * 60, minute + 150)]];
  return USUAL;
}

function floorTo5(minute: number): number {
  return minute - (minute % 5);
}

/** Percentage of slots that are booked. It falls the farther ahead they are. */
function fillOf(ahead: number): number {
  if (ahead < 0) return 82;
  return ahead <= 7 ? 70 : ahead <= 14 ? 50 : 30;
}

function slotsOf(
  random: Random,
  day: string,
  fill: number,
  { doctors, types, absences }: Practice,
  sessionsOf: (doctor: number) => readonly Session[],
): Slot[] {
  const slots: Slot[] = [];
  for (let doctor = 0; doctor < doctors; doctor++) {
    for (const [from, to] of sessionsOf(doctor)) {
      for (let start = from; start < to;) {
        const [type, minutes] = random.of(types);
        const fits =
          start + minutes <= to && !isAway(absences, doctor, day, start, start + minutes);
        const isTaken = fits && random.chance(fill);
        if (isTaken) slots.push({ day, start, minutes, type, doctors: [doctor] });
        start += isTaken ? minutes : 15;
      }
    }
  }
  for (const slot of slots) {
    const other = random.between(0, doctors - 1);
    const stop = slot.start + slot.minutes;
    const isFree =
      sessionsOf(other).some(([from, to]) => from <= slot.start && stop <= to) &&
      !isAway(absences, other, day, slot.start, stop) &&
      !slots.some(
        (taken) =>
          taken.doctors.includes(other) &&
          taken.start < stop &&
          slot.start < taken.start + taken.minutes,
      );
    if (isFree && random.chance(40)) slot.doctors.push(other);
  }
  return slots;
}

function past(random: Random, slot: Slot): DemoAppointment {
  const meaning = random.weighed({ done: 83, noShow: 8, cancelled: 9 });
  const came = meaning === 'done';
  return { ...slot, meaning, arrivedAt: came ? earlier(slot, random.between(2, 20)) : null };
}

function future(random: Random, slot: Slot): DemoAppointment {
  const meaning = random.weighed({ booked: 62, confirmed: 33, cancelled: 5 });
  return { ...slot, meaning, arrivedAt: null };
}

// Today's appointments at this minute: finished ones, one patient with each doctor, the next one called, a few who wait,
// and those to come.
function queueOf(random: Random, now: Date, minute: number, slots: Slot[]): DemoAppointment[] {
  const since = (minutes: number) =>
    new Date(Math.floor(now.getTime() / 60_000 - Math.min(minutes, minute)) * 60_000);
  const isSoon = ({ start }: Slot) => start > minute && start <= minute + EARLY;
  const byStart = slots.toSorted((a, b) => a.start - b.start);
  // Where nobody is due soon, the last one who came.
  const called = byStart.find(isSoon) ?? byStart.findLast(({ start }) => start <= minute);
  const doctors = new Set(slots.map((slot) => slot.doctors[0]));
  const isWaiting = byStart.some((slot) => slot !== called && isSoon(slot));
  // Late at night nobody else is due soon: someone waits who was due before the last ones.
  const late = isWaiting
    ? undefined
    : byStart.filter((slot) => slot !== called && slot.start <= minute).at(-1 - doctors.size);
  return [...doctors].flatMap((doctor) => {
    const own = slots
      .filter((slot) => slot.doctors[0] === doctor)
      .sort((a, b) => a.start - b.start);
    const begun = own.filter((slot) => slot.start <= minute);
    const inRoom = begun.at(-1);
    const isLate = inRoom !== undefined && inRoom.start + inRoom.minutes <= minute - LATE;
    const waiting = own.filter((slot) => slot !== called && isSoon(slot));
    return own.map((slot): DemoAppointment => {
      if (slot === called)
        return { ...slot, meaning: 'called', arrivedAt: since(random.between(10, 30)) };
      if (slot === late)
        return { ...slot, meaning: 'arrived', arrivedAt: earlier(slot, random.between(2, 15)) };
      if (slot === inRoom && !isLate)
        return { ...slot, meaning: 'inProgress', arrivedAt: earlier(slot, random.between(2, 15)) };
      if (slot.start <= minute) return past(random, slot);
      const place = waiting.indexOf(slot);
      if (place === 0 || (place === 1 && random.chance(60)))
        return { ...slot, meaning: 'arrived', arrivedAt: since(random.between(1, 25)) };
      return future(random, slot);
    });
  });
}

/** Minutes that a doctor may run over. */
const LATE = 75;
/** Minutes that patients may come early: at the end of the morning, some come for the afternoon. */
const EARLY = 90;

function earlier({ day, start }: Slot, minutes: number): Date {
  return instantAt(day, Math.max(0, start - minutes));
}
