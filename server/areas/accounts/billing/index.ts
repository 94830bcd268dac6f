import { and, eq, sql } from 'drizzle-orm';
import { type billing as calls, billingStatuses } from '../../../../contract/accounts/billing.ts';
import { invoices, proformas } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { lateMoney, spend } from '../unsettledPayments/deciding.ts';
import { cancelInvoice, creditInvoice } from './crediting.ts';
import { makeProforma } from './making.ts';
import { invoiceOf } from './oneInvoice.ts';
import { refuseUnpayable } from './payable.ts';
import { paymentDetailOf } from './paying.ts';
import { mailProforma } from './proformaMails.ts';
import { invoicesOf, proformaOf, proformasOf } from './reading.ts';
import { holdProforma, settle, settleIfFree } from './settling.ts';

export const billing: Handlers<typeof calls> = {
  proformaList: proformasOf,

  proformaDetail({ proformaNo, id }, context) {
    const by = and(
      proformaNo ? eq(proformas.number, proformaNo) : undefined,
      id === undefined ? undefined : eq(proformas.id, id),
    );
    if (!by) throw refusal(400, 'GENERAL.REQUIRED', { field: 'proformaNo' });
    return proformaOf(by, context);
  },

  async createProforma({ tenantID, branchID, productID, shownAmount }, context) {
    const given = { tenantId: tenantID, branchId: branchID, planId: productID, shownAmount };
    const made = await makeProforma(context, given);
    await settleIfFree(context, made);
    if (made.amount > 0)
      await mailProforma(context, 'PROFORMA', { proforma: made, ...context.config });
    return proformaOf(eq(proformas.id, made.id), context);
  },

  async cancelProforma({ id }, context) {
    const { status, branchID } = await proformaOf(eq(proformas.id, id), context);
    if (status !== 'Open' && status !== 'Expired') throw refusal(409, 'PROFORMA.NOT_OPEN');
    await holdProforma(context, id);
    const changed = await context.db
      .update(proformas)
      .set({ status: 'Cancelled', version: sql`${proformas.version} + 1` })
      .where(sql`${proformas.id} = ${id} AND ${proformas.status} = 'Open'`)
      .returning({ id: proformas.id });
    if (changed.length === 0) throw refusal(409, 'PROFORMA.NOT_OPEN');
    await record(context, { resource: 'proformas', id, action: 'cancel', branchId: branchID });
    return proformaOf(eq(proformas.id, id), context);
  },

  async changeProformaReminders({ id, isReminded }, context) {
    const held = await holdProforma(context, id);
    if (!held) throw notFound('id');
    if (held.status !== 'Open') throw refusal(409, 'PROFORMA.NOT_OPEN');
    await context.db
      .update(proformas)
      .set({ isReminded, version: sql`${proformas.version} + 1` })
      .where(eq(proformas.id, id));
    await record(context, {
      resource: 'proformas',
      id,
      action: 'edit',
      changes: { isReminded: [held.isReminded, isReminded] },
      branchId: held.branchId,
    });
    return proformaOf(eq(proformas.id, id), context);
  },

  getProformaMol: async ({ proformaID }, context) =>
    paymentDetailOf(await proformaOf(eq(proformas.id, proformaID), context), context),

  billingStatusList: () =>
    Promise.resolve(billingStatuses.map((value, at) => ({ id: at + 1, value }))),

  invoiceList: invoicesOf,

  invoiceDetail({ invoiceNo, proformaNo, id }, context) {
    const by = and(
      invoiceNo ? eq(invoices.number, invoiceNo) : undefined,
      proformaNo ? eq(proformas.number, proformaNo) : undefined,
      id === undefined ? undefined : eq(invoices.id, id),
    );
    if (!by) throw refusal(400, 'GENERAL.REQUIRED', { field: 'invoiceNo' });
    return invoiceOf(by, context);
  },

  async createInvoice({ proformaID, tenantID, productID, paymentMethod }, context) {
    const held = await holdProforma(context, proformaID);
    if (!held) throw notFound('proformaID');
    if (tenantID !== undefined && tenantID !== held.tenantId) throw notFound('tenantID');
    if (productID !== undefined && productID !== held.planId)
      throw refusal(409, 'PROFORMA.OTHER_PLAN', { field: 'productID' });
    const [made] = await context.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.proformaId, proformaID));
    if (made) return theInvoice(made.id, context);
    await refuseUnpayable(context, held);
    const late = await lateMoney(context.db, held);
    // Its money may have been given back a moment ago.
    if (held.status !== 'Open' && !late)
      throw refusal(409, 'PROFORMA.NOT_OPEN', { field: 'proformaID' });
    const invoice = await settle(context, held, {
      paymentMethod: paymentMethod || (late?.channel ?? ''),
      paymentId: late?.paymentId,
    });
    if (late) await spend(context, late, { part: held.amount, invoice });
    return theInvoice(invoice.id, context);
  },

  async cancelInvoice({ id, reason }, context) {
    await cancelInvoice(context, id, reason);
    return theInvoice(id, context);
  },

  async createCreditNote(input, context) {
    await creditInvoice(context, input);
    return theInvoice(input.id, context);
  },
};

const theInvoice = (id: number, context: SessionContext) => invoiceOf(eq(invoices.id, id), context);
