import { eq, sql } from 'drizzle-orm';
import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import {
  type EInvoiceFault,
  type EInvoiceStatus,
  MOST_CONSOLIDATED,
} from '../../../../contract/accounts/eInvoice.ts';
import { isGeneralTin, partyFaults } from '../../../../contract/accounts/myInvoisRules.ts';
import {
  branches,
  consolidatedEInvoices,
  creditNotes,
  invoices,
  type sellers,
  tenants,
} from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { differences, record, type Recorder } from '../../../kit/http/changes.ts';
import { billedToOf } from '../billing/billedTo.ts';
import { billedToAccount } from '../billing/payer.ts';
import { readSeller } from '../seller/reading.ts';

type Invoice = typeof invoices.$inferSelect;
type Seller = typeof sellers.$inferSelect;

/** What MyInvois would refuse of the company that issues documents. */
export const sellerFaults = (seller: Seller): EInvoiceFault[] =>
  partyFaults({ ...seller, idType: 'BRN' }).map((fault) => ({ ...fault, party: 'seller' }));

/** What MyInvois would refuse of the parties of an invoice, in sen with tax. */
export function faultsOf(billedTo: BilledTo, seller: Seller, amount: number): EInvoiceFault[] {
  const isLarge = isGeneralTin(billedTo.tin) && amount > MOST_CONSOLIDATED;
  return [
    ...partyFaults(billedTo).map((fault) => ({ ...fault, party: 'buyer' as const })),
    ...(isLarge ? [{ party: 'buyer' as const, field: 'tin', code: 'EINVOICE.TIN_WANTED' }] : []),
    ...sellerFaults(seller),
  ];
}

/** What becomes of an invoice, and for whom it then is. */
export interface Decided {
  status: Extract<EInvoiceStatus, 'None' | 'Monthly' | 'Incomplete' | 'Queued'>;
  billedTo: BilledTo;
  faults: EInvoiceFault[];
}

/**
 * Decides what becomes of an invoice with MyInvois. Whom it is for is taken anew where something is missing. Without a TIN
 * it waits for the e-invoice of its month, unless it is too large for that or a person asks for its own.
 */
export async function decide(db: Db, invoice: Invoice, { isAsked = false } = {}): Promise<Decided> {
  const seller = await readSeller(db);
  const { amount } = invoice;
  let { billedTo } = invoice;
  const lacks = ({ tin }: BilledTo) => tin === '' || isGeneralTin(tin);
  if (isAsked || lacks(billedTo) || faultsOf(billedTo, seller, amount).length > 0)
    billedTo = (await presentBuyer(db, invoice)) ?? billedTo;
  const faults = faultsOf(billedTo, seller, amount);
  if (isAsked) return { status: faults.length === 0 ? 'Queued' : 'Incomplete', billedTo, faults };
  // Nobody has begun with e-invoices.
  if (seller.tin === '' || amount <= 0) return { status: 'None', billedTo, faults };
  if (lacks(billedTo) && amount <= MOST_CONSOLIDATED)
    return { status: 'Monthly', billedTo, faults };
  return { status: faults.length === 0 ? 'Queued' : 'Incomplete', billedTo, faults };
}

async function presentBuyer(
  db: Db,
  { branchId, chargingAccountId, billedTo: { email } }: Invoice,
): Promise<BilledTo | undefined> {
  if (branchId === null) {
    const present =
      chargingAccountId === null ? undefined : await billedToAccount(db, chargingAccountId);
    // Where the account has no address, its documents go to who subscribed.
    return present && { ...present, email: present.email || email };
  }
  const [row] = await db
    .select({ branch: branches, tenant: tenants })
    .from(branches)
    .innerJoin(tenants, eq(tenants.id, branches.tenantId))
    .where(eq(branches.id, branchId));
  return row && billedToOf(row.tenant, row.branch);
}

/** Stores whom an invoice is for, as the payer is now, with its credit notes, and notes what is different. */
export async function takeAnew(
  work: Work & Recorder,
  { id, branchId, billedTo: before }: Invoice,
  billedTo: BilledTo,
): Promise<void> {
  const changes = differences(before, billedTo);
  if (Object.keys(changes).length === 0) return;
  await work.db.update(invoices).set({ billedTo }).where(eq(invoices.id, id));
  await work.db.update(creditNotes).set({ billedTo }).where(eq(creditNotes.invoiceId, id));
  await record(work, {
    resource: 'invoices',
    id,
    action: 'edit',
    changes,
    branchId,
  });
}

/** Whether a credit note can be submitted: its invoice, or the e-invoice of the month that has it, is valid there. */
export async function isReferenceValid(db: Db, creditNoteId: number): Promise<boolean> {
  const [row] = await db
    .select({
      own: invoices.eInvoiceStatus,
      monthly: consolidatedEInvoices.eInvoiceStatus,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .leftJoin(consolidatedEInvoices, eq(consolidatedEInvoices.id, invoices.consolidatedId))
    .where(eq(creditNotes.id, creditNoteId));
  return row?.own === 'Valid' || (row?.own === 'Consolidated' && row.monthly === 'Valid');
}

/** Locks an invoice. */
export async function lockInvoice(db: Db, id: number): Promise<Invoice | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update');
  return row;
}

/** The ids of the credit notes that follow a document which became valid: of an invoice, or of those of a month. */
export async function notesToFollow(
  db: Db,
  { kind, id }: { kind: 'invoice' | 'consolidated'; id: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT c.id FROM credit_note c JOIN invoice i ON i.id = c.invoice_id
     WHERE ${kind === 'invoice' ? sql`i.id` : sql`i.consolidated_id`} = ${id}
       AND c.consolidated_id IS NULL AND c.e_invoice_status IN ('None', 'Invalid')
     ORDER BY c.id`);
  return rows.map((row) => row.id);
}
