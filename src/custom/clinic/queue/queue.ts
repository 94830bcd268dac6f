import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { normalForm, wordsOf } from '../../../../contract/kit/normalForm.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';

/** The sections of the queue, most urgent first. */
export const sectionNames = ['waiting', 'inside', 'expected', 'finished'] as const;
export type SectionName = (typeof sectionNames)[number];

const sectionOf: Record<StatusMeaning, SectionName> = {
  booked: 'expected',
  confirmed: 'expected',
  arrived: 'waiting',
  called: 'waiting',
  inProgress: 'inside',
  done: 'finished',
  cancelled: 'finished',
  noShow: 'finished',
};

export interface QueueFilter {
  statuses: readonly number[];
  doctors: readonly number[];
  search: string;
}

export interface QueueSection {
  section: SectionName;
  rows: readonly Appointment[];
}

/** The filtered appointments in sections, each in its own order. */
export function queueSections(day: readonly Appointment[], filter: QueueFilter): QueueSection[] {
  const through = filterQueue(day, filter);
  return sectionNames.flatMap((section) => {
    const rows = through
      .filter((row) => sectionOf[row.statusMeaning] === section)
      .toSorted(orders[section]);
    return rows.length > 0 ? [{ section, rows }] : [];
  });
}

/** The appointments that match a filter. */
export function filterQueue(
  day: readonly Appointment[],
  filter: QueueFilter,
): readonly Appointment[] {
  return day.filter(
    (row) =>
      (filter.statuses.length === 0 || filter.statuses.includes(row.statusID)) &&
      isOfDoctors(row, filter.doctors) &&
      isFound(row, filter.search),
  );
}

/** The number of appointments by status, for the doctors and search of a filter. */
export function statusCounts(
  day: readonly Appointment[],
  { doctors, search }: Pick<QueueFilter, 'doctors' | 'search'>,
): { total: number; byStatus: ReadonlyMap<number, number> } {
  const byStatus = new Map<number, number>();
  let total = 0;
  for (const row of day) {
    if (!isOfDoctors(row, doctors) || !isFound(row, search)) continue;
    total += 1;
    byStatus.set(row.statusID, (byStatus.get(row.statusID) ?? 0) + 1);
  }
  return { total, byStatus };
}

/** The next patient of each doctor, by the doctor's id: the one who was called, else the first who arrived. */
export function nextByDoctor(day: readonly Appointment[]): ReadonlyMap<number, Appointment> {
  const next = new Map<number, Appointment>();
  for (const row of sortedByTurn(day, 'arrived', 'called'))
    for (const { id } of row.doctors) if (!next.has(id)) next.set(id, row);
  return next;
}

/** Whom to call where a visit ends: the next patient of its doctors, unless one was called already. */
export function nextToCall(
  next: ReadonlyMap<number, Appointment>,
  row: Appointment,
): Appointment | undefined {
  if (row.statusMeaning !== 'inProgress') return undefined;
  const waiting = row.doctors.flatMap(({ id }) => next.get(id) ?? []);
  if (waiting.some(({ statusMeaning }) => statusMeaning === 'called')) return undefined;
  return waiting.toSorted(byArrival)[0];
}

/**
 * The other patients who are called to a doctor of the appointment, or inside, where a status would bring one more there.
 * Who was called beside another was asked about then; going in they are asked about whoever is inside alone.
 */
export function patientsBeside(
  day: readonly Appointment[],
  row: Appointment,
  to: StatusMeaning,
): readonly Appointment[] {
  if (!comesToDoctor(row, to)) return [];
  const isGoingIn = isAtDoctor(row.statusMeaning);
  const date = row.appointmentDate.slice(0, 10);
  return day.filter(
    (other) =>
      other.id !== row.id &&
      other.appointmentDate.startsWith(date) &&
      (isGoingIn ? other.statusMeaning === 'inProgress' : isAtDoctor(other.statusMeaning)) &&
      other.doctors.some(({ id }) => row.doctors.some((doctor) => doctor.id === id)),
  );
}

