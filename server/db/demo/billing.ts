import { eq, sql } from 'drizzle-orm';
import { totalsOf } from '../../../contract/accounts/billingRules.ts';
import { featuresOf } from '../../../contract/accounts/planFeatures.ts';
import { addDays, addMonths } from '../../../contract/kit/days.ts';
import { billedToOf } from '../../areas/accounts/billing/billedTo.ts';
import { nextNumber } from '../../areas/accounts/billing/numbers.ts';
import { quoteOf } from '../../areas/accounts/billing/quoting.ts';
import { settle } from '../../areas/accounts/billing/settling.ts';
import { liveSubscriptions } from '../../areas/accounts/branchSubscriptions/held.ts';
import { offeredPlan } from '../../areas/accounts/subscriptions/reading.ts';
import type { Db, Work } from '../../kit/db/database.ts';
import { systemRecorder } from '../../kit/http/sessionContext.ts';
import {
  branches,
  branchSubscriptions,
  creditNotes,
  invoices,
  plans,
  proformas,
  receipts,
  tenants,
} from '../schema/index.ts';
import { instantAt } from './days.ts';
import { demoPlans } from './plans.ts';
import { at, idIn } from './rows.ts';

interface DemoSale {
  branch: string;
  product: (typeof demoPlans)[number]['product'];
  /** Months before today in which the subscription began. */
  monthsAgo: number;
  method: string;
}

/** What the branches of the demo have paid, the first first. */
const sales: readonly DemoSale[] = [
  { branch: 'Klinik Mawar KL', product: 'Clinic', monthsAgo: 14, method: 'Bank transfer' },
  { branch: 'Klinik Lama', product: 'Clinic', monthsAgo: 13, method: 'Cheque' },
  { branch: 'Pergigian Sentosa Penang', product: 'Clinic', monthsAgo: 5, method: 'Bank transfer' },
  { branch: 'Klinik Mawar PJ', product: 'Clinic', monthsAgo: 4, method: 'Card' },
  { branch: 'Klinik Mawar KL', product: 'Clinic', monthsAgo: 2, method: 'Bank transfer' },
];

/** Stores the proformas, invoices and receipts of the demo's branches, and the subscriptions that follow from them. */
export async function storeBilling(
  work: Work,
  branchIds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const { db } = work;
  const recorded = { ...work, ...systemRecorder(work) };
  for (const { branch, product, monthsAgo, method } of sales) {
    const day = addDays(addMonths(today, -monthsAgo), -3);
    const proforma = await propose(db, idIn(branchIds, branch), { product, day });
    const invoice = await settle(recorded, proforma, {
      paymentMethod: method,
      today: addDays(day, 1),
      isSilent: true,
    });
    const issuedAt = instantAt(addDays(day, 1), 11 * 60);
    await db.update(invoices).set({ issuedAt }).where(eq(invoices.id, invoice.id));
    await db.update(receipts).set({ issuedAt }).where(eq(receipts.invoiceId, invoice.id));
  }
  await giveBack(db, today);
  const week = addDays(today, -6);
  await propose(db, idIn(branchIds, 'Klinik Mawar PJ'), {
    product: 'Group',
    day: week,
  });
  await propose(db, idIn(branchIds, 'Klinik Lama'), {
    product: 'Clinic',
    day: addDays(today, -20),
  });
}

interface Proposal {
  product: string;
  day: string;
}

async function propose(db: Db, branchId: number, { product, day }: Proposal) {
  const [place] = await db
    .select({ branch: branches, tenant: tenants })
    .from(branches)
    .innerJoin(tenants, eq(tenants.id, branches.tenantId))
    .where(eq(branches.id, branchId));
  const order = demoPlans.findIndex((each) => each.product === product);
  const rows = await db
    .select({ id: plans.id, from: plans.validFrom })
    .from(plans)
    .orderBy(plans.id);
  const row = at(rows, order);
  const plan = await offeredPlan(db, row.id, row.from);
  if (!place || !plan) throw new Error('the demo has no such branch or plan');
  const { branch, tenant } = place;
  const { purpose, lines, extraDays } = quoteOf(plan, {
    live: await liveSubscriptions(db, branchId),
    hadFree: false,
    discounts: [],
    today: day,
    language: 'en',
  });
  const rowsMade = await db
    .insert(proformas)
    .values({
      number: await nextNumber(db, 'proforma'),
      tenantId: tenant.id,
      branchId,
      billedTo: billedToOf(tenant, branch),
      lines,
      ...totalsOf(lines),
      issuedAt: instantAt(day, 10 * 60),
      planId: plan.id,
      planName: plan.productTypeValue,
      purpose,
      extraDays,
      status: 'Open',
      validTo: addDays(day, 13),
      terms: {
        months: plan.subscribeMonth,
        billingCycleId: plan.billingCycleID,
        concurrentUsers: plan.concurrentUser,
        storage: plan.storage,
        features: featuresOf(plan),
      },
    })
    .returning();
  return at(rowsMade, 0);
}

// A part of the last invoice was given back.
async function giveBack(db: Db, today: string): Promise<void> {
  const rows = await db.select().from(invoices).orderBy(invoices.id);
  const invoice = at(rows, rows.length - 1);
  const { tenantId, branchId, billedTo } = invoice;
  const line = { description: 'Two weeks without SMS', unitPrice: 5_000, discount: 0, tax: 400 };
  await db.insert(creditNotes).values({
    number: await nextNumber(db, 'creditNote'),
    tenantId,
    branchId,
    billedTo,
    invoiceId: invoice.id,
    reason: line.description,
    lines: [line],
    ...totalsOf([line]),
    issuedAt: instantAt(addDays(today, -30), 15 * 60),
  });
  // What was given back is no longer there to be credited against another plan.
  await db
    .update(branchSubscriptions)
    .set({ value: sql`${branchSubscriptions.value} - ${line.unitPrice}` })
    .where(eq(branchSubscriptions.invoiceId, invoice.id));
}
