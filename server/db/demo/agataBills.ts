import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { totalsOf } from '../../../contract/accounts/billingRules.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { nextNumber } from '../../areas/accounts/billing/numbers.ts';
import { billedToAccount } from '../../areas/accounts/billing/payer.ts';
import type { Db } from '../../kit/db/database.ts';
import {
  agataSubscriptions,
  invoices,
  proformas,
  receipts,
  subscriptionCategories,
} from '../schema/index.ts';
import { instantAt } from './days.ts';
import { at } from './rows.ts';

/**
 * Stores the bills of what the demo's teams and tenants subscribe to: each paid on the day before it began or three days
 * ago. One of a tenant is still to be paid.
 */
export async function storeAgataBills(db: Db, today: string): Promise<void> {
  const held = await db
    .select({ subscription: agataSubscriptions, category: subscriptionCategories })
    .from(agataSubscriptions)
    .innerJoin(subscriptionCategories, eq(subscriptionCategories.id, agataSubscriptions.categoryId))
    .where(
      and(isNull(agataSubscriptions.cancelledAt), isNotNull(agataSubscriptions.chargingAccountId)),
    )
    .orderBy(asc(agataSubscriptions.fromDay), asc(agataSubscriptions.id));
  for (const { subscription, category } of held) {
    const before = addDays(subscription.fromDay, -1);
    const day = before < today ? before : addDays(today, -3);
    const proforma = await propose(db, { subscription, category, day, status: 'Paid' });
    await pay(db, { proforma, subscriptionId: subscription.id, day });
  }
  const ofTenant = held.findLast(({ subscription }) => subscription.agataTenantId !== null);
  if (ofTenant) await propose(db, { ...ofTenant, day: addDays(today, -2), status: 'Open' });
}

interface Proposal {
  subscription: typeof agataSubscriptions.$inferSelect;
  category: typeof subscriptionCategories.$inferSelect;
  day: string;
  status: 'Paid' | 'Open';
}

async function propose(db: Db, { subscription, category, day, status }: Proposal) {
  const { chargingAccountId, price, tax, members, createdBy } = subscription;
  const billedTo =
    chargingAccountId === null ? undefined : await billedToAccount(db, chargingAccountId);
  if (!billedTo) throw new Error('a subscription of the demo is charged to nobody');
  const lines = [{ description: category.name, unitPrice: price, discount: 0, tax }];
  const made = await db
    .insert(proformas)
    .values({
      number: await nextNumber(db, 'proforma'),
      chargingAccountId,
      categoryId: category.id,
      requestedBy: createdBy,
      billedTo,
      lines,
      ...totalsOf(lines),
      issuedAt: instantAt(day, 10 * 60),
      mailedAt: instantAt(day, 10 * 60),
      planName: category.name,
      purpose: 'new',
      status,
      validTo: addDays(day, 13),
      terms: { months: category.months, members },
    })
    .returning();
  return at(made, 0);
}

async function pay(
  db: Db,
  {
    proforma,
    subscriptionId,
    day,
  }: { proforma: typeof proformas.$inferSelect; subscriptionId: number; day: string },
): Promise<void> {
  const { chargingAccountId, billedTo, lines, planName, subTotal, discount, tax, amount } =
    proforma;
  const issuedAt = instantAt(day, 11 * 60);
  const payer = { chargingAccountId, issuedAt, paymentMethod: 'Bank transfer', amount };
  const made = await db
    .insert(invoices)
    .values({
      ...payer,
      billedTo,
      lines,
      planName,
      subTotal,
      discount,
      tax,
      proformaId: proforma.id,
      status: 'Paid',
      number: await nextNumber(db, 'invoice'),
    })
    .returning({ id: invoices.id });
  const { id: invoiceId } = at(made, 0);
  await db
    .insert(receipts)
    .values({ ...payer, invoiceId, number: await nextNumber(db, 'receipt') });
  await db
    .update(agataSubscriptions)
    .set({ invoiceId })
    .where(eq(agataSubscriptions.id, subscriptionId));
}
