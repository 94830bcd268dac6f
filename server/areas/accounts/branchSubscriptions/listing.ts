import { and, eq, sql } from 'drizzle-orm';
import type { branchSubscriptions as calls } from '../../../../contract/accounts/branchSubscriptions.ts';
import { billingCycles } from '../../../../contract/accounts/subscriptions.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { clinicDay } from '../../../db/clinicDays.ts';
import {
  branches,
  branchSubscriptions as table,
  invoices,
  tenants,
} from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { contains } from '../../../kit/db/like.ts';
import { countedPage } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { ofAccount } from '../branches/account.ts';

type Listed = Answered<typeof calls.tenantSubscriptionList>;

const state = sql<Listed['data'][number]['status']>`CASE
  WHEN ${table.cancelledAt} IS NOT NULL THEN 'Cancelled' WHEN ${table.replacedBy} IS NOT NULL THEN 'Replaced'
  WHEN ${table.endsOn} < ${clinicDay} THEN 'Over' WHEN ${table.startsOn} > ${clinicDay} THEN 'Ahead' ELSE 'Active' END`;

/** The subscriptions of a list request, among those of the account. */
export async function subscriptionsOf(
  { tenantName, branchID, planID, status, ...list }: Checked<typeof calls.tenantSubscriptionList>,
  context: SessionContext,
): Promise<Listed> {
  const { rows, total } = await countedPage(context, list, {
    sorts: {
      companyName: tenants.companyName,
      branchName: branches.code,
      planName: table.planName,
      startDate: table.startsOn,
      expiredDate: table.endsOn,
      totalPrice: table.totalPrice,
    },
    defaultSort: 'startDate',
    latestFirst: true,
    id: table.id,
    where: and(
      ofAccount(context, table.branchId),
      contains(tenants.companyName, tenantName),
      branchID === undefined ? undefined : eq(table.branchId, branchID),
      planID === undefined ? undefined : eq(table.planId, planID),
      status && sql`${state} = ${status}`,
      list.q
        ? containsWords(list.q, [tenants.companyName, branches.code, table.planName])
        : undefined,
    ),
    rows: () =>
      context.db
        .select({
          id: table.id,
          companyName: tenants.companyName,
          branchName: branches.code,
          branchID: table.branchId,
          planName: table.planName,
          startDate: table.startsOn,
          expiredDate: table.endsOn,
          status: state.as('state'),
          cycle: table.billingCycleId,
          concurrentUser: table.concurrentUsers,
          storage: table.storage,
          totalPrice: table.totalPrice,
          invoiceNo: invoices.number,
        })
        .from(table)
        .innerJoin(branches, eq(branches.id, table.branchId))
        .innerJoin(tenants, eq(tenants.id, branches.tenantId))
        .innerJoin(invoices, eq(invoices.id, table.invoiceId))
        .$dynamic(),
  });
  context.reply.total(total);
  const data = rows.map(({ cycle, ...row }) => ({
    ...row,
    renewalCycle: billingCycles[cycle - 1] ?? billingCycles[0],
  }));
  return { data, totalCount: total };
}