/** The doctors with whom a status would have more than one of the appointments at once, where it brings any, with these. */
export function comingTogether(
  rows: readonly Appointment[],
  to: StatusMeaning,
): readonly { doctor: string; rows: readonly Appointment[] }[] {
  if (!isAtDoctor(to)) return [];
  const groups = new Map<string, { doctor: string; rows: Appointment[] }>();
  for (const row of rows)
    for (const { id, resource: doctor } of row.doctors) {
      const key = `${id} ${row.appointmentDate.slice(0, 10)}`;
      groups.set(key, { doctor, rows: [...(groups.get(key)?.rows ?? []), row] });
    }
  return [...groups.values()].filter(
    (group) => group.rows.length > 1 && group.rows.some((row) => comesToDoctor(row, to)),
  );
}

/** Whether a status calls the patient of an appointment to the doctor, or in, where they were not before. */
export function comesToDoctor({ statusMeaning }: Appointment, to: StatusMeaning): boolean {
  const isGoingIn = statusMeaning === 'called' && to === 'inProgress';
  return isGoingIn || (isAtDoctor(to) && !isAtDoctor(statusMeaning));
}

function isAtDoctor(meaning: StatusMeaning): boolean {
  return meaning === 'called' || meaning === 'inProgress';
}

/** The minutes that an arrived patient has waited, or that an expected one is late; null if neither. */
export function waitingTime(
  row: Pick<Appointment, 'statusMeaning' | 'arrivedAt' | 'appointmentDate'>,
  now: string,
): { kind: 'waits' | 'late'; minutes: number } | null {
  const section = sectionOf[row.statusMeaning];
  if (section === 'waiting' && row.arrivedAt !== null)
    return { kind: 'waits', minutes: Math.max(0, minutesBetween(row.arrivedAt, now)) };
  const late = minutesBetween(row.appointmentDate, now);
  return section === 'expected' && late > 0 ? { kind: 'late', minutes: late } : null;
}

/** The appointments with some statuses, in order of turn. */
export function sortedByTurn(
  day: readonly Appointment[],
  ...meanings: readonly StatusMeaning[]
): readonly Appointment[] {
  return day.filter(({ statusMeaning }) => meanings.includes(statusMeaning)).toSorted(byArrival);
}

function isOfDoctors(row: Appointment, doctors: readonly number[]): boolean {
  return doctors.length === 0 || row.doctors.some(({ id }) => doctors.includes(id));
}

function isFound(row: Appointment, search: string): boolean {
  // A phone is found as it is stored, as it is shown, and without separators.
  const phone = formatPhone(row.phoneNo);
  const phones = [row.phoneNo, phone, phone.replace(/\D/g, '')];
  const text = normalForm(
    [row.patientName, row.icPassport, ...phones, row.patientComplaint, row.remark].join(' '),
  );
  return wordsOf(search).every((word) => text.includes(word) || word === `#${row.queueNumber}`);
}

function byTime(one: Appointment, other: Appointment): number {
  return one.appointmentDate.localeCompare(other.appointmentDate) || one.id - other.id;
}

/** What ended last first; what has no end stands by its time. */
function byEnd(one: Appointment, other: Appointment): number {
  return (
    (other.finishedAt ?? other.appointmentDate).localeCompare(
      one.finishedAt ?? one.appointmentDate,
    ) || other.id - one.id
  );
}

// Called patients first, then by arrival.
function byArrival(one: Appointment, other: Appointment): number {
  const called = Number(other.statusMeaning === 'called') - Number(one.statusMeaning === 'called');
  return (
    called ||
    (one.arrivedAt ?? one.appointmentDate).localeCompare(
      other.arrivedAt ?? other.appointmentDate,
    ) ||
    one.id - other.id
  );
}

const orders: Record<SectionName, typeof byTime> = {
  waiting: byArrival,
  inside: byTime,
  expected: byTime,
  finished: byEnd,
};

/** Whole minutes from one wall clock to another. */
export function minutesBetween(from: string, until: string): number {
  return Math.floor((Date.parse(until) - Date.parse(from)) / 60_000);
}
