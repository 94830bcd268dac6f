import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Bill, Receipt, till as calls } from '../../../../contract/clinic/till.ts';
import { settledKinds, settlementOf } from '../../../../contract/clinic/tillSums.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import {
  billPayments,
  billReceipts,
  bills as table,
  type PaidKinds,
  type ReceiptContent,
} from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { nextNumber, numberText } from '../papers/numbers.ts';
import { BILLS, billOf, lockBill, openOf } from './bills.ts';
import { RECEIPTS, receiptOf, SERIES } from './receipts.ts';
import { historyOf, ofBranch } from './writing.ts';

/** Takes money for a bill: one receipt, whoever asks at the same time. */
export async function pay(
  { id, open: seen, cash, others, till }: Checked<typeof calls.payBill>,
  context: BranchContext,
): Promise<Answered<typeof calls.payBill>> {
  const { db, branch, session } = context;
  const held = await lockBill(context, id);
  await refuseStale(context, BILLS, held);
  const open = openOf(held);
  if (open === 0) throw refusal(409, 'BILL.PAID');
  if (open !== seen)
    throw refusal(409, 'BILL.OTHER_AMOUNT', {
      field: 'open',
      params: { open: formatRinggit(open) },
    });
  const settlement = settlementOf(open, { cash, others: others.map(({ amount }) => amount) });
  if (typeof settlement === 'string')
    throw refusal(409, settlement, { params: { open: formatRinggit(open) } });
  const before = await billOf(context, id);
  const isSettled = settlement.settled === open;
  await db
    .update(table)
    .set({
      paid: held.paid + settlement.settled,
      ...(isSettled && { settledAt: sql`now()`, settledBy: session.accountId }),
      version: sql`${table.version} + 1`,
    })
    .where(ofBranch(context, id));
  const number = await nextNumber(context, SERIES);
  const [made] = await db
    .insert(billReceipts)
    .values({
      branchId: branch.id,
      billId: id,
      number,
      // Not when the transaction began: it may have waited for the bill, and numbers go with the time.
      takenAt: sql`clock_timestamp()`,
      takenBy: session.accountId,
      tillId: till ?? null,
      settled: settlement.settled,
      rounding: settlement.rounding,
      openAfter: open - settlement.settled,
      content: contentOf(before),
      kinds: settledKinds(before.lines, await kindsPaid(context, before), settlement.settled),
    })
    .returning({ id: billReceipts.id });
  if (!made) throw new Error('a receipt was not stored');
  const paid = [
    ...(settlement.cash === null
      ? []
      : [{ method: 'cash' as const, amount: settlement.cash, given: cash }]),
    ...others,
  ];
  await db
    .insert(billPayments)
    .values(
      paid.map((one, position) => ({ ...one, branchId: branch.id, receiptId: made.id, position })),
    );
  const after = await billOf(context, id);
  await record(context, {
    resource: BILLS,
    id,
    action: 'pay',
    changes: differences(historyOf(before), historyOf(after)),
  });
  await record(context, {
    resource: RECEIPTS,
    id: made.id,
    action: 'create',
    changes: { number: [null, numberText(SERIES, number)], settled: [null, settlement.settled] },
  });
  return { bill: after, receipt: await receiptOf(context, made.id) };
}

/** Ends a bill without money. */
export async function settle(context: BranchContext, id: number): Promise<Bill> {
  const held = await lockBill(context, id);
  await refuseStale(context, BILLS, held);
  if (held.settledAt !== null) throw refusal(409, 'BILL.SETTLED');
  const open = openOf(held);
  if (open > 0 && held.payerId === null)
    throw refusal(409, 'BILL.NO_PAYER', { params: { open: formatRinggit(open) } });
  return change(context, id, {
    charged: open,
    settledAt: new Date(),
    settledBy: context.session.accountId,
  });
}

