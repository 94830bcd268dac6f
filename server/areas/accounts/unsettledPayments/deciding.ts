import { and, asc, eq, or, sql } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { HistoryAction } from '../../../../contract/texts/histories.ts';
import { proformas, unsettledPayments as table } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { holdPayable } from '../billing/payable.ts';
import { settle } from '../billing/settling.ts';
import { mailPayer } from './mails.ts';
import { paidText } from './noting.ts';

type Money = typeof table.$inferSelect;
type Proforma = typeof proformas.$inferSelect;
type Invoice = Awaited<ReturnType<typeof settle>>;
type Decided = Partial<
  Pick<
    Money,
    'state' | 'used' | 'takenFor' | 'refundMethod' | 'refundedOn' | 'refundReference' | 'note'
  >
>;

const leftOf = ({ amount, used }: Pick<Money, 'amount' | 'used'>) => amount - used;

/** Notes that what is left of a payment was given back. */
export async function refundMoney(
  context: SessionContext,
  id: number,
  given: { refundMethod: string; refundedOn: string; refundReference: string },
): Promise<void> {
  const money = await holdMoney(context.db, id);
  await decide(context, money, { decided: { ...given, state: 'Refunded' }, action: 'refund' });
  const { refundedOn: day, refundReference: reference } = given;
  await tell(context, money, { code: 'PAYMENT.WAS.REFUNDED', day, params: { reference } });
}

/** Keeps a payment as the credit of its company, or in AGATA of its charging account. */
export async function creditMoney(
  context: SessionContext,
  id: number,
  note: string,
): Promise<void> {
  const money = await holdMoney(context.db, id);
  if (money.state !== 'Waiting') throw refusal(409, 'PAYMENT.DECIDED');
  if (money.currency !== CURRENCY) throw refusal(409, 'PAYMENT.OTHER_CURRENCY');
  if (money.tenantId === null && money.chargingAccountId === null)
    throw refusal(409, 'PAYMENT.NO_COMPANY');
  await decide(context, money, { decided: { note, state: 'Credited' }, action: 'credit' });
  await tell(context, money, {
    code:
      money.chargingAccountId === null ? 'PAYMENT.WAS.CREDITED' : 'PAYMENT.WAS.CREDITED_ACCOUNT',
  });
}

/**
 * Pays a proforma of the same company or charging account with a payment and, where that is less, with the credit of
 * that, the oldest first. What is left of the payment is kept as credit.
 */
export async function takeMoney(
  context: SessionContext,
  id: number,
  proformaId: number,
): Promise<Invoice> {
  // The payer before the money, as payments do that come.
  const proforma = await holdPayable(context, proformaId);
  const held = await holdWithCredits(context.db, id, proforma);
  const money = decidable(held.find((each) => each.id === id));
  if (money.currency !== CURRENCY) throw refusal(409, 'PAYMENT.OTHER_CURRENCY');
  const isSomebodys = money.tenantId !== null || money.chargingAccountId !== null;
  const isSame =
    money.tenantId === proforma.tenantId && money.chargingAccountId === proforma.chargingAccountId;
  if (isSomebodys && !isSame) throw notFound('proformaID');
  const credits = held.filter((each) => each.id !== id);
  const there = [money, ...credits].reduce((sum, each) => sum + leftOf(each), 0);
  if (there < proforma.amount)
    throw refusal(409, 'PAYMENT.NOT_ENOUGH', {
      field: 'proformaID',
      params: { missing: formatRinggit(proforma.amount - there) },
    });
  const invoice = await settle(context, proforma, {
    paymentMethod: money.channel,
    paymentId: money.paymentId,
  });
  let due = proforma.amount;
  for (const each of [money, ...credits]) {
    const part = Math.min(leftOf(each), due);
    if (part > 0) await spend(context, each, { part, invoice });
    due -= part;
  }
  return invoice;
}

/** The payment of all of a proforma that waits because it came too late for it. */
export async function lateMoney(db: Db, { id, amount }: Proforma): Promise<Money | undefined> {
  const [late] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.proformaId, id),
        eq(table.state, 'Waiting'),
        sql`${table.reason} IN ('Replaced', 'Late')`,
        sql`${table.amount} - ${table.used} = ${amount}`,
      ),
    )
    .orderBy(asc(table.id))
    .limit(1)
    .for('update');
  return late;
}

async function holdMoney(db: Db, id: number): Promise<Money> {
  const [money] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return decidable(money);
}

// All of them in one order, so that two who take money at once wait for each other instead of both.
function holdWithCredits(
  db: Db,
  id: number,
  { tenantId, chargingAccountId }: Proforma,
): Promise<Money[]> {
  const ofPayer =
    tenantId === null
      ? eq(table.chargingAccountId, chargingAccountId ?? 0)
      : eq(table.tenantId, tenantId);
  return db
    .select()
    .from(table)
    .where(or(eq(table.id, id), and(ofPayer, eq(table.state, 'Credited'))))
    .orderBy(asc(table.id))
    .for('update');
}

// What is kept as credit can still be given back, or taken.
function decidable(money: Money | undefined): Money {
  if (!money) throw notFound('id');
  if (money.state !== 'Waiting' && money.state !== 'Credited')
    throw refusal(409, 'PAYMENT.DECIDED');
  return money;
}

/** Pays a part of an invoice with a payment that is held. */
export async function spend(
  context: SessionContext,
  money: Money,
  { part, invoice }: { part: number; invoice: Invoice },
): Promise<void> {
  const used = money.used + part;
  const use = { at: new Date().toISOString(), invoiceNo: invoice.number, part };
  await context.db
    .update(table)
    .set({ uses: [...money.uses, use] })
    .where(eq(table.id, money.id));
  await decide(context, money, {
    action: 'pay',
    decided: {
      used,
      state: used === money.amount ? 'Taken' : 'Credited',
      takenFor: [money.takenFor, invoice.number].filter(Boolean).join(', '),
    },
  });
}

async function decide(
  context: SessionContext,
  { id, branchId, ...before }: Money,
  { decided, action }: { decided: Decided; action: HistoryAction },
): Promise<void> {
  await context.db
    .update(table)
    .set({
      ...decided,
      decidedBy: context.session.accountId,
      decidedAt: sql`now()`,
      version: sql`${table.version} + 1`,
    })
    .where(eq(table.id, id));
  const changes = Object.fromEntries(
    Object.entries(decided).map(([name, value]) => [
      name === 'state' ? 'status' : name,
      [before[name as keyof typeof before], value] satisfies [unknown, unknown],
    ]),
  );
  await record(context, {
    resource: 'unsettled-payments',
    id,
    action,
    changes,
    branchId,
  });
}

async function tell(
  { db, ...context }: SessionContext,
  money: Money,
  reason: Parameters<typeof mailPayer>[2]['reason'],
): Promise<void> {
  if (money.proformaId === null) return;
  const [proforma] = await db
    .select({ billedTo: proformas.billedTo })
    .from(proformas)
    .where(eq(proformas.id, money.proformaId));
  if (!proforma) return;
  const { email, branchName } = proforma.billedTo;
  await mailPayer({ ...context, db }, 'PAYMENT_DECIDED', {
    branchId: money.branchId,
    chargingAccountId: money.chargingAccountId,
    branchName,
    email,
    number: money.orderNo,
    amount: paidText({ ...money, amount: leftOf(money) }),
    reason,
  });
}
