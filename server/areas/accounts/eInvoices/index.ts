import { eq, sql } from 'drizzle-orm';
import type { PaperKind } from '../../../../contract/accounts/billingPapers.ts';
import type { eInvoices as calls } from '../../../../contract/accounts/eInvoices.ts';
import { invoices } from '../../../db/schema/index.ts';
import { hasMyInvois } from '../../../gateways/usesStandIn.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import { creditNoteUbl, invoiceUbl } from '../billing/ubl.ts';
import { type BillingDocument, readDocument } from '../billingPapers/reading.ts';
import { ofAccount } from '../branches/account.ts';
import { readSeller } from '../seller/reading.ts';

/** Milliseconds after which what was queued is no longer tried, and may be submitted again. */
const LONGEST_WAIT_MS = 30 * 60_000;

export const eInvoices: Handlers<typeof calls> = {
  async invoiceUbl({ invoiceNo }, context) {
    const found = await documentOf(context, 'invoice', invoiceNo, 'invoiceNo');
    const ubl = invoiceUbl(found, await readSeller(context.db), found.issuedAt);
    return download(context, invoiceNo, ubl);
  },

  async creditNoteUbl({ creditNoteNo }, context) {
    const found = await documentOf(context, 'creditNote', creditNoteNo, 'creditNoteNo');
    const ubl = creditNoteUbl(found, await readSeller(context.db), found.issuedAt);
    return download(context, creditNoteNo, ubl);
  },

  async submitEinvoice({ invoiceNo }, context) {
    const { db, config } = context;
    const [held] = await db
      .select()
      .from(invoices)
      .where(eq(invoices.number, invoiceNo))
      .for('update');
    if (!held) throw notFound('invoiceNo');
    if (!hasMyInvois(config)) throw refusal(409, 'EINVOICE.NOT_SET_UP');
    if (held.status === 'Cancelled') throw refusal(409, 'INVOICE.NOT_PAID');
    if (held.eInvoiceStatus === 'Valid') throw refusal(409, 'EINVOICE.VALID');
    const isWaiting = held.eInvoiceStatus === 'Queued' || held.eInvoiceStatus === 'Submitted';
    if (isWaiting && Date.now() - (held.eInvoiceAt?.getTime() ?? 0) < LONGEST_WAIT_MS)
      throw refusal(409, 'EINVOICE.WAITING');
    // One that was submitted is asked about, and not submitted twice.
    const status = held.eInvoiceStatus === 'Submitted' ? 'Submitted' : 'Queued';
    await db
      .update(invoices)
      .set({
        eInvoiceStatus: status,
        eInvoiceAt: sql`now()`,
        eInvoiceReason: '',
        version: sql`${invoices.version} + 1`,
      })
      .where(eq(invoices.id, held.id));
    const { id, branchId } = held;
    await record(context, { resource: 'invoices', id, action: 'submit', branchId });
    await enqueue(context, 'e-invoice', [{ id }]);
    return { status };
  },
};

async function documentOf(
  context: SessionContext,
  kind: PaperKind,
  number: string,
  field: string,
): Promise<BillingDocument> {
  const key = { kind, number };
  const found = await readDocument(context.db, key, (branchId) => ofAccount(context, branchId));
  if (!found) throw notFound(field);
  return found;
}

function download({ reply }: SessionContext, number: string, ubl: unknown): Promise<Blob> {
  reply.header('Content-Disposition', `attachment; filename="${number}.json"`);
  return Promise.resolve(new Blob([JSON.stringify(ubl, undefined, 2)]));
}
