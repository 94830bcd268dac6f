import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Bill, BillLine, till as calls } from '../../../../contract/clinic/till.ts';
import { lineSums } from '../../../../contract/clinic/tillSums.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { MAX_SEN } from '../../../../contract/kit/kinds/numbers.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import {
  appointments,
  billLines,
  billReceipts,
  bills as table,
  fees,
  patients,
  payers,
} from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { lockPatient } from '../patients/lock.ts';
import { BILLS, billOf, billsWhere, lockBill } from './bills.ts';

type LineInput = Exclude<Checked<typeof calls.editBill>['lines'], undefined>[number];
type Line = Omit<typeof billLines.$inferInsert, 'branchId' | 'billId' | 'position'>;

/** The fees that a visit of a type begins with. */
export const feesOfType = (type: string) =>
  and(fees.isOffered, sql`lower(${fees.appointmentType}) = lower(${type})`);

/** The bill of a visit, made where it has none yet, or a new one without a visit. */
export async function open(
  { appointmentID, nric }: Checked<typeof calls.openBill>,
  context: BranchContext,
): Promise<Bill> {
  if (appointmentID !== undefined) return openOfVisit(context, appointmentID);
  if (nric === undefined) throw notFound('nric');
  const patient = await lockPatient(context, eq(patients.icPassport, nric), 'nric');
  const [empty] = await billsWhere(context, emptyOf(patient.id), 1);
  if (empty) return empty;
  const id = await add(context, { patientId: patient.id, billingType: '' });
  if (id === undefined) throw new Error('a bill was not stored');
  return billOf(context, id);
}

/** The bills without a visit of a patient, to which nothing was added and of which nothing became. */
const emptyOf = (patientId: number) =>
  sql`${table.patientId} = ${patientId} AND ${table.appointmentId} IS NULL AND ${table.settledAt} IS NULL
    AND ${table.payerId} IS NULL AND NOT EXISTS (
      SELECT FROM ${billLines} l WHERE l.branch_id = ${outer(table.branchId)} AND l.bill_id = ${outer(table.id)})
    AND NOT EXISTS (
      SELECT FROM ${billReceipts} r WHERE r.branch_id = ${outer(table.branchId)} AND r.bill_id = ${outer(table.id)})`;

async function openOfVisit(context: BranchContext, appointmentId: number): Promise<Bill> {
  const [known] = await billsWhere(context, eq(table.appointmentId, appointmentId));
  if (known) return known;
  const { db, branch } = context;
  const ofVisit = and(
    eq(appointments.branchId, branch.id),
    eq(appointments.id, appointmentId),
    isNull(appointments.removedAt),
  );
  const whose = db.select({ id: appointments.patientId }).from(appointments).where(ofVisit);
  // A merge that is under way takes the visit along: then it is read, and locked, as that of the other patient.
  await lockPatient(context, inArray(patients.id, whose), 'appointmentID');
  const [visit] = await db
    .select({
      patientId: appointments.patientId,
      type: appointments.type,
      billingType: sql<string>`coalesce(nullif(${appointments.billingType}, ''), ${patients.billingType})`,
    })
    .from(appointments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, branch.id), eq(patients.id, appointments.patientId)),
    )
    .where(ofVisit);
  if (!visit) throw notFound('appointmentID');
  const offered = await db
    .select()
    .from(fees)
    .where(and(eq(fees.branchId, branch.id), feesOfType(visit.type)))
    .orderBy(asc(fees.id));
  const lines = offered.map((fee): Line => {
    const { id: feeId, name, kind, price, tax: taxRate } = fee;
    const amounts = { price, quantity: 1, discount: 0, taxRate };
    return { feeId, name, kind, ...amounts, ...lineSums(amounts) };
  });
  // Somebody else may have made it since: then theirs is the one.
  await add(context, { ...visit, appointmentId, lines });
  const [made] = await billsWhere(context, eq(table.appointmentId, appointmentId));
  if (!made) throw new Error('a bill was not stored');
  return made;
}

interface NewBill {
  patientId: number;
  appointmentId?: number;
  billingType: string;
  lines?: Line[];
}

async function add(
  context: BranchContext,
  { patientId, appointmentId, billingType, lines = [] }: NewBill,
): Promise<number | undefined> {
  const { db, branch, session } = context;
  const [payer] =
    billingType === ''
      ? []
      : await db
          .select({ id: payers.id })
          .from(payers)
          .where(and(eq(payers.branchId, branch.id), eq(payers.billingCode, billingType)))
          .orderBy(asc(payers.id))
          .limit(1);
  const [made] = await db
    .insert(table)
    .values({
      branchId: branch.id,
      patientId,
      appointmentId,
      payerId: payer?.id,
      total: lines.reduce((sum, { total }) => sum + total, 0),
      createdBy: session.accountId,
    })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (!made) return undefined;
  await writeLines(context, made.id, lines);
  await record(context, {
    resource: BILLS,
    id: made.id,
    action: 'create',
    changes: differences({}, historyOf(await billOf(context, made.id))),
  });
  return made.id;
}

