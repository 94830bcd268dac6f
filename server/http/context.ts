import type { BranchLists } from '../db/branchLists.ts';
import type { RecipientQueries } from '../db/recipientQueries/run.ts';
import type { LiveGateways } from '../gateways/live.ts';
import type { PaymentGateway } from '../gateways/payment/index.ts';
import type { SmsGateways } from '../gateways/sms/index.ts';
import type { CloudStandIn } from '../gateways/whatsapp/cloudStandIn.ts';
import type { WhatsAppGateways } from '../gateways/whatsapp/index.ts';
import type { WhatsAppStandIn } from '../gateways/whatsapp/standIn.ts';

/** What this product adds to the contexts of its handlers. */
declare module '../kit/http/context.ts' {
  interface ProductContext {
    /** The SMS gateways that are configured. */
    sms: SmsGateways;
    /** The configured WhatsApp gateways. */
    whatsApp: WhatsAppGateways;
    /** The payment gateway, where one is configured. */
    payment: PaymentGateway | undefined;
    /** The gateways of this server, made anew when their settings change. */
    gateways: LiveGateways;
    /** Runs the SQL of message queries. */
    queries: RecipientQueries;
  }

  interface ProductOpenContext {
    /** The local WhatsApp gateway, where it is used. */
    whatsAppStandIn: WhatsAppStandIn | undefined;
    /** The local one of the official gateway. */
    cloudStandIn: CloudStandIn | undefined;
    /** The code that the server printed at its console. It opens the outbox page. */
    outboxCode: string;
  }

  interface ProductSessionContext {
    /** The branch's lookups and doctors, mostly from memory. */
    lists: () => Promise<BranchLists>;
  }
}
