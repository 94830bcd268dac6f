import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';

/** A visit of today that is not over. */
export interface Visit {
  isOwn: boolean;
  meaning: Extract<StatusMeaning, 'booked' | 'confirmed' | 'arrived' | 'called' | 'inProgress'>;
  /** Minutes until it is booked for; negative once that has passed. */
  startsIn: number;
  /** Minutes that it is booked for. */
  minutes: number;
  /** Minutes since it began, where it has. */
  running: number | null;
}

/** A doctor's visits of today that are not over, by time; one of them is the patient's own. */
export interface DoctorQueue {
  /** Minutes of the doctor's finished visits of today on average; null where none is finished. */
  average: number | null;
  visits: readonly Visit[];
}

export interface Estimate {
  /** Minutes until the visit begins. */
  minutes: number;
  /** Patients before this one. */
  before: number;
}

/**
 * When the patient's own visit begins: once the visits before it are over, and not before its time. Before it are the
 * visit in progress, those booked earlier whose patients are there, and those booked earlier whose time is still to
 * come; whoever did not come in time is passed over. A visit lasts as long as the doctor's finished ones of today on
 * average, or as booked where none is finished. With several doctors the longest wait counts.
 */
export function estimateOf(queues: readonly DoctorQueue[]): Estimate {
  const waits = queues.map(waitFor);
  return {
    minutes: Math.max(0, ...waits.map(({ minutes }) => minutes)),
    before: Math.max(0, ...waits.map(({ before }) => before)),
  };
}

function waitFor({ average, visits }: DoctorQueue): Estimate {
  const at = visits.findIndex(({ isOwn }) => isOwn);
  const own = visits[at];
  if (!own || own.meaning === 'called' || own.meaning === 'inProgress')
    return { minutes: 0, before: 0 };
  const lengthOf = ({ minutes }: Visit) => Math.max(1, average ?? minutes);
  const inside = visits.filter(({ meaning }) => meaning === 'inProgress');
  const waiting = visits.filter(
    (visit, place) =>
      place < at && visit.meaning !== 'inProgress' && (isThere(visit) || visit.startsIn >= 0),
  );
  const insideFor = inside.map((visit) => Math.max(0, lengthOf(visit) - (visit.running ?? 0)));
  const free = waiting.reduce(
    (from, visit) => Math.max(from, isThere(visit) ? 0 : visit.startsIn) + lengthOf(visit),
    Math.max(0, ...insideFor),
  );
  return { minutes: Math.max(free, own.startsIn), before: inside.length + waiting.length };
}

const isThere = ({ meaning }: Visit) => meaning === 'arrived' || meaning === 'called';