/** Changes the lines of a bill and its payer. */
export async function edit(
  { id, lines, payer }: Checked<typeof calls.editBill>,
  context: BranchContext,
): Promise<Bill> {
  const held = await lockBill(context, id);
  await refuseStale(context, BILLS, held);
  if (held.settledAt !== null) throw refusal(409, 'BILL.SETTLED');
  const before = await billOf(context, id);
  const written = lines?.map((line) => lineOf(line, before.lines, context.session.accountId));
  const total = written?.reduce((sum, line) => sum + line.total, 0) ?? held.total;
  if (total < held.paid)
    throw refusal(409, 'BILL.LESS_THAN_PAID', {
      field: 'lines',
      params: { paid: formatRinggit(held.paid) },
    });
  if (total > MAX_SEN)
    throw refusal(409, 'BILL.TOO_MUCH', {
      field: 'lines',
      params: { most: formatRinggit(MAX_SEN) },
    });
  if (written) await refuseUnknownFees(context, written, before.lines);
  if (written) await keepLines(context, id, written, before.lines);
  // What is paid in full has nothing open, also where its lines became less.
  const isPaid = total > 0 && total === held.paid;
  await context.db
    .update(table)
    .set({
      total,
      ...(payer !== undefined && { payerId: payer }),
      ...(isPaid && { settledAt: new Date(), settledBy: context.session.accountId }),
      version: sql`${table.version} + 1`,
    })
    .where(ofBranch(context, id));
  const after = await billOf(context, id);
  await record(context, {
    resource: BILLS,
    id,
    action: 'edit',
    changes: differences(historyOf(before), historyOf(after)),
  });
  return after;
}

/** A bill as its history tells it. */
export function historyOf({ lines, total, paid, charged, payerName, state }: Bill) {
  return {
    lines: lines.map(lineText).join('; '),
    total,
    paid,
    charged,
    payerName,
    state,
  };
}

function lineText({
  name,
  quantity,
  price,
  discount,
  discountReason,
  discountBy,
  taxRate,
}: BillLine): string {
  const parts = [
    `${quantity > 1 ? `${quantity} × ` : ''}${name} ${formatRinggit(price)}`,
    discount > 0 && `− ${formatRinggit(discount)} (${[discountReason, discountBy].join(', ')})`,
    taxRate !== null && `+ ${taxRate}%`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function lineOf(input: LineInput, before: readonly BillLine[], accountId: number) {
  const { id, fee, name, kind, price, quantity, discount, discountReason, taxRate } = input;
  const known = before.find((line) => line.id === id);
  if (id !== undefined && !known) throw notFound('lines');
  if (discount > price * quantity)
    throw refusal(400, 'BILL.DISCOUNT_TOO_MUCH', { field: 'lines', params: { name } });
  if (discount > 0 && discountReason === '')
    throw refusal(400, 'BILL.DISCOUNT_REASON', { field: 'lines', params: { name } });
  const isSame = known?.discount === discount && known.discountReason === discountReason;
  const amounts = { price, quantity, discount, taxRate };
  return {
    id,
    feeId: fee,
    name,
    kind,
    ...amounts,
    discountReason: discount > 0 ? discountReason : '',
    ...(!isSame && { discountBy: discount > 0 ? accountId : null }),
    ...lineSums(amounts),
  };
}

/** Refuses a fee that the branch does not have, where the line was not made of it before. */
async function refuseUnknownFees(
  { db, branch }: BranchContext,
  lines: readonly ReturnType<typeof lineOf>[],
  before: readonly BillLine[],
): Promise<void> {
  const kept = new Set(before.map(({ id, fee }) => `${id} ${fee}`));
  const added = lines.flatMap(({ id, feeId }) =>
    typeof feeId === 'number' && !kept.has(`${id} ${feeId}`) ? [feeId] : [],
  );
  if (added.length === 0) return;
  const found = await db
    .select({ id: fees.id })
    .from(fees)
    .where(and(eq(fees.branchId, branch.id), inArray(fees.id, added)));
  if (found.length < new Set(added).size) throw notFound('lines');
}

async function keepLines(
  context: BranchContext,
  billId: number,
  lines: readonly ReturnType<typeof lineOf>[],
  before: readonly BillLine[],
): Promise<void> {
  const { db, branch } = context;
  const kept = new Set(lines.map(({ id }) => id));
  const gone = before.map(({ id }) => id).filter((id) => !kept.has(id));
  const ofBill = and(eq(billLines.branchId, branch.id), eq(billLines.billId, billId));
  if (gone.length > 0) await db.delete(billLines).where(and(ofBill, inArray(billLines.id, gone)));
  for (const [position, { id, ...line }] of lines.entries())
    if (id === undefined)
      await db.insert(billLines).values({ ...line, branchId: branch.id, billId, position });
    else
      await db
        .update(billLines)
        .set({ ...line, position })
        .where(and(ofBill, eq(billLines.id, id)));
}

async function writeLines(
  { db, branch }: BranchContext,
  billId: number,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length > 0)
    await db
      .insert(billLines)
      .values(lines.map((line, position) => ({ ...line, branchId: branch.id, billId, position })));
}

/** Condition: a bill of the branch. */
export const ofBranch = ({ branch }: BranchContext, id: number) =>
  and(eq(table.branchId, branch.id), eq(table.id, id));
