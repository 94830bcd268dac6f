import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { unsettledPayments as calls } from '../../../../contract/accounts/unsettledPayments.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import {
  branches,
  chargingAccounts,
  payments,
  proformas,
  tenants,
  unsettledPayments as table,
} from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { contains } from '../../../kit/db/like.ts';
import { countedPage } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { paidText } from './noting.ts';

type Listed = Answered<typeof calls.unsettledPaymentList>;
type Item = Listed['data'][number];

/** The names of who pays: a company and its branch, or in AGATA whom its proforma is for. */
const companyName = sql<
  string | null
>`coalesce(${tenants.companyName}, ${proformas.billedTo}->>'companyName')`;
const branchName = sql<
  string | null
>`coalesce(${branches.code}, ${proformas.billedTo}->>'branchName')`;

const columns = {
  ...getTableColumns(table),
  asked: proformas.amount,
  companyName: companyName.as('company_name'),
  branchName: branchName.as('branch_name'),
  chargingAccount: chargingAccounts.name,
  transaction: payments.gatewayRef,
  decider: sql<string | null>`app.person(${table.decidedBy})`.as('decider'),
};

/** The payments of a list request, what waits first. */
export async function unsettledOf(
  { tenantName, status, reason, ...list }: Checked<typeof calls.unsettledPaymentList>,
  context: SessionContext,
): Promise<Listed> {
  const { rows, total } = await countedPage(context, list, {
    sorts: {
      paidAt: table.paidAt,
      companyName,
      amount: table.amount,
      status: sql`array_position(ARRAY['Waiting', 'Credited', 'Refunded', 'Taken'], ${table.state})`,
    },
    defaultSort: 'status',
    id: table.id,
    where: and(
      contains(companyName, tenantName),
      status && eq(table.state, status),
      reason && eq(table.reason, reason),
      list.q
        ? containsWords(list.q, [table.orderNo, table.reference], [companyName, branchName])
        : undefined,
    ),
    rows: () => rowsOf(context),
  });
  context.reply.total(total);
  return { data: rows.map(toItem), totalCount: total };
}

/** A payment among those that wait or waited. */
export async function unsettledOne(by: SQL, context: SessionContext): Promise<Item> {
  const [row] = await rowsOf(context).where(by);
  if (!row) throw notFound('id');
  return toItem(row);
}

function rowsOf({ db }: SessionContext) {
  return db
    .select(columns)
    .from(table)
    .leftJoin(proformas, eq(proformas.id, table.proformaId))
    .leftJoin(tenants, eq(tenants.id, table.tenantId))
    .leftJoin(branches, eq(branches.id, table.branchId))
    .leftJoin(chargingAccounts, eq(chargingAccounts.id, table.chargingAccountId))
    .leftJoin(payments, eq(payments.id, table.paymentId))
    .$dynamic();
}

type Unsettled = Awaited<ReturnType<typeof rowsOf>>[number];
function toItem(row: Unsettled): Item {
  return {
    id: row.id,
    reference: row.reference,
    paid: paidText(row),
    reason: row.reason,
    status: row.state,
    paidAt: wallClockOf(row.paidAt),
    amount: row.amount,
    currency: row.currency,
    left: row.amount - row.used,
    orderNo: row.orderNo,
    asked: row.asked,
    tenantID: row.tenantId,
    companyName: row.companyName,
    branchID: row.branchId,
    branchName: row.branchName,
    chargingAccountID: row.chargingAccountId,
    chargingAccount: row.chargingAccount,
    paymentMethod: row.channel,
    decidedBy: row.decider,
    decidedAt: row.decidedAt && wallClockOf(row.decidedAt),
    refundMethod: row.refundMethod,
    refundedOn: row.refundedOn,
    refundReference: row.refundReference,
    transaction: row.transaction,
    note: row.note,
    takenFor: row.takenFor,
    version: row.version,
  };
}
