import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Bill, BillLine } from '../../../../contract/clinic/till.ts';
import {
  billLines,
  billReceipts,
  bills as table,
  patients,
  payers,
} from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { doctorOfBill, receiptsWhere } from './receipts.ts';

/** The resource of bills. */
export const BILLS = 'bills';
/** Bills that are listed at once. */
const AT_ONCE = 50;

type Stored = Pick<typeof table.$inferSelect, 'total' | 'paid' | 'charged' | 'settledAt'>;

/** What of a bill is still to be paid, in sen. */
export const openOf = ({ total, paid, settledAt }: Stored): number =>
  settledAt === null ? total - paid : 0;

/** What has become of a bill. */
export function stateOf({ total, paid, charged, settledAt }: Stored): Bill['state'] {
  if (settledAt === null) return paid > 0 ? 'partly' : 'open';
  if (charged > 0) return 'charged';
  return total === 0 ? 'free' : 'paid';
}

/** A page of a patient's bills, newest first: those before a bill, where one is named. */
export async function billsOfPatient(
  context: BranchContext,
  patientId: number,
  before: number | undefined,
): Promise<{ bills: Bill[]; more: boolean }> {
  const earlier = before === undefined ? undefined : lt(table.id, before);
  const found = await billsWhere(
    context,
    and(eq(table.patientId, patientId), earlier),
    AT_ONCE + 1,
  );
  return { bills: found.slice(0, AT_ONCE), more: found.length > AT_ONCE };
}

/** The branch's bills that fit a condition, newest first, with their lines and receipts. */
export async function billsWhere(
  context: BranchContext,
  condition: SQL | undefined,
  most = 1,
): Promise<Bill[]> {
  const { db, branch } = context;
  const rows = await db
    .select({
      row: table,
      icPassport: patients.icPassport,
      patientName: patients.name,
      payerName: payers.name,
      doctor: doctorOfBill(outer(table.appointmentId)),
    })
    .from(table)
    .innerJoin(patients, and(eq(patients.branchId, branch.id), eq(patients.id, table.patientId)))
    .leftJoin(payers, and(eq(payers.branchId, branch.id), eq(payers.id, table.payerId)))
    .where(and(eq(table.branchId, branch.id), condition))
    .orderBy(desc(table.id))
    .limit(most);
  const ids = rows.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const lines = byBill(await linesOf(context, ids), ({ billId }) => billId);
  const receipts = byBill(
    await receiptsWhere(context, inArray(billReceipts.billId, ids)),
    ({ billID }) => billID,
  );
  return rows.map(({ row, payerName, ...named }) => {
    const own = lines.get(row.id) ?? [];
    const sum = (name: 'net' | 'tax') => own.reduce((all, { line }) => all + line[name], 0);
    return {
      ...named,
      id: row.id,
      appointmentID: row.appointmentId,
      patID: row.patientId,
      payer: row.payerId,
      payerName: payerName ?? '',
      state: stateOf(row),
      lines: own.map(({ line }) => line),
      net: sum('net'),
      tax: sum('tax'),
      total: row.total,
      paid: row.paid,
      charged: row.charged,
      open: openOf(row),
      receipts: receipts.get(row.id) ?? [],
      createdDate: wallClockOf(row.createdAt),
      version: row.version,
    };
  });
}

/** One bill; 404 for a missing one. */
export async function billOf(context: BranchContext, id: number): Promise<Bill> {
  const [found] = await billsWhere(context, eq(table.id, id));
  if (!found) throw notFound('id');
  return found;
}

/** A bill whose row is held until the transaction ends; 404 for a missing one. */
export async function lockBill(
  { db, branch }: BranchContext,
  id: number,
): Promise<typeof table.$inferSelect> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch.id), eq(table.id, id)))
    .for('update');
  if (!row) throw notFound('id');
  return row;
}

function byBill<T>(rows: readonly T[], billOfRow: (row: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const own = found.get(billOfRow(row));
    if (own) own.push(row);
    else found.set(billOfRow(row), [row]);
  }
  return found;
}

async function linesOf(
  { db, branch }: BranchContext,
  ids: readonly number[],
): Promise<{ billId: number; line: BillLine }[]> {
  const rows = await db
    .select({
      row: billLines,
      discountBy: sql<string | null>`app.person(${billLines.discountBy})`,
    })
    .from(billLines)
    .where(and(eq(billLines.branchId, branch.id), inArray(billLines.billId, [...ids])))
    .orderBy(asc(billLines.billId), asc(billLines.position));
  return rows.map(({ row, discountBy }) => ({
    billId: row.billId,
    line: {
      id: row.id,
      fee: row.feeId,
      name: row.name,
      kind: row.kind,
      price: row.price,
      quantity: row.quantity,
      discount: row.discount,
      discountReason: row.discountReason,
      discountBy: discountBy ?? '',
      taxRate: row.taxRate,
      net: row.net,
      tax: row.tax,
      total: row.total,
    },
  }));
}
