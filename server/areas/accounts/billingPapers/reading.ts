import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { BilledTo, billingStatuses, payers } from '../../../../contract/accounts/billing.ts';
import type { PaperKind } from '../../../../contract/accounts/billingPapers.ts';
import type { BillingLine, BillingTotals } from '../../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import {
  agataSubscriptions,
  branchSubscriptions,
  creditNotes,
  invoices,
  proformas,
  receipts,
} from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { outer } from '../../../kit/db/outer.ts';
import { payerOf } from '../billing/payer.ts';

/** What its paper says of a document that is valid with MyInvois. */
type EInvoiced = Pick<
  typeof invoices.$inferSelect,
  'eInvoiceStatus' | 'eInvoiceUuid' | 'eInvoiceLongId' | 'eInvoiceValidatedAt'
>;

/** A document of billing as its paper says it. Amounts in sen. */
export interface BillingDocument extends BillingTotals, Partial<EInvoiced> {
  kind: PaperKind;
  /** The id of the record whose history its sending is part of: of a proforma, or of the invoice. */
  id: number;
  number: string;
  issuedAt: Date;
  tenantId: number | null;
  branchId: number | null;
  chargingAccountId: number | null;
  payer: (typeof payers)[number];
  billedTo: BilledTo;
  lines: BillingLine[];
  planName: string;
  /** Of a credit note there is none. */
  status: (typeof billingStatuses)[number] | undefined;
  startsOn?: string | null;
  endsOn?: string | null;
  months?: number;
  extraDays?: number;
  /** The last day on which a proforma is paid. */
  validTo?: string;
  proformaNo?: string;
  invoiceNo?: string;
  /** MyInvois's id of the invoice that a credit note is of. */
  invoiceUuid?: string;
  paymentMethod?: string;
  cancelledAt?: Date | null;
  /** Why an invoice is cancelled, or a credit note made. */
  reason?: string;
  paid?: number;
  credited?: number;
}

/** Which document: its kind, and its number (of a receipt that of its invoice). */
export interface DocumentKey {
  kind: PaperKind;
  number: string;
}

/** Limits whose documents are read. */
export type OfPayers = (payer: {
  branchId: SQLWrapper;
  chargingAccountId: SQLWrapper;
}) => SQL | undefined;

/** Reads a document of the payers that the condition allows; undefined where there is none. */
export const readDocument = (
  db: Db,
  { kind, number }: DocumentKey,
  ofPayers: OfPayers,
): Promise<BillingDocument | undefined> => readers[kind](db, number, ofPayers);

const readers: Record<
  PaperKind,
  (db: Db, number: string, ofPayers: OfPayers) => Promise<BillingDocument | undefined>
> = {
  proforma: readProforma,
  invoice: readInvoice,
  receipt: readReceipt,
  creditNote: readCreditNote,
};

async function readProforma(
  db: Db,
  number: string,
  ofPayers: OfPayers,
): Promise<BillingDocument | undefined> {
  const [row] = await db
    .select({ proforma: proformas, payer: payerOf(proformas), invoiceNo: invoices.number })
    .from(proformas)
    .leftJoin(invoices, eq(invoices.proformaId, proformas.id))
    .where(and(ofPayers(proformas), eq(proformas.number, number)));
  if (!row) return undefined;
  const { terms, status, ...proforma } = row.proforma;
  const isOver = status === 'Open' && proforma.validTo < clinicToday();
  return {
    ...proforma,
    kind: 'proforma',
    payer: row.payer,
    months: terms.months,
    status: isOver ? 'Expired' : status,
    ...(row.invoiceNo !== null && { invoiceNo: row.invoiceNo }),
  };
}

async function readInvoice(
  db: Db,
  number: string,
  ofPayers: OfPayers,
): Promise<BillingDocument | undefined> {
  const [row] = await invoicesIn(db).where(and(ofPayers(invoices), eq(invoices.number, number)));
  return row && toInvoice(row);
}

async function readReceipt(
  db: Db,
  number: string,
  ofPayers: OfPayers,
): Promise<BillingDocument | undefined> {
  const [row] = await invoicesIn(db).where(and(ofPayers(invoices), eq(invoices.number, number)));
  if (!row?.receipt) return undefined;
  return {
    ...toInvoice(row),
    kind: 'receipt',
    number: row.receipt.number,
    issuedAt: row.receipt.issuedAt,
    paymentMethod: row.receipt.paymentMethod,
    invoiceNo: number,
  };
}

async function readCreditNote(
  db: Db,
  number: string,
  ofPayers: OfPayers,
): Promise<BillingDocument | undefined> {
  const [row] = await db
    .select({ note: creditNotes, payer: payerOf(creditNotes), invoice: invoices, ...periods })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .leftJoin(branchSubscriptions, eq(branchSubscriptions.invoiceId, invoices.id))
    .leftJoin(agataSubscriptions, eq(agataSubscriptions.invoiceId, invoices.id))
    .where(and(ofPayers(creditNotes), eq(creditNotes.number, number)));
  if (!row) return undefined;
  const { note, payer, invoice, startsOn, endsOn } = row;
  return {
    ...note,
    kind: 'creditNote',
    payer,
    id: invoice.id,
    planName: invoice.planName,
    status: undefined,
    startsOn,
    endsOn,
    invoiceNo: invoice.number,
    invoiceUuid: invoice.eInvoiceUuid,
  };
}

/** The days of what an invoice paid for, of a branch or in AGATA. */
const periods = {
  startsOn: sql<
    string | null
  >`coalesce(${branchSubscriptions.startsOn}, ${agataSubscriptions.fromDay})::text`.as('starts_on'),
  endsOn: sql<
    string | null
  >`coalesce(${branchSubscriptions.endsOn}, ${agataSubscriptions.toDay})::text`.as('ends_on'),
};

type InvoiceRow = Awaited<ReturnType<typeof invoicesIn>>[number];

const invoicesIn = (db: Db) =>
  db
    .select({
      invoice: invoices,
      payer: payerOf(invoices),
      proformaNo: proformas.number,
      receipt: receipts,
      ...periods,
      credited:
        sql<number>`(SELECT coalesce(sum(c.amount), 0)::bigint FROM credit_note c WHERE c.invoice_id = ${outer(invoices.id)})`.mapWith(
          Number,
        ),
    })
    .from(invoices)
    .innerJoin(proformas, eq(proformas.id, invoices.proformaId))
    .leftJoin(receipts, eq(receipts.invoiceId, invoices.id))
    .leftJoin(branchSubscriptions, eq(branchSubscriptions.invoiceId, invoices.id))
    .leftJoin(agataSubscriptions, eq(agataSubscriptions.invoiceId, invoices.id))
    .$dynamic();

function toInvoice({
  invoice,
  payer,
  proformaNo,
  receipt,
  startsOn,
  endsOn,
  credited,
}: InvoiceRow): BillingDocument {
  return {
    ...invoice,
    kind: 'invoice',
    payer,
    proformaNo,
    reason: invoice.cancelReason,
    startsOn,
    endsOn,
    paid: receipt?.amount ?? 0,
    credited,
  };
}
