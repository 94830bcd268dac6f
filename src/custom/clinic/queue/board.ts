import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { minutesBetween, nextByDoctor, sortedByTurn } from './queue.ts';

/** The columns of the board in the order of a visit, with their statuses. */
export const boardColumns = [
  { key: 'expected', meanings: ['booked', 'confirmed'] },
  { key: 'waiting', meanings: ['arrived'] },
  { key: 'called', meanings: ['called'] },
  { key: 'inside', meanings: ['inProgress'] },
  { key: 'done', meanings: ['done'] },
] as const satisfies readonly { key: string; meanings: readonly StatusMeaning[] }[];

/** The wall clock of an appointment's last status change; null while the patient is expected. */
export function statusSince(row: Appointment): string | null {
  const since: Partial<Record<StatusMeaning, string | null>> = {
    arrived: row.arrivedAt,
    called: row.calledAt ?? row.arrivedAt,
    inProgress: row.startedAt,
    done: row.finishedAt,
  };
  return since[row.statusMeaning] ?? null;
}

/** The cards of a column in order of turn; finished ones latest first. */
export function columnCards(
  rows: readonly Appointment[],
  { key, meanings }: (typeof boardColumns)[number],
): readonly Appointment[] {
  const cards = sortedByTurn(rows, ...meanings);
  if (key !== 'done') return cards;
  return cards.toSorted((one, other) =>
    (other.finishedAt ?? '').localeCompare(one.finishedAt ?? ''),
  );
}

type Times = Pick<Appointment, 'arrivedAt' | 'calledAt' | 'startedAt' | 'finishedAt'>;

/** The minutes that a patient waited, and has been inside until now; null if unknown. */
export function visitTimes(
  { arrivedAt, calledAt, startedAt, finishedAt }: Times,
  now: string,
): { waited: number | null; inside: number | null } {
  const begun = startedAt ?? calledAt;
  return {
    waited: arrivedAt && begun ? Math.max(0, minutesBetween(arrivedAt, begun)) : null,
    inside: startedAt ? Math.max(0, minutesBetween(startedAt, finishedAt ?? now)) : null,
  };
}

/** The waiting times of the queue. */
export interface QueueTimes {
  waiting: number;
  /** The longest current wait in minutes; null if nobody waits. */
  longestWait: number | null;
  /** The average wait of today's patients in minutes; null before the first. */
  averageWait: number | null;
  /** The doctors with a current or a waiting patient. */
  doctors: readonly DoctorNow[];
}

interface DoctorNow {
  id: number;
  resource: string;
  blockcolor: string;
  inside: readonly Appointment[];
  /** The patient who was called, else the first who arrived. */
  next: Appointment | undefined;
  waiting: number;
}

/** Computes the waiting times of the queue, and each doctor's current and next patient. */
export function queueTimes(day: readonly Appointment[], now: string): QueueTimes {
  const waiting = sortedByTurn(day, 'arrived', 'called');
  const waits = waiting.flatMap(({ arrivedAt }) =>
    arrivedAt ? [Math.max(0, minutesBetween(arrivedAt, now))] : [],
  );
  const waited = sortedByTurn(day, 'inProgress', 'done').flatMap(
    (row) => visitTimes(row, now).waited ?? [],
  );
  const doctors = new Map(day.flatMap((row) => row.doctors.map((each) => [each.id, each])));
  const inside = sortedByTurn(day, 'inProgress');
  const next = nextByDoctor(day);
  const isOf = (id: number) => (row: Appointment) => row.doctors.some((each) => each.id === id);
  return {
    waiting: waiting.length,
    longestWait: waits.length > 0 ? Math.max(...waits) : null,
    averageWait:
      waited.length > 0
        ? Math.round(waited.reduce((sum, minutes) => sum + minutes, 0) / waited.length)
        : null,
    doctors: [...doctors.values()]
      .toSorted((one, other) => one.resource.localeCompare(other.resource))
      .map(({ id, resource, blockcolor }) => ({
        id,
        resource,
        blockcolor,
        inside: inside.filter(isOf(id)),
        next: next.get(id),
        waiting: waiting.filter(isOf(id)).length,
      }))
      .filter((doctor) => doctor.inside.length > 0 || doctor.next !== undefined),
  };
}