/** Opens a bill again that was ended without money. */
export async function reopen(context: BranchContext, id: number): Promise<Bill> {
  const held = await lockBill(context, id);
  await refuseStale(context, BILLS, held);
  if (held.settledAt === null) throw refusal(409, 'BILL.IS_OPEN');
  if (held.charged === 0 && held.total > 0) throw refusal(409, 'BILL.VOID_RECEIPT');
  const isToday = wallClockOf(held.settledAt).startsWith(clinicToday());
  if (!isToday && context.may('void', RECEIPTS) !== 'all') throw refusal(409, 'BILL.OTHER_DAY');
  return change(context, id, { charged: 0, settledAt: null, settledBy: null });
}

/** Voids a receipt: its bill is open again by what it settled. */
export async function voidReceipt(
  { id, reason }: Checked<typeof calls.voidReceipt>,
  context: BranchContext,
): Promise<Receipt> {
  const { db, branch, session, may } = context;
  const known = await receiptOf(context, id);
  const bill = await lockBill(context, known.billID);
  const [row] = await db
    .select()
    .from(billReceipts)
    .where(and(eq(billReceipts.branchId, branch.id), eq(billReceipts.id, id)))
    .for('update');
  if (!row) throw notFound('id');
  await refuseStale(context, RECEIPTS, row);
  if (row.voidedAt !== null) throw refusal(409, 'RECEIPT.IS_VOID');
  if (may('void', RECEIPTS) !== 'all' && row.takenBy !== session.accountId)
    throw refusal(403, 'RECEIPT.OWN_ONLY');
  if (row.closingId !== null) throw refusal(409, 'RECEIPT.CLOSED');
  if (!wallClockOf(row.takenAt).startsWith(clinicToday())) throw refusal(409, 'RECEIPT.OTHER_DAY');
  await db
    .update(billReceipts)
    .set({
      voidedAt: sql`now()`,
      voidedBy: session.accountId,
      voidReason: reason,
      version: sql`${billReceipts.version} + 1`,
    })
    .where(and(eq(billReceipts.branchId, branch.id), eq(billReceipts.id, id)));
  await change(context, bill.id, {
    paid: bill.paid - row.settled,
    charged: 0,
    settledAt: null,
    settledBy: null,
  });
  await record(context, {
    resource: RECEIPTS,
    id,
    action: 'void',
    changes: { voidReason: [null, reason] },
  });
  return receiptOf(context, id);
}

// What the valid receipts of a bill settled of each kind. Those of the version before noted none.
async function kindsPaid(
  { db, branch }: BranchContext,
  { id, lines }: Pick<Bill, 'id' | 'lines'>,
): Promise<PaidKinds[]> {
  const rows = await db
    .select({ kinds: billReceipts.kinds, settled: billReceipts.settled })
    .from(billReceipts)
    .where(
      and(
        eq(billReceipts.branchId, branch.id),
        eq(billReceipts.billId, id),
        isNull(billReceipts.voidedAt),
      ),
    )
    .orderBy(asc(billReceipts.number));
  const paid: PaidKinds[] = [];
  for (const { kinds, settled } of rows)
    paid.push(Object.keys(kinds).length > 0 ? kinds : settledKinds(lines, paid, settled));
  return paid;
}

function contentOf({ patientName, icPassport, doctor, lines, net, tax, total, paid }: Bill) {
  return {
    patientName,
    icPassport,
    doctor,
    lines: lines.map(({ name, quantity, price, discount, taxRate, total: sum }) => ({
      name,
      quantity,
      price,
      discount,
      taxRate,
      total: sum,
    })),
    net,
    tax,
    total,
    paidBefore: paid,
  } satisfies ReceiptContent;
}

type BillChange = Partial<
  Pick<typeof table.$inferSelect, 'paid' | 'charged' | 'settledAt' | 'settledBy'>
>;

async function change(context: BranchContext, id: number, values: BillChange): Promise<Bill> {
  const before = await billOf(context, id);
  await context.db
    .update(table)
    .set({ ...values, version: sql`${table.version} + 1` })
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
