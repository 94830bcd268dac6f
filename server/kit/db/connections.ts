import { Pool } from 'pg';
import type { Observer } from '../monitoring/observer.ts';
import { observeStatements } from '../monitoring/statements.ts';
import { packageName } from '../version.ts';
import { type ConnectionShare, MAX_CONNECTIONS, newQueues } from './connectionShares.ts';
import { CorkedSocket } from './corkedSocket.ts';
import type { FairQueue } from './fairQueue.ts';
import { lentSessions, ownSessions, type TransactionSessions } from './transactionSessions.ts';
import { noteUnconfirmed } from './unconfirmedCommit.ts';
import { WriterClient } from './writerHost.ts';

/**
 * Milliseconds that the database may take to accept a connection or open a transaction before it counts as unavailable.
 */
export const UNAVAILABLE_AFTER_MS = 1_800;

/** Where the database is, for the app role. */
export interface DatabaseAddress {
  url: string;
  /** The database itself, where `url` is a pooler that lends a session to each transaction. */
  directUrl?: string | undefined;
}

/** A server's connections to its database, and who has and wants them. */
export interface Connections {
  url: string;
  pool: Pool;
  sessions: TransactionSessions;
  queues: Record<ConnectionShare, FairQueue>;
  observer: Observer;
  /** A commit was not confirmed by a standby, and none that was tried since. */
  isUnconfirmed: boolean;
  /** The commit that is tried. */
  trying: Promise<boolean> | undefined;
}

/** Connects when the first connection is wanted. */
export function connectTo({ url, directUrl }: DatabaseAddress, observer: Observer): Connections {
  const pool = new Pool({
    connectionString: url,
    Client: WriterClient,
    max: MAX_CONNECTIONS,
    application_name: packageName,
    connectionTimeoutMillis: UNAVAILABLE_AFTER_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements that do not wait for one another's results are sent in one round trip.
    pipeline: true,
    stream: () => new CorkedSocket(),
    // For a server that vanished silently, whose statements cannot be cancelled. Its own timeouts are the role's.
    query_timeout: 20_000,
  });
  // Of a connection that breaks while it is idle, which is replaced at the next use.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    noteUnconfirmed(client);
    observeStatements(client, observer);
  });
  return {
    url,
    pool,
    sessions: directUrl === undefined ? ownSessions(pool) : lentSessions(directUrl),
    queues: newQueues(),
    observer,
    isUnconfirmed: false,
    trying: undefined,
  };
}

function ignore(): void {}
