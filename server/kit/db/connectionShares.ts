import type { Origin } from '../monitoring/origin.ts';
import { FairQueue, type Requester } from './fairQueue.ts';

/** Milliseconds that a call waits for a connection at most. */
const CALL_WAIT_MS = 1_500;

/**
 * Shares of the database connections, by purpose. No share takes connections from another. A person who waits for
 * locks, or sends more than the database can serve, holds a few connections of one share.
 */
const shares = {
  /** Calls by people who are signed in. */
  calls: { places: 12, perTenant: 8, perPerson: 4, longestWaitMs: CALL_WAIT_MS },
  /** Calls that work through many records. */
  longCalls: { places: 4, perTenant: 3, perPerson: 2, longestWaitMs: CALL_WAIT_MS },
  /** Sign-in and other calls by visitors, counted by address. */
  visitors: { places: 4, perTenant: 3, perPerson: 3, longestWaitMs: CALL_WAIT_MS },
  /** Work that belongs to no call. */
  jobs: { places: 3, perTenant: 3, perPerson: 3, longestWaitMs: 30_000 },
  health: { places: 1, perTenant: 1, perPerson: 1, longestWaitMs: CALL_WAIT_MS },
  /** What the database tells of itself, for metrics and health. Probes do not wait for it. */
  readings: { places: 1, perTenant: 1, perPerson: 1, longestWaitMs: CALL_WAIT_MS },
} as const;

export type ConnectionShare = keyof typeof shares;

/** The purpose of a transaction: its person, its share of connections and its deadline. */
export interface TransactionPurpose extends Requester {
  share: ConnectionShare;
  /** Aborts when no client waits for the result any longer. */
  signal?: AbortSignal | undefined;
  /** The deadline, by performance.now(). */
  until?: number | undefined;
  /** The request that the work is for, as logs and traces name it. */
  origin?: Origin | undefined;
}

/** Size of the pool: the places of all shares, and one connection to cancel statements. */
export const MAX_CONNECTIONS =
  Object.values(shares).reduce((sum, { places }) => sum + places, 0) + 1;

/** A queue for each share. */
export const newQueues = (): Record<ConnectionShare, FairQueue> => ({
  calls: new FairQueue(shares.calls),
  longCalls: new FairQueue(shares.longCalls),
  visitors: new FairQueue(shares.visitors),
  jobs: new FairQueue(shares.jobs),
  health: new FairQueue(shares.health),
  readings: new FairQueue(shares.readings),
});
