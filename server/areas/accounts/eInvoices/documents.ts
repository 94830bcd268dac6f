import { eq, type SQL, sql } from 'drizzle-orm';
import type { EInvoiceStatus } from '../../../../contract/accounts/eInvoice.ts';
import { consolidatedEInvoices, creditNotes, invoices } from '../../../db/schema/index.ts';
import type { EInvoiceKind } from '../../../jobs/queues.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { type Changes, record, type Recorder } from '../../../kit/http/changes.ts';
import { creditNoteUbl, invoiceUbl } from '../billing/ubl.ts';
import { readDocument } from '../billingPapers/reading.ts';
import { readSeller } from '../seller/reading.ts';

const tables = {
  invoice: 'invoice',
  creditNote: 'credit_note',
  consolidated: 'consolidated_e_invoice',
} as const satisfies Record<EInvoiceKind, string>;

/** The table of a kind of document, for SQL. All have the same columns of e-invoices. */
export const tableOf = (kind: EInvoiceKind): SQL => sql`${sql.identifier(tables[kind])}`;

/** Which document. */
export interface EInvoiceKey {
  kind: EInvoiceKind;
  id: number;
}

/** A document as it stands with MyInvois. */
export interface EInvoiceRow extends EInvoiceKey {
  number: string;
  status: EInvoiceStatus;
  /** When it was queued, its time of issue with MyInvois. */
  at: Date | null;
  /** Whether MyInvois was asked about it since it was queued. */
  isTried: boolean;
  isHeld: boolean;
  isLate: boolean;
  submissionUid: string;
  uuid: string;
  longId: string;
  reason: string;
  /** The record whose history tells of it: its own, or of a credit note that of its invoice. */
  recordId: number;
  branchId: number | null;
  /** Why an invoice was cancelled; else empty. */
  cancelReason: string;
}

interface Stored extends Record<string, unknown> {
  number: string;
  status: EInvoiceStatus;
  at: string | null;
  is_tried: boolean;
  is_held: boolean;
  is_late: boolean;
  submission: string;
  uuid: string;
  long_id: string;
  reason: string;
  record_id: number;
  branch_id: number | null;
  cancel_reason: string;
}

const ofKind = {
  invoice: sql`d.id AS record_id, d.branch_id, d.cancel_reason`,
  creditNote: sql`d.invoice_id AS record_id, d.branch_id, '' AS cancel_reason`,
  consolidated: sql`d.id AS record_id, NULL::integer AS branch_id, '' AS cancel_reason`,
} as const satisfies Record<EInvoiceKind, SQL>;

/** Locks a document and reads how it stands with MyInvois. */
export async function holdRow(
  { db }: Pick<Work, 'db'>,
  { kind, id }: EInvoiceKey,
): Promise<EInvoiceRow | undefined> {
  const { rows } = await db.execute<Stored>(sql`
    SELECT d.number, d.e_invoice_status AS status, d.e_invoice_at AS at,
           coalesce(d.e_invoice_tried_at >= d.e_invoice_at, false) AS is_tried,
           coalesce(d.e_invoice_held_until > now(), false) AS is_held, d.e_invoice_is_late AS is_late,
           d.e_invoice_submission AS submission, d.e_invoice_uuid AS uuid, d.e_invoice_long_id AS long_id,
           d.e_invoice_reason AS reason, ${ofKind[kind]}
      FROM ${tableOf(kind)} AS d WHERE d.id = ${id} FOR UPDATE`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    kind,
    id,
    number: row.number,
    status: row.status,
    at: row.at === null ? null : new Date(row.at),
    isTried: row.is_tried,
    isHeld: row.is_held,
    isLate: row.is_late,
    submissionUid: row.submission,
    uuid: row.uuid,
    longId: row.long_id,
    reason: row.reason,
    recordId: row.record_id,
    branchId: row.branch_id,
    cancelReason: row.cancel_reason,
  };
}

