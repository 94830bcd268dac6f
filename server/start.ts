import type { FastifyInstance } from 'fastify';
import { drawAttachment } from './areas/accounts/billingPapers/index.ts';
import { remindOfEnds } from './areas/accounts/branchSubscriptions/reminders.ts';
import { submitQueued } from './areas/accounts/eInvoices/submitting.ts';
import { askAboutOpenProformas } from './areas/accounts/payments/openProformas.ts';
import { writeNameSkeletons } from './areas/accounts/tenants/nameSkeletons.ts';
import { noteStrayPayments } from './areas/accounts/unsettledPayments/strays.ts';
import { writeSearchTexts } from './areas/clinic/patients/searchText.ts';
import { receiveReply } from './areas/messaging/messageReplies/receiving.ts';
import { webhookPathOf } from './areas/messaging/messageWebhooks/finding.ts';
import { readTemplates } from './areas/messaging/officialTemplates/asking.ts';
import { loadCatalogue } from './areas/platform/localization/catalogue.ts';
import { storeShipped } from './areas/reports/shipped/index.ts';
import { RecipientQueries } from './db/recipientQueries/run.ts';
import type { MailAttachment } from './db/schema/index.ts';
import { LiveGateways } from './gateways/live.ts';
import { configuredMyInvois, myInvoisGateway } from './gateways/myinvois/http.ts';
import { startMyInvoisStandIn } from './gateways/myinvois/standIn.ts';
import { startPaymentStandIn } from './gateways/payment/standIn.ts';
import { startSmsStandIn } from './gateways/sms/standIn.ts';
import { usesMyInvoisStandIn, usesPaymentStandIn, usesStandIn } from './gateways/usesStandIn.ts';
import { startCloudStandIn } from './gateways/whatsapp/cloudStandIn.ts';
import { startWhatsAppStandIn } from './gateways/whatsapp/standIn.ts';
import { startDueMessages } from './jobs/dueMessages.ts';
import { failMessage, sendQueuedMessage } from './jobs/messages.ts';
import { sendQueuedPush } from './jobs/push.ts';
import { sendNotice } from './jobs/pushSchedules.ts';
import { recordReceipt } from './jobs/receipts.ts';
import { scheduledSms } from './jobs/senders/scheduledSms.ts';
import { scheduledWhatsApp } from './jobs/senders/scheduledWhatsApp.ts';
import { smsSender } from './jobs/senders/sms.ts';
import { whatsAppSender } from './jobs/senders/whatsapp.ts';
import { startBackups } from './kit/backup/schedule.ts';
import { Closing } from './kit/closing.ts';
import type { Config } from './kit/config.ts';
import { Database } from './kit/db/database.ts';
import { reachDatabase } from './kit/db/reachDatabase.ts';
import { configuredStore } from './kit/files/configured.ts';
import { moveContents, removeLooseContents } from './kit/files/housekeeping.ts';
import type { MailGateway } from './kit/gateways/mail/index.ts';
import { startMailStandIn } from './kit/gateways/mail/standIn.ts';
import { makeVapidKeys } from './kit/gateways/push/vapid.ts';
import { HeavyWork } from './kit/heavyWork.ts';
import { createApp } from './kit/http/app.ts';
import { newToken } from './kit/http/secrets.ts';
import { removeExpired, startHousekeeping } from './kit/jobs/housekeeping.ts';
import { sendQueuedMail } from './kit/jobs/mail.ts';
import { prepareQueue, startWorkers } from './kit/jobs/queue.ts';
import { DatabaseReader } from './kit/monitoring/databaseReadings.ts';
import { startMonitoring } from './kit/monitoring/index.ts';
import { observed } from './kit/monitoring/observedGateways.ts';
import { PdfThreads } from './kit/pdf/threads.ts';
import { type OpenHub, startHub } from './kit/realtime/hub.ts';
import { secretBox } from './kit/secrets/key.ts';
import { sealStored } from './kit/secrets/stored.ts';

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

