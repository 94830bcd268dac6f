import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { agataBills as calls } from '../../../../contract/agata/agataBills.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered, ListInput } from '../../../../contract/kit/call.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { chargingAccounts, invoices, proformas, receipts } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { paidLate } from '../../accounts/billing/reading.ts';
import type { Subscriber } from '../agataSubscriptions/subscriber.ts';
import { accountsOfOwner } from '../shared/chargingAccounts.ts';

export type Bill = Answered<typeof calls.cancelTeamBill>;

const issuedOn = sql<string>`(${proformas.issuedAt} ${atClinicZone})::date::text`;

/** A page of the bills of a team or tenant. */
export async function billsOf(
  context: SessionContext,
  { q, ...list }: ListInput,
  of: Subscriber,
): Promise<Bill[]> {
  const rows = await pageOf(context, list, {
    sorts: {
      issuedOn: proformas.issuedAt,
      proformaNo: proformas.number,
      total: proformas.amount,
      validTo: proformas.validTo,
      id: proformas.id,
    },
    defaultSort: 'issuedOn',
    latestFirst: true,
    id: proformas.id,
    where: and(
      accountsOfOwner(of.audience, of.id),
      q ? containsWords(q, [proformas.number, proformas.planName, invoices.number]) : undefined,
    ),
    rows: () => rowsOf(context).$dynamic(),
  });
  return rows.map((row) => toBill(row, of));
}

/** One of its bills. */
export async function billOf(context: SessionContext, by: SQL, of: Subscriber): Promise<Bill> {
  const [row] = await rowsOf(context).where(and(accountsOfOwner(of.audience, of.id), by));
  if (!row) throw notFound('id');
  return toBill(row, of);
}

interface AwaitedBill {
  /** The number of the bill. */
  number: string;
  /** Its money came too late, and waits for the platform; else it is still to be paid. */
  isPaidLate: boolean;
}

/** The bill that a team or tenant waits for, first one whose money has come; undefined where there is none. */
export async function awaitedBill(
  { db }: SessionContext,
  of: Subscriber,
): Promise<AwaitedBill | undefined> {
  const isToPay = and(
    eq(proformas.status, 'Open'),
    gt(proformas.amount, 0),
    sql`${proformas.validTo} >= ${clinicToday()}`,
  );
  const [row] = await db
    .select({ number: proformas.number, isPaidLate: paidLate.as('is_paid_late') })
    .from(proformas)
    .innerJoin(chargingAccounts, eq(chargingAccounts.id, proformas.chargingAccountId))
    .where(and(accountsOfOwner(of.audience, of.id), or(isToPay, paidLate)))
    .orderBy(desc(paidLate), proformas.id)
    .limit(1);
  return row;
}

function rowsOf({ db }: SessionContext) {
  return db
    .select({
      id: proformas.id,
      proformaNo: proformas.number,
      category: proformas.planName,
      chargingAccountID: chargingAccounts.id,
      chargingAccount: chargingAccounts.name,
      price: sql<number>`(${proformas.subTotal} - ${proformas.discount})`
        .mapWith(Number)
        .as('price'),
      tax: proformas.tax,
      total: proformas.amount,
      state: proformas.status,
      issuedOn: issuedOn.as('issued_on'),
      validTo: proformas.validTo,
      isPaidLate: paidLate.as('is_paid_late'),
      invoiceNo: invoices.number,
      invoiceState: invoices.status,
      receiptNo: receipts.number,
      creditNoteNos: sql<
        string[]
      >`ARRAY(SELECT c.number FROM credit_note c WHERE c.invoice_id = ${outer(invoices.id)} ORDER BY c.id)`.as(
        'credit_note_nos',
      ),
      credited:
        sql<number>`(SELECT coalesce(sum(c.amount), 0)::bigint FROM credit_note c WHERE c.invoice_id = ${outer(invoices.id)})`
          .mapWith(Number)
          .as('credited'),
    })
    .from(proformas)
    .innerJoin(chargingAccounts, eq(chargingAccounts.id, proformas.chargingAccountId))
    .leftJoin(invoices, eq(invoices.proformaId, proformas.id))
    .leftJoin(receipts, eq(receipts.invoiceId, invoices.id));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
function toBill({ state, invoiceState, ...row }: Row, { maySubscribe }: Subscriber): Bill {
  const isOver = state === 'Open' && row.validTo < clinicToday();
  const status = invoiceState ?? (isOver ? 'Expired' : state);
  return {
    ...row,
    status,
    invoiceNo: row.invoiceNo ?? '',
    receiptNo: row.receiptNo ?? '',
    mayPay: status === 'Open' && !row.isPaidLate && maySubscribe,
  };
}