/** What changes of a document with MyInvois. */
export interface NewState {
  status: EInvoiceStatus;
  /** Empty where it is left out. */
  reason?: string;
  /** It is new with MyInvois: what was known of an earlier submission is forgotten. */
  isNew?: true;
  ids?: { submissionUid: string; uuid: string };
  valid?: { longId: string; validatedAt: Date };
}

/** Stores how a document stands with MyInvois, and notes it in the history: `submit` where a person asked for it. */
export async function storeState(
  work: Work & Recorder,
  row: EInvoiceRow,
  state: NewState,
  action: 'answer' | 'submit' = 'answer',
): Promise<void> {
  const { status, reason = '', isNew, ids, valid } = state;
  const forgotten = sql`e_invoice_at = now(), e_invoice_tried_at = NULL, e_invoice_submission = '', e_invoice_uuid = '',
    e_invoice_long_id = '', e_invoice_validated_at = NULL, e_invoice_is_late = false,`;
  const validated =
    valid &&
    sql`e_invoice_long_id = ${valid.longId},
    e_invoice_validated_at = ${valid.validatedAt.toISOString()}::timestamptz,`;
  await work.db.execute(sql`
    UPDATE ${tableOf(row.kind)} SET ${isNew ? forgotten : sql``} ${validated ?? sql``}
           ${ids ? sql`e_invoice_submission = ${ids.submissionUid}, e_invoice_uuid = ${ids.uuid},` : sql``}
           e_invoice_status = ${status}, e_invoice_reason = ${reason}, version = version + 1,
           e_invoice_held_until = CASE WHEN ${status} = 'Submitted' THEN e_invoice_held_until END
     WHERE id = ${row.id}`);
  const changes: Changes = {
    ...(row.status !== status && { eInvoiceStatus: [row.status, status] }),
    ...(row.reason !== reason && { eInvoiceReason: [row.reason, reason] }),
  };
  await recordOf(work, row, action, changes);
}

/** Notes in the history of a document's record what became of it with MyInvois. */
export function recordOf(
  recorder: Recorder,
  { kind, recordId, branchId, number }: EInvoiceRow,
  action: 'answer' | 'submit',
  changes: Changes,
): Promise<void> {
  return record(recorder, {
    resource: kind === 'consolidated' ? 'consolidated-e-invoices' : 'invoices',
    id: recordId,
    action,
    // The history of an invoice tells of its credit notes as well.
    changes: kind === 'creditNote' ? { creditNoteNo: ['', number], ...changes } : changes,
    branchId,
  });
}

/** The UBL of a document in JSON, with its time of issue; undefined for a credit note whose invoice is not valid there. */
export async function contentOf(
  db: Db,
  { kind, id, number, at }: EInvoiceRow,
): Promise<string | undefined> {
  const issuedAt = at ?? new Date();
  const seller = await readSeller(db);
  if (kind === 'consolidated') {
    const [row] = await db
      .select()
      .from(consolidatedEInvoices)
      .where(eq(consolidatedEInvoices.id, id));
    return row && JSON.stringify(invoiceUbl(row, seller, issuedAt));
  }
  const document = await readDocument(db, { kind, number }, () => undefined);
  if (!document) return undefined;
  if (kind === 'invoice') return JSON.stringify(invoiceUbl(document, seller, issuedAt));
  const [note] = await db
    .select({ invoice: invoices, consolidated: consolidatedEInvoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .leftJoin(consolidatedEInvoices, eq(consolidatedEInvoices.id, invoices.consolidatedId))
    .where(eq(creditNotes.id, id));
  if (!note) return undefined;
  const { invoice, consolidated } = note;
  const of = invoice.eInvoiceStatus === 'Consolidated' ? consolidated : invoice;
  if (of?.eInvoiceStatus !== 'Valid') return undefined;
  const { billedTo, ...amounts } = document;
  return JSON.stringify(
    creditNoteUbl(
      {
        ...amounts,
        // What is in the e-invoice of a month is for the general public.
        ...(of === invoice && { billedTo }),
        invoiceNo: of.number,
        invoiceUuid: of.eInvoiceUuid,
      },
      seller,
      issuedAt,
    ),
  );
}
