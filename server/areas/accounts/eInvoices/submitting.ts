import { eq, sql } from 'drizzle-orm';
import { invoices } from '../../../db/schema/index.ts';
import type { MyInvoisGateway, Validation } from '../../../gateways/myinvois/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import type { Outcome } from '../../../kit/jobs/queue.ts';
import { invoiceUbl } from '../billing/ubl.ts';
import { readDocument } from '../billingPapers/reading.ts';
import { readSeller } from '../seller/reading.ts';

type Invoice = typeof invoices.$inferSelect;
type State = Partial<
  Pick<Invoice, 'eInvoiceStatus' | 'eInvoiceSubmission' | 'eInvoiceUuid' | 'eInvoiceReason'>
>;

/**
 * Submits a queued invoice to MyInvois, or asks what became of it. No transaction is open meanwhile. The document of a
 * queued invoice is the same each time, so that MyInvois knows a repetition.
 */
export async function submitQueued(
  database: Database,
  gateway: MyInvoisGateway,
  { id }: { id: number },
): Promise<Outcome | undefined> {
  const found = await read(database, id);
  if (!found) return undefined;
  const { invoice, content } = found;
  if (invoice.eInvoiceStatus === 'Submitted') {
    const { eInvoiceSubmission: submissionUid, eInvoiceUuid: uuid } = invoice;
    return settled(database, invoice, await gateway.validationOf({ submissionUid, uuid }));
  }
  if (invoice.eInvoiceStatus !== 'Queued' || invoice.status === 'Cancelled') return undefined;
  const submission = await gateway.submit({ codeNumber: invoice.number, content });
  if (submission.is === 'rejected')
    return settled(database, invoice, { is: 'invalid', reason: submission.reason });
  const { submissionUid, uuid } = submission;
  await store(database, invoice, {
    eInvoiceStatus: 'Submitted',
    eInvoiceSubmission: submissionUid,
    eInvoiceUuid: uuid,
  });
  return settled(database, invoice, await gateway.validationOf({ submissionUid, uuid }));
}

function settled(database: Database, invoice: Invoice, validation: Validation): Outcome {
  if (validation.is === 'pending') return { retry: true, recordResult: () => Promise.resolve() };
  const state: State =
    validation.is === 'valid'
      ? { eInvoiceStatus: 'Valid' }
      : { eInvoiceStatus: 'Invalid', eInvoiceReason: validation.reason };
  return { retry: false, recordResult: () => store(database, invoice, state) };
}

async function read(
  database: Database,
  id: number,
): Promise<{ invoice: Invoice; content: string } | undefined> {
  return database.system(async ({ db }) => {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
    if (!invoice) return undefined;
    const key = { kind: 'invoice', number: invoice.number } as const;
    const document = await readDocument(db, key, () => undefined);
    if (!document) return undefined;
    const issuedAt = invoice.eInvoiceAt ?? invoice.issuedAt;
    const ubl = invoiceUbl(document, await readSeller(db), issuedAt);
    return { invoice, content: JSON.stringify(ubl) };
  });
}

async function store(database: Database, { id, branchId }: Invoice, state: State): Promise<void> {
  await database.system(async (work) => {
    await work.db
      .update(invoices)
      .set({ ...state, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, id));
    const recorder = systemRecorder(work);
    await record(recorder, { resource: 'invoices', id, action: 'answer', branchId });
  });
}
