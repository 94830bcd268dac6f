import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { startAuditKeeping } from './audit/schedule.ts';
import { startBackups } from './backup/schedule.ts';
import { Closing } from './closing.ts';
import type { Config } from './config.ts';
import { Database } from './db/database.ts';
import { type LoginRoles } from './db/prepare.ts';
import { reachDatabase } from './db/reachDatabase.ts';
import { configuredStore } from './files/configured.ts';
import { moveContents, removeLooseContents } from './files/housekeeping.ts';
import type { FileStore } from './files/store.ts';
import { HeavyWork } from './heavyWork.ts';
import { createApp } from './http/app.ts';
import type { ProductParts } from './http/pipeline.ts';
import { endSessions, startHousekeeping } from './jobs/housekeeping.ts';
import { prepareQueue, type Queue, startWorkers, type Workers } from './jobs/queue.ts';
import { DatabaseReader } from './monitoring/databaseReadings.ts';
import { startMonitoring } from './monitoring/index.ts';
import type { Observer } from './monitoring/observer.ts';
import { giveProduct, type Product } from './product.ts';
import { type OpenHub, startHub } from './realtime/hub.ts';
import type { SecretBox } from './secrets/box.ts';
import { secretBox } from './secrets/key.ts';
import { sealStored } from './secrets/stored.ts';
import { loadCatalogue } from './texts.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /** Address that it listens on. */
  address: string;
  /** Finishes requests in flight, then stops everything else. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The database's address as its owner, or that of a pooler before it, where the configuration has the direct one. */
  ownerUrl: string;
  /** Receives a line for each step. */
  onProgress?: (line: string) => void;
  /** Checks every answer against the contract; for tests. */
  checkAnswers?: boolean;
  /** Receives the log instead of the standard output; for tests. */
  logTo?: { write(line: string): void };
  /** Runs once the database is ready, before the server listens. */
  beforeServing?: (database: Database) => Promise<void>;
}

/** What the kit has ready for a product's own parts. */
export interface Ground {
  config: Config;
  database: Database;
  /** The database's address as its owner, and the roles that the server signs in with. */
  ownerUrl: string;
  roles: LoginRoles;
  fileStore: FileStore;
  secrets: SecretBox;
  observer: Observer;
  /** What is added is closed before all that was added earlier. */
  closing: Closing;
}

/** What a product has started. */
export interface Started {
  parts: ProductParts;
  /** Uses the settings as they are stored now, when a server has changed them. */
  reload: () => Promise<void>;
  /** Starts what works beside the requests: the workers of queues, and the duties of housekeeping. */
  work(log: FastifyBaseLogger): {
    workers: Workers;
    /** Whether a queue's jobs wait for something, such as a mail server that is not set up. */
    waits: (queue: Queue) => boolean;
    duties: readonly (() => Promise<void>)[];
  };
  /** Is told the address once the server listens. */
  serving(address: string): void;
}

/**
 * Brings the database up to date and starts the server of a product: API, hub, pages and jobs in one process. Several may
 * share a database.
 */
export async function startProduct<S extends Started>(
  { product, start }: { product: Product; start: (ground: Ground) => Promise<S> },
  config: Config,
  options: StartOptions,
): Promise<Running & { started: S }> {
  const { ownerUrl, onProgress = () => undefined } = options;
  giveProduct(product);
  const closing = new Closing();
  let tell: (name: string, error: unknown) => void = () => undefined;
  const stop = () => closing.all((name, error) => tell(name, error));
  try {
    onProgress('Preparing the database');
    const { direct, calls, roles } = await reachDatabase(ownerUrl, config.DATABASE_DIRECT_URL);
    await prepareQueue(direct.ownerUrl, roles.app.user);
    const monitoring = await startMonitoring(config);
    const { observer, disk } = monitoring;
    closing.add('monitoring', () => monitoring.stop());
    const database = Database.observed(calls, observer);
    closing.add('database', () => database.end());
    const reader = new DatabaseReader(database, disk.read);
    const fileStore = disk.watched(await configuredStore(config));
    await options.beforeServing?.(database);
    const secrets = await secretBox(config);
    await sealStored(direct.ownerUrl, secrets, product.database.sealed);
    await loadCatalogue(database);
    const ground = { config, database, ownerUrl, roles, fileStore, secrets, observer, closing };
    const started = await start(ground);

    const heavyWork = new HeavyWork(observer);
    closing.add('heavy work', () => heavyWork.close());
    const live: { hub?: OpenHub } = {};
    const metricsText = monitoring.metricsOf({
      database,
      heavyWork,
      readDisk: disk.read,
      readDatabase: () => reader.read().catch(() => undefined),
      hubConnections: () => live.hub?.connections ?? 0,
    });
    const { parts } = started;
    const app = await createApp(
      { database, fileStore, config, secrets, heavyWork, reader, observer, product: parts },
      {
        ...product,
        checkAnswers: options.checkAnswers ?? false,
        ...(options.logTo && { logTo: options.logTo }),
        ...(metricsText && { metrics: { token: config.METRICS_TOKEN ?? '', text: metricsText } }),
      },
    );
    monitoring.logTo(app.log);
    tell = (name, error) => app.log.warn({ err: error, part: name }, 'a part did not close');
    const { workers, waits, duties } = started.work(app.log);
    const working = await startWorkers(calls.url, workers, {
      waits,
      confirms: () => database.confirms(),
      onError: (error) => app.log.warn({ err: error }, 'a job failed, and is tried again'),
      observer,
    });
    closing.add('jobs', () => working.stop());
    const housekeeping = startHousekeeping(
      [
        () => endSessions(database),
        ...duties,
        () => removeLooseContents(database, fileStore),
        () => moveContents(database, fileStore),
      ],
      (error) => app.log.warn({ err: error }, 'housekeeping is put off'),
    );
    closing.add('housekeeping', () => housekeeping.stop());
    const auditKeeping = startAuditKeeping(database, {
      onFaults: ({ faults, faultCount }) =>
        app.log.error({ faults, faultCount }, 'the audit is not as it was sealed'),
      onError: (error) => app.log.warn({ err: error }, 'sealing or checking the audit is put off'),
    });
    closing.add('seals of the audit', () => auditKeeping.stop());
    const backups = startBackups({ database, config, fileStore }, (failed, error) =>
      app.log.error({ err: error }, `${failed} failed, and is tried again`),
    );
    closing.add('backups', () => backups.stop());
    closing.add('calls', () => app.close());
    // The hub closes before the HTTP server, which waits for every open connection.
    const hub = await startHub({
      app,
      database,
      url: direct.appUrl,
      config,
      reloadGateways: started.reload,
    });
    closing.add('hub', () => hub.close());
    live.hub = hub;
    await monitoring.announce(database);
    closing.add('announced server', () => monitoring.withdraw(database));
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    started.serving(address);
    return { app, database, address, stop, started };
  } catch (error) {
    await stop();
    throw error;
  }
}
