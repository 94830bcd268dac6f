import { eq } from 'drizzle-orm';
import { totalsOf } from '../../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { accounts, proformas } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { VALID_DAYS } from '../../accounts/billing/making.ts';
import { nextNumber } from '../../accounts/billing/numbers.ts';
import { billedToAccount } from '../../accounts/billing/payer.ts';
import { mailProforma } from '../../accounts/billing/proformaMails.ts';
import type { Subscriber } from '../agataSubscriptions/subscriber.ts';
import { cancelOpenBills } from './cancelling.ts';

interface Wanted {
  chargingAccountId: number;
  category: {
    id: number;
    name: string;
    months: number;
    members: number;
    price: number;
    tax: number;
  };
}

/**
 * Makes and mails the proforma of what a team or tenant, whose row the caller holds, subscribes to, in place of one that has
 * lapsed. Where its account has no address, it is mailed to who subscribes.
 */
export async function makeBill(
  context: SessionContext,
  of: Subscriber,
  { chargingAccountId, category }: Wanted,
): Promise<number> {
  const { db, session } = context;
  const billedTo = await billedToAccount(db, chargingAccountId);
  if (!billedTo) throw new Error('a charging account is missing');
  const [person] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  const email = billedTo.email || (person?.email ?? '');
  await cancelOpenBills(context, of);
  const { id: categoryId, name, months, members, price, tax } = category;
  const lines = [{ description: name, unitPrice: price, discount: 0, tax }];
  const [made] = await db
    .insert(proformas)
    .values({
      chargingAccountId,
      categoryId,
      requestedBy: session.accountId,
      billedTo: { ...billedTo, email },
      lines,
      ...totalsOf(lines),
      planName: name,
      purpose: 'new',
      status: 'Open',
      validTo: addDays(clinicToday(), VALID_DAYS - 1),
      terms: { months, members },
      number: await nextNumber(db, 'proforma'),
    })
    .returning();
  if (!made) throw new Error('a proforma was not stored');
  await record(context, { resource: 'proformas', id: made.id, action: 'create', branchId: null });
  await mailProforma(context, 'PROFORMA', { proforma: made, ...context.config });
  return made.id;
}
