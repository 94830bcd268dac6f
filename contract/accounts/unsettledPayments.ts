import {
  clinicToday,
  day,
  idOf,
  ofList,
  oneOf,
  optionalText,
  requiredText,
  sen,
} from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import {
  paymentMethods,
  unsettledPart,
  unsettledReasons,
  unsettledStates,
} from './unsettledPart.ts';

const text = z.string();
const count = z.int();

const unsettledPayment = z
  .object({
    id: count,
    ...unsettledPart,
    amount: sen(),
    currency: text,
    left: sen().check(z.meta({ description: 'Sen that paid no invoice yet.' })),
    orderNo: text.check(z.meta({ description: 'The proforma invoice that was paid.' })),
    asked: z.nullable(sen()).check(z.meta({ description: 'What that asked for, in sen.' })),
    tenantID: z.nullable(count),
    companyName: z.nullable(text),
    branchID: z.nullable(count),
    branchName: z.nullable(text),
    chargingAccountID: z.nullable(count),
    chargingAccount: z
      .nullable(text)
      .check(z.meta({ description: 'The charging account of AGATA that the money belongs to.' })),
    paymentMethod: text.check(ofList('payment_method')),
    decidedBy: z.nullable(text),
    decidedAt: z.nullable(text),
    refundMethod: text.check(ofList('payment_method')),
    refundedOn: z.nullable(text),
    refundReference: text,
    transaction: z
      .nullable(text)
      .check(z.meta({ description: "The payment gateway's id of the payment whose money it is." })),
    note: text,
    takenFor: text.check(z.meta({ description: 'The invoices that it paid.' })),
    version: count,
  })
  .check(z.meta({ id: 'UnsettledPayment' }));
export type UnsettledPayment = z.infer<typeof unsettledPayment>;

const refundDay = () =>
  day().check(z.refine((value) => value <= clinicToday(), { error: 'PAYMENT.REFUND_DAY' }));

export const unsettledPayments = {
  unsettledPaymentList: listCall({
    method: 'GET',
    path: '/api/unsettled_payment_list',
    summary:
      'Money that no invoice was made for, by state, reason and part of the company name; what waits first, then the latest.',
    access: onPlatform('list', 'unsettled-payments'),
    query: z.object({
      tenantName: z.optional(optionalText(100)),
      status: z.optional(oneOf(unsettledStates)),
      reason: z.optional(oneOf(unsettledReasons)),
    }),
    list: { sort: ['paidAt', 'companyName', 'amount', 'status', 'id'], ids: 'unsettled-payments' },
    answer: z.object({ data: z.array(unsettledPayment), totalCount: count }),
  }),
  refundPayment: call({
    method: 'POST',
    path: '/api/refund_payment',
    summary:
      'Notes that what is left of a payment was given back: how, when, and under which reference. 409 once it is decided.',
    access: onPlatform('refund', 'unsettled-payments'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({
      id: idOf('unsettled-payments'),
      refundMethod: oneOf(paymentMethods).check(ofList('payment_method')),
      refundedOn: refundDay(),
      refundReference: requiredText(1, 100),
    }),
    answer: unsettledPayment,
    example: {
      refundMethod: 'Bank transfer',
      refundedOn: '2026-01-02',
      refundReference: 'MBB 4711',
    },
  }),
  creditPayment: call({
    method: 'POST',
    path: '/api/credit_payment',
    summary:
      'Keeps a payment as the credit of its company, or in AGATA of its charging account, with which a later proforma invoice of that is paid. 409 once it is decided, and for another currency.',
    access: onPlatform('credit', 'unsettled-payments'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('unsettled-payments'), note: requiredText(3, 250) }),
    answer: unsettledPayment,
    example: { note: 'As the clinic asked' },
  }),
  takePayment: call({
    method: 'POST',
    path: '/api/take_payment',
    summary:
      'Pays an open proforma invoice of the same company or charging account with a payment that waits, and with the credit that this has: its invoice and its receipt are made. What is left is kept as credit. 409 where both are not enough.',
    access: onPlatform('take', 'unsettled-payments'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('unsettled-payments'), proformaID: idOf('proformas') }),
    answer: unsettledPayment,
  }),
};
