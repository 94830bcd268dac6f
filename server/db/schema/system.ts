import { pgTable, text } from 'drizzle-orm/pg-core';
import type { PaperKind } from '../../../contract/accounts/billingPapers.ts';
import { gatewayNames } from '../../../contract/platform/gatewayFields.ts';
import { version } from '../../kit/db/schema/columns.ts';
import type { Sealed } from '../../kit/secrets/box.ts';

/** What an Administrator set up of a gateway (contract/platform/gatewayFields.ts). */
export const gatewaySettings = pgTable('gateway_setting', {
  gateway: text('gateway', { enum: gatewayNames }).primaryKey(),
  version: version(),
  /** Its fields as JSON, sealed (server/kit/secrets). */
  settings: text('settings').$type<Sealed>().notNull(),
});

declare module '../../kit/db/schema/system.ts' {
  interface MailAttachment {
    kind: PaperKind | 'visitReceipt' | 'accountStatement' | 'removalCertificate';
    /** The receipt of a visit, and whether it was given out before. */
    of?: { branch: number; id: number; isCopy: boolean };
    /** Whose statement of which days. */
    statement?: ({ tenantID: number } | { chargingAccountID: number }) & {
      startDate: string;
      endDate: string;
    };
  }
}
