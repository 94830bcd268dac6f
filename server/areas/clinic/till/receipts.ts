import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Receipt } from '../../../../contract/clinic/till.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { bills, billReceipts as table, patients, tills } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { numberText } from '../papers/numbers.ts';

/** The resource of receipts. */
export const RECEIPTS = 'receipts';
/** The series of the numbers of receipts. */
export const SERIES = 'R';

/** The first doctor of the visit of a bill. */
export const doctorOfBill = (appointmentId: SQLWrapper): SQL<string> => sql<string>`coalesce((
  SELECT d.name FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
   WHERE ad.branch_id = ${outer(bills.branchId)} AND ad.appointment_id = ${appointmentId}
   ORDER BY ad.position LIMIT 1), '')`;

/** Lines in one text, with their amounts. */
export const linesText = (
  lines: readonly { name: string; quantity: number; total: number }[],
): string =>
  lines
    .map(({ name, quantity, total }) =>
      [quantity > 1 ? `${quantity} × ` : '', name, ' ', formatRinggit(total)].join(''),
    )
    .join('; ');

const paidBy = (method: string) => sql<number>`coalesce((
  SELECT sum(p.amount) FROM bill_payment p
   WHERE p.branch_id = ${outer(table.branchId)} AND p.receipt_id = ${outer(table.id)} AND p.method = ${method}), 0)::float8`;

const fields = {
  row: table,
  patID: bills.patientId,
  icPassport: patients.icPassport,
  patientName: patients.name,
  emailAddress: patients.emailAddress,
  appointmentID: bills.appointmentId,
  doctor: doctorOfBill(outer(bills.appointmentId)),
  takenBy: sql<string | null>`app.person(${table.takenBy})`,
  voidedBy: sql<string | null>`app.person(${table.voidedBy})`,
  till: tills.name,
  cash: paidBy('cash'),
  card: paidBy('card'),
  duitNow: paidBy('duitNow'),
  transfer: paidBy('transfer'),
  change: sql<number>`coalesce((
    SELECT sum(p.given - p.amount) FROM bill_payment p
     WHERE p.branch_id = ${outer(table.branchId)} AND p.receipt_id = ${outer(table.id)} AND p.given IS NOT NULL), 0)::float8`,
  references: sql<string>`coalesce((
    SELECT string_agg(p.reference, ', ' ORDER BY p.position) FROM bill_payment p
     WHERE p.branch_id = ${outer(table.branchId)} AND p.receipt_id = ${outer(table.id)} AND p.reference <> ''), '')`,
};

/** The query of the branch's receipts. */
export function receiptRows({ db }: BranchContext) {
  return db
    .select(fields)
    .from(table)
    .innerJoin(bills, and(eq(bills.branchId, table.branchId), eq(bills.id, table.billId)))
    .innerJoin(
      patients,
      and(eq(patients.branchId, bills.branchId), eq(patients.id, bills.patientId)),
    )
    .leftJoin(tills, and(eq(tills.branchId, table.branchId), eq(tills.id, table.tillId)))
    .$dynamic();
}

export type ReceiptRow = Awaited<ReturnType<typeof receiptRows>>[number];

/** The branch's receipts that fit a condition, in order of their numbers. */
export async function receiptsWhere(context: BranchContext, condition: SQL): Promise<Receipt[]> {
  const rows = await receiptRows(context)
    .where(and(eq(table.branchId, context.branch.id), condition))
    .orderBy(table.number);
  return rows.map((row) => toReceipt(context, row));
}

/** One receipt; 404 for a missing one. */
export async function receiptOf(context: BranchContext, id: number): Promise<Receipt> {
  const [found] = await receiptsWhere(context, eq(table.id, id));
  if (!found) throw notFound('id');
  return found;
}

/** A receipt as it is answered, for the person of the request. */
export function toReceipt(
  { session, may }: BranchContext,
  { row, takenBy, voidedBy, till, ...rest }: ReceiptRow,
): Receipt {
  const right = may('void', RECEIPTS);
  const isOwn = row.takenBy === session.accountId;
  return {
    ...rest,
    id: row.id,
    lines: linesText(row.content.lines),
    billID: row.billId,
    number: numberText(SERIES, row.number),
    takenAt: wallClockOf(row.takenAt),
    takenBy: takenBy ?? '',
    till: till ?? '',
    settled: row.settled,
    rounding: row.rounding,
    received: row.settled + row.rounding,
    openAfter: row.openAfter,
    isVoid: row.voidedAt !== null,
    voided: row.voidedAt && {
      at: wallClockOf(row.voidedAt),
      by: voidedBy ?? '',
      reason: row.voidReason ?? '',
    },
    mayVoid:
      (right === 'all' || (right === 'own' && isOwn)) &&
      row.voidedAt === null &&
      row.closingId === null &&
      wallClockOf(row.takenAt).startsWith(clinicToday()),
    version: row.version,
  };
}
