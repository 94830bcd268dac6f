import { CALLBACK_TAKEN, type payments as calls } from '../../../../contract/accounts/payments.ts';
import type { PaymentGateway, VerifiedPayment } from '../../../gateways/payment/index.ts';
import type { Handlers, OpenContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { type Settled, settlePayment } from './settlePayment.ts';

export const payments: Handlers<typeof calls> = {
  async paymentReturn(fields, context) {
    const { payment, gateway } = proven(fields, context);
    const latest = await latestOf(payment, gateway);
    const { isPaid, isWaiting, docno, branchId } = await settled(latest, context);
    confirm(fields, context);
    const query = new URLSearchParams({
      status: isPaid ? 'True' : 'False',
      docno,
      branchid: String(branchId ?? ''),
      proformano: payment.proformaNo,
      ...(isWaiting && { waiting: 'True' }),
    });
    return `/payment/redirect?${query}`;
  },

  async paymentNotification(fields, context) {
    await settled(proven(fields, context).payment, context);
    confirm(fields, context);
    return CALLBACK_TAKEN;
  },

  async paymentCallback(fields, context) {
    await settled(proven(fields, context).payment, context);
    return CALLBACK_TAKEN;
  },
};

type Fields = Readonly<Record<string, string>>;

/** The payment that the gateway has signed; 400 for anything else. */
function proven(
  fields: Fields,
  { payment: gateway }: OpenContext,
): { payment: VerifiedPayment; gateway: PaymentGateway } {
  if (!gateway) throw notFound();
  const payment = gateway.verified(fields);
  if (!payment) throw refusal(400, 'PAYMENT.UNVERIFIED');
  return { payment, gateway };
}

// A payment that was pending when the browser left the page may have ended by now.
async function latestOf(
  payment: VerifiedPayment,
  gateway: PaymentGateway,
): Promise<VerifiedPayment> {
  if (payment.status !== 'pending') return payment;
  const asked = await gateway.requery(payment);
  return asked.is === 'done' ? { ...payment, status: asked.status } : payment;
}

/** Settles what was paid. It is committed when this is done. */
async function settled(payment: VerifiedPayment, { database, log }: OpenContext): Promise<Settled> {
  if (payment.status !== 'paid')
    return { isPaid: false, docno: payment.proformaNo, branchId: undefined };
  const outcome = await database.system((work) => settlePayment(work, payment));
  if (!outcome.isPaid) {
    const { proformaNo: proforma, tranID: transaction, amountSen: amount, currency } = payment;
    log.warn(
      { proforma, transaction, amount, currency },
      'a payment came that no open proforma asks for',
    );
  }
  return outcome;
}

// The gateway posts an unconfirmed result again, so nobody waits for this.
function confirm(fields: Fields, { payment: gateway, log }: OpenContext): void {
  void gateway?.acknowledge(fields).then((isReached) => {
    if (!isReached) log.warn('the payment gateway did not take a confirmation');
  });
}
