import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { billing as calls, Proforma } from '../../../../contract/accounts/billing.ts';
import { amountOf, type BillingLine } from '../../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered, Checked, ListInput } from '../../../../contract/kit/call.ts';
import { atClinicZone, onDays } from '../../../db/clinicDays.ts';
import {
  branches,
  invoices,
  proformaReminders,
  proformas,
  receipts,
  tenants,
  unsettledPayments,
} from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { contains, likePattern } from '../../../kit/db/like.ts';
import { outer } from '../../../kit/db/outer.ts';
import { countedPage } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { ofAccount } from '../branches/account.ts';
import { isSubmittable, notesToSubmit } from '../eInvoices/submittable.ts';
import { paidText } from '../unsettledPayments/noting.ts';
import { isCancellable } from './crediting.ts';
import { payerOf } from './payer.ts';

type ProformaItem = Answered<typeof calls.proformaList>['data'][number];
type InvoiceItem = Answered<typeof calls.invoiceList>['data'][number];

const dayOf = (instant: typeof proformas.issuedAt | typeof invoices.issuedAt) =>
  sql<string>`(${instant} ${atClinicZone})::date::text`;
type Documents = typeof proformas | typeof invoices;
/** The names of who pays: a company and its branch as they are now, or in AGATA as they were. */
const namesIn = ({ billedTo }: Documents) => ({
  companyName: sql<string>`coalesce(${tenants.companyName}, ${billedTo}->>'companyName')`,
  branchName: sql<string>`coalesce(${branches.code}, ${billedTo}->>'branchName')`,
});
const selectedNames = (of: Documents) => {
  const { companyName, branchName } = namesIn(of);
  return { companyName: companyName.as('company_name'), branchName: branchName.as('branch_name') };
};
/** Whether a proforma was paid when it was cancelled or its days were over, and the platform has not decided yet. */
export const paidLate = sql<boolean>`(${proformas.status} <> 'Paid'
  AND EXISTS (SELECT 1 FROM unsettled_payment u WHERE u.proforma_id = ${outer(proformas.id)} AND u.state = 'Waiting'
              AND u.reason IN ('Replaced', 'Late'))
  AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.proforma_id = ${outer(proformas.id)}))`;
const payable = sql<boolean>`(${proformas.status} = 'Open' OR ${paidLate})`;

const proformaRow = {
  ...getTableColumns(proformas),
  ...selectedNames(proformas),
  payer: payerOf(proformas).as('payer'),
  issuedOn: dayOf(proformas.issuedAt).as('issued_on'),
  invoiceNo: sql<
    string | null
  >`(SELECT i.number FROM invoice i WHERE i.proforma_id = ${outer(proformas.id)})`.as('invoice_no'),
  isPaidLate: paidLate.as('is_paid_late'),
};

/** The condition of the proformas of a list request, among those of the account. */
export function proformasMatching(
  input: Omit<Checked<typeof calls.proformaList>, keyof Omit<ListInput, 'q'>>,
  context: SessionContext,
): SQL | undefined {
  const {
    tenantName,
    startDate,
    endDate,
    proformaNo,
    status,
    branchID,
    tenantID,
    chargingAccountID,
    dueFrom,
    dueUntil,
    isUnpaid,
    isPayable,
    q,
  } = input;
  return and(
    ofAccount(context, proformas.branchId),
    ...narrowed({ tenantName, startDate, endDate }, proformas),
    proformaNo ? ilike(proformas.number, likePattern(proformaNo)) : undefined,
    status && hasState(status, clinicToday()),
    branchID === undefined ? undefined : eq(proformas.branchId, branchID),
    tenantID && inArray(proformas.tenantId, tenantID),
    chargingAccountID === undefined
      ? undefined
      : eq(proformas.chargingAccountId, chargingAccountID),
    dueFrom === undefined ? undefined : gte(proformas.validTo, dueFrom),
    dueUntil === undefined ? undefined : lte(proformas.validTo, dueUntil),
    isUnpaid === undefined
      ? undefined
      : eq(sql`(${proformas.status} = 'Open')`, sql`${isUnpaid}::boolean`),
    isPayable === undefined ? undefined : eq(payable, sql`${isPayable}::boolean`),
    q ? containsWords(q, [proformas.number], Object.values(namesIn(proformas))) : undefined,
  );
}

