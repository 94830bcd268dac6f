import { eq } from 'drizzle-orm';
import type { PaperKind } from '../../../../contract/accounts/billingPapers.ts';
import type { EInvoiceFault } from '../../../../contract/accounts/eInvoice.ts';
import type { eInvoices as calls } from '../../../../contract/accounts/eInvoices.ts';
import { invoices } from '../../../db/schema/index.ts';
import { hasMyInvois } from '../../../gateways/usesStandIn.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { type Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import { creditNoteUbl, invoiceUbl } from '../billing/ubl.ts';
import { type BillingDocument, readDocument } from '../billingPapers/reading.ts';
import { ofAccount } from '../branches/account.ts';
import { readSeller } from '../seller/reading.ts';
import { decide, notesToFollow, sellerFaults, takeAnew } from './deciding.ts';
import { type EInvoiceRow, holdRow, storeState } from './documents.ts';
import { consolidatedOf, consolidatedOne } from './listing.ts';

/** Milliseconds after which what was queued may be asked about again by a person. */
const LONGEST_WAIT_MS = 30 * 60_000;

type Invoice = typeof invoices.$inferSelect;

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
    const [invoice] = await db
      .select()
      .from(invoices)
      .where(eq(invoices.number, invoiceNo))
      .for('update');
    if (!invoice) throw notFound('invoiceNo');
    if (!hasMyInvois(config)) throw refusal(409, 'EINVOICE.NOT_SET_UP');
    const row = await holdRow(context, { kind: 'invoice', id: invoice.id });
    if (!row) throw notFound('invoiceNo');
    return { status: await submit(context, invoice, row) };
  },

  consolidatedEinvoiceList: consolidatedOf,

  async submitConsolidatedEinvoice({ id }, context) {
    const row = await holdRow(context, { kind: 'consolidated', id });
    if (!row) throw notFound('id');
    if (!hasMyInvois(context.config)) throw refusal(409, 'EINVOICE.NOT_SET_UP');
    refuseWaiting(row);
    if (row.status === 'Valid') throw refusal(409, 'EINVOICE.VALID');
    if (await askAbout(context, row)) return consolidatedOne(id, context);
    const [fault] = sellerFaults(await readSeller(context.db));
    if (fault) throw incomplete(fault);
    await queue(context, row);
    return consolidatedOne(id, context);
  },
};

async function submit(
  context: SessionContext,
  invoice: Invoice,
  row: EInvoiceRow,
): Promise<EInvoiceRow['status']> {
  const { db } = context;
  if (row.status === 'CancelRefused') return queue(context, row, 'Cancelling');
  if (invoice.status === 'Cancelled') throw refusal(409, 'INVOICE.NOT_PAID');
  refuseWaiting(row);
  if (row.status === 'Valid' || row.status === 'Consolidated') {
    const of =
      row.status === 'Valid'
        ? ({ kind: 'invoice', id: row.id } as const)
        : ({ kind: 'consolidated', id: invoice.consolidatedId ?? 0 } as const);
    const notes = await notesToFollow(db, of);
    if (notes.length === 0)
      throw refusal(409, row.status === 'Valid' ? 'EINVOICE.VALID' : 'EINVOICE.CONSOLIDATED');
    for (const id of notes) await submitNote(context, id);
    return row.status;
  }
  if (await askAbout(context, row)) return row.status;
  if (invoice.amount <= 0) throw refusal(409, 'EINVOICE.NOTHING');
  const { billedTo, faults } = await decide(db, invoice, { isAsked: true });
  const [fault] = faults;
  if (fault) throw incomplete(fault);
  await takeAnew(context, invoice, billedTo);
  return queue(context, row);
}

/** Has MyInvois asked about a document that may have arrived, which is not submitted twice; false for any other. */
async function askAbout(
  context: SessionContext,
  { kind, id, status }: EInvoiceRow,
): Promise<boolean> {
  const isOnItsWay = status === 'Submitted' || status === 'Queued' || status === 'Cancelling';
  if (isOnItsWay) await enqueue(context, 'e-invoice', [{ kind, id }]);
  return isOnItsWay;
}

async function submitNote(context: SessionContext, id: number): Promise<void> {
  const row = await holdRow(context, { kind: 'creditNote', id });
  if (row) await queue(context, row);
}

/** Puts a document on its way, as a person asks. */
async function queue(
  context: SessionContext,
  row: EInvoiceRow,
  status: 'Queued' | 'Cancelling' = 'Queued',
): Promise<EInvoiceRow['status']> {
  await storeState(context, row, { status, ...(status === 'Queued' && { isNew: true }) }, 'submit');
  await enqueue(context, 'e-invoice', [{ kind: row.kind, id: row.id }]);
  return status;
}

function refuseWaiting({ status, at }: EInvoiceRow): void {
  const isWaiting = status === 'Queued' || status === 'Submitted' || status === 'Cancelling';
  if (isWaiting && Date.now() - (at?.getTime() ?? 0) < LONGEST_WAIT_MS)
    throw refusal(409, 'EINVOICE.WAITING');
}

const incomplete = ({ party, field }: EInvoiceFault): Failure =>
  refusal(409, 'EINVOICE.INCOMPLETE', { field: `${party}.${field}` });

async function documentOf(
  context: SessionContext,
  kind: PaperKind,
  number: string,
  field: string,
): Promise<BillingDocument> {
  const key = { kind, number };
  const found = await readDocument(context.db, key, ({ branchId }) => ofAccount(context, branchId));
  if (!found) throw notFound(field);
  return found;
}

function download({ reply }: SessionContext, number: string, ubl: unknown): Promise<Blob> {
  reply.header('Content-Disposition', `attachment; filename="${number}.json"`);
  return Promise.resolve(new Blob([JSON.stringify(ubl, undefined, 2)]));
}
