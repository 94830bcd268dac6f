import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { unsettledReasons, unsettledStates } from '../../../contract/accounts/unsettledPart.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { tenants } from './accounts.ts';
import { invoices, proformas } from './billing.ts';
import { ofPayer, onePayer } from './payers.ts';

/** Payments that the payment gateway reported and proved, each once. */
export const payments = pgTable(
  'payment',
  {
    ...columns.ofPlatform(),
    proformaId: columns.wholeNumber('proforma_id').references(() => proformas.id),
    ...ofPayer(),
    /** The gateway's id of the payment. */
    gatewayRef: text('gateway_ref').notNull(),
    channel: columns.defaultText('channel'),
    amount: columns.money('amount'),
    paidAt: columns.instant('paid_at').notNull(),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_gateway_ref').on(table.gatewayRef),
    index('payment_proforma').on(table.proformaId),
    onePayer('payment_payer', table),
  ],
);

/** What of a payment paid an invoice, in sen, and when. */
export interface MoneyUse {
  at: string;
  invoiceNo: string;
  part: number;
}

/** Money that came and that no invoice was made for. A person decides what becomes of it, once. */
export const unsettledPayments = pgTable(
  'unsettled_payment',
  {
    ...columns.ofPlatform(),
    /** The gateway's id of the payment, or the number of the cancelled invoice whose money it is. */
    reference: text('reference').notNull(),
    /** The order that was paid, as it was reported. */
    orderNo: text('order_no').notNull(),
    /** Null, as who pays, where there is no such order. */
    proformaId: integer('proforma_id').references(() => proformas.id),
    tenantId: integer('tenant_id').references(() => tenants.id),
    ...ofPayer(),
    paymentId: integer('payment_id').references(() => payments.id),
    reason: columns.oneOf('reason', unsettledReasons),
    state: columns.oneOf('state', unsettledStates).default('Waiting'),
    /** In the smallest unit of its currency. */
    amount: columns.money('amount'),
    /** What of it paid invoices. */
    used: columns.money('used').default(0),
    /** Each part of that, with its instant. */
    uses: jsonb('uses').$type<MoneyUse[]>().notNull().default([]),
    currency: text('currency').notNull(),
    channel: columns.defaultText('channel'),
    paidAt: columns.instant('paid_at').notNull(),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => accounts.id),
    decidedAt: columns.instant('decided_at'),
    refundMethod: columns.defaultText('refund_method'),
    refundedOn: columns.optionalDay('refunded_on'),
    refundReference: columns.defaultText('refund_reference'),
    note: columns.defaultText('note'),
    /** The numbers of the invoices that it paid. */
    takenFor: columns.defaultText('taken_for'),
  },
  (table) => [
    uniqueIndex('unsettled_payment_reference').on(table.reference),
    index('unsettled_payment_proforma').on(table.proformaId),
    index('unsettled_payment_credit')
      .on(table.tenantId)
      .where(sql`${table.state} = 'Credited'`),
    index('unsettled_payment_account').on(table.chargingAccountId).concurrently(),
  ],
);

/** Receipts of what was paid for an invoice. */
export const receipts = pgTable(
  'receipt',
  {
    ...columns.ofPlatform(),
    number: text('number').notNull(),
    ...ofPayer(),
    invoiceId: columns.wholeNumber('invoice_id').references(() => invoices.id),
    paymentId: integer('payment_id').references(() => payments.id),
    amount: columns.money('amount'),
    paymentMethod: columns.defaultText('payment_method'),
    issuedAt: columns.instant('issued_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('receipt_number').on(table.number),
    uniqueIndex('receipt_invoice').on(table.invoiceId),
    onePayer('receipt_payer', table),
  ],
);
