import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { DiskWatch } from './diskWatch.ts';
import { Heartbeat } from './heartbeat.ts';
import { type Measured, Metrics } from './metrics.ts';
import { type Observer, observedBy } from './observer.ts';
import { slowStatements } from './slowStatements.ts';
import type { Tracing } from './tracing.ts';

/** Everything that observes one server, made before the parts that it observes. */
export interface Monitoring {
  readonly observer: Observer;
  readonly disk: DiskWatch;
  /** Where slow statements are told from now on. */
  logTo(log: FastifyBaseLogger): void;
  /** The text of the metrics; undefined where they are off. */
  metricsOf(measured: Measured): (() => Promise<string>) | undefined;
  /** Says in the database that this server is at work. */
  announce(database: Database): Promise<void>;
  /** Takes back what was announced. The database is still open. */
  withdraw(database: Database): Promise<void>;
  /** Sends what is left of the traces. */
  stop(): Promise<void>;
}

/** Makes the observers that the configuration asks for. Packages that weigh much are loaded for these alone. */
export async function startMonitoring(config: Config): Promise<Monitoring> {
  const heartbeat = new Heartbeat();
  const disk = new DiskWatch(config.DATA_DIR);
  const metrics = config.METRICS_TOKEN === undefined ? undefined : new Metrics();
  const tracing = await tracingFor(config);
  let log: FastifyBaseLogger | undefined;
  const warn = (details: object, message: string) => log?.warn(details, message);
  return {
    disk,
    observer: observedBy([
      heartbeat.observer,
      disk.observer,
      slowStatements(warn, config.SLOW_STATEMENT_MS),
      ...(metrics ? [metrics.observer] : []),
      ...(tracing ? [tracing.observer] : []),
    ]),
    logTo(given) {
      log = given;
      disk.logTo(given);
    },
    metricsOf: (measured) => metrics && (() => metrics.text(measured)),
    async announce(database) {
      await heartbeat.start(database);
      disk.start(database);
    },
    async withdraw(database) {
      await disk.stop();
      await heartbeat.stop(database);
    },
    stop: async () => tracing?.stop(),
  };
}

async function tracingFor(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
  if (collector === undefined) return undefined;
  const { Tracing } = await import('./tracing.ts');
  return new Tracing(collector);
}
