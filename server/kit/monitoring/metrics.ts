import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { HeavyWork } from '../heavyWork.ts';
import { productVersion, packageWord } from '../version.ts';
import type { DatabaseReadings } from './databaseReadings.ts';
import type { DiskState } from './diskState.ts';
import type { Observer, Span, Wait } from './observer.ts';

/** What metrics read at the moment that they are asked for. */
export interface Measured {
  database: Database;
  heavyWork: HeavyWork;
  /** The state of the database; undefined while it is away. */
  readDatabase: () => Promise<DatabaseReadings | undefined>;
  readDisk: () => Promise<DiskState>;
  hubConnections: () => number;
}

/** Upper bounds of the buckets, in seconds: from an answer out of memory to the deadline of a call. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WAIT_BUCKETS = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 1.5];
const GATEWAY_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const PREFIX = `${packageWord}_`;

/**
 * The metrics of one server, in the text format of Prometheus. Every label takes its values from the code: declared
 * calls, shares, queues, channels. None names a tenant, a person or anything that a caller can write.
 */
export class Metrics {
  readonly #registry = new Registry();

  readonly #calls = this.#counter('calls_total', 'Calls that were answered.', ['call', 'status']);
  readonly #callSeconds = this.#histogram(
    'call_seconds',
    'How long calls took until they were answered.',
    ['call'],
    CALL_BUCKETS,
  );
  readonly #connectionWaits = this.#histogram(
    'connection_wait_seconds',
    'Waits for a connection to the database.',
    ['share'],
    WAIT_BUCKETS,
  );
  readonly #connectionRefusals = this.#counter(
    'connection_refusals_total',
    'Waits for a connection that ended without one.',
    ['share'],
  );
  readonly #heavyWaits = this.#histogram(
    'heavy_work_wait_seconds',
    'Waits for a place for work of the processor.',
    ['kind'],
    WAIT_BUCKETS,
  );
  readonly #heavyRefusals = this.#counter(
    'heavy_work_refusals_total',
    'Waits for a place for work of the processor that ended without one.',
    ['kind'],
  );
  readonly #heavySeconds = this.#histogram(
    'heavy_work_seconds',
    'How long work of the processor took.',
    ['kind'],
    CALL_BUCKETS,
  );
  readonly #deadlocks = this.#counter(
    'deadlocks_total',
    'Transactions that were done over after a deadlock.',
    [],
  );
  readonly #statements = this.#counter('statements_total', 'Statements that were answered.', [
    'result',
  ]);
  readonly #jobs = this.#counter(
    'job_runs_total',
    'Runs of jobs of a queue: done, or to be tried again.',
    ['queue', 'outcome'],
  );
  readonly #gatewayRequests = this.#counter(
    'gateway_requests_total',
    'Requests to a service outside: sent, refused by it, or failed.',
    ['channel', 'outcome'],
  );
  readonly #gatewaySeconds = this.#histogram(
    'gateway_seconds',
    'How long a service outside took.',
    ['channel'],
    GATEWAY_BUCKETS,
  );

  /** Takes what the server's parts tell. */
  readonly observer: Observer = {
    answered: ({ call }, { status, ...span }) => {
      this.#calls.inc({ call, status: String(status) });
      this.#callSeconds.observe({ call }, seconds(span));
    },
    waitedForConnection: (wait) =>
      countWait(wait, { share: wait.share }, this.#connectionWaits, this.#connectionRefusals),
    waitedForHeavyWork: (wait) =>
      countWait(wait, { kind: wait.share }, this.#heavyWaits, this.#heavyRefusals),
    heavyWork: ({ kind, ...span }) => this.#heavySeconds.observe({ kind }, seconds(span)),
    statement: ({ isFailed }) => this.#statements.inc({ result: isFailed ? 'failed' : 'ok' }),
    deadlock: () => this.#deadlocks.inc(),
    job: ({ queue, outcome }) => this.#jobs.inc({ queue, outcome }),
    gateway: ({ channel, outcome, ...span }) => {
      this.#gatewayRequests.inc({ channel, outcome });
      this.#gatewaySeconds.observe({ channel }, seconds(span));
    },
  };

  readonly #gauges = {
    build: this.#gauge('build_info', 'The version of the product; always 1.', ['version']),
    connections: this.#gauge('connections', 'Connections of a share: held, or waited for.', [
      'share',
      'state',
    ]),
    pool: this.#gauge('pool_connections', 'Connections that are open, and those of them idle.', [
      'state',
    ]),
    heavy: this.#gauge('heavy_work', 'Work of the processor: under way, or waiting.', [
      'kind',
      'state',
    ]),
    hub: this.#gauge('hub_connections', 'Pages that hear of changes from this server.'),
    diskFull: this.#gauge('disk_full', '1 while writes fail for want of room, otherwise 0.'),
    diskFree: this.#gauge('disk_free_bytes', 'What is free on the disk of the data folder.'),
    diskBytes: this.#gauge('disk_bytes', 'Size of the disk of the data folder.'),
    databaseUp: this.#gauge('database_up', '1 while the database answers, otherwise 0.'),
    databaseBytes: this.#gauge('database_bytes', 'Size of the database.'),
    fileBytes: this.#gauge('file_bytes', 'Size of the contents of files.'),
    lockWaits: this.#gauge('lock_waits', 'Locks that are waited for in the database.'),
    longest: this.#gauge(
      'longest_transaction_seconds',
      'Age of the oldest transaction that is open.',
    ),
    standbys: this.#gauge('standbys', 'Standbys that follow this database.'),
    standbyLag: this.#gauge('standby_lag_seconds', 'How far the slowest standby is behind.'),
    standbyBytes: this.#gauge('standby_lag_bytes', 'The same in bytes of the log.'),
    servers: this.#gauge('servers', 'Servers that share the database and are at work.'),
    jobs: this.#gauge('queue_jobs', 'Jobs of a queue: waiting, under way, or failed for good.', [
      'queue',
      'state',
    ]),
    oldest: this.#gauge(
      'queue_oldest_seconds',
      'How long the oldest job of a queue has been due.',
      ['queue'],
    ),
    backup: this.#gauge('backup_age_seconds', 'Age of the last complete backup.'),
    backupFailed: this.#gauge(
      'backup_failed',
      '1 where a backup failed after the last complete one, otherwise 0.',
    ),
    backupLacking: this.#gauge(
      'backup_lacking_files',
      'Files whose content the last complete backup lacks, or has not as it was stored.',
    ),
    auditFaults: this.#gauge('audit_faults', 'What the last check of the audit found wrong.'),
    auditWaiting: this.#gauge(
      'audit_unsealed_seconds',
      'Age of the oldest entry of the audit that is not sealed yet.',
    ),
  };

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: PREFIX });
    this.#gauges.build.set({ version: productVersion }, 1);
  }

  /** All metrics as text. While the database is away, those that it would tell are left out. */
  async text(measured: Measured): Promise<string> {
    this.#read(measured);
    this.#readDisk(await measured.readDisk());
    this.#readDatabase(await measured.readDatabase());
    return this.#registry.metrics();
  }

  #read({ database, heavyWork, hubConnections }: Measured): void {
    const { connections, pool, heavy, hub } = this.#gauges;
    const { open, idle, shares } = database.inUse;
    for (const { share, held, waiting } of shares) {
      connections.set({ share, state: 'held' }, held);
      connections.set({ share, state: 'waiting' }, waiting);
    }
    pool.set({ state: 'open' }, open);
    pool.set({ state: 'idle' }, idle);
    for (const { kind, held, waiting } of heavyWork.inUse) {
      heavy.set({ kind, state: 'held' }, held);
      heavy.set({ kind, state: 'waiting' }, waiting);
    }
    hub.set(hubConnections());
  }

  #readDisk({ isFull, freeBytes, bytes }: DiskState): void {
    const { diskFull, diskFree, diskBytes } = this.#gauges;
    diskFull.set(isFull || freeBytes === 0 ? 1 : 0);
    setOrRemove(diskFree, freeBytes);
    setOrRemove(diskBytes, bytes);
  }

  #readDatabase(found: DatabaseReadings | undefined): void {
    const own = this.#gauges;
    own.databaseUp.set(found ? 1 : 0);
    const told: [Gauge, number | null | undefined][] = [
      [own.databaseBytes, found?.bytes],
      [own.fileBytes, found?.fileBytes],
      [own.lockWaits, found?.lockWaits],
      [own.longest, found?.longestTransactionSeconds],
      [own.standbys, found?.standbys.length],
      [own.standbyLag, found && largest(found.standbys.map(({ lagSeconds }) => lagSeconds))],
      [own.standbyBytes, found && largest(found.standbys.map(({ lagBytes }) => lagBytes))],
      [own.servers, found?.servers.length],
      [own.backup, ageOf(found?.backup.at)],
      [own.backupFailed, found && (found.backup.failedAt === undefined ? 0 : 1)],
      [own.backupLacking, found && (found.backup.missing ?? 0) + (found.backup.damaged ?? 0)],
      [own.auditFaults, found?.audit.check.faultCount],
      [own.auditWaiting, found && (ageOf(found.audit.waitingSince ?? undefined) ?? 0)],
    ];
    for (const [gauge, value] of told) setOrRemove(gauge, value);
    own.jobs.reset();
    own.oldest.reset();
    for (const { queue, waiting, active, failed, oldestSeconds } of found?.queues ?? []) {
      own.jobs.set({ queue, state: 'waiting' }, waiting);
      own.jobs.set({ queue, state: 'active' }, active);
      own.jobs.set({ queue, state: 'failed' }, failed);
      own.oldest.set({ queue }, oldestSeconds ?? 0);
    }
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name: PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram {
    const registers = [this.#registry];
    return new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers });
  }
}

// A gauge without labels would otherwise tell 0.
function setOrRemove(gauge: Gauge, value: number | null | undefined): void {
  gauge.remove();
  if (value !== undefined && value !== null) gauge.set(value);
}

const seconds = ({ begun, ended }: Span): number => (ended - begun) / 1000;

const ageOf = (at: string | undefined): number | undefined =>
  at === undefined ? undefined : (Date.now() - Date.parse(at)) / 1000;

const largest = (values: (number | null)[]): number | undefined => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : Math.max(...known);
};

function countWait(
  wait: Wait,
  labels: Record<string, string>,
  waits: Histogram,
  refusals: Counter,
): void {
  waits.observe(labels, seconds(wait));
  if (wait.isRefused) refusals.inc(labels);
}
