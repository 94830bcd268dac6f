import { type SQL, sql } from 'drizzle-orm';
import type { invoices } from '../../../db/schema/index.ts';
import { hasMyInvois } from '../../../gateways/usesStandIn.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { SessionContext } from '../../../kit/http/context.ts';

/** States in which an invoice can be submitted anew. */
const anew: ReadonlySet<string> = new Set([
  'None',
  'Monthly',
  'Incomplete',
  'Invalid',
  'Cancelled',
]);

/** Whether the invoice of a row can be submitted anew, faults aside. */
export const isAnew = ({
  status,
  amount,
  eInvoiceStatus,
}: Pick<typeof invoices.$inferSelect, 'status' | 'amount' | 'eInvoiceStatus'>): boolean =>
  status !== 'Cancelled' && amount > 0 && anew.has(eInvoiceStatus);

/** Whether the caller can submit something of an invoice: itself, its cancellation again, or a credit note of it. */
export const isSubmittable = (
  row: Parameters<typeof isAnew>[0] & { hasNotesToSubmit: boolean },
  { may, config }: Pick<SessionContext, 'may' | 'config'>,
): boolean =>
  may('submit', 'invoices') &&
  hasMyInvois(config) &&
  (isAnew(row) || row.eInvoiceStatus === 'CancelRefused' || row.hasNotesToSubmit);

/** Whether an invoice is valid with MyInvois, by itself or within its month, and has a credit note that is not. */
export const notesToSubmit = (of: typeof invoices): SQL<boolean> =>
  sql<boolean>`(EXISTS (SELECT 1 FROM credit_note c WHERE c.invoice_id = ${outer(of.id)} AND c.consolidated_id IS NULL
                 AND c.e_invoice_status IN ('None', 'Invalid'))
    AND (${outer(of.eInvoiceStatus)} = 'Valid'
         OR (${outer(of.eInvoiceStatus)} = 'Consolidated'
             AND EXISTS (SELECT 1 FROM consolidated_e_invoice e WHERE e.id = ${outer(of.consolidatedId)}
                           AND e.e_invoice_status = 'Valid'))))`;