/** The proformas of a list request, among those of the account. */
export async function proformasOf(
  list: Checked<typeof calls.proformaList>,
  context: SessionContext,
): Promise<Answered<typeof calls.proformaList>> {
  const where = proformasMatching(list, context);
  const { rows, total } = await countedPage(context, list, {
    sorts: {
      proforma_no: proformas.number,
      ...namesIn(proformas),
      amount: proformas.amount,
      issuedOn: proformas.issuedAt,
      validTo: proformas.validTo,
    },
    defaultSort: 'issuedOn',
    latestFirst: true,
    id: proformas.id,
    where,
    rows: () => proformaRows(context),
  });
  const today = clinicToday();
  const sums = await sumsOf(context, proformaRows(context).where(where), proformaTotals(today));
  context.reply.total(total);
  return { data: rows.map((row) => toProformaItem(row, today)), totalCount: total, sums };
}

/** A proforma of the account, by its number or its id; 404 for one of another account, as for a missing one. */
export async function proformaOf(by: SQL, context: SessionContext): Promise<Proforma> {
  const [row] = await proformaRows(context).where(and(ofAccount(context, proformas.branchId), by));
  if (!row) throw notFound('proformaNo');
  const unsettled = await context.db
    .select()
    .from(unsettledPayments)
    .where(eq(unsettledPayments.proformaId, row.id))
    .orderBy(unsettledPayments.id);
  const reminders = await context.db
    .select()
    .from(proformaReminders)
    .where(eq(proformaReminders.proformaId, row.id))
    .orderBy(desc(proformaReminders.daysBefore));
  return {
    ...toProformaItem(row, clinicToday()),
    billedTo: row.billedTo,
    lines: row.lines.map(toLine),
    extraDays: row.extraDays,
    invoiceNo: row.invoiceNo,
    reminders: reminders.map(({ daysBefore, sentAt }) => ({
      daysBefore,
      sentAt: wallClockOf(sentAt),
    })),
    unsettled: unsettled.map((money) => ({
      reference: money.reference,
      paid: paidText(money),
      reason: money.reason,
      status: money.state,
      paidAt: wallClockOf(money.paidAt),
    })),
    version: row.version,
  };
}

const invoiceRow = {
  ...getTableColumns(invoices),
  ...selectedNames(invoices),
  payer: payerOf(invoices).as('payer'),
  proformaNo: proformas.number,
  receiptNo: receipts.number,
  credited:
    sql<number>`(SELECT coalesce(sum(c.amount), 0)::bigint FROM credit_note c WHERE c.invoice_id = ${outer(invoices.id)})`
      .mapWith(Number)
      .as('credited'),
  hasNotesToSubmit: notesToSubmit(invoices).as('has_notes_to_submit'),
};

/** The condition of the invoices of a list request, among those of the account. */
export function invoicesMatching(
  input: Omit<Checked<typeof calls.invoiceList>, keyof Omit<ListInput, 'q'>>,
  context: SessionContext,
): SQL | undefined {
  const { tenantName, startDate, endDate, invoiceNo, status, eInvoiceStatus, branchID, q } = input;
  return and(
    ofAccount(context, invoices.branchId),
    ...narrowed({ tenantName, startDate, endDate }, invoices),
    invoiceNo ? ilike(invoices.number, likePattern(invoiceNo)) : undefined,
    status && eq(invoices.status, status),
    eInvoiceStatus && eq(invoices.eInvoiceStatus, eInvoiceStatus),
    branchID === undefined ? undefined : eq(invoices.branchId, branchID),
    q ? containsWords(q, [invoices.number], Object.values(namesIn(invoices))) : undefined,
  );
}

/** The invoices of a list request, among those of the account. */
export async function invoicesOf(
  list: Checked<typeof calls.invoiceList>,
  context: SessionContext,
): Promise<Answered<typeof calls.invoiceList>> {
  const where = invoicesMatching(list, context);
  const { rows, total } = await countedPage(context, list, {
    sorts: {
      invoiceNo: invoices.number,
      ...namesIn(invoices),
      amount: invoices.amount,
      issuedAt: invoices.issuedAt,
    },
    defaultSort: 'issuedAt',
    latestFirst: true,
    id: invoices.id,
    where,
    rows: () => invoiceRows(context),
  });
  const sums = await sumsOf(context, invoiceRows(context).where(where), invoiceTotals);
  context.reply.total(total);
  return { data: rows.map((row) => toInvoiceItem(row, context)), totalCount: total, sums };
}

/** Proformas with the names of their parties. */
export function proformaRows({ db }: SessionContext) {
  return db
    .select(proformaRow)
    .from(proformas)
    .leftJoin(tenants, eq(tenants.id, proformas.tenantId))
    .leftJoin(branches, eq(branches.id, proformas.branchId))
    .$dynamic();
}

