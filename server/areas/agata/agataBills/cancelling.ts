import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { chargingAccounts, proformas } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import type { AccountOwner } from '../../accounts/billing/payer.ts';
import { accountsOfOwner } from '../shared/chargingAccounts.ts';

/**
 * Cancels what a team or tenant, whose row the caller holds, was asked to pay and did not, but for the bill that takes the
 * place of the others.
 */
export async function cancelOpenBills(
  work: Work & Recorder,
  { audience, id }: AccountOwner,
  { except }: { except?: number } = {},
): Promise<void> {
  const own = work.db
    .select({ id: chargingAccounts.id })
    .from(chargingAccounts)
    .where(accountsOfOwner(audience, id));
  const cancelled = await work.db
    .update(proformas)
    .set({ status: 'Cancelled', version: sql`${proformas.version} + 1` })
    .where(
      and(
        inArray(proformas.chargingAccountId, own),
        eq(proformas.status, 'Open'),
        except === undefined ? undefined : ne(proformas.id, except),
      ),
    )
    .returning({ id: proformas.id });
  for (const bill of cancelled)
    await record(work, {
      resource: 'proformas',
      id: bill.id,
      action: 'cancel',
      branchId: null,
    });
}