/**
 * Brings the database up to date and starts the server: API, hub, pages and jobs in one process. Several may share a
 * database.
 */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { ownerUrl, onProgress = () => undefined } = options;
  const closing = new Closing();
  let tell: (name: string, error: unknown) => void = () => undefined;
  const stop = () => closing.all((name, error) => tell(name, error));
  try {
    onProgress('Preparing the database');
    const { direct, calls, roles } = await reachDatabase(ownerUrl, config.DATABASE_DIRECT_URL);
    await prepareQueue(direct.ownerUrl, roles.app.user);
    const monitoring = await startMonitoring(config);
    const { observer } = monitoring;
    closing.add('monitoring', () => monitoring.stop());
    const database = Database.observed(calls, observer);
    closing.add('database', () => database.end());
    const { disk } = monitoring;
    const reader = new DatabaseReader(database, disk.read);
    const queries = new RecipientQueries(ownerUrl, roles.query, database);
    closing.add('message queries', () => queries.end());
    const fileStore = disk.watched(await configuredStore(config));
    await options.beforeServing?.(database);
    const secrets = await secretBox(config);
    await sealStored(direct.ownerUrl, secrets);
    await loadCatalogue(database);
    await storeShipped(database);

    const startStandIn = async (start: (database: Database) => Promise<StandIn>) => {
      const standIn = await start(database);
      closing.add('mail stand-in', () => standIn.close());
      return standIn.url;
    };
    const mailStandIn = usesStandIn(config, 'mail')
      ? await startStandIn(startMailStandIn)
      : undefined;
    const smsStandIn = usesStandIn(config, 'sms') ? await startSmsStandIn(database) : undefined;
    closing.add('SMS stand-in', async () => smsStandIn?.close());
    const whatsAppStandIn = usesStandIn(config, 'whatsapp')
      ? await startWhatsAppStandIn(database)
      : undefined;
    closing.add('WhatsApp stand-in', async () => whatsAppStandIn?.close());
    const cloudStandIn = whatsAppStandIn && (await startCloudStandIn(database, newToken()));
    closing.add('WhatsApp cloud stand-in', async () => cloudStandIn?.close());
    const paymentStandIn = usesPaymentStandIn(config)
      ? await startPaymentStandIn({ verifyKey: newToken(), secretKey: newToken() })
      : undefined;
    closing.add('payment stand-in', async () => paymentStandIn?.close());
    const gateways = await LiveGateways.open({
      config,
      database,
      secrets,
      standIns: {
        mail: mailStandIn,
        sms: smsStandIn?.addresses,
        whatsApp: whatsAppStandIn &&
          cloudStandIn && { ultraMsg: whatsAppStandIn.url, cloud: cloudStandIn.url },
        payment: paymentStandIn?.account,
      },
      listeners: {
        onReceipt: (receipt) => recordReceipt(database, { ...receipt, channel: 'sms' }),
        onReply: ({ branchIds, ...sms }) =>
          receiveReply(database, {
            ...sms,
            channel: 'sms',
            accounts: branchIds.map((branchId) => ({ branchId, instanceId: null })),
          }),
      },
      vapidKeys: await makeVapidKeys(database),
      observer,
    });
    closing.add('gateways', async () => gateways.close());

    const myInvoisStandIn = usesMyInvoisStandIn(config) ? await startMyInvoisStandIn() : undefined;
    closing.add('MyInvois stand-in', async () => myInvoisStandIn?.close());
    const myInvoisAccount = myInvoisStandIn?.account ?? configuredMyInvois(config);
    const myInvois =
      myInvoisAccount && observed.eInvoice(myInvoisGateway(myInvoisAccount), observer);

    const outboxCode = newToken().slice(0, 12);
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
    const app = await createApp(
      {
        database,
        queries,
        fileStore,
        config,
        secrets,
        gateways,
        whatsAppStandIn,
        cloudStandIn,
        outboxCode,
        heavyWork,
        reader,
        observer,
      },
      {
        checkAnswers: options.checkAnswers ?? false,
        ...(options.logTo && { logTo: options.logTo }),
        ...(metricsText && { metrics: { token: config.METRICS_TOKEN ?? '', text: metricsText } }),
      },
    );
    monitoring.logTo(app.log);
    tell = (name, error) => app.log.warn({ err: error, part: name }, 'a part did not close');
    const pdfThreads = new PdfThreads();
    closing.add('threads of papers', () => pdfThreads.close());
    const drawOne = (of: MailAttachment) =>
      drawAttachment(database, (document) => pdfThreads.draw(document), of);
    const workers = await startWorkers(
      calls.url,
      {
        mail: (data) => sendQueuedMail(database, { gateway: mailNow(gateways), drawOne }, data),
        push: (data) => sendQueuedPush(database, gateways.current.push, data),
        'platform-push': (data) => sendNotice(database, gateways.current.push, data),
        ...(myInvois && { 'e-invoice': (data) => submitQueued(database, myInvois, data) }),
        sms: (data) => sendQueuedMessage(database, smsSender(gateways.current.sms, secrets), data),
        whatsapp: (data) =>
          sendQueuedMessage(
            database,
            whatsAppSender(gateways.current.whatsApp, secrets, fileStore),
            data,
          ),
        'whatsapp-templates': (data) =>
          readTemplates({ database, whatsApp: gateways.current.whatsApp, secrets }, data),
        'message-lost': (data) => failMessage(database, data),
      },
      {
        // Mails wait for a mail server to be set up.
        waits: (queue) => queue === 'mail' && gateways.current.mail === undefined,
        confirms: () => database.confirms(),
        onError: (error) => app.log.warn({ err: error }, 'a job failed, and is tried again'),
        observer,
      },
    );
    closing.add('jobs', () => workers.stop());
    const dueMessages = startDueMessages(
      {
        database,
        queries,
        channels: {
          get SMS() {
            return scheduledSms(gateways.current.sms);
          },
          get WhatsApp() {
            return scheduledWhatsApp(gateways.current.whatsApp);
          },
        },
      },
      (error) => app.log.warn({ err: error }, 'a message that is due is put off'),
    );
    closing.add('due messages', () => dueMessages.stop());
    const housekeeping = startHousekeeping(
      [
        () => removeExpired(database),
        () => writeSearchTexts(database),
        () => writeNameSkeletons(database),
        () => remindOfEnds(database, config),
        () => noteStrayPayments(database),
        () => askAboutOpenProformas(database, gateways.current.payment, app.log),
        () => removeLooseContents(database, fileStore),
        () => moveContents(database, fileStore),
      ],
      (error) => app.log.warn({ err: error }, 'housekeeping is put off'),
    );
    closing.add('housekeeping', () => housekeeping.stop());
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
      reloadGateways: () => gateways.reload(),
    });
    closing.add('hub', () => hub.close());
    live.hub = hub;
    await monitoring.announce(database);
    closing.add('announced server', () => monitoring.withdraw(database));
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    paymentStandIn?.postTo(address);
    for (const standIn of [whatsAppStandIn, cloudStandIn])
      standIn?.tellAt(async (message) => {
        const path = await webhookPathOf(database, secrets, message);
        return path === undefined ? undefined : address + path;
      });
    return { app, database, address, outboxCode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The mail server of this moment. Throws where there is none, so that the mail is sent later. */
function mailNow({ current: { mail } }: LiveGateways): MailGateway {
  if (!mail) throw new Error('no mail server is set up');
  return mail;
}

/** A local stand-in for an outside service. */
interface StandIn {
  url: string;
  close(): Promise<void>;
}
