import { z } from '../kit/zod.ts';

/** Ways of payment that the platform records by hand; what the gateway reports has its own. */
export const paymentMethods = ['Bank transfer', 'Cheque', 'Cash', 'Card'] as const;

/**
 * Why money waits: it came again for what is paid, it is less or more than was asked for, in another currency, for a
 * proforma that was cancelled or whose days were over, for an invoice that was cancelled or credited, or for an order that
 * is none.
 */
export const unsettledReasons = [
  'Twice',
  'Short',
  'Over',
  'Currency',
  'Replaced',
  'Late',
  'Cancelled',
  'CreditNote',
  'Unknown',
] as const;
export type UnsettledReason = (typeof unsettledReasons)[number];

/** It waits, was given back, is kept as the company's credit, or paid another invoice. */
export const unsettledStates = ['Waiting', 'Refunded', 'Credited', 'Taken'] as const;

const text = z.string();

/** What waits of a payment, as the page of its proforma tells of it. */
export const unsettledPart = {
  reference: text.check(
    z.meta({ description: 'The transaction, or the invoice or credit note whose money it is.' }),
  ),
  paid: text.check(z.meta({ description: 'The amount with its currency, such as RM 12.00.' })),
  reason: z.enum(unsettledReasons),
  status: z.enum(unsettledStates),
  paidAt: text.check(z.meta({ description: "The clinic's wall clock." })),
};
