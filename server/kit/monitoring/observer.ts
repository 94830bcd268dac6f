import type { GatewayChannel } from '../../../contract/kit/product.ts';
import type { Origin } from './origin.ts';

/** A stretch of time on the clock of performance.now(), in milliseconds. */
export interface Span {
  begun: number;
  ended: number;
}

/** A wait for a place: of a share of connections, or of a kind of heavy work. */
export interface Wait extends Span {
  share: string;
  /** No place became free in time. */
  isRefused: boolean;
}

/** A statement, by its name: no text of it and no value. */
export interface StatementRun extends Span {
  name: string;
  isFailed: boolean;
  /** What the database says that it failed with. */
  code?: string | undefined;
}

/** A request to a service outside. `failed`: it was not reached, or gave no answer. */
export interface GatewayRequestRun extends Span {
  channel: GatewayChannel;
  outcome: 'sent' | 'refused' | 'failed';
}

/** A run of a job; `again` when it is to be tried once more. */
export interface JobRun extends Span {
  queue: string;
  outcome: 'done' | 'again';
}

/**
 * What the parts of the server tell of their work, each once it is over. They know neither metrics nor traces nor logs;
 * an observer takes what it needs.
 */
export interface Observer {
  /** A request came, with the header `traceparent` where a trusted proxy sent one. */
  began?: (origin: Origin, traceparent: string | undefined) => void;
  /** Runs what answers a request, or a job, so that an observer knows its origin wherever it is told something. */
  within?: <T>(origin: Origin, work: () => T) => T;
  answered?: (origin: Origin, answer: Span & { status: number }) => void;
  waitedForConnection?: (wait: Wait, origin: Origin | undefined) => void;
  waitedForHeavyWork?: (wait: Wait, origin: Origin | undefined) => void;
  heavyWork?: (work: Span & { kind: HeavyQueue }, origin: Origin | undefined) => void;
  statement?: (run: StatementRun, origin: Origin | undefined) => void;
  /** A transaction is done over, since PostgreSQL ended it because of a deadlock. */
  deadlock?: () => void;
  /** A job of a queue begins. Its origin names it as that of a request names a call. */
  jobBegan?: (origin: Origin) => void;
  job?: (run: JobRun, origin: Origin) => void;
  gateway?: (run: GatewayRequestRun) => void;
}

/** The queues of heavy work. */
export type HeavyQueue =
  | 'passwords'
  | 'pictures'
  | 'pdfChecks'
  | 'documents'
  | 'answers'
  | 'bodies';

/** Nobody observes. */
export const unobserved: Observer = {};

/** One observer that tells several. What none of them takes is left out, so that it costs nothing. */
export function observedBy(observers: readonly Observer[]): Observer {
  const own: Observer = {};
  const names = new Set(observers.flatMap((each) => Object.keys(each) as (keyof Observer)[]));
  names.delete('within');
  for (const name of names) {
    const takers = observers.flatMap((each) => each[name] ?? []) as ((
      ...told: unknown[]
    ) => void)[];
    Object.assign(own, {
      [name]: (...told: unknown[]) => {
        for (const take of takers) take(...told);
      },
    });
  }
  const within = observers.find((each) => each.within)?.within;
  return within ? { ...own, within } : own;
}
