import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Invoice } from '../../../../contract/accounts/billing.ts';
import {
  agataSubscriptions,
  branchSubscriptions,
  consolidatedEInvoices,
  creditNotes,
  invoices,
} from '../../../db/schema/index.ts';
import { hasMyInvois } from '../../../gateways/usesStandIn.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { ofAccount } from '../branches/account.ts';
import { decide } from '../eInvoices/deciding.ts';
import { eInvoiceStateOf } from '../eInvoices/reading.ts';
import { isAnew } from '../eInvoices/submittable.ts';
import { invoiceRows, toInvoiceItem, toLine } from './reading.ts';

/** An invoice of the account; 404 for one of another account, as for a missing one. */
export async function invoiceOf(by: SQL, context: SessionContext): Promise<Invoice> {
  const { db } = context;
  const [row] = await invoiceRows(context).where(and(ofAccount(context, invoices.branchId), by));
  if (!row) throw notFound('invoiceNo');
  const notes = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, row.id))
    .orderBy(desc(creditNotes.id));
  const [period] =
    row.branchId === null
      ? await db
          .select({ startsOn: agataSubscriptions.fromDay, endsOn: agataSubscriptions.toDay })
          .from(agataSubscriptions)
          .where(eq(agataSubscriptions.invoiceId, row.id))
      : await db
          .select({ startsOn: branchSubscriptions.startsOn, endsOn: branchSubscriptions.endsOn })
          .from(branchSubscriptions)
          .where(eq(branchSubscriptions.invoiceId, row.id));
  return {
    ...toInvoiceItem(row, context),
    billedTo: row.billedTo,
    lines: row.lines.map(toLine),
    startDate: period?.startsOn ?? null,
    expiredDate: period?.endsOn ?? null,
    creditNotes: notes.map((note) => ({
      id: note.id,
      creditNoteNo: note.number,
      amount: note.amount,
      reason: note.reason,
      issuedAt: wallClockOf(note.issuedAt),
      eInvoice: eInvoiceStateOf(note, context.config),
    })),
    cancelReason: row.cancelReason,
    eInvoice: await eInvoiceOf(row, context),
    version: row.version,
  };
}

async function eInvoiceOf(
  row: typeof invoices.$inferSelect,
  { db, config, may }: SessionContext,
): Promise<Invoice['eInvoice']> {
  const state = eInvoiceStateOf(row, config);
  if (!may('submit', 'invoices')) return { ...state, consolidatedNo: '', faults: [] };
  const [consolidated] = await db
    .select({ number: consolidatedEInvoices.number })
    .from(consolidatedEInvoices)
    .where(eq(consolidatedEInvoices.id, row.consolidatedId ?? 0));
  const isToSubmit = hasMyInvois(config) && isAnew(row);
  return {
    ...state,
    consolidatedNo: consolidated?.number ?? '',
    faults: isToSubmit ? (await decide(db, row, { isAsked: true })).faults : [],
  };
}