/** Invoices with the names of their parties. */
export function invoiceRows({ db }: SessionContext) {
  return db
    .select(invoiceRow)
    .from(invoices)
    .leftJoin(tenants, eq(tenants.id, invoices.tenantId))
    .leftJoin(branches, eq(branches.id, invoices.branchId))
    .innerJoin(proformas, eq(proformas.id, invoices.proformaId))
    .leftJoin(receipts, eq(receipts.invoiceId, invoices.id))
    .$dynamic();
}

interface Narrowing {
  tenantName: string | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
}

const narrowed = (
  { tenantName, startDate, endDate }: Narrowing,
  of: Documents,
): (SQL | undefined)[] => [
  contains(namesIn(of).companyName, tenantName),
  onDays(of.issuedAt, startDate, endDate),
];

// An open proforma has expired once its last day is over.
function hasState(status: ProformaItem['status'], today: string): SQL | undefined {
  if (status === 'Open')
    return and(eq(proformas.status, 'Open'), sql`${proformas.validTo} >= ${today}`);
  if (status === 'Expired')
    return and(eq(proformas.status, 'Open'), sql`${proformas.validTo} < ${today}`);
  return eq(proformas.status, status);
}

/** What is added up of proformas, as `listed`. */
export const proformaTotals = (today: string) => ({
  toPay: sql`CASE WHEN listed.status = 'Open' AND listed.valid_to >= ${today} THEN listed.amount END`,
  paid: sql`CASE WHEN listed.status = 'Paid' THEN listed.amount END`,
});
/** What is added up of invoices, as `listed`. */
export const invoiceTotals = {
  invoiced: sql`CASE WHEN listed.status <> 'Cancelled' THEN listed.amount END`,
  credited: sql`CASE WHEN listed.status <> 'Cancelled' THEN listed.credited END`,
  net: sql`CASE WHEN listed.status <> 'Cancelled' THEN listed.amount - listed.credited END`,
};

// Of all rows that a list narrows to, whatever the page.
async function sumsOf<const T extends Readonly<Record<string, SQL>>>(
  { db }: SessionContext,
  rows: { getSQL(): SQL },
  totals: T,
): Promise<{ [K in keyof T]: number }> {
  const sums = Object.entries(totals).map(
    ([name, total]) => sql`coalesce(sum(${total}), 0)::float8 AS ${sql.identifier(name)}`,
  );
  const { rows: found } = await db.execute(
    sql`SELECT ${sql.join(sums, sql`, `)} FROM (${rows.getSQL()}) AS listed`,
  );
  return found[0] as { [K in keyof T]: number };
}

/** A line with its amount. */
export const toLine = (line: BillingLine) => ({ ...line, amount: amountOf(line) });

type ProformaRow = Awaited<ReturnType<typeof proformaRows>>[number];
function toProformaItem(row: ProformaRow, today: string): ProformaItem {
  const { id, number, planId, status, validTo } = row;
  return {
    id,
    proforma_no: number,
    proformaNo: number,
    proformaID: id,
    tenantID: row.tenantId,
    companyName: row.companyName,
    branchID: row.branchId,
    branchName: row.branchName,
    payer: row.payer,
    chargingAccountID: row.chargingAccountId,
    productPriceId: planId,
    productID: planId,
    subscriptionPlan: row.planName,
    purpose: row.purpose,
    ...totalsOfRow(row),
    status: status === 'Open' && validTo < today ? 'Expired' : status,
    issuedOn: row.issuedOn,
    validTo,
    isPaidLate: row.isPaidLate,
    mailedAt: row.mailedAt && wallClockOf(row.mailedAt),
    isReminded: row.isReminded,
  };
}

type InvoiceRow = Awaited<ReturnType<typeof invoiceRows>>[number];
/** An invoice as lists have it. */
export function toInvoiceItem(row: InvoiceRow, context: SessionContext): InvoiceItem {
  return {
    id: row.id,
    invoiceNo: row.number,
    proformaNo: row.proformaNo,
    proformaID: row.proformaId,
    receiptNo: row.receiptNo,
    tenantID: row.tenantId,
    companyName: row.companyName,
    branchID: row.branchId,
    branchName: row.branchName,
    payer: row.payer,
    chargingAccountID: row.chargingAccountId,
    productID: row.planId,
    subscriptionPlan: row.planName,
    paymentMethod: row.paymentMethod,
    ...totalsOfRow(row),
    credited: row.credited,
    status: row.status,
    eInvoiceStatus: row.eInvoiceStatus,
    issuedAt: wallClockOf(row.issuedAt),
    isCancellable: isCancellable(row) && row.credited === 0,
    isSubmittable: isSubmittable(row, context),
  };
}

const totalsOfRow = ({ subTotal, discount, tax, amount }: ProformaRow | InvoiceRow) => ({
  subTotal,
  discount,
  tax,
  amount,
});
