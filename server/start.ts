import type { FastifyInstance } from 'fastify';
import { loadCatalogue } from './areas/platform/localization/catalogue.ts';
import type { Config } from './config.ts';
import { Database } from './db/database.ts';
import { addressFor, prepare } from './db/prepare.ts';
import { smtpGateway } from './gateways/mail/index.ts';
import { startMailStandIn } from './gateways/mail/standIn.ts';
import { ismsGateway } from './gateways/sms/isms.ts';
import { startSmsStandIn } from './gateways/sms/standIn.ts';
import { usesStandIn } from './gateways/usesStandIn.ts';
import { createApp } from './http/app.ts';
import { newToken } from './http/secrets.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { sendQueuedMail } from './jobs/mail.ts';
import { prepareQueue, startWorkers } from './jobs/queue.ts';
import { failSms, sendQueuedSms } from './jobs/sms.ts';
import { startHub } from './realtime/hub.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /** Address that it listens on. */
  address: string;
  /** The code that opens the outbox page, printed at the console. */
  outboxCode: string;
  /** Finishes requests in flight, then stops everything else. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The database's address as its owner. */
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

/**
 * Brings the database up to date and starts the server: API, hub, pages and jobs in one process. Several may share a
 * database.
 */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { ownerUrl, onProgress = () => undefined } = options;
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // A failed close, such as of a queue whose database is unavailable, does not stop the others.
    for (const close of closing.splice(0).toReversed()) await close().catch(() => undefined);
  };
  try {
    onProgress('Preparing the database');
    const roles = await prepare(ownerUrl);
    await prepareQueue(ownerUrl, roles.app.user);
    const appUrl = addressFor(ownerUrl, roles.app);
    const database = new Database(appUrl);
    closing.push(() => database.end());
    await options.beforeServing?.(database);
    await loadCatalogue(database);

    const startStandIn = async (start: (database: Database) => Promise<StandIn>) => {
      const standIn = await start(database);
      closing.push(() => standIn.close());
      return standIn.url;
    };
    const mailUrl = usesStandIn(config, 'mail')
      ? await startStandIn(startMailStandIn)
      : config.SMTP_URL;
    const smsUrl = usesStandIn(config, 'sms')
      ? await startStandIn(startSmsStandIn)
      : config.SMS_URL;
    const mail = mailUrl === undefined ? undefined : smtpGateway(mailUrl, config.MAIL_FROM);
    const sms = smsUrl === undefined ? undefined : ismsGateway(smsUrl);
    closing.push(async () => mail?.close());

    const outboxCode = newToken().slice(0, 12);
    const app = await createApp(
      { database, config, sms, outboxCode },
      {
        checkAnswers: options.checkAnswers ?? false,
        ...(options.logTo && { logTo: options.logTo }),
      },
    );
    const workers = await startWorkers(
      appUrl,
      {
        ...(mail && { mail: (data) => sendQueuedMail(database, mail, data) }),
        ...(sms && {
          sms: (data) => sendQueuedSms(database, sms, data),
          'sms-lost': (data) => failSms(database, data),
        }),
      },
      (error) => app.log.warn({ err: error }, 'a job failed, and is tried again'),
    );
    closing.push(() => workers.stop());
    const housekeeping = startHousekeeping(database, (error) =>
      app.log.warn({ err: error }, 'housekeeping is put off'),
    );
    closing.push(() => housekeeping.stop());
    closing.push(() => app.close());
    // The hub closes before the HTTP server, which waits for every open connection.
    const hub = await startHub({ app, database, url: appUrl, config });
    closing.push(() => hub.close());
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    return { app, database, address, outboxCode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A local stand-in for an outside service. */
interface StandIn {
  url: string;
  close(): Promise<void>;
}
