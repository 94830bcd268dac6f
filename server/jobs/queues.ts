import type { JobQueue } from '../../contract/platform/serverHealth.ts';
import { retryOptions } from '../kit/jobs/queue.ts';
import type { QueuedPush } from './push.ts';

/**
 * Queues with their options. Jobs that failed their last attempt go to the dead
 * letter queue, which is therefore created before.
 */
export const productQueues = {
  mail: { ...retryOptions, expireInSeconds: 60, batchSize: 1 },
  'e-invoice': { ...retryOptions, expireInSeconds: 90, batchSize: 1, isOnce: true },
  taxpayer: { ...retryOptions, expireInSeconds: 60, batchSize: 1, isOnce: true },
  push: { ...retryOptions, expireInSeconds: 30, batchSize: 4 },
  'platform-push': { ...retryOptions, expireInSeconds: 30, batchSize: 4 },
  'message-lost': { ...retryOptions, expireInSeconds: 30, batchSize: 20 },
  // Longer than the gateway's timeout. A job without a result by then was cut off.
  sms: { ...retryOptions, expireInSeconds: 30, batchSize: 4, deadLetter: 'message-lost' },
  // It asks for the state before it sends, perhaps with a picture.
  whatsapp: { ...retryOptions, expireInSeconds: 60, batchSize: 4, deadLetter: 'message-lost' },
  // One that waits reads what changes until it is run.
  'whatsapp-templates': { ...retryOptions, expireInSeconds: 120, batchSize: 1, isOnce: true },
  // As long as it takes. One whose server is gone is queued anew by housekeeping.
  'company-archive': { ...retryOptions, expireInSeconds: 6 * 3600, batchSize: 1, isOnce: true },
} as const satisfies Record<JobQueue, object>;

/** A queued message. System work has to name its branch. */
export interface QueuedMessage {
  id: number;
  branchId: number;
}

/** What is submitted to MyInvois. */
export type EInvoiceKind = 'invoice' | 'creditNote' | 'consolidated';
/** A document on its way to MyInvois. Jobs of the version before name an invoice alone. */
export interface QueuedEInvoice {
  kind?: EInvoiceKind;
  id: number;
}

/** A scheduled push notification on its way to the device of a session. */
export interface QueuedNotice {
  schedule: number;
  session: number;
}

declare module '../kit/jobs/queue.ts' {
  interface Jobs {
    'e-invoice': QueuedEInvoice;
    /** The company whose TIN is to be checked. */
    taxpayer: { id: number };
    push: QueuedPush;
    'platform-push': QueuedNotice;
    sms: QueuedMessage;
    whatsapp: QueuedMessage;
    /** The instance whose templates are to be read. */
    'whatsapp-templates': QueuedMessage;
    'message-lost': QueuedMessage;
    /** The removal whose company's records are to be put into ZIPs. */
    'company-archive': { id: number };
  }
}
