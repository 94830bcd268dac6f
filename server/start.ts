import type { FastifyInstance } from 'fastify';
import { loadCatalogue } from './areas/localization/catalogue.ts';
import type { Config } from './config.ts';
import { Database } from './db/database.ts';
import { addressFor, prepare } from './db/prepare.ts';
import { smtpGateway } from './gateways/mail/index.ts';
import { startMailStandIn } from './gateways/mail/standIn.ts';
import { ismsGateway } from './gateways/sms/isms.ts';
import { startSmsStandIn } from './gateways/sms/standIn.ts';
import { staysHome } from './gateways/staysHome.ts';
import { createApp } from './http/app.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { sendPosted } from './jobs/mail.ts';
import { prepareQueue, startWorkers } from './jobs/queue.ts';
import { giveUp, sendTaken } from './jobs/sms.ts';
import { startHub } from './realtime/hub.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /** Where it listens. */
  address: string;
  /** Ends requests in flight, then everything else. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The database's owner. */
  ownerUrl: string;
  /** Told, a line at a time, what is going on. */
  onProgress?: (line: string) => void;
  /** Checks every answer against the contract: for tests. */
  checkAnswers?: boolean;
  /** Takes the log in place of the standard output: for tests. */
  logTo?: { write(line: string): void };
  /** Runs once the database is ready, before anyone is served. */
  beforeServing?: (database: Database) => Promise<void>;
}

/** Brings the database up to date and serves: API, hub, pages and jobs, in one process of possibly several. */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { ownerUrl, onProgress = () => undefined } = options;
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // What can't end in good order, such as a queue whose database is away, keeps nothing else from ending.
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

    const atHome = async (start: (database: Database) => Promise<StandIn>) => {
      const standIn = await start(database);
      closing.push(() => standIn.close());
      return standIn.url;
    };
    const mailUrl = staysHome(config, 'mail') ? await atHome(startMailStandIn) : config.SMTP_URL;
    const smsUrl = staysHome(config, 'sms') ? await atHome(startSmsStandIn) : config.SMS_URL;
    const mail = mailUrl === undefined ? undefined : smtpGateway(mailUrl, config.MAIL_FROM);
    const sms = smsUrl === undefined ? undefined : ismsGateway(smsUrl);
    closing.push(async () => mail?.close());

    const app = await createApp(
      { database, config, sms },
      {
        checkAnswers: options.checkAnswers ?? false,
        ...(options.logTo && { logTo: options.logTo }),
      },
    );
    const workers = await startWorkers(
      appUrl,
      {
        ...(mail && { mail: (data) => sendPosted(database, mail, data) }),
        ...(sms && {
          sms: (data) => sendTaken(database, sms, data),
          'sms-lost': (data) => giveUp(database, data),
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
    // The hub ends before the rest of HTTP, which waits for every connection that is open.
    const hub = await startHub({ app, database, url: appUrl, config });
    closing.push(() => hub.close());
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    return { app, database, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server of our own in place of one outside. */
interface StandIn {
  url: string;
  close(): Promise<void>;
}
