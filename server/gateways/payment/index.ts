import type { PaymentDetail } from '../../../contract/accounts/paymentAddress.ts';
import type { Reply } from '../../kit/gateways/post.ts';

/** The outcome of a payment. A pending one is settled or failed by a later post. */
export type PaymentStatus = 'paid' | 'failed' | 'pending';

/** A result that the gateway has signed. That it fits our own proforma invoice is not checked yet. */
export interface VerifiedPayment {
  /** The gateway's number of the payment. */
  tranID: string;
  /** The order that was paid: our proforma number. */
  proformaNo: string;
  status: PaymentStatus;
  amountSen: number;
  currency: string;
  /** When it was paid, as the gateway writes it: YYYY-MM-DD HH:mm:ss. */
  paidAt: string;
  /** The means of payment, such as a bank. */
  channel: string;
}

/** The answer about a payment. `away`: the gateway was not reached. `unknown`: it gave no answer that can be trusted. */
export type Requeried = { is: 'done'; status: PaymentStatus } | { is: 'away' } | { is: 'unknown' };

/** The answer about an order: its payment, where there is one. */
export type OrderAnswer =
  | { is: 'done'; payment: VerifiedPayment }
  | { is: 'away' }
  | { is: 'unknown' };

/** The payment gateway. It never throws. */
export interface PaymentGateway {
  /** What opens the payment page for a proforma invoice. */
  detailOf(order: { amountSen: number; proformaNo: string }): PaymentDetail;
  /** The payment that posted fields tell of; undefined where the gateway did not sign them for us. */
  verified(fields: Readonly<Record<string, string>>): VerifiedPayment | undefined;
  /** Asks how a payment ended. */
  requery(payment: { tranID: string; amountSen: number }): Promise<Requeried>;
  /** Asks for the payment of an order, of which nothing was heard; the gateway knows none of an order that nobody paid. */
  paymentOf(order: { amountSen: number; proformaNo: string }): Promise<OrderAnswer>;
  /** Confirms a return or notification, which is posted again otherwise. Tells whether the gateway was reached. */
  acknowledge(fields: Readonly<Record<string, string>>): Promise<boolean>;
  /** Asks about a payment that there is not: what it answers shows that it is the gateway. */
  greet(): Promise<Reply>;
}
