import { and, eq, sql } from 'drizzle-orm';
import type { PaperKind } from '../../../../contract/accounts/billingPapers.ts';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import type { agataBills as calls } from '../../../../contract/agata/agataBills.ts';
import { chargingAccounts, proformas } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { AfterCommit, Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { paymentDetailOf } from '../../accounts/billing/paying.ts';
import { holdProforma } from '../../accounts/billing/settling.ts';
import { paperAnswer } from '../../accounts/billingPapers/index.ts';
import type { Subscriber } from '../agataSubscriptions/subscriber.ts';
import { agataTenantOf, teamOf } from '../shared/workplace.ts';
import { type Bill, billOf, billsOf } from './reading.ts';

export const agataBills: Handlers<typeof calls> = {
  getTeamBillsList: async ({ consultantTeamId, ...list }, context) =>
    billsOf(context, list, await team(context, consultantTeamId)),

  getTeamBillPayment: async ({ id }, context) =>
    payment(context, id, await leaderOf(context, id, 'team')),

  cancelTeamBill: async ({ id }, context) =>
    cancel(context, id, await leaderOf(context, id, 'team')),

  teamBillPaper: async (document, context) =>
    paper(context, document, await ownerOf(context, document.id, 'team')),

  getTenantBillsList: async ({ tenantId, ...list }, context) =>
    billsOf(context, list, await tenant(context, tenantId)),

  getTenantBillPayment: async ({ id }, context) =>
    payment(context, id, await leaderOf(context, id, 'tenant')),

  cancelTenantBill: async ({ id }, context) =>
    cancel(context, id, await leaderOf(context, id, 'tenant')),

  tenantBillPaper: async (document, context) =>
    paper(context, document, await ownerOf(context, document.id, 'tenant')),
};

async function team(context: SessionContext, given: number | undefined): Promise<Subscriber> {
  const { id, leads } = await teamOf(context, given);
  return { audience: 'team', id, maySubscribe: leads };
}

async function tenant(context: SessionContext, given: number | undefined): Promise<Subscriber> {
  const { id, manages } = await agataTenantOf(context, given);
  return { audience: 'tenant', id, maySubscribe: manages };
}

/** Whose bill it is, among the person's teams or tenants; 404 for bills of others. */
async function ownerOf(
  context: SessionContext,
  id: number,
  audience: Subscriber['audience'],
): Promise<Subscriber> {
  const own =
    audience === 'team'
      ? sql`${chargingAccounts.teamId} IN (SELECT o.id FROM app.own_teams() o)`
      : sql`${chargingAccounts.agataTenantId} IN (SELECT o.id FROM app.own_agata_tenants() o)`;
  const [row] = await context.db
    .select({ team: chargingAccounts.teamId, tenant: chargingAccounts.agataTenantId })
    .from(proformas)
    .innerJoin(chargingAccounts, eq(chargingAccounts.id, proformas.chargingAccountId))
    .where(and(eq(proformas.id, id), own));
  if (!row) throw notFound('id');
  return audience === 'team'
    ? team(context, row.team ?? undefined)
    : tenant(context, row.tenant ?? undefined);
}

/** The same, for who leads that team or manages that tenant (403). */
async function leaderOf(
  context: SessionContext,
  id: number,
  audience: Subscriber['audience'],
): Promise<Subscriber> {
  const owner = await ownerOf(context, id, audience);
  if (!owner.maySubscribe) throw refusal(403, 'AGATA.NOT_ALLOWED');
  return owner;
}

async function payment(
  context: SessionContext,
  id: number,
  of: Subscriber,
): Promise<PaymentDetail> {
  const bill = await billOf(context, eq(proformas.id, id), of);
  const { status, total: amount, proformaNo, isPaidLate } = bill;
  if (status !== 'Open' || isPaidLate) throw refusal(409, 'PROFORMA.NOT_OPEN');
  return paymentDetailOf({ status, amount, proformaNo }, context);
}

async function cancel(context: SessionContext, id: number, of: Subscriber): Promise<Bill> {
  const held = await holdProforma(context, id);
  if (held?.status !== 'Open') throw refusal(409, 'PROFORMA.NOT_OPEN');
  await context.db
    .update(proformas)
    .set({ status: 'Cancelled', version: sql`${proformas.version} + 1` })
    .where(eq(proformas.id, id));
  await record(context, { resource: 'proformas', id, action: 'cancel', branchId: null });
  return billOf(context, eq(proformas.id, id), of);
}

async function paper(
  context: SessionContext,
  { id, kind, creditNoteNo }: { id: number; kind: PaperKind; creditNoteNo: string },
  of: Subscriber,
): Promise<AfterCommit<Blob>> {
  const bill = await billOf(context, eq(proformas.id, id), of);
  const numbers: Record<PaperKind, string | undefined> = {
    proforma: bill.proformaNo,
    invoice: bill.invoiceNo,
    receipt: bill.invoiceNo,
    creditNote: bill.creditNoteNos.find((number) => number === creditNoteNo),
  };
  const number = numbers[kind];
  if (!number) throw notFound('kind');
  // The bill is the person's to read, and the document is one of it.
  return paperAnswer(context, { kind, number }, { field: 'kind', of: () => undefined });
}
