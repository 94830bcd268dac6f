import { remindOfKeys } from './areas/accounts/apiKeys/reminders.ts';
import { drawAttachment } from './areas/accounts/billingPapers/index.ts';
import { mailAboutPlans } from './areas/accounts/branchSubscriptions/mailing.ts';
import { makeArchive, resumeArchives } from './areas/accounts/companyRemovals/archive.ts';
import { clearRemovedCompanies } from './areas/accounts/companyRemovals/clearing.ts';
import { drawMailedCertificate } from './areas/accounts/companyRemovals/paper.ts';
import { lookAfterEInvoices } from './areas/accounts/eInvoices/asking.ts';
import { carryOn } from './areas/accounts/eInvoices/submitting.ts';
import { askAboutOpenProformas } from './areas/accounts/payments/openProformas.ts';
import { recheckDomains } from './areas/accounts/singleSignOn/proofs.ts';
import { drawMailedStatement } from './areas/accounts/statements/mailing.ts';
import { writeNameSkeletons } from './areas/accounts/tenants/nameSkeletons.ts';
import { askAboutTaxpayers, checkTaxpayer } from './areas/accounts/tenants/taxpayers.ts';
import { noteStrayPayments } from './areas/accounts/unsettledPayments/strays.ts';
import { writeSearchTexts } from './areas/clinic/patients/searchText.ts';
import { remindOfBreaches } from './areas/clinic/personalData/breachReminders.ts';
import { drawMailedReceipt } from './areas/clinic/till/mailing.ts';
import { webhookPathOf } from './areas/messaging/messageWebhooks/finding.ts';
import { readTemplates } from './areas/messaging/officialTemplates/asking.ts';
import { storeShipped } from './areas/reports/shipped/index.ts';
import { BranchListsCache } from './db/branchLists.ts';
import { RecipientQueries } from './db/recipientQueries/run.ts';
import { startGateways, type StartedGateways } from './gateways/start.ts';
import { startDueMessages } from './jobs/dueMessages.ts';
import { failMessage, sendQueuedMessage } from './jobs/messages.ts';
import { sendQueuedPush } from './jobs/push.ts';
import { sendNotice } from './jobs/pushSchedules.ts';
import { sweep } from './jobs/retention.ts';
import { scheduledSms } from './jobs/senders/scheduledSms.ts';
import { scheduledWhatsApp } from './jobs/senders/scheduledWhatsApp.ts';
import { smsSender } from './jobs/senders/sms.ts';
import { whatsAppSender } from './jobs/senders/whatsapp.ts';
import type { Config } from './kit/config.ts';
import type { MailAttachment } from './kit/db/schema/index.ts';
import type { MailGateway } from './kit/gateways/mail/index.ts';
import { newToken } from './kit/http/secrets.ts';
import { sendQueuedMail } from './kit/jobs/mail.ts';
import type { PdfDocument } from './kit/pdf/document.ts';
import { PdfThreads } from './kit/pdf/threads.ts';
import {
  type Ground,
  type Running as RunningKit,
  type Started,
  startProduct,
  type StartOptions,
} from './kit/start.ts';
import { product } from './product.ts';

export type { StartOptions } from './kit/start.ts';

export interface Running extends RunningKit {
  /** The code that opens the outbox page, printed at the console. */
  outboxCode: string;
}

/** Brings the database up to date and starts this product's server. */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { started, ...running } = await startProduct({ product, start }, config, options);
  return { ...running, outboxCode: started.outboxCode };
}

/** Starts what this product has beside its calls: its gateways, queues, and duties. */
async function start(ground: Ground): Promise<Started & { outboxCode: string }> {
  const { database, ownerUrl, roles, secrets, closing } = ground;
  const queries = new RecipientQueries(ownerUrl, roles.query, database);
  closing.add('message queries', () => queries.end());
  await storeShipped(database);
  const outside = await startGateways(ground);
  const { gateways, whatsAppStandIn, cloudStandIn } = outside;
  const outboxCode = newToken().slice(0, 12);
  const lists = new BranchListsCache();
  return {
    outboxCode,
    parts: {
      configNow: () => gateways.current.config,
      open() {
        const { sms, whatsApp, payment } = gateways.current;
        return {
          sms,
          whatsApp,
          payment,
          gateways,
          queries,
          whatsAppStandIn,
          cloudStandIn,
          outboxCode,
        };
      },
      inSession: (work, opened) => ({
        lists: () => lists.of(work, opened.branch_id, opened.lists_version),
      }),
    },
    reload: () => gateways.reload(),
    work: (log) => workOf(ground, outside, queries, log),
    serving(address) {
      outside.paymentStandIn?.postTo(address);
      for (const standIn of [whatsAppStandIn, cloudStandIn])
        standIn?.tellAt(async (message) => {
          const path = await webhookPathOf(database, secrets, message);
          return path === undefined ? undefined : address + path;
        });
    },
  };
}

function workOf(
  { config, database, fileStore, secrets, closing }: Ground,
  { gateways, myInvois }: StartedGateways,
  queries: RecipientQueries,
  log: Parameters<Started['work']>[0],
): ReturnType<Started['work']> {
  const pdfThreads = new PdfThreads();
  closing.add('threads of papers', () => pdfThreads.close());
  const draw = (document: PdfDocument) => pdfThreads.draw(document);
  const drawOne = (of: MailAttachment) => {
    if (of.kind === 'visitReceipt') return drawMailedReceipt(database, draw, of);
    if (of.kind === 'accountStatement') return drawMailedStatement(database, draw, of);
    if (of.kind === 'removalCertificate') return drawMailedCertificate(database, draw, of);
    return drawAttachment({ database, config }, draw, of);
  };
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
    (error) => log.warn({ err: error }, 'a message that is due is put off'),
  );
  closing.add('due messages', () => dueMessages.stop());
  return {
    workers: {
      mail: (data) => sendQueuedMail(database, { gateway: mailNow(gateways), drawOne }, data),
      push: (data) => sendQueuedPush(database, gateways.current.push, data),
      'platform-push': (data) => sendNotice(database, gateways.current.push, data),
      'e-invoice': (data) => carryOn(database, myInvois, data),
      ...(myInvois && { taxpayer: (data) => checkTaxpayer(database, myInvois, data) }),
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
      'company-archive': (data) => makeArchive(database, fileStore, data),
    },
    // Mails wait for a mail server to be set up.
    waits: (queue) => queue === 'mail' && gateways.current.mail === undefined,
    duties: [
      () => sweep(database),
      () => clearRemovedCompanies(database),
      () => resumeArchives(database),
      () => writeSearchTexts(database),
      () => writeNameSkeletons(database),
      () => mailAboutPlans(database, config),
      () => remindOfKeys(database, config),
      () => remindOfBreaches(database),
      () => recheckDomains(database, config),
      () => askAboutTaxpayers(database, config),
      () => noteStrayPayments(database),
      () => lookAfterEInvoices(database, myInvois),
      () => askAboutOpenProformas(database, gateways.current.payment, log),
    ],
  };
}

/** The mail server of this moment. Throws where there is none, so that the mail is sent later. */
function mailNow({ current: { mail } }: StartedGateways['gateways']): MailGateway {
  if (!mail) throw new Error('no mail server is set up');
  return mail;
}
