import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type BillingLine, totalsOf } from '../../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { startOf } from '../../../db/clinicDays.ts';
import { consolidatedEInvoices, creditNotes, invoices } from '../../../db/schema/index.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { nextNumber } from '../billing/numbers.ts';
import { readSeller } from '../seller/reading.ts';
import { sellerFaults } from './deciding.ts';
import { recording } from './submitting.ts';

/** Invoices in one e-invoice: MyInvois takes 300 KB, of which a line has less than one. */
const MOST_LINES = 200;

type Invoice = typeof invoices.$inferSelect;

/**
 * Makes the e-invoices of the months that are over, of the invoices whose buyers have no TIN, and queues them: within the
 * first days of a month, which the law gives seven of, or as soon as a server runs. What was credited until then lowers the
 * line of its invoice. Several servers make each once.
 */
export async function consolidate(database: Database): Promise<void> {
  const isMore = await database.system((work) => consolidateSome(recording(work)));
  if (isMore) await consolidate(database);
}

async function consolidateSome(work: Work & Recorder): Promise<boolean> {
  const { db } = work;
  if (sellerFaults(await readSeller(db)).length > 0) return false;
  const thisMonth = `${clinicToday().slice(0, 7)}-01`;
  const waiting = and(
    eq(invoices.eInvoiceStatus, 'Monthly'),
    sql`${invoices.issuedAt} < ${startOf(thisMonth)}`,
  );
  // Another server that makes it waits here, and then finds none.
  const found = await db
    .select()
    .from(invoices)
    .where(waiting)
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(MOST_LINES)
    .for('update');
  const monthOf = ({ issuedAt }: Invoice) => `${wallClockOf(issuedAt).slice(0, 7)}-01`;
  for (const month of new Set(found.map(monthOf)))
    await consolidateMonth(
      work,
      month,
      found.filter((invoice) => monthOf(invoice) === month),
    );
  return found.length === MOST_LINES;
}

async function consolidateMonth(
  work: Work & Recorder,
  month: string,
  those: readonly Invoice[],
): Promise<void> {
  const { db } = work;
  const ids = those.map(({ id }) => id);
  const notes = await db.select().from(creditNotes).where(inArray(creditNotes.invoiceId, ids));
  const lines = new Map<number, BillingLine>();
  for (const invoice of those) {
    const own = notes.filter(({ invoiceId }) => invoiceId === invoice.id);
    const left = lineOf(invoice, own);
    if (left.unitPrice + left.tax > 0) lines.set(invoice.id, left);
  }
  // Nothing is left of what was credited whole.
  const gone = those.filter(({ id }) => !lines.has(id));
  if (gone.length > 0) await become(work, gone, { eInvoiceStatus: 'None' });
  if (lines.size === 0) return;
  const all = [...lines.values()];
  const [made] = await db
    .insert(consolidatedEInvoices)
    .values({
      month,
      lines: all,
      ...totalsOf(all),
      number: await nextNumber(db, 'consolidated'),
      eInvoiceStatus: 'Queued',
      eInvoiceAt: sql`now()`,
    })
    .returning({ id: consolidatedEInvoices.id });
  if (!made) throw new Error('an e-invoice of a month was not stored');
  const taken = { eInvoiceStatus: 'Consolidated', consolidatedId: made.id } as const;
  const within = [...lines.keys()];
  await db
    .update(creditNotes)
    .set(taken)
    .where(and(inArray(creditNotes.invoiceId, within), isNull(creditNotes.consolidatedId)));
  await record(work, { resource: 'consolidated-e-invoices', id: made.id, action: 'create' });
  await become(
    work,
    those.filter(({ id }) => lines.has(id)),
    taken,
  );
  await enqueue(work, 'e-invoice', [{ kind: 'consolidated', id: made.id }]);
}

/** Stores what became of invoices that waited for the e-invoice of their month, each with its history. */
async function become(
  work: Work & Recorder,
  those: readonly Invoice[],
  state: Pick<Invoice, 'eInvoiceStatus'> & Partial<Pick<Invoice, 'consolidatedId'>>,
): Promise<void> {
  const ids = those.map(({ id }) => id);
  await work.db
    .update(invoices)
    .set({ ...state, version: sql`${invoices.version} + 1` })
    .where(inArray(invoices.id, ids));
  for (const { id, branchId, eInvoiceStatus: before } of those)
    await record(work, {
      resource: 'invoices',
      id,
      action: 'answer',
      changes: { eInvoiceStatus: [before, state.eInvoiceStatus] },
      branchId,
    });
}

/** An invoice as a line, less what was credited of it. */
function lineOf(
  invoice: Invoice,
  notes: readonly (typeof creditNotes.$inferSelect)[],
): BillingLine {
  const netOf = ({ subTotal, discount }: { subTotal: number; discount: number }) =>
    subTotal - discount;
  const sum = (of: (note: typeof creditNotes.$inferSelect) => number) =>
    notes.reduce((total, note) => total + of(note), 0);
  return {
    description: invoice.number,
    unitPrice: netOf(invoice) - sum(netOf),
    discount: 0,
    tax: invoice.tax - sum(({ tax }) => tax),
  };
}
